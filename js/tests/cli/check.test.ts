/** `selvedge check` and `selvedge present`. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { discoverTools, registerTools, type ToolDefinition } from "selvedge";
import { file, selvedge } from "./program.js";

const TAG: ToolDefinition = {
  name: "tag",
  description: "d",
  inputSchema: {
    type: "object",
    properties: {
      labels: { type: "array", items: { type: "string" } },
      files: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      limit: { type: "integer", default: 5 },
      mode: { anyOf: [{ const: "a" }, { type: "object" }] },
    },
    required: ["labels"],
    additionalProperties: false,
  },
};
const OPEN: ToolDefinition = { name: "open", description: "d", inputSchema: {} };

describe("selvedge check", () => {
  const tools = file("tools.json", { tools: [TAG, OPEN] });

  it("passes what needs no repair", () => {
    const out = 'tool `tag` accepts these arguments\n{\n  "labels": []\n}\n';
    assert.deepEqual(selvedge(["check", tools, "tag", "-"], '{"labels": []}'), { code: 0, out, err: "" });
  });

  it("shows repairs at their places, and what the tool would be given", () => {
    const given = file("repaired.json", '{\n  "labels":\n    "[\\"red\\"]" }');
    const out = [
      "tool `tag` accepts these arguments once they are repaired",
      "repaired.json:3:5: repaired: labels: text is read as the JSON that it is [json]",
      '{\n  "labels": [\n    "red"\n  ]\n}\n',
    ].join("\n");
    assert.deepEqual(selvedge(["check", tools, "tag", given]), { code: 0, out, err: "" });
  });

  it("shows refusals at their places", () => {
    const given = '{"labels": ["a", 5], "files": "[]", "label": 1}';
    const out = [
      "tool `tag` refuses these arguments",
      "standard input:1:31: refused: files is a list written as text — pass the array itself, not JSON written as text [text_list]",
      "standard input:1:18: refused: labels.1: expected a string, got `5` [type]",
      "standard input:1:37: refused: label: unknown key; allowed: `labels`, `files`, `limit`, `mode` [unknown_key]",
      "",
    ].join("\n");
    assert.deepEqual(selvedge(["check", tools, "tag", "-"], given), { code: 1, out, err: "" });
  });

  it("sets unions of foreign tools aside", () => {
    const given = '{"labels": [], "mode": "b"}';
    assert.equal(selvedge(["check", tools, "tag", "-"], given).code, 1);
    const { code, out } = selvedge(["check", tools, "tag", "-", "--foreign"], given);
    assert.equal(code, 0);
    assert.match(
      out,
      /^tool `tag` is sent these arguments; what is set aside is left to its server\nstandard input:1:24: set aside: mode: .+ \[union\]\n\{/,
    );
  });

  it("reads scalars from text and fills defaults where it is told to", () => {
    const given = '{"labels": [], "limit": "7"}';
    assert.equal(selvedge(["check", tools, "tag", "-"], given).code, 1);
    assert.deepEqual(selvedge(["check", tools, "tag", "-", "--scalars"], given).out.split("\n").slice(0, 2), [
      "tool `tag` accepts these arguments once they are repaired",
      "standard input:1:25: repaired: limit: text is read as the number that it is [number]",
    ]);
    assert.deepEqual(
      selvedge(["check", tools, "tag", "-", "--defaults"], '{"labels": []}').out.split("\n").slice(0, 2),
      [
        "tool `tag` accepts these arguments once they are repaired",
        "standard input:1:1: repaired: limit: the default is filled in [default]",
      ],
    );
  });

  it("takes no arguments at all, and arguments that are text, as the package does", () => {
    const missing = (column: number): string =>
      `standard input:1:${column}: refused: labels: required but missing [required]\n`;
    assert.equal(
      selvedge(["check", tools, "tag", "-"], " ").out,
      `tool \`tag\` refuses these arguments\n${missing(2)}`,
    );
    assert.equal(
      selvedge(["check", tools, "tag", "-"], "null").out,
      `tool \`tag\` refuses these arguments\n${missing(1)}`,
    );
    const { code, out } = selvedge(["check", tools, "tag", "-"], JSON.stringify('{"labels":[]}'));
    assert.equal(code, 0);
    assert.match(out, /standard input:1:1: repaired: \(root\): text is read as the JSON that it is \[json\]/);
  });

  it("takes a whole call for its arguments, in the places of the call", () => {
    const params = '{"name": "tag", "arguments": {"labels": "[]"}}';
    const calls = [params, `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ${params}}`];
    for (const call of calls) {
      const column = call.indexOf('"[]"') + 1;
      const out = [
        "tool `tag` accepts these arguments once they are repaired",
        `standard input:1:${column}: repaired: labels: text is read as the JSON that it is [json]`,
        '{\n  "labels": []\n}\n',
      ].join("\n");
      assert.deepEqual(selvedge(["check", tools, "tag", "-"], call), { code: 0, out, err: "" });
      const [finding] = JSON.parse(selvedge(["check", tools, "tag", "-", "--format", "json"], call).out).findings;
      const place = call === params ? "/arguments/labels" : "/params/arguments/labels";
      assert.deepEqual([finding.pointer, finding.place, finding.column], ["/labels", place, column]);
    }
    const bare = '{"method": "tools/call", "params": {"name": "tag", "_meta": {}}}';
    assert.equal(
      selvedge(["check", tools, "tag", "-"], bare).out,
      "tool `tag` refuses these arguments\nstandard input:1:36: refused: labels: required but missing [required]\n",
    );
    const text = JSON.stringify({ name: "tag", arguments: '{"labels":[]}' });
    assert.match(selvedge(["check", tools, "tag", "-"], text).out, /1:27: repaired: \(root\): text is read as/);
  });

  /** A call in the forms that models' APIs have, with the place of its arguments. */
  const forms = (name: string, args: unknown): [place: string, call: object][] => [
    ["/input", { type: "tool_use", id: "1", name, input: args }],
    ["/input", { type: "tool-call", toolCallId: "1", toolName: name, input: args }],
    ["/arguments", { id: "1", call_id: "1", type: "function_call", status: "completed", name, arguments: args }],
    ["/function/arguments", { id: "1", type: "function", function: { name, arguments: args } }],
    ["/functionCall/args", { functionCall: { name, args } }],
    ["/args", { type: "tool-call", toolCallId: "1", toolName: name, args }],
    ["/input", { toolCallId: "1", toolName: name, input: args }],
    ["/toolUse/input", { toolUse: { toolUseId: "1", name, input: args } }],
    ["/params/arguments", { jsonrpc: "2.0", id: 1, params: { name, arguments: args } }],
    [
      "/choices/0/message/tool_calls/1/function/arguments",
      {
        id: "1",
        choices: [
          {
            index: 0,
            message: {
              role: "assistant",
              content: null,
              tool_calls: [
                { id: "1", type: "function", function: { name: "neither", arguments: "{}" } },
                { id: "2", type: "function", function: { name, arguments: args } },
              ],
            },
          },
        ],
      },
    ],
    [
      "/content/1/input",
      {
        role: "assistant",
        content: [
          { type: "text", text: "" },
          { type: "tool_use", name, input: args },
        ],
      },
    ],
    ["/output/0/arguments", { output: [{ type: "function_call", name, arguments: args }] }],
    [
      "/candidates/0/content/parts/0/functionCall/args",
      { candidates: [{ content: { parts: [{ functionCall: { name, args } }] } }] },
    ],
    [
      "/output/message/content/0/toolUse/input",
      { output: { message: { content: [{ toolUse: { name, input: args } }] } } },
    ],
    ["/0/args", [{ toolCallId: "1", toolName: name, args }]],
  ];

  it("takes a call as the APIs of models have it", () => {
    const describing = file("describing.json", [
      { ...TAG, inputSchema: { ...(TAG.inputSchema as object), properties: { labels: {}, input: {}, arguments: {} } } },
    ]);
    for (const list of [tools, describing]) {
      for (const [place, call] of forms("tag", { labels: "[]", label: 1 })) {
        const { out } = selvedge(["check", list, "tag", "-", "--format", "json"], JSON.stringify(call));
        const { issues, findings } = JSON.parse(out);
        assert.deepEqual(
          issues.map(({ path }: { path: string[] }) => path),
          [["label"]],
        );
        assert.equal(findings.at(-1).place, `${place}/label`);
      }
    }
    for (const [, call] of forms("tag", '{"labels":[]}')) {
      assert.match(
        selvedge(["check", tools, "tag", "-"], JSON.stringify(call)).out,
        /^tool `tag` accepts these arguments once they are repaired\n.*\(root\): text is read as the JSON/,
      );
    }
    const typed = file("typed.json", [
      { name: "typed", description: "d", inputSchema: { type: "object", properties: { type: {}, input: {} } } },
    ]);
    const given = { type: "tool_use", name: "other", input: {} };
    assert.equal(selvedge(["check", typed, "typed", "-"], JSON.stringify(given)).code, 0);
  });

  it("takes a call that is written as text", () => {
    for (const [, call] of forms("tag", { labels: "[]" })) {
      const { out } = selvedge(["check", tools, "tag", "-"], JSON.stringify(JSON.stringify(call)));
      assert.match(
        out,
        /^tool `tag` accepts these arguments once they are repaired\n.*labels: text is read as the JSON/,
      );
    }
    const args = JSON.stringify(JSON.stringify({ labels: "[]" }));
    assert.match(selvedge(["check", tools, "tag", "-"], args).out, /\(root\): text is read as the JSON/);
  });

  it("does not take the call of another tool", () => {
    const call = { name: "open", arguments: { labels: [] } };
    const isAlone = (call: object): boolean => !JSON.stringify(call).includes("neither");
    const apis = forms("open", {})
      .map(([, call]) => call)
      .filter(isAlone);
    for (const given of [call, { method: "tools/call", params: call }, ...apis]) {
      assert.deepEqual(selvedge(["check", tools, "tag", "-"], JSON.stringify(given)), {
        code: 2,
        out: "",
        err: "selvedge: standard input: is a call of the tool `open`, not of `tag`\n",
      });
    }
  });

  it("does not take the call of a tool that is not there, unless its name is an argument", () => {
    const call = JSON.stringify({ name: "Ann", arguments: { labels: [] } });
    assert.deepEqual(selvedge(["check", tools, "tag", "-"], call), {
      code: 2,
      out: "",
      err: "selvedge: standard input: is a call of the tool `Ann`, not of `tag`\n",
    });
    const greet = file("greet.json", [
      { name: "greet", description: "d", inputSchema: { type: "object", properties: { name: {} } } },
    ]);
    assert.equal(selvedge(["check", greet, "greet", "-"], call).code, 0);
  });

  it("takes for arguments what only looks like a call, or what the tool describes itself", () => {
    const refused = (given: object): string => selvedge(["check", tools, "tag", "-"], JSON.stringify(given)).out;
    for (const given of [
      { name: "tag", arguments: { labels: [] }, labels: [] },
      { name: "tag", labels: [] },
      { name: 5, arguments: {} },
      { method: "tools/call", params: { labels: [] } },
      { method: "tools/list", params: { name: "tag" } },
      { method: "tools/call", params: [] },
      { type: "tool_use", name: 5, input: {} },
      { type: "function", function: "tag" },
      { type: "text", name: "tag", input: {} },
      { toolCallId: 1, toolName: "tag", args: {} },
      { params: { name: "tag", arguments: {}, labels: [] } },
      { method: "tools/list", params: { name: "tag", arguments: {} } },
      { choices: [{ message: { content: "tag" } }] },
    ]) {
      assert.match(refused(given), /unknown key/);
    }
    const inputSchema = { anyOf: [{ $ref: "#/$defs/call" }], $defs: { call: { type: "object", properties: {} } } };
    for (const [name, given] of [
      ["arguments", { name: "proxy", arguments: {} }],
      ["params", { method: "tools/call", params: { name: "tag" } }],
    ] as const) {
      const proxy = structuredClone(inputSchema);
      Object.assign(proxy.$defs.call.properties, { [name]: { type: "object" } });
      const list = file(`${name}.json`, [{ name: "proxy", description: "d", inputSchema: proxy }]);
      const { code, out } = selvedge(["check", list, "proxy", "-"], JSON.stringify(given));
      assert.deepEqual([code, out], [0, `tool \`proxy\` accepts these arguments\n${JSON.stringify(given, null, 2)}\n`]);
    }
  });

  it("drops an own __proto__ key and says so", () => {
    const { code, out } = selvedge(["check", tools, "tag", "-"], '{"labels": [], "__proto__": {"a": 1}}');
    assert.equal(code, 0);
    assert.match(
      out,
      /standard input:1:29: repaired: __proto__: the key is dropped \[removed\]\n\{\n {2}"labels": \[\]\n\}\n$/,
    );
  });

  it("gives the outcome as the package does, with places, as JSON", () => {
    for (const [given, words] of [
      ['{"labels": "[]", "limit": "x"}', []],
      ['{"labels": "[]", "mode": "b"}', ["--foreign"]],
    ] as const) {
      const { out } = selvedge(["check", tools, "tag", "-", "--format", "json", ...words], given);
      const { tool, findings, ...outcome } = JSON.parse(out);
      const set = words.length > 0 ? discoverTools([TAG]) : registerTools([TAG]);
      assert.equal(tool, "tag");
      assert.deepEqual(outcome, JSON.parse(JSON.stringify(set.check("tag", JSON.parse(given)))));
      assert.deepEqual(findings[0], {
        level: "repair",
        code: "json",
        tool: "tag",
        pointer: "/labels",
        message: "labels: text is read as the JSON that it is",
        place: "/labels",
        file: "-",
        line: 1,
        column: 12,
        endLine: 1,
        endColumn: 16,
      });
    }
  });

  it("names the faults of the tool instead, with and without --foreign", () => {
    const open = "tools.json:1:";
    const local = selvedge(["check", tools, "open", "-"], "{}");
    assert.equal(local.code, 1);
    assert.match(local.out, /^tools\.json:1:\d+: fault: tool `open`: .+ \[root\]\n1 tool: 1 fault, no notes\n$/);
    assert.ok(local.out.startsWith(open));
    assert.equal(selvedge(["check", tools, "open", "-", "--foreign"], "{}").code, 0);
    const faulty = file("faulty.json", [{ name: "t", inputSchema: { type: "object", minLength: -1 } }]);
    assert.deepEqual(
      selvedge(["check", faulty, "t", "-", "--foreign"], "{}"),
      selvedge(["check", faulty, "t", "-"], "{}"),
    );
    const wrongDefault = file("default.json", [
      { name: "t", inputSchema: { type: "object", properties: { a: { type: "string", default: 5 } } } },
    ]);
    assert.equal(selvedge(["check", wrongDefault, "t", "-"], "{}").code, 0);
    assert.match(
      selvedge(["check", wrongDefault, "t", "-", "--defaults"], "{}").out,
      /^default\.json:1:90: fault: tool `t`: .+ at `\/properties\/a\/default` \[default\]\n/,
    );
  });
});

