/** What becomes of a call, whole; the core runs the same file on the host. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Issue, Options, Repair, SchemaInput, Tool } from "selvedge";
import { discoverTools, registerTools } from "selvedge";
import { lawful } from "./support/laws.js";

interface OutcomeCase {
  readonly id: string;
  readonly schema: SchemaInput;
  readonly input: unknown;
  readonly foreign?: boolean;
  /** Whether the input is a result, whose schema it is. */
  readonly result?: boolean;
  readonly options?: Options;
  readonly expected: {
    readonly ok: boolean;
    readonly value?: unknown;
    readonly repairs: Repair[];
    readonly issues: Issue[];
    readonly setAside: Issue[];
  };
}

function outcome({ schema, input, foreign, result, options }: OutcomeCase): OutcomeCase["expected"] {
  const definitions = [
    result ? { name: "t", inputSchema: { type: "object" }, outputSchema: schema } : { name: "t", inputSchema: schema },
  ];
  const tools = foreign ? discoverTools(definitions, options) : registerTools(definitions, options);
  const check = (value: unknown) => (result ? (tools.get("t") as Tool).checkOutput(value) : tools.check("t", value));
  const told = lawful(check, input);
  const { ok, repairs, setAside } = told;
  const parts = { ok, repairs: [...repairs], setAside: [...setAside] };
  return told.ok ? { ...parts, issues: [], value: told.value } : { ...parts, issues: [...told.issues] };
}

describe("outcomes", () => {
  const file = new URL("../../tests/vectors/outcomes.jsonl", import.meta.url);
  for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const given = JSON.parse(line) as OutcomeCase;
    // What a default put there is told by the value.
    const repairs = given.expected.repairs.map(({ path, kind }) => ({ path, kind }));
    it(given.id, () => assert.deepEqual(outcome(given), { ...given.expected, repairs }));
  }

  it("names a key by its very text, also where that is no Unicode", () => {
    const closed = { type: "object", properties: { v: { type: "object", additionalProperties: false } } };
    const tools = registerTools([{ name: "t", inputSchema: closed }]);
    const paths = (v: unknown) => {
      const told = tools.check("t", { v });
      return told.ok ? [] : told.issues.map(({ path }) => path);
    };
    assert.deepEqual(paths({ a: 1, "\ud800": 1 }), [
      ["v", "a"],
      ["v", "\ud800"],
    ]);
    assert.deepEqual(paths({ "\ud800": 1, "\ufffd": 1 }), [
      ["v", "\ud800"],
      ["v", "\ufffd"],
    ]);
  });
});
