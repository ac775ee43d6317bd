/** What the program reads: lists of tools as they are found in the wild, and what is none. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { file, folder, program, selvedge } from "./program.js";

const NO_LIST =
  'standard input: holds no list of tools; a list, `{"tools": […]}`, `{"result": {"tools": […]}}` or one tool is wanted';
const CONFIGURATION = '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "server"]}}}';
const CONFIGURED = "standard input: is the configuration of a client and holds no tools; a server tells its own";
const TOOL = { name: "a", description: "x", inputSchema: { type: "object" } };

describe("input", () => {
  it("is a list, a result, a whole reply or one tool, from a file and from standard input", () => {
    const replies = [
      [TOOL],
      { tools: [TOOL], source: "s" },
      { jsonrpc: "2.0", id: 1, result: { tools: [TOOL] } },
      TOOL,
      { ...TOOL, tools: 5 },
    ];
    for (const reply of replies) {
      const expected = { code: 0, out: "1 tool: no faults, no notes\n", err: "" };
      assert.deepEqual(selvedge(["lint", file("reply.json", reply)]), expected);
      const text = JSON.stringify(reply, null, 2).replaceAll("\n", "\r\n");
      assert.deepEqual(selvedge(["lint", "-"], `\ufeff${text}\r\n`), expected);
    }
  });

  it("is told the place of in each of these", () => {
    const place = (input: string): string => selvedge(["lint", "-"], input).out.split(" fault")[0] ?? "";
    assert.equal(place('{"tools":[{"name":"b","description":"x"}]}'), "standard input:1:11:");
    assert.equal(place('{"a": 1,"tools":[{"name":"b","description":"x"}]}'), "standard input:1:18:");
    assert.equal(place('{"result":{"tools":[{"name":"b","description":"x"}]}}'), "standard input:1:21:");
    assert.equal(place('\r\n{"name":"b",\r\n"description":"x","inputSchema":{}}'), "standard input:3:33:");
  });

  it("may be one page of several, which is said beside the answer", () => {
    const page = JSON.stringify({ result: { tools: [TOOL], nextCursor: "2" } });
    assert.deepEqual(selvedge(["lint", "-"], page), {
      code: 0,
      out: "1 tool: no faults, no notes\n",
      err: "selvedge: standard input: is one page of a longer list (`nextCursor`); the other tools are not in it\n",
    });
  });

  it("that is closed is empty", () => {
    const { status, stderr } = spawnSync("sh", ["-c", `"${process.execPath}" "${program}" lint - <&-`], {
      encoding: "utf8",
    });
    assert.deepEqual([status, stderr], [2, "selvedge: standard input: is empty\n"]);
  });
});

describe("input that cannot be read", () => {
  const cases: [name: string, content: string | Uint8Array, sentence: string][] = [
    ["nothing", "", "standard input: is empty"],
    ["nothing but white space", "\ufeff \r\n", "standard input: is empty"],
    ["cut off", '[\n {"name": "a', "standard input:2:13: is no JSON: the text ends too early"],
    ["a trailing comma", '[\n  {"name": "a",}\n]', "standard input:2:16: is no JSON: `}` cannot stand here"],
    ["single quotes", "['a']", "standard input:1:2: is no JSON: `'` cannot stand here"],
    ["a letter of two code units", '{"tools": 𝑎}', "standard input:1:11: is no JSON: `𝑎` cannot stand here"],
    ["a control character", '["\u0007"]', "standard input:1:3: is no JSON: `\\u0007` cannot stand here"],
    ["Windows-1252", Buffer.from('[\n"caf\u00e9"]\n', "latin1"), "standard input:2: is no UTF-8 text"],
    ["a byte that is cut off", Buffer.from('["é').subarray(0, 3), "standard input:1: is no UTF-8 text"],
    ["UTF-16", Buffer.from("\ufeff[]", "utf16le"), "standard input: is UTF-16 text; UTF-8 is wanted"],
    ["UTF-16, big-endian", Uint8Array.of(0xfe, 0xff, 0, 0x5b), "standard input: is UTF-16 text; UTF-8 is wanted"],
    [
      "a stream of events",
      'event: message\ndata: {"result":{"tools":[]}}\n',
      "standard input: is a stream of events; the JSON is what follows `data:` in it",
    ],
    ["several documents", '{"tools":[]}\n{"tools":[]}', "standard input:2:1: is no JSON: `{` cannot stand here"],
    ["an error", '{"error": {"message": "unknown method"}}', "standard input: is a reply that says `unknown method`"],
    ["another document", '{"tool": []}', NO_LIST],
    ["no object", "5", NO_LIST],
    ["text of a list", '"[]"', NO_LIST],
    ["tools by name", '{"tools": {"a": {"inputSchema": {"type": "object"}}}}', NO_LIST],
    [
      "a schema",
      '{"type": "object"}',
      'standard input: is a schema without a tool; `{"name": "…", "inputSchema": …}` makes one of it',
    ],
    ["a client's configuration", CONFIGURATION, `${CONFIGURED}: \`selvedge probe -- npx -y server\``],
    [
      "a configuration with a remote server",
      '{"servers": {"a": {"url": "https://example.com/mcp"}}}',
      `${CONFIGURED}: \`selvedge probe -- <command>\``,
    ],
  ];
  for (const [name, content, sentence] of cases) {
    it(`is named: ${name}`, () => {
      assert.deepEqual(selvedge(["lint", "-"], content), { code: 2, out: "", err: `selvedge: ${sentence}\n` });
    });
  }

  it("is named: no file, a folder, and the arguments of a check", () => {
    mkdirSync(join(folder, "folder"));
    const sound = file("sound.json", [{ name: "a", inputSchema: { type: "object" } }]);
    const calls: [words: string[], sentence: string][] = [
      [["lint", "none.json"], "none.json: there is no such file"],
      [["present", "folder"], "folder: is a folder"],
      [["lint", sound, "none.json"], "none.json: there is no such file"],
      [["check", sound, "a", file("arguments.json", "{]")], "arguments.json:1:2: is no JSON: `]` cannot stand here"],
      [
        ["check", sound, "a", '{"b": "c"}'],
        '`{"b": "c"}` is no file; put the JSON into one, or give `-` and pass it by standard input',
      ],
      [
        ["check", sound, "a", `[${" ".repeat(5_000)}]`],
        `\`[${" ".repeat(79)}…\` is no file; put the JSON into one, or give \`-\` and pass it by standard input`,
      ],
    ];
    for (const [words, sentence] of calls) {
      assert.deepEqual(selvedge(words), { code: 2, out: "", err: `selvedge: ${sentence}\n` });
    }
  });

  it("is named: a tool that is not in the list", () => {
    const names = ["create_page", "delete_page", "list_pages"];
    const list = file(
      "pages.json",
      names.map((name) => ({ name, inputSchema: { type: "object" } })),
    );
    const calls: [words: string[], sentence: string][] = [
      [["present", list, "--tool", "creat_page"], "there is no tool `creat_page`; did you mean `create_page`?"],
      [
        ["check", list, "search", "-"],
        "there is no tool `search`; there are `create_page`, `delete_page`, `list_pages`",
      ],
      [["present", file("none.json", []), "--tool", "a"], "there is no tool `a`; the list is empty"],
    ];
    for (const [words, sentence] of calls) {
      assert.deepEqual(selvedge(words), { code: 2, out: "", err: `selvedge: ${sentence}\n` });
    }
  });
});
