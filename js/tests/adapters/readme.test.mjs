// The TypeScript examples of README.md, with the real SDKs: compiled as strictly as a consumer may, then run.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import ts from "typescript-5.9";

const here = import.meta.dirname;
const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const blocks = [...readme.matchAll(/```ts\n(?<code>[\s\S]*?)```/g)].map(({ groups }) => groups.code);

/** A tool as the examples call it, and the client of one who tries them. */
const TAG = `{ name: "tag", inputSchema: { type: "object", properties: { labels: { type: "array", items: { type: "string" } } } } }`;
const ASK = `
const [near, far] = InMemoryTransport.createLinkedPair();
await server.connect(far);
await client.connect(near);
const answer = await client.callTool({ name: "tag", arguments: { labels: '["red","blue"]' } });
console.log(JSON.stringify(answer.content));
await client.close();`;

/**
 * Each example by what tells it from the others: what stands before it and after it, and what it then prints. `program` is
 * another one, which starts the example. What `isSpec` is run by Vitest.
 */
const EXAMPLES = [
  { uses: "registerTools(", prints: readme.match(/```text\n([\s\S]*?)```/)[1] },
  {
    uses: "guardClient(",
    first: `
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
const server = new Server({ name: "tags", version: "1.0.0" }, { capabilities: { tools: {} } });
const broken = { type: "object" as const, pattern: "(" };
server.setRequestHandler("tools/list", () => ({ tools: [${TAG.replace('"object"', '"object" as const')}, { name: "bad", inputSchema: broken }] }));
server.setRequestHandler("tools/call", ({ params }) => ({
  content: [{ type: "text", text: JSON.stringify(params.arguments) }],
}));
console.warn = console.log;`,
    then: ASK,
    prints: /^tool `bad`: .+\n\[\{"type":"text","text":"\{\\"labels\\":\[\\"red\\",\\"blue\\"\]\}"\}\]\n$/,
  },
  {
    uses: "serveTools(",
    program: `
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
const client = new Client({ name: "test", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: process.execPath, args: [process.argv[2] as string] }));
console.log((await client.listTools()).tools.map(({ name }) => name).join());
const answer = await client.callTool({ name: "tag", arguments: { labels: '["red","blue"]' } });
console.log(JSON.stringify(answer.content));
await client.close();`,
    prints: 'tag\n[{"type":"text","text":"red,blue"}]\n',
  },
  {
    uses: "toolSchema(",
    first: `
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
const server = new McpServer({ name: "tags", version: "1.0.0" });
const client = new Client({ name: "test", version: "1.0.0" });`,
    then: ASK,
    prints: '[{"type":"text","text":"red,blue"}]\n',
  },
  {
    uses: "guardTools(",
    // Its types are the AI SDK's; a set of this shape is what its client gives, and `guardTools` imports nothing.
    first: `
import type { createMCPClient } from "@ai-sdk/mcp";
const inputSchema = { "~standard": { jsonSchema: { input: () => (${TAG}.inputSchema) } } };
const mcpClient = { tools: async () => ({ tag: { type: "dynamic", inputSchema } }) } as unknown as Awaited<
  ReturnType<typeof createMCPClient>
>;`,
    then: `
const { inputSchema: guarded } = tools["tag"] as unknown as { inputSchema: { validate(value: unknown): Promise<unknown> } };
console.log(JSON.stringify(await guarded.validate({ labels: '["red"]' })));`,
    prints: '{"success":true,"value":{"labels":["red"]}}\n',
  },
  {
    uses: "toRepairArguments(",
    first: `const tag = ${TAG};`,
    isSpec: true,
    prints: /Tests\s+1 passed \(1\)/,
  },
];

let folder;
before(() => {
  folder = mkdtempSync(join(here, "readme-"));
});
after(() => rmSync(folder, { recursive: true }));

/** Writes a module twice: as TypeScript to be compiled with the others, and without its types to be run. */
function write(name, source) {
  writeFileSync(join(folder, `${name}.mts`), source);
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, ts.transpileModule(source, { compilerOptions: options }).outputText);
  return file;
}

describe("the README's examples", () => {
  const known = (code) => EXAMPLES.filter(({ uses }) => code.includes(uses));

  test("are these", () => {
    assert.deepEqual(
      blocks.map((code) => known(code).map(({ uses }) => uses)),
      [
        ["registerTools("],
        ["guardClient("],
        ["serveTools("],
        ["toolSchema("],
        ["guardTools("],
        ["registerTools(", "toRepairArguments("],
      ],
    );
  });

  for (const { uses, first = "", then = "", program, isSpec, prints } of EXAMPLES) {
    test(`${uses}…) does what it says`, () => {
      const code = blocks.find((block) => block.includes(uses));
      const name = uses.slice(0, -1);
      const file = write(isSpec ? `${name}.spec` : name, `${first}\n${code}${then}\n`);
      const vitest = join(here, "node_modules/vitest/vitest.mjs");
      const words = isSpec
        ? [vitest, "run", "--root", folder, file]
        : program
          ? [write("program", program), file]
          : [file];
      const run = spawnSync(process.execPath, words, {
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
      });
      assert.equal(run.status, 0, run.stdout + run.stderr);
      if (typeof prints === "string") assert.equal(run.stdout, prints);
      else assert.match(run.stdout, prints);
    });
  }

  for (const [name, compiler] of [
    ["TypeScript 5.9", "typescript-5.9/bin/tsc"],
    ["TypeScript 7.0", "typescript/bin/tsc"],
  ]) {
    test(`compile with ${name}`, () => {
      const compilerOptions = { module: "nodenext", moduleResolution: "nodenext" };
      const options = { extends: "../types/tsconfig.json", compilerOptions, include: ["*.mts"] };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
      const tsc = join(here, "node_modules", compiler);
      const run = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
      assert.equal(run.status, 0, run.stdout + run.stderr);
    });
  }
});
