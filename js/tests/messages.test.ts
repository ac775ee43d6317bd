/** Every sentence by its exact text; the core runs the same file on the host. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Fault, Issue, SchemaInput, Toolset } from "selvedge";
import { discoverTools, RegistrationError, registerTools } from "selvedge";

interface MessageVector {
  readonly id: string;
  readonly schema: SchemaInput;
  readonly input: unknown;
  readonly foreign?: boolean;
  readonly defaults?: boolean;
  readonly expected: { readonly issues: Issue[]; readonly setAside: Issue[] } | { readonly faults: Fault[] };
}

function answer({ schema, input, foreign, defaults }: MessageVector): MessageVector["expected"] {
  const definitions = [{ name: "t", inputSchema: schema }];
  let tools: Toolset;
  if (foreign) {
    const discovered = discoverTools(definitions);
    if (discovered.leftOut.length > 0) {
      return { faults: [...discovered.leftOut] };
    }
    tools = discovered;
  } else {
    try {
      tools = registerTools(definitions, { defaults: defaults ?? false });
    } catch (thrown) {
      assert.equal(thrown instanceof RegistrationError, true, String(thrown));
      return { faults: [...(thrown as RegistrationError).faults] };
    }
  }
  const outcome = tools.check("t", input);
  return { issues: outcome.ok ? [] : [...outcome.issues], setAside: [...outcome.setAside] };
}

describe("sentences", () => {
  const file = new URL("../../tests/vectors/messages.json", import.meta.url);
  for (const vector of JSON.parse(readFileSync(file, "utf8")) as MessageVector[]) {
    it(vector.id, () => assert.deepEqual(answer(vector), vector.expected));
  }
});
