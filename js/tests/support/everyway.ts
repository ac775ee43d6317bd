/** One schema through every door: registered and discovered, for arguments and for a result, presented. */
import assert from "node:assert/strict";
import {
  discoverTools,
  type Fault,
  type Options,
  type Outcome,
  RegistrationError,
  registerTools,
  type Tool,
} from "selvedge";

/** The tool of both origins that has the schema for its arguments and for its result. */
export function bothWays(schema: object, options?: Options): { local: Tool; foreign: Tool } {
  const definition = { name: "t", inputSchema: schema, outputSchema: schema };
  const local = registerTools([definition], options).get("t");
  const foreign = discoverTools([definition], options).get("t");
  assert.ok(local !== undefined && foreign !== undefined);
  return { local, foreign };
}

/**
 * An outcome in a word: `ok`, `repaired` with the JSON text of the value, the issues as `path: code`, and what was set
 * aside the same way, in brackets.
 */
export function inWords(outcome: Outcome<unknown>): string {
  const told = (issues: Outcome["setAside"]) => issues.map(({ path, code }) => `${path.join(".")}: ${code}`).join(", ");
  const aside = outcome.setAside.length > 0 ? ` [${told(outcome.setAside)}]` : "";
  if (!outcome.ok) {
    return told(outcome.issues) + aside;
  }
  return (outcome.repairs.length > 0 ? `repaired ${JSON.stringify(outcome.value)}` : "ok") + aside;
}

/** The faults of a schema as `pointer: code`: the same whether the tool is refused or left out, of either schema. */
export function faultsOf(schema: unknown): string[] {
  const open = { name: "open", inputSchema: { type: "object" } };
  const told = (faults: readonly Fault[]) => faults.map(({ pointer, code }) => `${pointer}: ${code}`);
  const doors = [
    { name: "t", inputSchema: schema },
    { name: "t", inputSchema: { type: "object" }, outputSchema: schema },
    { name: "t", inputSchema: schema, outputSchema: schema },
  ].map((given) => {
    const definitions = [given as typeof open, open];
    const left = discoverTools(definitions);
    assert.deepEqual(
      [...left].map(({ name }) => name),
      ["open"],
    );
    assert.ok(left.leftOut.every(({ tool }) => tool === "t"));
    assert.throws(
      () => registerTools(definitions),
      (thrown) => thrown instanceof RegistrationError && assert.deepEqual(thrown.faults, left.leftOut) === undefined,
    );
    return told(left.leftOut);
  });
  const [input = [], output = [], both = []] = doors;
  assert.deepEqual(both, [...input, ...output]);
  // Arguments must be an object, a result need not be.
  assert.deepEqual(
    output,
    input.filter((fault) => fault !== ": root" || output.includes(fault)),
  );
  return input;
}

/** A value, what `check` says of it locally and for a foreign schema, and what `checkOutput` says. */
export type Line = readonly [value: unknown, local: string, foreign?: string | undefined, output?: string];

/** Asserts lines, and that the schema has nothing to be joined: it is its own presentation. */
export function assertLines(schema: object, lines: readonly Line[]): void {
  const { local, foreign } = bothWays(schema);
  for (const tool of [local, foreign]) {
    assert.deepEqual(tool.presentation(), schema);
  }
  for (const [value, here, there = here, output = here] of lines) {
    const found = [local.check(value), foreign.check(value), local.checkOutput(value), foreign.checkOutput(value)];
    assert.deepEqual(found.map(inWords), [here, there, output, output], JSON.stringify(value));
  }
}
