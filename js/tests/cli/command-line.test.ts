/** How the program is called, by exact text. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import manifest from "../../../pkg/package.json" with { type: "json" };
import { help } from "../../src/cli/help.js";
import { file, folder, selvedge } from "./program.js";

const MORE = (command: string): string => `\`selvedge ${command}--help\` tells how to use it\n`;

describe("the command line", () => {
  const wrong: [words: string[], sentence: string, command: string][] = [
    [[], "a command is missing: `lint`, `present`, `check` or `probe`", ""],
    [["lnt"], "`lnt` is no command; did you mean `lint`?", ""],
    [["serve"], "`serve` is no command", ""],
    [["--verbose"], "`--verbose` is no command", ""],
    [["lint"], "the file with the tools is missing", "lint "],
    [["lint", "a.json", "--fromat", "json"], "`--fromat` is no option of `lint`; did you mean `--format`?", "lint "],
    [["lint", "-f", "a.json"], "`-f` is no option of `lint`", "lint "],
    [["lint", "a.json", "--format"], "`--format` needs a value", "lint "],
    [["lint", "--format", "--", "a.json"], "`--format` needs a value", "lint "],
    [
      ["lint", "a.json", "--format=xml"],
      "`xml` is no format of this command; there are `text`, `json`, `sarif`",
      "lint ",
    ],
    [["lint", "--format=json", "--format=text", "a.json"], "`--format` is given twice", "lint "],
    [["lint", "-", "-"], "standard input can be read only once", "lint "],
    [["present"], "the file with the tools is missing", "present "],
    [["present", "a.json", "b.json"], "`b.json` is one argument too many", "present "],
    [
      ["present", "a.json", "--format", "sarif"],
      "`sarif` is no format of this command; there are `text`, `json`",
      "present ",
    ],
    [["present", "a.json", "--foreign"], "`--foreign` is no option of `present`", "present "],
    [["check", "a.json"], "the tool's name is missing", "check "],
    [["check", "a.json", "t"], "the file with the arguments is missing", "check "],
    [["check", "a.json", "t", "b.json", "c"], "`c` is one argument too many", "check "],
    [["check", "-", "t", "-"], "standard input can be read only once", "check "],
    [["check", "a.json", "t", "b.json", "--foreign=1"], "`--foreign` takes no value", "check "],
    [
      ["check", "a.json", "t", "b.json", "--foreign", "--defaults"],
      "`--defaults` is for local tools; a foreign server fills its own",
      "check ",
    ],
    [["probe"], "probe needs the server's command after `--`", "probe "],
    [["probe", "--"], "probe needs the server's command after `--`", "probe "],
    [["probe", "node", "--", "a"], "`node` stands before `--`; the server's command comes after it", "probe "],
    [["probe", "--timeout", "soon", "--", "a"], "`soon` is no number of seconds above 0", "probe "],
    [["probe", "--timeout=0", "--", "a"], "`0` is no number of seconds above 0", "probe "],
    [["probe", "--timeout=1e9", "--", "a"], "`1e9` is no number of seconds above 0", "probe "],
  ];
  for (const [words, sentence, command] of wrong) {
    it(`refuses: ${words.join(" ")}`, () => {
      assert.deepEqual(selvedge(words), { code: 2, out: "", err: `selvedge: ${sentence}\n${MORE(command)}` });
    });
  }

  it("tells how to use it, also where something else is wrong", () => {
    const calls: [words: string[], about: Parameters<typeof help>[0]][] = [
      [["--help"], undefined],
      [["-h"], undefined],
      [["help", "check"], "check"],
      [["lint", "--help"], "lint"],
      [["present", "-h", "--bad"], "present"],
      [["check", "a", "--help"], "check"],
      [["probe", "--help", "--", "node", "a.js"], "probe"],
    ];
    for (const [words, about] of calls) {
      assert.deepEqual(selvedge(words), { code: 0, out: help(about), err: "" });
    }
    for (const about of [undefined, "lint", "present", "check", "probe"] as const) {
      assert.match(help(about), /^.*\n(?:.*\n)*\nexit code: 0/);
      assert.ok(
        help(about)
          .split("\n")
          .every((line) => line.length <= 120),
      );
    }
  });

  it("leaves the server's own options to the server", () => {
    const { err } = selvedge(["probe", "--", "no-such-program", "--help"]);
    assert.equal(err, "selvedge: `no-such-program` cannot be started (ENOENT)\n");
  });

  it("tells its version", () => {
    for (const option of ["--version", "-V"]) {
      assert.deepEqual(selvedge([option]), { code: 0, out: `${manifest.version}\n`, err: "" });
    }
  });

  it("is what the package installs as its command", () => {
    assert.deepEqual(manifest.bin, { selvedge: "./dist/cli.mjs" });
    assert.deepEqual(Object.keys({ ...("dependencies" in manifest ? (manifest.dependencies as object) : {}) }), []);
  });
});

describe("input that cannot be read", () => {
  const cases: [name: string, content: string | Uint8Array, sentence: string][] = [
    ["nothing", "", "standard input:1:1: is no JSON: the text ends too early"],
    ["cut off", '[\n {"name": "a', "standard input:2:13: is no JSON: the text ends too early"],
    ["a trailing comma", '[\n  {"name": "a",}\n]', "standard input:2:16: is no JSON: `}` cannot stand here"],
    ["single quotes", "['a']", "standard input:1:2: is no JSON: `'` cannot stand here"],
    ["a letter of two code units", '{"tools": 𝑎}', "standard input:1:11: is no JSON: `𝑎` cannot stand here"],
    ["a control character", '["\u0007"]', "standard input:1:3: is no JSON: `\\u0007` cannot stand here"],
    ["bytes", Uint8Array.of(0x5b, 0xff, 0x5d), "standard input: is no UTF-8 text"],
    ["an error", '{"error": {"message": "unknown method"}}', "standard input: is a reply that says `unknown method`"],
    [
      "another document",
      '{"tool": []}',
      'standard input: holds no list of tools; a list, `{"tools": […]}` or `{"result": {"tools": […]}}` is wanted',
    ],
    [
      "no object",
      "5",
      'standard input: holds no list of tools; a list, `{"tools": […]}` or `{"result": {"tools": […]}}` is wanted',
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
