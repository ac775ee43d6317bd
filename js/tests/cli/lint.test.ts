/** `selvedge lint`: every fault, with its place. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Fault, RegistrationError, registerTools, type ToolDefinition } from "selvedge";
import { sharedFolder } from "../support/shared.js";
import { file, findings, type JsonFinding, selvedge } from "./program.js";

const FAULTY = `{
  "tools": [
    { "name": "a", "description": "x",
      "inputSchema": { "type": "object", "properties": { "q": { "type": "strng", "minLength": -1 } } },
      "outputSchema": { "type": "object",
        "properties": { "r": { "$ref": "#/$defs/none" } } } },
    { "name": "a", "description": "x", "inputSchema": { "properties": {} } },
    { "description": "x", "inputSchema": true },
    { "name": "d", "description": "x" },
    5
  ]
}
`;

const FAULTS = `\
faulty.json:4:73: fault: tool \`a\`: \`type\` must be one of \`array\`, \`boolean\`, \`integer\`, \`null\`, \`number\`, \`object\`, \`string\` at \`/properties/q/type\` [keyword]
faulty.json:4:95: fault: tool \`a\`: \`minLength\` must be a whole number from zero at \`/properties/q/minLength\` [keyword]
faulty.json:6:40: fault: tool \`a\`: in \`outputSchema\`, \`#/$defs/none\` leads to no schema in this document, and nothing outside it is ever fetched at \`/properties/r/$ref\` [reference]
faulty.json:7:15: fault: tool \`a\`: the name was given before [duplicate_name]
faulty.json:7:55: fault: tool \`a\`: the root schema has \`properties\` but no \`type\` \`object\`, so it accepts everything that is no object [root]
faulty.json:8:5: fault: tool \`#2\`: the name must be text and not empty [name]
faulty.json:8:42: fault: tool \`#2\`: the root schema is \`true\` and accepts everything; a tool's arguments are described by \`type\` \`object\` [root]
faulty.json:9:5: fault: tool \`d\`: \`inputSchema\` is missing [missing_schema]
faulty.json:10:5: fault: tool \`#4\`: the name must be text and not empty [name]
faulty.json:10:5: fault: tool \`#4\`: \`inputSchema\` is missing [missing_schema]
5 tools: 10 faults, no notes
`;

const DIALECTS: Readonly<Record<string, string>> = {
  draft4: "http://json-schema.org/draft-04/schema#",
  draft6: "http://json-schema.org/draft-06/schema#",
  draft7: "http://json-schema.org/draft-07/schema#",
  "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
};

const SOUND = [{ name: "a", description: "x", inputSchema: { type: "object" } }];

/** What registration itself says of a list. */
function registered(tools: readonly ToolDefinition[]): readonly Fault[] {
  try {
    registerTools(tools).dispose();
    return [];
  } catch (thrown) {
    assert.ok(thrown instanceof RegistrationError, String(thrown));
    return thrown.faults;
  }
}

const asFault = ({ tool, schema, pointer, code, message }: JsonFinding): unknown => ({
  tool,
  ...(schema !== undefined && { schema }),
  pointer,
  code,
  message,
});

