import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RegistrationError } from "selvedge";
import { serveTools } from "selvedge/mcp";
import { z } from "zod";
import { brokenSchema, idsSchema, shapeSchema, targetSchema } from "./support/schemas.mjs";
import { connect, lines, newClient, newMcpServer, newServer, said, v1, v2 } from "./support/sdks.mjs";

const echo = (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] });
const ids = { name: "ids", title: "Ids", description: "Takes ids.", inputSchema: idsSchema };
const shape = { name: "shape", inputSchema: shapeSchema, annotations: { readOnlyHint: true } };

for (const line of lines) {
  const servers = {
    Server: () => newServer(line),
    "Server without capabilities": () => newServer(line, {}),
    McpServer: () => newMcpServer(line),
  };
  for (const [kind, create] of Object.entries(servers)) {
    describe(`serveTools on ${line.name} ${kind}`, () => {
      const serve = async (t, ...args) => {
        const server = create();
        serveTools(server, ...args);
        const client = newClient(line);
        await connect(t, line, server, client);
        return client;
      };

      test("lists presentations and everything else of the definitions", async (t) => {
        const client = await serve(t, [ids, shape], { ids: echo, shape: echo });
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name, title, description, annotations }) => ({ name, title, description, annotations })),
          [
            { name: "ids", title: "Ids", description: "Takes ids.", annotations: undefined },
            { name: "shape", title: undefined, description: undefined, annotations: { readOnlyHint: true } },
          ],
        );
        assert.deepEqual(tools[0].inputSchema, idsSchema);
        assert.equal(tools[1].inputSchema.type, "object");
        assert.equal(tools[1].inputSchema.oneOf, undefined);
        assert.deepEqual(tools[1].inputSchema.properties.kind, { type: "string", enum: ["circle", "path"] });
      });

      test("repairs before the handler runs", async (t) => {
        const client = await serve(t, [ids, shape], { ids: echo, shape: echo });
        assert.deepEqual(said(await client.callTool({ name: "ids", arguments: { ids: "[1,2]" } })), {
          text: '{"ids":[1,2]}',
          isError: false,
        });
        assert.deepEqual(said(await client.callTool({ name: "shape", arguments: { kind: "path", points: "[0,1]" } })), {
          text: '{"kind":"path","points":[0,1]}',
          isError: false,
        });
      });

      test("answers a refusal with the outcome's message and does not call", async (t) => {
        let called = 0;
        const count = () => ({ content: [{ type: "text", text: String(++called) }] });
        const tools = [ids, { name: "target", inputSchema: targetSchema }];
        const client = await serve(t, tools, { ids: count, target: count });
        assert.deepEqual(said(await client.callTool({ name: "ids", arguments: { ids: [1], nope: 1 } })).isError, true);
        assert.match(
          said(await client.callTool({ name: "ids", arguments: {} })).text,
          /^Invalid arguments for tool ids: ids: /,
        );
        assert.deepEqual(said(await client.callTool({ name: "target", arguments: { target: '["a"]' } })), {
          text: "Invalid arguments for tool target: target is a list written as text — pass the array itself, not JSON written as text",
          isError: true,
        });
        assert.equal(called, 0);
      });

      test("hands the SDK's second argument on", async (t) => {
        const seen = [];
        const client = await serve(t, [ids], {
          ids: (args, extra) => {
            seen.push(extra);
            return echo(args);
          },
        });
        await client.callTool({ name: "ids", arguments: { ids: [] } });
        assert.ok((seen[0].signal ?? seen[0].mcpReq.signal) instanceof AbortSignal);
      });

      test("reports what a handler throws as a result", async (t) => {
        const client = await serve(t, [ids], {
          ids: async () => {
            throw new Error("the disk is full");
          },
        });
        assert.deepEqual(said(await client.callTool({ name: "ids", arguments: { ids: [] } })), {
          text: "the disk is full",
          isError: true,
        });
      });

      test("leaves to the SDK what only the SDK can answer", async (t) => {
        const client = await serve(t, [ids], {
          ids: () => {
            throw new line.UrlElicitationRequiredError([]);
          },
        });
        await assert.rejects(client.callTool({ name: "ids", arguments: { ids: [] } }), { code: -32042 });
      });

      test("checks structured content against outputSchema", async (t) => {
        const outputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
        let structuredContent;
        const client = await serve(t, [{ ...ids, outputSchema }], {
          ids: () => ({ content: [{ type: "text", text: "done" }], structuredContent }),
        });
        const call = async (value) => {
          structuredContent = value;
          return said(await client.callTool({ name: "ids", arguments: { ids: [] } }));
        };
        await client.listTools();
        assert.deepEqual(await call({ n: 1 }), { text: "done", isError: false });
        assert.match((await call({ n: "1" })).text, /^Invalid result of tool ids: n: /);
        assert.deepEqual(await call(undefined), {
          text: "Invalid result of tool ids: structured content is missing",
          isError: true,
        });
      });

      test("runs a Zod refinement after the verdict, also an asynchronous one", async (t) => {
        const inputSchema = z
          .object({ from: z.number(), to: z.number() })
          .refine(async ({ from, to }) => from < to, { path: ["to"], message: "must come after from" });
        const client = await serve(t, [{ name: "range", inputSchema }], { range: echo });
        assert.deepEqual(said(await client.callTool({ name: "range", arguments: { from: 1, to: 2 } })), {
          text: '{"from":1,"to":2}',
          isError: false,
        });
        assert.deepEqual(said(await client.callTool({ name: "range", arguments: { from: 2, to: 1 } })), {
          text: "Invalid arguments for tool range: to: must come after from",
          isError: true,
        });
      });

      test("starts with nothing when one schema is broken", async (t) => {
        const server = create();
        const broken = { name: "broken", inputSchema: brokenSchema };
        assert.throws(
          () => serveTools(server, [ids, broken], { ids: echo, broken: echo }),
          (error) =>
            error instanceof RegistrationError &&
            error.faults[0].tool === "broken" &&
            error.faults[0].pointer === "/properties/q/pattern",
        );
        const client = newClient(line);
        await connect(t, line, server, client);
        const listing = await client.listTools().catch((error) => error.code);
        assert.ok(listing === -32601 || listing.tools.length === 0, "a tool was listed");
      });

      test("names tools without a handler and handlers without a tool, all of them", () => {
        const named = { name: "valueOf", inputSchema: idsSchema };
        assert.throws(
          () => serveTools(create(), [ids, shape, named], { ids: undefined, other: echo, toString: echo }),
          (error) => {
            assert.ok(error instanceof RegistrationError);
            assert.deepEqual(
              error.faults.map(({ message }) => message),
              [
                ...["ids", "shape", "valueOf"].map(
                  (name) => `tool \`${name}\` has no handler; without a tool: \`other\`, \`toString\``,
                ),
                "handler `other` has no tool",
                "handler `toString` has no tool",
              ],
            );
            return true;
          },
        );
      });

      test("answers an unknown tool as the protocol wants it", async (t) => {
        const client = await serve(t, [ids], { ids: echo });
        await assert.rejects(client.callTool({ name: "nope", arguments: {} }), { code: -32602 });
      });
    });
  }

  test(`serveTools on ${line.name}: every client can read the list`, async (t) => {
    const server = newServer(line);
    const inputSchema = { type: ["object", "null"], properties: { any: true, none: false } };
    serveTools(server, [{ name: "loose", inputSchema }], { loose: echo });
    for (const client of lines.map((other) => newClient(other))) {
      await connect(t, line, server, client);
      const [tool] = (await client.listTools()).tools;
      assert.deepEqual(tool.inputSchema, { type: "object", properties: { any: {}, none: { not: {} } } });
      await client.close();
    }
  });

  test(`serveTools on ${line.name}: the list is the client's own`, async (t) => {
    const server = newServer(line);
    const outputSchema = { type: "object", properties: { n: { type: "integer" } } };
    serveTools(server, [{ ...ids, outputSchema }], { ids: echo });
    const client = newClient(line);
    await connect(t, line, server, client);
    for (const _ of [1, 2]) {
      const { tools } = await client.request(
        { method: "tools/list" },
        ...(line.name === "v1" ? [{ safeParse: (data) => ({ success: true, data }) }] : []),
      );
      assert.deepEqual(tools[0].inputSchema, idsSchema);
      assert.deepEqual(tools[0].outputSchema, outputSchema);
      tools[0].inputSchema.properties.ids.type = "string";
      tools[0].outputSchema.properties.n.type = "string";
    }
    assert.equal(said(await client.callTool({ name: "ids", arguments: { ids: "[1]" } })).isError, true);
  });

  test(`serveTools on ${line.name} compiles the same list once`, async () => {
    const tools = [ids, shape];
    const handlers = { ids: echo, shape: echo };
    let read = 0;
    const counted = {
      name: "counted",
      inputSchema: {
        "~standard": {
          version: 1,
          vendor: "test",
          jsonSchema: {
            input: () => {
              read++;
              return idsSchema;
            },
            output: () => idsSchema,
          },
        },
      },
    };
    tools.push(counted);
    handlers.counted = echo;
    serveTools(newServer(line), tools, handlers);
    serveTools(newServer(line), tools, handlers);
    assert.equal(read, 1);
    serveTools(newServer(line), tools, handlers, { scalars: true });
    assert.equal(read, 2);
    tools[0] = { name: "ids", inputSchema: brokenSchema };
    assert.throws(() => serveTools(newServer(line), tools, handlers, { scalars: true }), RegistrationError);
  });

  test(`serveTools on ${line.name} does not replace handlers that are there`, () => {
    const server = newServer(line);
    serveTools(server, [ids], { ids: echo });
    assert.throws(() => serveTools(server, [shape], { shape: echo }), /already exists/);
  });
}

