/** `selvedge probe`, with servers that answer and servers that do not. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { folder, program, type Run, selvedge } from "./program.js";

const server = fileURLToPath(new URL("server.mjs", import.meta.url));
const probe = (manner: string, ...options: string[]): Run =>
  selvedge(["probe", ...options, "--", process.execPath, server, manner]);

/** Those of some processes that still run; a killed one is given a moment to go. */
async function stillRunning(processes: readonly number[]): Promise<number[]> {
  let left = [...processes];
  for (let wait = 0; left.length > 0 && wait < 40; wait++) {
    left = left.filter(isRunning);
    await pause(50);
  }
  return left;
}

function isRunning(id: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${id}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("selvedge probe", () => {
  it("lints the tools of a server, whose places are pointers into its list", () => {
    const { code, out, err } = probe("plain");
    assert.equal(err, "");
    assert.match(
      out,
      /^tools\/list#\/tools\/1\/inputSchema\/properties\/a b: note: tool `two`: .+ \[property_name\]\n2 tools: no faults, 1 note\n$/,
    );
    assert.equal(code, 0);
  });

  it("asks for every page", () => {
    const { code, out } = probe("pages");
    assert.match(
      out,
      /tools\/list#\/tools\/2\/inputSchema: fault: tool `three`: .+ \[root\]\n3 tools: 1 fault, 1 note\n$/,
    );
    assert.equal(code, 1);
  });

  it("writes JSON and SARIF without files", () => {
    const [finding] = JSON.parse(probe("plain", "--format", "json").out).findings;
    assert.deepEqual(
      [finding.place, finding.file, finding.line],
      ["/tools/1/inputSchema/properties/a b", undefined, undefined],
    );
    const log = JSON.parse(probe("plain", "--format=sarif").out);
    assert.deepEqual(log.runs[0].results[0].locations, [
      {
        logicalLocations: [{ name: "two", fullyQualifiedName: "/tools/1/inputSchema/properties/a b", kind: "object" }],
      },
    ]);
  });

  it("introduces itself, and says when it is ready", () => {
    assert.deepEqual(probe("reports"), {
      code: 2,
      out: "",
      err: 'selvedge: the server answered `tools/list` with the error `["2025-11-25","selvedge","initialized"]`\n',
    });
  });

  it("answers what a server asks, and reads messages in whatever pieces they come", () => {
    const note =
      "tools/list#/tools/0: note: tool `😀`: a description is missing; a model chooses the tool by it [description]";
    assert.deepEqual(probe("asks"), { code: 0, out: `${note}\n1 tool: no faults, 1 note\n`, err: "" });
  });

  const failures: [manner: string, sentence: string][] = [
    ["dies", "the server ended (exit code 3) before it answered `initialize`"],
    ["killed", "the server ended (signal SIGKILL) before it answered `tools/list`"],
    ["talks", "the server wrote `Server is listening` to its standard output, which is no message of MCP"],
    ["refuses", "the server answered `tools/list` with the error `Method not found`"],
    [
      '{"error":{"code":1,"message":{"a":1}}}',
      'the server answered `tools/list` with the error `{"code":1,"message":{"a":1}}`',
    ],
    ['{"error":{}}', "the server answered `tools/list` with the error `{}`"],
    ['{"result":[]}', "the server answered `tools/list` with `[]`, which is no result"],
    ["{}", "the server answered `tools/list` with `null`, which is no result"],
    ["no list", "the server answered `tools/list` without a list of tools"],
    ["circle", "the server's pages of tools go in a circle: the cursor `1` comes again"],
  ];
  for (const [manner, sentence] of failures) {
    it(`tells what is wrong: ${manner}`, () => {
      const heard =
        manner === "dies" ? "the server's standard error ended with:\nfirst line\nlast \\u001b[31mline\n" : "";
      assert.deepEqual(probe(manner), { code: 2, out: "", err: `selvedge: ${sentence}\n${heard}` });
    });
  }

  it("waits no longer than it is told to", () => {
    const silent = "selvedge: the server gave no answer to `initialize` within 1 second\n";
    assert.deepEqual(probe("silent", "--timeout", "1"), { code: 2, out: "", err: silent });
    const slow = "selvedge: the server gave no answer to `tools/list` within 1.5 seconds\n";
    assert.deepEqual(probe("slow", "--timeout=1.5"), { code: 2, out: "", err: slow });
  });

  it("waits no longer for a list without end", () => {
    const { code, out, err } = probe("endless", "--timeout", "2");
    assert.deepEqual([code, out], [2, ""]);
    assert.match(
      err,
      /^selvedge: the server's list of tools did not end within 2 seconds: it has more than [1-9]\d* pages?\n$/,
    );
  });

  it("says how a command is given that was given as one word", () => {
    assert.equal(
      selvedge(["probe", "--", "node server.js"]).err,
      "selvedge: `node server.js` cannot be started (ENOENT); each word stands by itself: `selvedge probe -- node server.js`\n",
    );
  });

  const skip = process.platform !== "linux" && "process ids are looked up as Linux has them";
  it("ends the server and what it started, in any case", { skip }, async () => {
    const file = join(folder, "processes.json");
    const { code } = selvedge(["probe", "--", process.execPath, server, "parent", file]);
    assert.equal(code, 0);
    const ids = JSON.parse(readFileSync(file, "utf8")) as number[];
    assert.equal(ids.length, 2);
    assert.deepEqual(await stillRunning(ids), []);
  });

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    it(`ends the server also when it is ended itself: ${signal}`, { skip }, async () => {
      const file = join(folder, `${signal}.json`);
      const words = ["probe", "--", process.execPath, server, "parent", file];
      const running = spawn(process.execPath, [program, ...words, "silent"], { stdio: ["ignore", "ignore", "pipe"] });
      let err = "";
      running.stderr.on("data", (chunk) => {
        err += chunk;
      });
      const exited = new Promise<number | null>((resolve) => running.on("exit", resolve));
      for (let wait = 0; wait < 100 && !existsSync(file); wait++) {
        await pause(50);
      }
      running.kill(signal);
      assert.equal(await exited, 2);
      assert.equal(err, "selvedge: interrupted\n");
      assert.deepEqual(await stillRunning(JSON.parse(readFileSync(file, "utf8"))), []);
    });
  }

  const example = fileURLToPath(new URL("../../../examples/node/", import.meta.url));
  const uninstalled =
    !existsSync(join(example, "node_modules/@modelcontextprotocol")) && "examples/node is not installed";
  it("probes servers made with the official SDK", { skip: uninstalled }, () => {
    assert.equal(selvedge(["probe", "--", process.execPath, join(example, "server.mjs")]).code, 0);
    const { code, err } = selvedge(["probe", "--", process.execPath, join(example, "broken-server.mjs")]);
    assert.equal(code, 2);
    assert.match(err, /^selvedge: the server ended \(exit code 1\) before it answered `initialize`\n/);
  });
});
