/** The package as it is loaded: each test in a process of its own, from the files that are published. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { inflateRawSync } from "node:zlib";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = new URL("../../pkg/dist/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, dist), "utf8");

/** Runs a program beside this file; its standard output. */
function node(program: string, ...flags: string[]): string {
  const isModule = program.includes("import ");
  const type = isModule ? "--input-type=module" : "--input-type=commonjs";
  return execFileSync(process.execPath, [...flags, type, "--eval", program], { cwd: here, encoding: "utf8" });
}

const USE = `
const tools = registerTools([{ name: "t", inputSchema: { type: "object", properties: { l: { type: "array" } } } }]);
console.log(JSON.stringify(tools.check("t", { l: "[1]" }).value), tools.check("t", 5).ok);
`;
const ANSWER = '{"l":[1]} false\n';

describe("loading", () => {
  it("works by import and by require, at once", () => {
    assert.equal(node(`import { registerTools } from "selvedge";${USE}`), ANSWER);
    assert.equal(node(`const { registerTools } = require("selvedge");${USE}`), ANSWER);
    assert.equal(node(`import "selvedge/slim";`), "");
  });

  it("works where code may not be generated from text", () => {
    const flag = "--disallow-code-generation-from-strings";
    assert.equal(node(`import { registerTools } from "selvedge";${USE}`, flag), ANSWER);
    assert.equal(node(`const { registerTools } = require("selvedge");${USE}`, flag), ANSWER);
  });

  it("works without TextEncoder, TextDecoder, FinalizationRegistry and crypto, and with texts of every kind", () => {
    const bare = ["TextEncoder", "TextDecoder", "FinalizationRegistry", "crypto"]
      .map((name) => `delete globalThis.${name};`)
      .join(" ");
    const program = `${bare}
      const { registerTools } = require("selvedge");${USE}
      const text = "é語😀".repeat(50);
      const schema = { type: "object", properties: { [text]: { const: text } }, required: [text] };
      const judged = registerTools([{ name: text, inputSchema: schema }]);
      console.log(judged.check(text, { [text]: text }).ok, judged.get(text).presentation().required[0] === text);
      console.log(judged.check(text, {}).issues[0].path[0] === text, judged.check(text, { [text]: text + "\\ud800" }).ok);`;
    assert.equal(node(program), `${ANSWER}true true\ntrue false\n`);
  });

  it("shares its classes between the main entry, slim and the adapters", () => {
    const program = `
      import * as main from "selvedge"; import * as slim from "selvedge/slim";
      console.log(Object.keys(main).every((name) => main[name] === slim[name]), Object.keys(main).length);`;
    assert.equal(node(program), "true 9\n");
  });

  it("knows errors and tools of its other copy in the process", () => {
    const program = `
      import * as module from "selvedge"; import { toolMatchers } from "selvedge/vitest"; import { createRequire } from "node:module";
      const script = createRequire(import.meta.url)("selvedge");
      const classes = Object.keys(module).filter((name) => name.endsWith("Error")).sort();
      const caught = (call) => { try { call(); } catch (error) { return error; } };
      const refused = { type: "object", properties: { l: { anyOf: [{ type: "string" }, { type: "array" }] } } };
      const of = (copy) => [
        caught(() => copy.registerTools([{ name: "t", inputSchema: 5 }])),
        caught(() => copy.registerTools([]).check("t", {})),
        caught(() => copy.coerceArguments(refused, { l: "[1]" })),
        new Error("another"),
      ];
      const knownTo = (copy, error) => classes.filter((name) => error instanceof copy[name]).join();
      for (const [maker, other] of [[module, script], [script, module]]) {
        console.log(maker.registerTools !== other.registerTools, of(maker).map((error) => knownTo(other, error)).join(" "));
      }
      class Derived extends module.RegistrationError {}
      console.log(of(module)[0] instanceof Derived, Object.create(Derived.prototype) instanceof Derived);
      const tool = script.registerTools([{ name: "t", inputSchema: { type: "object" } }]).get("t");
      console.log(toolMatchers.toAcceptArguments.call({ isNot: false }, tool, {}).pass);`;
    const known = "RegistrationError,SelvedgeError SelvedgeError,UnknownToolError ArgumentsError,SelvedgeError ";
    assert.equal(node(program), `true ${known}\ntrue ${known}\nfalse true\ntrue\n`);
  });

  it("exports the same names in every environment", () => {
    const names = (entry: string): string[] =>
      JSON.parse(node(`import * as entry from "selvedge${entry}"; console.log(JSON.stringify(Object.keys(entry)));`));
    const required = (entry: string): string[] =>
      JSON.parse(node(`console.log(JSON.stringify(Object.keys(require("selvedge${entry}")).sort()));`));
    for (const entry of ["", "/slim", "/mcp", "/ai", "/vitest"]) {
      assert.deepEqual(required(entry), names(entry), entry);
    }
    assert.deepEqual(names("/slim"), [...names(""), "init"].sort());
    const exported = (name: string): unknown =>
      /export \{([^}]*)\}/
        .exec(read(name))?.[1]
        ?.split(",")
        .map((one) => one.trim());
    assert.deepEqual(exported("workerd.mjs"), exported("index.mjs"));
    assert.deepEqual(exported("edge.mjs"), exported("index.mjs"));
  });

  it("is reached by its own manifest and its core", () => {
    const require = createRequire(import.meta.url);
    assert.equal(require("selvedge/package.json").name, "selvedge");
    assert.equal(require.resolve("selvedge/core.wasm").endsWith("core.wasm"), true);
  });
});

