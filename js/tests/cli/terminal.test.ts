/** What a terminal is shown, and what anything else is. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { printable, progressOn, styleFor } from "../../src/cli/terminal.js";
import { file, folder, program, selvedge } from "./program.js";

const ESCAPE = "\u001b[";
const many = Array.from({ length: 300 }, (_, index) => ({
  name: `t${index}`,
  description: "d",
  inputSchema: index === 7 ? {} : { type: "object" },
}));

describe("the terminal", () => {
  const hasScript = spawnSync("script", ["--version"]).status === 0;
  const skip = !hasScript && "there is no program `script` to give a terminal";

  /** Runs the program on a terminal; both its outputs come as one. */
  function onTerminal(words: string, environment: NodeJS.ProcessEnv = {}, input = ""): string {
    const { FORCE_COLOR: _, NO_COLOR: __, ...inherited } = process.env;
    const { stdout } = spawnSync("script", ["-qec", `"${process.execPath}" "${program}" ${words}`, "/dev/null"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...inherited, TERM: "xterm", ...environment },
      input,
    });
    return stdout.replaceAll("\r\n", "\n");
  }

  it("gets colours and progress", { skip }, () => {
    const shown = onTerminal(`lint ${file("many.json", many)}`);
    assert.ok(shown.includes(`\r${ESCAPE}K64 of 300 tools\r${ESCAPE}K128 of 300 tools`), shown);
    assert.ok(
      shown.includes(
        `${ESCAPE}1mmany.json:1:${JSON.stringify(many).indexOf("{}") + 1}:${ESCAPE}0m ${ESCAPE}31mfault:${ESCAPE}0m tool \`t7\``,
      ),
      shown,
    );
    assert.ok(shown.endsWith(`${ESCAPE}31m300 tools: 1 fault, no notes${ESCAPE}0m\n`), shown);
    assert.ok(shown.indexOf("64 of") < shown.indexOf("fault:"));
  });

  it("gets no colours where they are not wanted", { skip }, () => {
    file("two.json", many.slice(6, 8));
    const plain = selvedge(["lint", "two.json"]).out;
    assert.ok(plain.startsWith("two.json:1:"));
    assert.ok(!plain.includes(ESCAPE));
    assert.equal(onTerminal("lint two.json", { NO_COLOR: "1" }), plain);
    assert.equal(onTerminal("lint two.json", { TERM: "dumb" }), plain);
    assert.notEqual(onTerminal("lint two.json", { NO_COLOR: "" }), plain);
  });

  it("is the only place where colours and progress go", () => {
    file("many.json", many);
    const { out, err } = selvedge(["lint", "many.json"]);
    assert.equal(err, "");
    assert.ok(!out.includes(ESCAPE));
  });

  it("is told by the streams and the environment", () => {
    assert.equal(styleFor({ isTTY: true, write: () => {} }, {}).red("a"), `${ESCAPE}31ma${ESCAPE}0m`);
    assert.equal(styleFor({ write: () => {} }, {}).red("a"), "a");
    const coloured = (environment: object): boolean[] =>
      [false, true].map((isTTY) => styleFor({ isTTY, write: () => {} }, environment).red("a") !== "a");
    assert.deepEqual(coloured({ FORCE_COLOR: "1", NO_COLOR: "1", TERM: "dumb" }), [true, true]);
    assert.deepEqual(coloured({ FORCE_COLOR: "" }), [false, true]);
    assert.deepEqual(coloured({ FORCE_COLOR: "0" }), [false, false]);
    const written: string[] = [];
    const report = progressOn({ isTTY: true, write: (text) => written.push(text) }, 200);
    report(100);
    report(200);
    assert.deepEqual(written, [`\r${ESCAPE}K100 of 200 tools`, `\r${ESCAPE}K`]);
    progressOn({ isTTY: true, write: (text) => written.push(text) }, 99)(50);
    progressOn({ write: (text) => written.push(text) }, 200)(50);
    assert.equal(written.length, 2);
  });

  it("cannot be steered by what is shown", () => {
    assert.equal(printable("a\u001b[31m\n\u0085\u202e é😀"), "a\\u001b[31m\\u000a\\u0085\\u202e é😀");
    const name = "\u001b]0;x\u0007\u202e";
    const { out } = selvedge(["lint", "-"], JSON.stringify([{ inputSchema: {}, name, description: "d" }]));
    assert.ok(out.startsWith("standard input:1:17: fault: tool `\\u001b]0;x\\u0007\\u202e`: "), out);
  });

  it("is told that standard input is read", { skip }, () => {
    const shown = onTerminal("lint - </dev/tty", {}, "[]\u0004");
    assert.ok(shown.includes("selvedge: reading standard input; Ctrl-D ends it\n"), shown);
    assert.ok(shown.includes("no tools: no faults, no notes"), shown);
  });

  const full = !existsSync("/dev/full") && "there is no /dev/full to write to";
  it("may be full, which is no success", { skip: full }, () => {
    file("two.json", many.slice(6, 8));
    const run = (to: string): [number | null, string] => {
      const { status, stderr } = spawnSync("sh", ["-c", `"${process.execPath}" "${program}" lint two.json ${to}`], {
        cwd: folder,
        encoding: "utf8",
      });
      return [status, stderr];
    };
    assert.deepEqual(run(">/dev/full"), [2, "selvedge: the answer cannot be written (ENOSPC)\n"]);
    assert.deepEqual(run("none.json >/dev/null 2>/dev/full"), [2, ""]);
  });

  it("may close before everything is written", () => {
    const faulty = file(
      "faulty.json",
      Array.from({ length: 2_000 }, (_, index) => ({ name: `t${index}`, description: "d", inputSchema: {} })),
    );
    const piped = `{ "${process.execPath}" "${program}" lint ${faulty}; echo $? >&2; } | head -n 1`;
    const { stderr, stdout } = spawnSync("sh", ["-c", piped], { cwd: folder, encoding: "utf8" });
    assert.equal(stderr, "1\n");
    assert.match(stdout, /^faulty\.json:1:47: fault: .*\n$/);
  });
});