describe("selvedge lint", () => {
  it("names every fault of every tool with its place", () => {
    file("faulty.json", FAULTY);
    assert.deepEqual(selvedge(["lint", "faulty.json"]), { code: 1, out: FAULTS, err: "" });
  });

  it("tells of a fault its tool, schema, pointers and place as JSON", () => {
    const { code, out } = selvedge(["lint", "faulty.json", "--format", "json"]);
    const report = JSON.parse(out) as { tools: number; faults: number; notes: number; findings: JsonFinding[] };
    assert.equal(code, 1);
    assert.deepEqual([report.tools, report.faults, report.notes, report.findings.length], [5, 10, 0, 10]);
    assert.deepEqual(report.findings[2], {
      level: "fault",
      code: "reference",
      tool: "a",
      schema: "outputSchema",
      pointer: "/properties/r/$ref",
      message:
        "tool `a`: in `outputSchema`, `#/$defs/none` leads to no schema in this document, and nothing outside it is ever fetched at `/properties/r/$ref`",
      place: "/tools/0/outputSchema/properties/r/$ref",
      file: "faulty.json",
      line: 6,
      column: 40,
      endLine: 6,
      endColumn: 54,
    });
    assert.equal(report.findings[7]?.schema, undefined);
  });

  it("keeps the lists of several files apart", () => {
    const again = file("again.json", { tools: SOUND });
    const { code, out } = selvedge([
      "lint",
      file("sound.json", SOUND),
      again,
      "--",
      file("--dashed.json", [{ name: "a" }]),
    ]);
    assert.equal(
      out,
      "--dashed.json:1:2: fault: tool `a`: `inputSchema` is missing [missing_schema]\n" +
        "--dashed.json:1:2: note: tool `a`: a description is missing; a model chooses the tool by it [description]\n" +
        "3 tools: 1 fault, 1 note\n",
    );
    assert.equal(code, 1);
  });

  it("passes an empty list, and notes leave the exit code at 0", () => {
    assert.deepEqual(selvedge(["lint", "-"], "[]"), { code: 0, out: "no tools: no faults, no notes\n", err: "" });
    assert.equal(selvedge(["lint", "-"], '[{"name":"a","inputSchema":{"type":"object"}}]').code, 0);
  });

  it("shows of many notes of one code the first, and counts the others", () => {
    const bare = (name: string): object => ({ name, inputSchema: { type: "object" } });
    const eight = Array.from({ length: 8 }, (_, index) => bare(`t${index}`));
    const note = (index: number): string =>
      `many.json:${index + 2}:1: note: tool \`t${index}\`: a description is missing; a model chooses the tool by it [description]\n`;
    const lint = (tools: object[], ...words: string[]): string =>
      selvedge(["lint", file("many.json", `[\n${tools.map((tool) => JSON.stringify(tool)).join(",\n")}]`), ...words])
        .out;
    const all = Array.from({ length: 8 }, (_, index) => note(index)).join("");
    assert.equal(lint(eight), `${all}8 tools: no faults, 8 notes\n`);
    const faulty = { name: "bad", description: "x", inputSchema: {} };
    const twice = { name: "t8", inputSchema: { type: "object", properties: { "a b": {} } } };
    assert.equal(
      lint([...eight, twice, faulty]),
      [
        ...Array.from({ length: 5 }, (_, index) => note(index)),
        "many.json:10:59: note: tool `t8`: providers refuse the property name `a b`: it must be 1 to 64 of the characters A-Z a-z 0-9 `_` `.` `-` at `/properties/a b` [property_name]\n",
        "many.json:11:47: fault: tool `bad`: the root schema is empty and accepts everything; a tool without arguments says `type` `object` [root]\n",
        "note: 4 more on 4 tools: `t5`, `t6`, `t7`, `t8` [description]\n",
        "10 tools: 1 fault, 10 notes (`--format json` lists every note)\n",
      ].join(""),
    );
    const named = { ...twice, description: "x", inputSchema: { type: "object", properties: {} as object } };
    named.inputSchema.properties = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`a ${index}`, {}]));
    assert.match(lint([named]), /\nnote: 4 more on the tool `t8` \[property_name\]\n1 tool: no faults, 9 notes \(/);
    for (const format of ["json", "sarif"]) {
      assert.equal(lint(eight.concat(eight), "--format", format).split("a description is missing").length, 17);
    }
  });

  it("finds what registration finds in every definition of the vectors and cases", () => {
    const folder = new URL("../../../tests/vectors/", import.meta.url);
    const schemas: unknown[] = [];
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
      for (const vector of JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { schema?: unknown }[]) {
        schemas.push(vector.schema);
      }
    }
    const tools = schemas.map((schema, index) => ({
      name: index % 50 === 49 ? `t${index - 1}` : `t${index}`,
      inputSchema: schema,
      ...(index % 7 === 0 && { outputSchema: schema }),
    })) as ToolDefinition[];
    const faults = registered(tools);
    assert.ok(faults.length > 50, `${faults.length} faults`);
    assert.deepEqual(findings(tools, "fault").map(asFault), faults);
  });

  const suite = sharedFolder("suite/tests");
  it("finds what registration finds in every schema of the conformance suite", { skip: suite.missing }, (test) => {
    const tools: ToolDefinition[] = [];
    for (const name of readdirSync(suite.path, { recursive: true, encoding: "utf8" })) {
      for (const { schema } of name.endsWith(".json") ? JSON.parse(readFileSync(join(suite.path, name), "utf8")) : []) {
        const $schema = DIALECTS[name.split("/")[0] ?? ""];
        const inner = typeof schema === "boolean" ? schema : { ...schema, $schema };
        // Once as the root, and once below a root that says by itself that it is an object.
        tools.push({ name: `root ${tools.length}`, inputSchema: inner });
        tools.push({
          name: `inner ${tools.length}`,
          inputSchema: { $schema, type: "object", properties: { p: schema } },
        });
      }
    }
    const faults = registered(tools);
    assert.deepEqual(findings(tools, "fault").map(asFault), faults);
    test.diagnostic(`${tools.length} tools, ${faults.length} faults`);
    assert.ok(tools.length > 2_000 && faults.length > 500);
  });

  const { path: corpus, missing } = sharedFolder("corpus");
  it("names every fault that all corpora together are given", { skip: missing }, (test) => {
    const tools = readdirSync(corpus).flatMap(
      (name) => (JSON.parse(readFileSync(`${corpus}/${name}`, "utf8")) as { tools: ToolDefinition[] }).tools,
    );
    const text = JSON.stringify({ tools: tools.map((tool, index) => broken(structuredClone(tool), index)) });
    const list = (JSON.parse(text) as { tools: ToolDefinition[] }).tools;
    const { out } = selvedge(["lint", "-", "--format", "json"], text);
    const found = (JSON.parse(out) as { findings: JsonFinding[] }).findings.filter(({ level }) => level === "fault");
    const faults = registered(list);
    assert.deepEqual(found.map(asFault), faults);
    for (const { place, column = 0, endColumn = 0 } of found) {
      assert.deepEqual(JSON.parse(text.slice(column - 1, endColumn - 1)), valueAt({ tools: list }, place));
    }
    test.diagnostic(`${tools.length} tools, ${faults.length} faults`);
    assert.ok(faults.length > tools.length / 2);
  });
});