describe("selvedge present", () => {
  const extra = { title: "T", annotations: { readOnlyHint: true }, outputSchema: { type: "object" } };
  const tools = file("present.json", {
    tools: [
      { ...TAG, ...extra },
      { ...OPEN, inputSchema: { type: "object" } },
    ],
  });
  const presentation = registerTools([TAG]).get("tag")?.presentation();

  it("shows each presentation under its tool's name", () => {
    const text = JSON.stringify(presentation, null, 2);
    const out = `tag\n${text}\n\nopen\n{\n  "type": "object"\n}\n`;
    assert.deepEqual(selvedge(["present", tools]), { code: 0, out, err: "" });
    assert.equal(selvedge(["present", tools, "--tool", "tag"]).out, `tag\n${text}\n`);
    assert.equal(selvedge(["present", "--tool=open", tools]).out, 'open\n{\n  "type": "object"\n}\n');
  });

  it("writes a list of tools that a server can answer with", () => {
    const { code, out } = selvedge(["present", tools, "--format", "json", "--tool", "tag"]);
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out), { tools: [{ ...TAG, ...extra, inputSchema: presentation }] });
  });

  it("tells what could not be shown, in place: as text under the schema, as SARIF alone", () => {
    const union = { type: "object", anyOf: [{ type: "object" }, { not: { type: "string" } }] };
    const name = file("union.json", [{ ...TAG }, { name: "u", inputSchema: union }]);
    const note = "tool `u`: the presentation is not sound: ";
    const { code, out, err } = selvedge(["present", name]);
    assert.deepEqual([code, err], [0, ""]);
    const text = JSON.stringify([TAG, { name: "u", inputSchema: union }]);
    const place = `union.json:1:${text.lastIndexOf('"anyOf":') + '"anyOf":'.length + 1}`;
    assert.match(
      out.slice(out.indexOf("\nu\n")),
      new RegExp(`\\n\\}\\n${place}: note: ${note}.+ \\[presentation\\]\\n$`),
    );
    assert.equal(out.match(/note:/g)?.length, 1);
    const log = JSON.parse(selvedge(["present", name, "--format", "sarif"]).out);
    const [{ ruleId, level, message, locations }, ...others] = log.runs[0].results;
    assert.deepEqual([ruleId, level, others], ["presentation", "note", []]);
    assert.ok(message.text.startsWith(note));
    assert.equal(locations[0].physicalLocation.artifactLocation.uri, "union.json");
    assert.deepEqual(JSON.parse(selvedge(["present", tools, "--format", "sarif"]).out).runs[0].results, []);
  });

  it("shows nothing where a tool is faulty, unless another is asked for", () => {
    const faulty = file("half.json", [
      { ...TAG, name: "good" },
      { name: "bad", inputSchema: { type: "strng" } },
    ]);
    const { code, out } = selvedge(["present", faulty]);
    assert.equal(code, 1);
    assert.match(
      out,
      /^half\.json:1:\d+: fault: tool `bad`: .+ at `\/type` \[keyword\]\n2 tools: 1 fault, no notes\n$/,
    );
    assert.equal(selvedge(["present", faulty, "--tool", "good"]).code, 0);
    assert.equal(JSON.parse(selvedge(["present", faulty, "--format", "json"]).out).faults, 1);
  });
});
