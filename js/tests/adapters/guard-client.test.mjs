import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { guardClient } from "selvedge/mcp";
import { brokenSchema, idsSchema, shapeSchema, targetSchema } from "./support/schemas.mjs";
import { connect, echoServer, lines, newClient, newServer, said } from "./support/sdks.mjs";

const ids = { name: "ids", inputSchema: idsSchema };
const shape = { name: "shape", inputSchema: { type: "object", ...shapeSchema } };
const target = { name: "target", inputSchema: targetSchema };
const broken = { name: "broken", inputSchema: brokenSchema };

/** Waits for what follows from a notification. */
const until = async (condition) => {
  while (!condition()) await new Promise(setImmediate);
};

for (const line of lines) {
  describe(`guardClient on ${line.name}`, () => {
    const start = async (t, state, options) => {
      const server = echoServer(line, state);
      const plain = newClient(line);
      const client = guardClient(plain, options);
      const wire = await connect(t, line, server, client);
      return { client, plain, server, ...wire };
    };

    test("lists first, repairs, and sends the repaired arguments", async (t) => {
      const state = { tools: [ids] };
      const { client, calls } = await start(t, state);
      const given = { ids: "[1,2]" };
      const result = await client.callTool({ name: "ids", arguments: given, _meta: { trace: "1" } });
      assert.deepEqual(said(result), { text: '{"ids":[1,2]}', isError: false });
      assert.deepEqual(given, { ids: "[1,2]" });
      assert.equal(state.listings, 1);
      assert.equal(calls()[0]._meta.trace, "1");
      await client.callTool({ name: "ids", arguments: { ids: [1] } });
      assert.equal(state.listings, 1);
    });

    test("sends nothing for a refused call, and says why", async (t) => {
      const { client, calls } = await start(t, { tools: [ids, target] });
      assert.deepEqual(said(await client.callTool({ name: "target", arguments: { target: '["a"]' } })), {
        text: "Invalid arguments for tool target: target is a list written as text — pass the array itself, not JSON written as text",
        isError: true,
      });
      const missing = said(await client.callTool({ name: "ids" }));
      assert.match(missing.text, /^Invalid arguments for tool ids: ids: /);
      assert.equal(missing.isError, true);
      assert.deepEqual(calls(), []);
    });

    test("leaves the failure of a union to the server", async (t) => {
      const { client, calls } = await start(t, { tools: [shape] });
      await client.callTool({ name: "shape", arguments: { kind: "circle", radius: "wide" } });
      assert.deepEqual(calls()[0].arguments, { kind: "circle", radius: "wide" });
    });

    test("answers every page as one list, and discovers all of them", async (t) => {
      const { client } = await start(t, { tools: [ids, shape, target], pageSize: 1 });
      const { tools, nextCursor } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ["ids", "shape", "target"],
      );
      assert.equal(nextCursor, undefined);
      const refused = await client.callTool({ name: "target", arguments: { target: "[]" } });
      assert.equal(refused.isError, true);
    });

    test("answers one page for a cursor, and discovers it", async (t) => {
      const state = { tools: [ids, target], pageSize: 1 };
      const { client, calls } = await start(t, state);
      const { tools } = await client.listTools({ cursor: "1" });
      assert.deepEqual(
        tools.map(({ name }) => name),
        ["target"],
      );
      assert.equal((await client.callTool({ name: "target", arguments: { target: "[]" } })).isError, true);
      assert.deepEqual(calls(), []);
    });

    test("ends a walk whose server answers the same cursor for ever", async (t) => {
      const server = newServer(line);
      server.setRequestHandler(line.request("tools/list"), () => ({ tools: [ids], nextCursor: "again" }));
      const client = guardClient(newClient(line));
      await connect(t, line, server, client);
      const { tools } = await client.listTools();
      assert.equal(tools[0].name, "ids");
    });

    test("leaves a tool out by name, tells once, and never calls it", async (t) => {
      const faults = [];
      const { client, calls } = await start(t, { tools: [ids, broken] }, { onLeftOut: (fault) => faults.push(fault) });
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ["ids"],
      );
      await client.listTools();
      assert.deepEqual(
        faults.map(({ tool, schema, pointer, code }) => ({ tool, schema, pointer, code })),
        [{ tool: "broken", schema: "inputSchema", pointer: "/properties/q/pattern", code: "pattern" }],
      );
      assert.deepEqual(said(await client.callTool({ name: "broken", arguments: {} })), {
        text: `tool \`broken\` is left out: ${faults[0].message.replace("tool `broken`: ", "")}`,
        isError: true,
      });
      assert.deepEqual(calls(), []);
      assert.equal(faults.length, 1);
    });

    test("keeps the first of two tools of one name", async (t) => {
      const faults = [];
      const twice = { name: "ids", description: "second", inputSchema: targetSchema };
      const { client } = await start(t, { tools: [ids, twice] }, { onLeftOut: (fault) => faults.push(fault.code) });
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ description }) => description),
        [undefined],
      );
      assert.deepEqual(faults, ["duplicate_name"]);
      assert.equal((await client.callTool({ name: "ids", arguments: { ids: "[1]" } })).isError, undefined);
    });

    test("does not call a tool that the server does not list, and looks once more for it", async (t) => {
      const state = { tools: [ids] };
      const { client, calls } = await start(t, state);
      await client.listTools();
      assert.deepEqual(said(await client.callTool({ name: "target", arguments: { target: "a" } })), {
        text: "tool `target` is not listed by the server",
        isError: true,
      });
      assert.deepEqual(calls(), []);
      state.tools.push(target);
      await client.callTool({ name: "target", arguments: { target: "a" } });
      assert.equal(calls().length, 1);
    });

    test("lists again when the server says that its list has changed", async (t) => {
      const faults = [];
      const state = { tools: [ids] };
      const { client, server, calls } = await start(t, state, { onLeftOut: ({ tool }) => faults.push(tool) });
      await client.callTool({ name: "ids", arguments: { ids: [1] } });
      state.tools = [{ name: "ids", inputSchema: targetSchema }, broken];
      await server.sendToolListChanged();
      await until(() => faults.length > 0);
      assert.deepEqual(faults, ["broken"]);
      assert.equal((await client.callTool({ name: "ids", arguments: { ids: [1] } })).isError, true);
      assert.equal(calls().length, 1);
      assert.equal(state.listings, 2);
    });

    test("leaves the application its own handler for that notification", async (t) => {
      const { client, server } = await start(t, { tools: [ids] });
      let heard = 0;
      client.setNotificationHandler(line.listChanged, () => {
        heard++;
      });
      await client.listTools();
      await server.sendToolListChanged();
      await until(() => heard > 0);
      assert.equal(heard, 1);
    });

    test("discovers anew after another connection", async (t) => {
      const { client } = await start(t, { tools: [ids] });
      await client.listTools();
      await client.close();
      const state = { tools: [{ name: "ids", inputSchema: targetSchema }] };
      await connect(t, line, echoServer(line, state), client);
      assert.equal((await client.callTool({ name: "ids", arguments: { ids: [1] } })).isError, true);
    });

    test("lists the other tools when the SDK refuses the whole list for one", async (t) => {
      const faults = [];
      const bad = { ...target, name: "bad", outputSchema: { type: "object", properties: { q: { pattern: "(" } } } };
      const rootless = { name: "rootless", inputSchema: { properties: {} } };
      const state = { tools: [ids, bad, rootless] };
      const { client } = await start(t, state, { onLeftOut: ({ tool }) => faults.push(tool) });
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ["ids", "rootless"],
      );
      assert.deepEqual(faults, ["bad"]);
      assert.equal((await client.callTool({ name: "ids", arguments: { ids: "[1]" } })).isError, undefined);
    });

    test("judges structured content by outputSchema, also of a page that was listed earlier", async (t) => {
      const outputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
      const state = {
        tools: [{ ...ids, outputSchema }, target],
        pageSize: 1,
        answer: () => ({ content: [], structuredContent: { n: "one" } }),
      };
      const { client } = await start(t, state);
      await client.listTools();
      await assert.rejects(client.callTool({ name: "ids", arguments: { ids: [1] } }), { code: -32602 });
    });

    test("waits for one listing when calls come together", async (t) => {
      const state = { tools: [ids] };
      const { client, calls } = await start(t, state);
      await Promise.all([1, 2, 3].map((n) => client.callTool({ name: "ids", arguments: { ids: `[${n}]` } })));
      assert.equal(state.listings, 1);
      assert.equal(calls().length, 3);
    });

    test("judges by the list that came after a change, also when the change came during a walk", async (t) => {
      const state = { tools: [ids] };
      const { client, server, calls } = await start(t, state);
      let open;
      const opened = new Promise((resolve) => {
        open = resolve;
      });
      state.gate = () => opened;
      const call = client.callTool({ name: "ids", arguments: { ids: [1] } });
      await until(() => state.listings === 1);
      state.gate = undefined;
      state.tools = [{ name: "ids", inputSchema: targetSchema }];
      await server.sendToolListChanged();
      open();
      assert.equal((await call).isError, true);
      assert.deepEqual(calls(), []);
    });

    test("does not wait for a list that never stops changing", async (t) => {
      const state = { tools: [ids] };
      const { client, server } = await start(t, state);
      state.gate = () => server.sendToolListChanged();
      const result = await client.callTool({ name: "ids", arguments: { ids: "[1]" } });
      assert.equal(said(result).text, '{"ids":[1]}');
    });

    test("knows what the listing said that began last", async (t) => {
      const state = { tools: [ids] };
      const { client, calls } = await start(t, state);
      let open;
      const opened = new Promise((resolve) => {
        open = resolve;
      });
      state.gate = () => opened;
      const first = client.listTools();
      await until(() => state.listings === 1);
      state.gate = undefined;
      state.tools = [{ name: "ids", inputSchema: targetSchema }];
      await client.listTools(undefined, { cacheMode: "refresh" });
      open();
      assert.deepEqual((await first).tools[0].inputSchema, idsSchema);
      assert.equal((await client.callTool({ name: "ids", arguments: { ids: [1] } })).isError, true);
      assert.deepEqual(calls(), []);
    });

    test("passes the server's own errors and a failed listing on", async (t) => {
      const state = { tools: [ids], failure: Object.assign(new Error("not now"), { code: -32000 }) };
      const { client } = await start(t, state);
      await assert.rejects(client.listTools(), { code: -32000 });
      assert.equal(state.listings, 1);
      await assert.rejects(client.callTool({ name: "ids", arguments: {} }), { code: -32000 });
      state.failure = undefined;
      await client.callTool({ name: "ids", arguments: { ids: [1] } });
      assert.equal(state.listings, 3);
    });

    test("calls nothing by a list that has changed and could not be read again", async (t) => {
      const state = { tools: [ids] };
      const { client, server, calls } = await start(t, state);
      await client.listTools();
      state.tools = [{ name: "ids", inputSchema: targetSchema }];
      state.failure = Object.assign(new Error("not now"), { code: -32000 });
      await server.sendToolListChanged();
      await until(() => state.listings === 2);
      await assert.rejects(client.callTool({ name: "ids", arguments: { ids: [1] } }), { code: -32000 });
      state.failure = undefined;
      assert.equal((await client.callTool({ name: "ids", arguments: { ids: [1] } })).isError, true);
      assert.deepEqual(calls(), []);
    });

    test("is the same client in everything else", async (t) => {
      const { client, plain } = await start(t, { tools: [ids] });
      assert.ok(client instanceof line.Client);
      assert.equal(client.getServerVersion().name, "test");
      assert.equal(client.request, client.request);
      assert.equal(client.constructor, line.Client);
      const onclose = () => {};
      client.onclose = onclose;
      assert.equal(plain.onclose, onclose);
      await client.ping();
    });

    test("takes the options of discoverTools, and no others", async (t) => {
      const count = { name: "count", inputSchema: { type: "object", properties: { n: { type: "integer" } } } };
      const { client } = await start(t, { tools: [count] }, { scalars: true });
      assert.equal(said(await client.callTool({ name: "count", arguments: { n: "3" } })).text, '{"n":3}');
      assert.throws(() => guardClient(newClient(line), { defaults: true }), TypeError);
      assert.throws(() => guardClient(newClient(line), { nope: true }), TypeError);
    });
  });
}
