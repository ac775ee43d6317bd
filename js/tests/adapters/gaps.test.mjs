// What the SDKs do by themselves, and what becomes of it with selvedge: the first assertions of each test are about the SDK.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, test } from "node:test";
import { AjvJsonSchemaValidator as AjvV1 } from "@modelcontextprotocol/sdk/validation/ajv";
import { CfWorkerJsonSchemaValidator as CfWorkerV1 } from "@modelcontextprotocol/sdk/validation/cfworker";
import { AjvJsonSchemaValidator as AjvV2 } from "@modelcontextprotocol/server/validators/ajv";
import { CfWorkerJsonSchemaValidator as CfWorkerV2 } from "@modelcontextprotocol/server/validators/cf-worker";
import { RegistrationError } from "selvedge";
import { guardClient, SelvedgeJsonSchemaValidator, serveTools, toolSchema } from "selvedge/mcp";
import { z } from "zod";
import { idsSchema } from "./support/schemas.mjs";
import { connect, echoServer, lines, newClient, newMcpServer, newServer, said, v1, v2 } from "./support/sdks.mjs";

const echo = (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] });

describe("a schema whose JSON form throws (v2)", () => {
  const inputSchema = z.object({ when: z.date() });

  test("the SDK registers it, and then no tool is listed any more", async (t) => {
    const server = newMcpServer(v2);
    server.registerTool("fine", { inputSchema: z.object({}) }, echo);
    server.registerTool("dated", { inputSchema }, echo);
    const client = newClient(v2);
    await connect(t, v2, server, client);
    await assert.rejects(client.listTools(), { code: -32603, message: /Date cannot be represented/ });
  });

  test("serveTools and toolSchema throw before anything is served", () => {
    const named = (error) => error instanceof RegistrationError && error.faults[0].tool === "dated";
    assert.throws(() => toolSchema(inputSchema, { name: "dated" }), named);
    const tools = [
      { name: "fine", inputSchema: z.object({}) },
      { name: "dated", inputSchema },
    ];
    for (const server of [newServer(v2), newMcpServer(v2)]) {
      assert.throws(() => serveTools(server, tools, { fine: echo, dated: echo }), named);
    }
  });
});

describe("a discriminated union at the root (v1)", () => {
  const inputSchema = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("one"), media: z.string() }),
    z.object({ kind: z.literal("many"), media: z.array(z.string()) }),
  ]);

  test("the SDK advertises it as no arguments at all", async (t) => {
    const server = newMcpServer(v1);
    server.registerTool("post", { inputSchema }, echo);
    const client = newClient(v1);
    await connect(t, v1, server, client);
    const [tool] = (await client.listTools()).tools;
    assert.deepEqual(tool.inputSchema, { type: "object", properties: {} });
  });

  test("serveTools advertises every alternative, and the schema still judges", async (t) => {
    const server = newServer(v1);
    serveTools(server, [{ name: "post", inputSchema }], { post: echo });
    const client = newClient(v1);
    await connect(t, v1, server, client);
    const [tool] = (await client.listTools()).tools;
    assert.deepEqual(tool.inputSchema.properties.kind, { type: "string", enum: ["one", "many"] });
    assert.deepEqual(tool.inputSchema.required, ["kind", "media"]);
    assert.deepEqual(tool.inputSchema.properties.media.anyOf, [
      { items: { type: "string" }, type: "array" },
      { type: "string" },
    ]);
    const call = async (args) => said(await client.callTool({ name: "post", arguments: args }));
    assert.equal((await call({ kind: "many", media: '["a"]' })).text, '{"kind":"many","media":["a"]}');
    assert.equal((await call({ kind: "one", media: ["a"] })).isError, true);
  });
});

describe("one broken outputSchema (v1 client)", () => {
  const tools = [
    { name: "ids", inputSchema: idsSchema },
    { name: "bad", inputSchema: idsSchema, outputSchema: { type: "object", properties: { q: { pattern: "(" } } } },
  ];

  test("the SDK cannot list any tool", async (t) => {
    const client = newClient(v1);
    await connect(t, v1, echoServer(v1, { tools }), client);
    await assert.rejects(client.listTools(), /Unterminated group/);
  });

  test("guardClient leaves that tool out by name", async (t) => {
    const faults = [];
    const client = guardClient(newClient(v1), { onLeftOut: (fault) => faults.push(fault) });
    await connect(t, v1, echoServer(v1, { tools }), client);
    assert.deepEqual(
      (await client.listTools()).tools.map(({ name }) => name),
      ["ids"],
    );
    assert.equal(faults[0].tool, "bad");
    assert.equal(faults[0].code, "pattern");
  });
});