/** Breaks a tool in one of several ways, at a place deep inside where there is one. */
function broken(tool: ToolDefinition, index: number): unknown {
  const schema = tool.inputSchema as Record<string, unknown>;
  const properties = Object.values((schema.properties ?? {}) as Record<string, Record<string, unknown>>);
  const inner = properties[index % Math.max(properties.length, 1)] ?? schema;
  const breaks: (() => unknown)[] = [
    () => Object.assign(inner, { pattern: "(" }),
    () => Object.assign(inner, { type: "strng" }),
    () => Object.assign(inner, { $ref: "#/$defs/nowhere" }),
    () => Object.assign(inner, { minLength: -1, required: "p" }),
    () => delete schema.type,
    () => Object.assign(schema, { $schema: "https://example.com/dialect" }),
    () => Object.assign(tool, { name: "" }),
    () => Object.assign(tool, { outputSchema: { properties: { r: { items: 5 } } } }),
    () => Object.assign(tool, { inputSchema: undefined }),
    () => tool,
  ];
  breaks[index % breaks.length]?.();
  return tool;
}

/** The value that a pointer leads to, or the nearest around it that exists. */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of pointer.split("/").slice(1)) {
    const next = (value as Record<string, unknown>)[step.replaceAll("~1", "/").replaceAll("~0", "~")];
    if (next === undefined) {
      break;
    }
    value = next;
  }
  return value;
}
