/** The SARIF format, against the schema of the standard. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import manifest from "../../../pkg/package.json" with { type: "json" };
import { sarifOf } from "../../src/cli/sarif.js";
import { file, folder, selvedge } from "./program.js";

const require = createRequire(import.meta.url);
const library = require.resolve("@microsoft/jest-sarif");
const schema = JSON.parse(readFileSync(join(library, "../schemas/sarif-2.1.0-rtm.5.json"), "utf8")) as object;

const TOOLS = [
  { name: "a", inputSchema: { type: "object", properties: { "x y": { type: "strng" } } } },
  {
    name: "b",
    description: "d",
    inputSchema: { type: "object", properties: { l: { type: "array" } }, required: ["m"] },
  },
];

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation?: object; readonly logicalLocations: readonly object[] }[];
}

describe("SARIF", () => {
  let isValid: (log: unknown) => boolean;

  before(() => {
    const require = createRequire(library);
    const Ajv = require("ajv") as new (
      options: object,
    ) => { addMetaSchema(schema: object): void; compile(schema: object): typeof isValid };
    const ajv = new Ajv({ schemaId: "auto" });
    ajv.addMetaSchema(require("ajv/lib/refs/json-schema-draft-04.json") as object);
    isValid = ajv.compile(schema);
  });

  /** Runs the program and gives the log's one run, once the log is found valid. */
  function run(words: string[], input = ""): { results: Result[]; tool: { driver: { rules: { id: string }[] } } } {
    const { out } = selvedge([...words, "--format", "sarif"], input);
    const log = JSON.parse(out) as { runs: [ReturnType<typeof run>] };
    assert.ok(isValid(log), JSON.stringify((isValid as { errors?: unknown }).errors));
    return log.runs[0];
  }

  it("is judged by a validator that refuses what is no log", () => {
    const log = sarifOf([], "1.0.0") as { runs: object[] };
    assert.ok(isValid(log));
    assert.ok(!isValid({ ...log, version: "2.0.0" }));
    assert.ok(!isValid({ ...log, runs: log.runs.map((run) => ({ ...run, results: [{ level: "error" }] })) }));
  });

  it("shows faults and notes at their lines", () => {
    const name = file("to ols.json", JSON.stringify({ tools: TOOLS }, null, 1));
    const { results, tool } = run(["lint", `./${name}`]);
    assert.deepEqual(
      results.map(({ ruleId, level }) => [ruleId, level]),
      [
        ["keyword", "error"],
        ["description", "note"],
        ["property_name", "note"],
        ["undeclared_required", "note"],
      ],
    );
    for (const { ruleId, ruleIndex } of results) {
      assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
    }
    assert.deepEqual(results[0]?.locations, [
      {
        physicalLocation: {
          artifactLocation: { uri: "to%20ols.json" },
          region: { startLine: 9, startColumn: 15, endLine: 9, endColumn: 22 },
        },
        logicalLocations: [
          { name: "a", fullyQualifiedName: "/tools/0/inputSchema/properties/x y/type", kind: "object" },
        ],
      },
    ]);
    assert.ok(results[0]?.message.text.startsWith("tool `a`: `type` must be one of "));
  });

  it("names files absolutely where they were given so, and no file for standard input", () => {
    const path = join(folder, file("a.json", TOOLS));
    const { results } = run(["lint", path]);
    const location = results[0]?.locations[0]?.physicalLocation as { artifactLocation: { uri: string } };
    assert.equal(location.artifactLocation.uri, pathToFileURL(path).href);
    assert.equal(run(["lint", "-"], JSON.stringify(TOOLS)).results[0]?.locations[0]?.physicalLocation, undefined);
  });

  it("is valid where nothing was found", () => {
    assert.deepEqual(run(["lint", "-"], "[]").results, []);
  });

  it("shows what becomes of arguments", () => {
    const name = file("b.json", TOOLS);
    const { results } = run(["check", name, "b", file("call.json", '{"l": "[]"}')]);
    assert.deepEqual(
      results.map(({ ruleId, level }) => [ruleId, level]),
      [
        ["json", "none"],
        ["required", "error"],
      ],
    );
    assert.deepEqual(
      run(["check", name, "a", "-"], "{}").results.map(({ ruleId }) => ruleId),
      ["keyword"],
    );
  });

  it("carries the version", () => {
    const { tool } = run(["lint", "-"], "[]") as unknown as { tool: { driver: { semanticVersion: string } } };
    assert.equal(tool.driver.semanticVersion, manifest.version);
  });
});
