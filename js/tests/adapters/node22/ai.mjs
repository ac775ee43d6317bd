import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMCPClient } from "@ai-sdk/mcp";
import { asSchema, dynamicTool, generateText, isStepCount, jsonSchema, streamText, tool } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import { RegistrationError, registerTools } from "selvedge";
import { guardTools } from "selvedge/ai";
import { z } from "zod";
import { brokenSchema, idsSchema, shapeSchema, targetSchema } from "../support/schemas.mjs";
import { echoServer, v1 } from "../support/sdks.mjs";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls `toolName` with `input` once, then says that it is done. */
function model(toolName, input) {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return new MockLanguageModelV4({
    doGenerate: [
      {
        content: [{ type: "tool-call", toolCallId: "1", toolName, input: text }],
        finishReason: { unified: "tool-calls", raw: undefined },
        usage,
        warnings: [],
      },
      {
        content: [{ type: "text", text: "done" }],
        finishReason: { unified: "stop", raw: undefined },
        usage,
        warnings: [],
      },
    ],
  });
}

/** What the tools were executed with, and what the model read of it. */
async function run(tools, toolName, input) {
  const mock = model(toolName, input);
  const result = await generateText({ model: mock, prompt: "go", tools, stopWhen: isStepCount(2) });
  const answer = mock.doGenerateCalls[1]?.prompt.at(-1).content[0].output;
  return { offered: mock.doGenerateCalls[0].tools, answer, result };
}

/** An MCP client of the AI SDK, connected to a server that echoes. */
async function connected(t, tools) {
  const [near, far] = v1.Transport.createLinkedPair();
  const state = { tools, seen: [] };
  state.answer = (params) => {
    state.seen.push(params.arguments);
  };
  await echoServer(v1, state).connect(far);
  const client = await createMCPClient({ transport: near });
  t.after(() => client.close());
  return { client, state };
}

const foreign = (name, inputSchema) => ({ name, inputSchema: { type: "object", ...inputSchema } });

describe("guardTools", () => {
  it("does not take the promise of tools for no tools", () => {
    assert.throws(() => guardTools(Promise.resolve({})), { name: "TypeError", message: /await it first/ });
  });
});

describe("guardTools over the tools of an MCP server", () => {
  test("without it the AI SDK executes whatever the model sends", async (t) => {
    const { client, state } = await connected(t, [foreign("ids", idsSchema)]);
    await run(await client.tools(), "ids", { ids: "[1]", nope: 1 });
    assert.deepEqual(state.seen, [{ ids: "[1]", nope: 1 }]);
  });

  test("repairs before the tool is executed", async (t) => {
    const { client, state } = await connected(t, [foreign("ids", idsSchema)]);
    const { answer } = await run(guardTools(await client.tools()), "ids", { ids: "[1]" });
    assert.deepEqual(state.seen, [{ ids: [1] }]);
    assert.equal(answer.value[0].text, '{"ids":[1]}');
  });

  test("repairs arguments that are text as a whole", async (t) => {
    const { client, state } = await connected(t, [foreign("ids", idsSchema)]);
    await run(guardTools(await client.tools()), "ids", JSON.stringify('{"ids":[1]}'));
    assert.deepEqual(state.seen, [{ ids: [1] }]);
  });

  test("refuses without executing, in words that the model reads", async (t) => {
    const { client, state } = await connected(t, [foreign("target", targetSchema)]);
    const { answer } = await run(guardTools(await client.tools()), "target", { target: '["a"]' });
    assert.deepEqual(state.seen, []);
    assert.equal(answer.type, "error-text");
    assert.match(answer.value, /target is a list written as text — pass the array itself, not JSON written as text/);
  });

  test("leaves the failure of a union to the server", async (t) => {
    const { client, state } = await connected(t, [foreign("shape", shapeSchema)]);
    await run(guardTools(await client.tools()), "shape", { kind: "circle", radius: "wide" });
    assert.deepEqual(state.seen, [{ kind: "circle", radius: "wide" }]);
  });

  test("a union at the root, which the AI SDK makes unsatisfiable, can be called", async (t) => {
    const { client, state } = await connected(t, [foreign("shape", shapeSchema)]);
    const plain = await client.tools();
    const document = asSchema(plain.shape.inputSchema).jsonSchema;
    assert.deepEqual([document.properties, document.additionalProperties], [{}, false]);
    const check = registerTools([{ name: "shape", inputSchema: document }]);
    assert.equal(check.check("shape", { kind: "path", points: [1] }).ok, false);

    const { offered } = await run(guardTools(plain), "shape", { kind: "path", points: "[1]" });
    assert.deepEqual(state.seen, [{ kind: "path", points: [1] }]);
    assert.deepEqual(Object.keys(offered[0].inputSchema.properties), ["kind", "radius", "points"]);
  });

  test("leaves a broken tool out by name", async (t) => {
    const faults = [];
    const { client } = await connected(t, [foreign("ids", idsSchema), foreign("broken", brokenSchema)]);
    const tools = guardTools(await client.tools(), { onLeftOut: (fault) => faults.push(fault) });
    assert.deepEqual(Object.keys(tools), ["ids"]);
    assert.deepEqual(
      faults.map(({ tool: name, code }) => [name, code]),
      [["broken", "pattern"]],
    );
  });
});

