/** Real tools: what is made for their schemas is accepted, repaired and refused as behaviour.md says. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { discoverTools, type Tool, type ToolDefinition } from "selvedge";
import { argumentsFor } from "./support/arguments.js";
import { type Place, places } from "./support/places.js";
import { Random } from "./support/random.js";
import { sharedFolder } from "./support/shared.js";

const corpus = sharedFolder("corpus");
const ROUNDS = 8;

interface Made {
  readonly tool: Tool;
  readonly schema: unknown;
  readonly args: object;
}

/** Arguments that the tool's own schema accepts as they stand: as a result, so that nothing is repaired first. */
function* validArguments(): Generator<Made> {
  for (const file of readdirSync(corpus.path).sort()) {
    const reply = JSON.parse(readFileSync(join(corpus.path, file), "utf8"));
    const definitions: ToolDefinition[] = reply.tools ?? reply.result?.tools ?? reply;
    const judged = definitions.map(({ name, inputSchema }) => ({ name, inputSchema, outputSchema: inputSchema }));
    const tools = discoverTools(judged);
    assert.deepEqual(tools.leftOut, [], file);
    for (const { name, inputSchema } of definitions) {
      const tool = tools.get(name);
      assert.ok(tool, name);
      for (let round = 0; round < ROUNDS; round++) {
        const args = argumentsFor(inputSchema, new Random(round * 7919 + name.length)) as object;
        if (tool.checkOutput(args).ok) {
          yield { tool, schema: inputSchema, args };
        }
      }
    }
    tools.dispose();
  }
}

/** A copy with the value at one place replaced, or removed. */
function changedAt(args: object, path: readonly (string | number)[], change: (held: unknown) => unknown): object {
  const copy = structuredClone(args);
  let node: Record<string | number, unknown> = copy as never;
  for (const step of path.slice(0, -1)) {
    node = node[step] as never;
  }
  const last = path.at(-1) as string | number;
  const value = change(node[last]);
  if (value === undefined) {
    delete node[last];
  } else {
    node[last] = value;
  }
  return copy;
}

const containers = ({ takes }: Place) => takes === "array" || takes === "object";

describe("real tools", { skip: corpus.missing }, () => {
  it("accept valid arguments unchanged, repair a container written as text, and name a missing field", (context) => {
    const seen = { tools: new Set<string>(), valid: 0, asText: 0, missing: 0 };
    for (const { tool, schema, args } of validArguments()) {
      const outcome = tool.check(args);
      if (!outcome.ok && outcome.issues.every(({ code }) => code === "text_list")) {
        continue;
      }
      assert.ok(outcome.ok && outcome.value === args && outcome.repairs.length === 0, `${tool.name} ${outcome.ok}`);
      seen.valid++;
      seen.tools.add(tool.name);
      for (const { path } of places(schema, args).filter(containers)) {
        const asText = tool.check(changedAt(args, path, (held) => JSON.stringify(held)));
        assert.ok(asText.ok, `${tool.name}: ${asText.ok || asText.message}`);
        assert.deepEqual(asText.value, args);
        assert.deepEqual(asText.repairs, [{ path, kind: "json" }]);
        seen.asText++;
      }
      for (const { path } of places(schema, args).filter(({ required }) => required)) {
        const without = tool.check(changedAt(args, path, () => undefined));
        assert.ok(!without.ok, `${tool.name} without ${path.join(".")}`);
        assert.ok(
          without.issues.some((issue) => issue.code === "required" && issue.path.join("/") === path.join("/")),
          `${tool.name}: ${without.message}`,
        );
        seen.missing++;
      }
    }
    context.diagnostic(
      `${seen.tools.size} tools: ${seen.valid} valid calls unchanged, ${seen.asText} containers repaired from text, ${seen.missing} missing fields named`,
    );
    assert.ok(
      seen.tools.size > 700 && seen.asText > 500 && seen.missing > 500,
      JSON.stringify([...Object.values(seen)]),
    );
  });
});
