/** One value before `check`, `checkOutput` and `coerceArguments`, by a schema without unions: local and foreign agree. */
import assert from "node:assert/strict";
import { ArgumentsError, coerceArguments, discoverTools, type Issue, registerTools, type Tool } from "selvedge";

export const schema = {
  type: "object",
  properties: {
    text: { type: "string" },
    n: { type: "number" },
    whole: { type: "integer" },
    list: { type: "array", items: { type: "array" } },
    box: { type: "object" },
    tree: { $ref: "#/$defs/tree" },
  },
  $defs: { tree: { type: "array", items: { $ref: "#/$defs/tree" } } },
};
const definition = { name: "t", inputSchema: schema, outputSchema: schema };
export const tools = [registerTools([definition]), discoverTools([definition])].map((set) => set.get("t") as Tool);

/** Issues as `path: code`, a long path as the number of its steps. */
export const told = (issues: readonly Issue[]): string[] =>
  issues.map(({ path, code }) => `${path.length > 9 ? `${path.length} steps` : path.join(".")}: ${code}`);

/** The value that is accepted, or the issues. */
export function check(value: unknown): unknown {
  const [local, foreign] = tools.map((tool) => tool.check(value));
  assert.deepEqual(foreign, local);
  return local?.ok ? local.value : told(local?.issues ?? []);
}

export function checkOutput(value: unknown): unknown {
  const [local, foreign] = tools.map((tool) => tool.checkOutput(value));
  assert.deepEqual(foreign, local);
  return local?.ok ? local.value : told(local?.issues ?? []);
}

export function coerce(value: unknown): unknown {
  try {
    return coerceArguments(schema, value);
  } catch (thrown) {
    assert.ok(thrown instanceof ArgumentsError);
    return told(thrown.issues);
  }
}