describe("slim", () => {
  const ways: [string, string][] = [
    ["bytes, at once", "init(bytes);"],
    ["a buffer of bytes, at once", "init(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));"],
    ["a compiled module, at once", "init(new WebAssembly.Module(bytes));"],
    [
      "a module of another realm",
      "init(require('node:vm').runInNewContext('new WebAssembly.Module(b)', { b: bytes }));",
    ],
    ["a response", "await init(new Response(bytes));"],
    ["a streamed response", "await init(new Response(bytes, { headers: { 'content-type': 'application/wasm' } }));"],
    ["a promise of a response", "await init(Promise.resolve(new Response(bytes)));"],
    ["the first of several", "init(bytes); await init(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));"],
  ];
  for (const [what, start] of ways) {
    it(`takes ${what}`, () => {
      const program = `(async () => {
        const { init, registerTools } = require("selvedge/slim");
        const bytes = require("node:fs").readFileSync(require.resolve("selvedge/core.wasm"));
        ${start}${USE}})();`;
      assert.equal(node(program), ANSWER);
    });
  }

  it("says what is missing before that", () => {
    const program = `import { registerTools } from "selvedge/slim";
      try { registerTools([]); } catch (error) { console.log(error.code, error.message); }`;
    assert.equal(node(program), "engine there is no core yet: await `init` of `selvedge/slim` first\n");
  });

  it("refuses what is no core", () => {
    const program = `import { init } from "selvedge/slim";
      for (const source of [undefined, 5, {}, new Response("", { status: 404 }), Promise.resolve(1), new Uint8Array(8), new Response(new Uint8Array(8)),
          new Response(new Uint8Array(8), { headers: { "content-type": "application/wasm" } })]) {
        await init(source).then(() => console.log("taken"), (error) => console.log(error.name, error.message.slice(0, 42)));
      }`;
    assert.equal(
      node(program),
      `${"TypeError the core must be given as a compiled modul\n".repeat(3)}TypeError the core cannot be fetched: status 404
TypeError the core must be given as a compiled modul
${"EngineError the core cannot be instantiated here: WebA\n".repeat(3)}`,
    );
  });
});

describe("published files", () => {
  const files = readdirSync(dist);
  const scripts = files.filter((name) => /\.[mc]?js$/.test(name));

  it("hold the core once as a file and once inlined, the same bytes", () => {
    assert.deepEqual(
      files.filter((name) => name.endsWith(".wasm")),
      ["core.wasm"],
    );
    for (const name of files.filter((name) => !["core.wasm", "inlined.js"].includes(name))) {
      assert.equal(read(name).length < 300_000, true, name);
    }
    assert.equal(files.includes("inlined.js.map"), false);
    const deflated = /"([\w+/=]{100000,})"/.exec(read("inlined.js"))?.[1] ?? "";
    assert.deepEqual(inflateRawSync(Buffer.from(deflated, "base64")), readFileSync(new URL("core.wasm", dist)));
  });

  it("leave nothing at the global object but the core, under a symbol that tells its bytes", () => {
    const program = `
      const before = Reflect.ownKeys(globalThis);
      const main = require("selvedge");
      const digest = require("node:crypto").createHash("sha256")
        .update(require("node:fs").readFileSync(require.resolve("selvedge/core.wasm"))).digest("hex").slice(0, 16);
      const left = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key));
      console.log(left.length, left[0] === Symbol.for("selvedge.core." + digest), Object.keys(globalThis).includes(left[0]));
      import("selvedge").then((other) => {
        const core = globalThis[left[0]];
        console.log(main.registerTools([]).size, other.registerTools([]).size, core() === core());
      });`;
    assert.equal(node(program), "1 true false\n0 0 true\n");
  });

  it("need nothing of a host but WebAssembly, the command aside", () => {
    for (const name of scripts.filter((name) => name !== "cli.mjs")) {
      const text = read(name);
      const strays =
        /\bimport\.meta\b|\bprocess\.|\brequire\("(?!\.\/)|from "(?!\.\/)|\bnew Function\b|\beval\(|\bfetch\(|^await |["'`]node:/m;
      assert.equal(strays.exec(text)?.[0], undefined, name);
    }
  });

  it("have a source map with the sources", () => {
    for (const name of scripts.filter((name) => name !== "inlined.js")) {
      const map = JSON.parse(read(`${name}.map`));
      assert.equal(map.sourcesContent.length, map.sources.length);
      assert.equal(
        map.sourcesContent.every((content: unknown) => typeof content === "string"),
        true,
        name,
      );
    }
  });

  it("have declarations for both module systems", () => {
    for (const name of files.filter((name) => name.endsWith(".d.mts"))) {
      const other = read(name.replace(/mts$/, "cts"));
      assert.equal(other, read(name).replaceAll('.mjs"', '.cjs"'));
    }
    const manifest = JSON.parse(readFileSync(new URL("../package.json", dist), "utf8"));
    const paths = JSON.stringify(manifest).match(/\.\/dist\/[\w.]+/g) ?? [];
    for (const path of new Set(paths)) {
      assert.equal(files.includes(path.slice("./dist/".length)), true, path);
    }
    assert.deepEqual(manifest.dependencies, undefined);
  });
});