describe("a property whose schema is a boolean (v1 client)", () => {
  const tool = { name: "loose", inputSchema: { type: "object", properties: { any: true } } };

  test("the SDK cannot list any tool", async (t) => {
    const client = newClient(v1);
    await connect(t, v1, echoServer(v1, { tools: [tool] }), client);
    await assert.rejects(client.listTools(), { name: "$ZodError" });
  });

  test("serveTools writes what it means, and guardClient reads it as it is", async (t) => {
    const server = newServer(v1);
    serveTools(server, [tool], { loose: echo });
    const client = newClient(v1);
    await connect(t, v1, server, client);
    assert.deepEqual((await client.listTools()).tools[0].inputSchema.properties, { any: {} });

    const guarded = guardClient(newClient(v1));
    await connect(t, v1, echoServer(v1, { tools: [tool] }), guarded);
    assert.deepEqual((await guarded.listTools()).tools, [tool]);
  });
});

describe("arguments that a client is given", () => {
  for (const line of lines) {
    test(`the ${line.name} SDK sends whatever they are; guardClient does not`, async (t) => {
      const tools = [{ name: "ids", inputSchema: idsSchema }];
      const plain = newClient(line);
      const first = await connect(t, line, echoServer(line, { tools }), plain);
      await plain.listTools();
      await plain.callTool({ name: "ids", arguments: { ids: "[1]", nope: 1 } });
      assert.deepEqual(first.calls()[0].arguments, { ids: "[1]", nope: 1 });

      const guarded = guardClient(newClient(line));
      const second = await connect(t, line, echoServer(line, { tools }), guarded);
      assert.equal((await guarded.callTool({ name: "ids", arguments: { ids: "[1]", nope: 1 } })).isError, true);
      await guarded.callTool({ name: "ids", arguments: { ids: "[1]" } });
      assert.deepEqual(
        second.calls().map((params) => params.arguments),
        [{ ids: [1] }],
      );
    });
  }
});

describe("broken schemas", () => {
  const property = (schema) => ({ type: "object", properties: { q: schema } });
  const defects = {
    "a pattern that is none": property({ type: "string", pattern: "(" }),
    "a type that is none": property({ type: "strng" }),
    "a $ref that leads nowhere": property({ $ref: "#/$defs/none" }),
    "a $ref out of the document": property({ $ref: "https://example.com/other.json" }),
    "required that is no list": { type: "object", required: "p" },
    "properties that are a list": { type: "object", properties: ["p"] },
    "items that are no schema": property({ type: "array", items: 5 }),
    "enum that is no list": property({ enum: "a" }),
    "minimum that is no number": property({ minimum: "3" }),
  };

  for (const [what, schema] of Object.entries(defects)) {
    test(`${what}: the provider without eval compiles it, selvedge refuses`, () => {
      for (const Provider of [CfWorkerV1, CfWorkerV2])
        assert.equal(typeof new Provider().getValidator(schema), "function");
      for (const Provider of [AjvV1, AjvV2]) assert.throws(() => new Provider().getValidator(schema));
      assert.throws(() => new SelvedgeJsonSchemaValidator().getValidator(schema), RegistrationError);
    });
  }

  test("an empty anyOf: both providers compile it, selvedge refuses", () => {
    const schema = property({ anyOf: [] });
    for (const Provider of [CfWorkerV1, CfWorkerV2, AjvV1, AjvV2]) {
      assert.equal(typeof new Provider().getValidator(schema), "function");
    }
    assert.throws(() => new SelvedgeJsonSchemaValidator().getValidator(schema), RegistrationError);
  });

  test("draft-04: both providers of v2 refuse the dialect, selvedge reads it", () => {
    const schema = { $schema: "http://json-schema.org/draft-04/schema#", minimum: 3, exclusiveMinimum: true };
    for (const Provider of [CfWorkerV2, AjvV2]) assert.throws(() => new Provider().getValidator(schema), /dialect/);
    const check = new SelvedgeJsonSchemaValidator().getValidator(schema);
    assert.deepEqual([check(3).valid, check(4).valid], [false, true]);
  });

  test("two schemas of one $id: Ajv judges the second by the first, selvedge does not", () => {
    const verdicts = (provider) => {
      provider.getValidator({ $id: "https://example.com/s", type: "string" });
      return provider.getValidator({ $id: "https://example.com/s", type: "number" })(7).valid;
    };
    assert.equal(verdicts(new AjvV1()), false);
    assert.equal(verdicts(new SelvedgeJsonSchemaValidator()), true);
  });
});

test("where code generation is forbidden Ajv cannot compile, selvedge can", () => {
  const run = (specifier, name) => {
    const script = `
      import { ${name} as Provider } from ${JSON.stringify(specifier)};
      try {
        console.log(new Provider().getValidator({ type: "integer" })(7).valid);
      } catch (error) {
        console.log(error.name);
      }`;
    const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", script];
    return execFileSync(process.execPath, flags, { encoding: "utf8", cwd: import.meta.dirname }).trim();
  };
  assert.equal(run("@modelcontextprotocol/sdk/validation/ajv", "AjvJsonSchemaValidator"), "EvalError");
  assert.equal(run("@modelcontextprotocol/server/validators/ajv", "AjvJsonSchemaValidator"), "EvalError");
  assert.equal(run("selvedge/mcp", "SelvedgeJsonSchemaValidator"), "true");
});
