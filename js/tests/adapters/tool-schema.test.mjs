import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RegistrationError, registerTools } from "selvedge";
import { toCallToolResult, toolSchema } from "selvedge/mcp";
import { z } from "zod";
import { brokenSchema, idsSchema, shapeSchema, targetSchema } from "./support/schemas.mjs";
import { connect, newClient, newMcpServer, said, v2 } from "./support/sdks.mjs";

describe("toolSchema in registerTool of v2", () => {
  const start = async (t, schema, options = {}) => {
    const server = newMcpServer(v2);
    const inputSchema = toolSchema(schema, { name: "tool", ...options });
    server.registerTool("tool", { inputSchema }, (args) => ({
      content: [{ type: "text", text: JSON.stringify(args) }],
    }));
    const client = newClient(v2);
    await connect(t, v2, server, client);
    return { client, call: async (args) => said(await client.callTool({ name: "tool", arguments: args })) };
  };

  test("lists the presentation", async (t) => {
    const { client } = await start(t, shapeSchema);
    const [{ inputSchema }] = (await client.listTools()).tools;
    assert.equal(inputSchema.type, "object");
    assert.equal(inputSchema.oneOf, undefined);
    assert.deepEqual(Object.keys(inputSchema.properties), ["kind", "radius", "points"]);
  });

  test("hands the repaired value to the handler", async (t) => {
    const { call } = await start(t, shapeSchema);
    assert.equal((await call({ kind: "path", points: "[1]" })).text, '{"kind":"path","points":[1]}');
  });

  test("has each path printed once", async (t) => {
    const { call } = await start(t, targetSchema);
    assert.deepEqual(await call({ target: '["a"]' }), {
      text:
        "Input validation error: Invalid arguments for tool tool: " +
        "target: is a list written as text — pass the array itself, not JSON written as text",
      isError: true,
    });
  });

  test("takes options", async (t) => {
    const schema = { type: "object", properties: { n: { type: "integer" }, unit: { type: "string", default: "mm" } } };
    const { call } = await start(t, schema, { scalars: true, defaults: true });
    assert.equal((await call({ n: "3" })).text, '{"n":3,"unit":"mm"}');
    assert.throws(() => toolSchema(schema, { name: "tool", nope: true }), TypeError);
  });

  test("keeps a Zod schema's refinements and transforms, after the repair", async (t) => {
    const schema = z
      .object({ tags: z.array(z.string()), from: z.number(), to: z.number() })
      .refine(async ({ from, to }) => from < to, { path: ["to"], message: "must come after from" })
      .transform((value) => ({ ...value, span: value.to - value.from }));
    const { call } = await start(t, schema);
    assert.equal((await call({ tags: '["a"]', from: 1, to: 3 })).text, '{"tags":["a"],"from":1,"to":3,"span":2}');
    assert.equal(
      (await call({ tags: '["a"]', from: 3, to: 1 })).text,
      "Input validation error: Invalid arguments for tool tool: to: must come after from",
    );
  });

  test("throws before the SDK has listed anything", () => {
    assert.throws(
      () => toolSchema(brokenSchema, { name: "tool" }),
      (error) => error instanceof RegistrationError && error.faults[0].tool === "tool",
    );
  });
});

test("a tool of a toolset is such a schema itself", async (t) => {
  const server = newMcpServer(v2);
  const inputSchema = registerTools([{ name: "ids", inputSchema: idsSchema }]).get("ids");
  server.registerTool("ids", { inputSchema }, (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] }));
  const client = newClient(v2);
  await connect(t, v2, server, client);
  assert.equal(said(await client.callTool({ name: "ids", arguments: { ids: "[1]" } })).text, '{"ids":[1]}');
});

describe("toCallToolResult", () => {
  test("carries the message of a refused outcome", () => {
    assert.deepEqual(toCallToolResult({ ok: false, message: "no", issues: [], repairs: [], setAside: [] }), {
      isError: true,
      content: [{ type: "text", text: "no" }],
    });
  });

  test("takes no accepted outcome", () => {
    assert.throws(() => toCallToolResult({ ok: true, value: idsSchema }), TypeError);
  });
});