describe("an outputSchema that is not for objects", () => {
  const outputSchema = { type: "array", items: { type: "integer" } };
  const tools = [{ ...ids, outputSchema }];
  const handlers = { ids: ({ ids: structuredContent }) => ({ content: [], structuredContent }) };

  test("is refused by name on v1, whose clients could not list anything", () => {
    assert.throws(
      () => serveTools(newServer(v1), tools, handlers),
      (error) =>
        error instanceof RegistrationError && error.faults[0].tool === "ids" && error.faults[0].code === "root",
    );
  });

  for (const [kind, create] of Object.entries({ Server: newServer, McpServer: newMcpServer })) {
    test(`is wrapped by the SDK on v2 ${kind}, and its results with it`, async (t) => {
      const server = create(v2);
      serveTools(server, tools, handlers);
      const client = newClient(v2);
      await connect(t, v2, server, client);
      const [tool] = (await client.listTools()).tools;
      assert.deepEqual(tool.outputSchema.properties.result, outputSchema);
      const { structuredContent } = await client.callTool({ name: "ids", arguments: { ids: [1] } });
      assert.deepEqual(structuredContent, { result: [1] });
    });
  }

  test("says that it is for objects where that is only implied", async (t) => {
    const server = newServer(v1);
    const either = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a") }),
      z.object({ kind: z.literal("b"), n: z.number() }),
    ]);
    serveTools(server, [{ ...ids, outputSchema: either }], {
      ids: () => ({ content: [], structuredContent: { kind: "b", n: 1 } }),
    });
    const client = newClient(v1);
    await connect(t, v1, server, client);
    assert.equal((await client.listTools()).tools[0].outputSchema.type, "object");
    const { structuredContent } = await client.callTool({ name: "ids", arguments: { ids: [] } });
    assert.deepEqual(structuredContent, { kind: "b", n: 1 });
  });
});

test("serveTools on v2 McpServer leaves what is registered elsewhere, and adds all or none", async (t) => {
  const server = newMcpServer(v2);
  server.registerTool("other", { inputSchema: z.object({}) }, echo);
  assert.throws(() => serveTools(server, [ids, { name: "other", inputSchema: idsSchema }], { ids: echo, other: echo }));
  serveTools(server, [shape], { shape: echo });
  const client = newClient(v2);
  await connect(t, v2, server, client);
  assert.deepEqual(
    (await client.listTools()).tools.map(({ name }) => name),
    ["other", "shape"],
  );
});

test("serveTools takes nothing that is no server", () => {
  assert.throws(() => serveTools({}, [ids], { ids: echo }), TypeError);
});
