/** How the program is called, by exact text. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import manifest from "../../../pkg/package.json" with { type: "json" };
import { help } from "../../src/cli/help.js";
import { file, selvedge } from "./program.js";

const MORE = (command: string): string => `\`selvedge ${command}--help\` tells how to use it\n`;

describe("the command line", () => {
  const wrong: [words: string[], sentence: string, command: string][] = [
    [[], "a command is missing: `lint`, `present`, `check` or `probe`", ""],
    [["lnt"], "`lnt` is no command; did you mean `lint`?", ""],
    [["serve"], "`serve` is no command", ""],
    [[""], "a command is missing: `lint`, `present`, `check` or `probe`", ""],
    [["--verbose"], "`--verbose` is no option", ""],
    [["--vesion"], "`--vesion` is no option; did you mean `--version`?", ""],
    [["--fromat=json", "lint", "a.json"], "`--fromat` is no option; did you mean `--format`?", ""],
    [["--format", "json"], "a command is missing: `lint`, `present`, `check` or `probe`", ""],
    [["--timeout", "5", "lint", "a.json"], "`--timeout` is no option of `lint`", "lint "],
    [["help", "lnt"], "`lnt` is no command; did you mean `lint`?", ""],
    [["lint", ""], "the file with the tools is missing", "lint "],
    [["lint", "a.json", "--help=1"], "`--help` takes no value", "lint "],
    [["lint", "a.json", "--format="], "`--format` needs a value", "lint "],
    [["present", "a.json", "--tool="], "`--tool` needs a value", "present "],
    [["check", "a.json", "", "b.json"], "the tool's name is missing", "check "],
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
      [["help"], undefined],
      [["help", "check"], "check"],
      [["--help", "check"], "check"],
      [["--format", "json", "--help"], undefined],
      [["--scalars", "-h", "check"], "check"],
      [["lint", "--help"], "lint"],
      [["present", "-h", "--bad"], "present"],
      [["check", "a", "--help"], "check"],
      [["probe", "--help", "--", "node", "a.js"], "probe"],
    ];
    for (const [words, about] of calls) {
      assert.deepEqual(selvedge(words), { code: 0, out: help(about), err: "" });
    }
    for (const about of [undefined, "lint", "present", "check", "probe"] as const) {
      assert.match(help(about), /^.*\n(?:.*\n)*\nexamples:\n(?: {2,}.*\n)+\nexit code: 0/);
      assert.ok(
        help(about)
          .split("\n")
          .every((line) => line.length <= 80),
      );
    }
  });

  it("leaves the server's own options to the server", () => {
    const { err } = selvedge(["probe", "--", "no-such-program", "--help"]);
    assert.equal(err, "selvedge: `no-such-program` cannot be started (ENOENT)\n");
  });

  it("takes options before the command, between its arguments and after them", () => {
    const tools = file("order.json", [{ name: "a", inputSchema: { type: "object" } }]);
    const expected = selvedge(["check", tools, "a", "-", "--format", "json", "--scalars"], "{}");
    assert.equal(JSON.parse(expected.out).ok, true);
    for (const words of [
      ["--format", "json", "check", tools, "a", "-", "--scalars"],
      ["--scalars", "check", "--format=json", tools, "a", "-"],
      ["check", tools, "--scalars", "a", "--format", "json", "-"],
      ["--format=json", "--scalars", "check", "--", tools, "a", "-"],
    ]) {
      assert.deepEqual(selvedge(words, "{}"), expected);
    }
  });

  it("tells its version", () => {
    for (const option of ["--version", "-V", "-v"]) {
      assert.deepEqual(selvedge([option]), { code: 0, out: `${manifest.version}\n`, err: "" });
    }
  });

  it("is what the package installs as its command", () => {
    assert.deepEqual(manifest.bin, { selvedge: "./dist/cli.mjs" });
    assert.deepEqual(Object.keys({ ...("dependencies" in manifest ? (manifest.dependencies as object) : {}) }), []);
  });
});