describe("guardTools over tools of one's own", () => {
  const executed = [];
  const execute = async (input) => {
    executed.push(input);
    return input;
  };

  const cases = {
    "a Zod schema": z.object({ ids: z.array(z.number()) }),
    "a JSON Schema": jsonSchema(idsSchema),
    "a JSON Schema that is promised": jsonSchema(Promise.resolve(idsSchema)),
    "a function": () => jsonSchema(idsSchema),
  };
  for (const [what, inputSchema] of Object.entries(cases)) {
    test(`repairs what the model sends for ${what}`, async () => {
      executed.length = 0;
      const tools = guardTools({ ids: tool({ inputSchema, execute }) });
      const { offered } = await run(tools, "ids", { ids: "[1]" });
      assert.deepEqual(executed, [{ ids: [1] }]);
      assert.equal(offered[0].inputSchema.properties.ids.type, "array");
    });
  }

  test("runs a schema's own validation after the verdict", async () => {
    executed.length = 0;
    const refined = z
      .object({ ids: z.array(z.number()) })
      .refine(async ({ ids }) => ids.length < 2, { path: ["ids"], message: "one is enough" });
    const validating = jsonSchema(idsSchema, {
      validate: (value) =>
        value.ids.length < 2 ? { success: true, value } : { success: false, error: new Error("one is enough") },
    });
    for (const inputSchema of [refined, validating]) {
      const tools = guardTools({ ids: tool({ inputSchema, execute }) });
      const { answer } = await run(tools, "ids", { ids: "[1,2]" });
      assert.match(answer.value, /one is enough/);
      await run(tools, "ids", { ids: "[1]" });
    }
    assert.deepEqual(executed, [{ ids: [1] }, { ids: [1] }]);
  });

  test("calls a tool without a schema with no arguments", async () => {
    executed.length = 0;
    await run(guardTools({ now: { execute } }), "now", "");
    assert.deepEqual(executed, [{}]);
  });

  test("judges a union of one's own in full", async () => {
    executed.length = 0;
    const tools = guardTools({ shape: tool({ inputSchema: jsonSchema(shapeSchema), execute }) });
    const { answer } = await run(tools, "shape", { kind: "circle", radius: "wide" });
    assert.match(answer.value, /Invalid arguments for tool shape: radius: /);
    assert.deepEqual(executed, []);
  });

  test("throws for a broken schema", () => {
    assert.throws(
      () => guardTools({ broken: tool({ inputSchema: jsonSchema(brokenSchema), execute }) }),
      (error) => error instanceof RegistrationError && error.faults[0].tool === "broken",
    );
  });

  test("tells of a broken schema that was promised to whoever asks for it, and nobody else", async () => {
    const inputSchema = jsonSchema(Promise.resolve(brokenSchema));
    const { broken } = guardTools({ broken: tool({ inputSchema, execute }) });
    await new Promise(setImmediate);
    await assert.rejects(asSchema(broken.inputSchema).jsonSchema, RegistrationError);
  });

  test("leaves a dynamic tool out whose promised schema is broken: it cannot be called", async () => {
    executed.length = 0;
    const faults = [];
    const inputSchema = jsonSchema(Promise.resolve(brokenSchema));
    const tools = guardTools(
      { broken: dynamicTool({ inputSchema, execute }) },
      { onLeftOut: (f) => faults.push(f.tool) },
    );
    await assert.rejects(run(tools, "broken", {}), /tool `broken` is left out/);
    assert.deepEqual(faults, ["broken"]);
    assert.deepEqual(executed, []);
  });

  test("keeps everything else, and the tools of a provider, as they are", () => {
    const provider = { type: "provider", id: "x.search", args: {}, isProviderExecuted: true };
    const own = tool({ description: "Takes ids.", inputSchema: jsonSchema(idsSchema), execute });
    const tools = { own, provider };
    const guarded = guardTools(tools);
    assert.equal(guarded.provider, provider);
    assert.equal(guarded.own.description, "Takes ids.");
    assert.equal(guarded.own.execute, execute);
    assert.notEqual(guarded.own.inputSchema, own.inputSchema);
    assert.equal(tools.own, own);
  });

  test("works in a stream", async () => {
    executed.length = 0;
    const mock = new MockLanguageModelV4({
      doStream: {
        stream: simulateReadableStream({
          chunks: [
            { type: "stream-start", warnings: [] },
            { type: "tool-call", toolCallId: "1", toolName: "ids", input: '{"ids":"[1]"}' },
            { type: "finish", finishReason: { unified: "tool-calls", raw: undefined }, usage },
          ],
        }),
      },
    });
    const tools = guardTools({ ids: tool({ inputSchema: jsonSchema(idsSchema), execute }) });
    await streamText({ model: mock, prompt: "go", tools }).consumeStream();
    assert.deepEqual(executed, [{ ids: [1] }]);
  });

  test("takes options", async () => {
    executed.length = 0;
    const count = { type: "object", properties: { n: { type: "integer" }, unit: { type: "string", default: "mm" } } };
    const inputSchema = jsonSchema(count);
    const options = { scalars: true, defaults: true };
    await run(guardTools({ count: tool({ inputSchema, execute }) }, options), "count", { n: "3" });
    assert.deepEqual(executed, [{ n: 3, unit: "mm" }]);
    assert.throws(() => guardTools({ count: dynamicTool({ inputSchema, execute }) }, options), TypeError);
    assert.throws(() => guardTools({}, { nope: true }), TypeError);
  });
});

test("a tool of a toolset is a schema for the AI SDK, which may change what it is given", async () => {
  const nested = { type: "object", properties: { deep: { type: "object", properties: { n: { type: "integer" } } } } };
  const [own] = registerTools([{ name: "nested", inputSchema: nested }]);
  const { jsonSchema: first, validate } = asSchema(own);
  assert.equal(first.properties.deep.additionalProperties, false);
  assert.equal(own.presentation().properties.deep.additionalProperties, undefined);
  const value = { deep: { n: 1, more: true } };
  assert.deepEqual(await validate({ deep: '{"n":1,"more":true}' }), { success: true, value });
});
