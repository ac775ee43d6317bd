// Servers and clients of either line, in processes of their own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { guardClient } from "selvedge/mcp";
import { lines, newClient, said, v1, v2 } from "./support/sdks.mjs";

const script = fileURLToPath(new URL("support/stdio-server.mjs", import.meta.url));
const transport = (line, served) => {
  const Stdio = line === v1 ? StdioV1 : StdioV2;
  return new Stdio({ command: process.execPath, args: [script, served] });
};

for (const line of lines) {
  for (const serverLine of lines) {
    test(`a ${line.name} client and a ${serverLine.name} server, served and guarded`, async (t) => {
      const client = guardClient(newClient(line));
      await client.connect(transport(line, serverLine.name));
      t.after(() => client.close());
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ["ids"],
      );
      const call = async (args) => said(await client.callTool({ name: "ids", arguments: args }));
      assert.deepEqual(await call({ ids: "[1]" }), { text: '{"ids":[1]}', isError: false });
      assert.match((await call({ ids: "one" })).text, /^Invalid arguments for tool ids: ids: /);
      const request = { method: "tools/call", params: { name: "ids", arguments: { ids: "[1]" } } };
      const unguarded = await client.request(request, ...(line === v1 ? [CallToolResultSchema] : []));
      assert.deepEqual(said(unguarded), { text: '{"ids":[1]}', isError: false });
    });
  }
}

/** What the server of `serveStdio` gives a client: the revision, the schema of a result that is no object, and such a result. */
async function counted(t, line, options) {
  const client = guardClient(newClient(line, options));
  await client.connect(transport(line, "modern"));
  t.after(() => client.close());
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: "count", arguments: { ids: "[1,2]" } });
  const refused = said(await client.callTool({ name: "ids", arguments: { ids: "one" } }));
  assert.match(refused.text, /^Invalid arguments for tool ids: ids: /);
  return [client.getNegotiatedProtocolVersion?.(), tools[1].outputSchema, result.structuredContent];
}

test("serveStdio of v2, revision 2026-07-28: a result may be any JSON value", async (t) => {
  const pinned = { versionNegotiation: { mode: { pin: "2026-07-28" } } };
  assert.deepEqual(await counted(t, v2, pinned), ["2026-07-28", { type: "integer" }, 2]);
});

test("serveStdio of v2, revision 2025-11-25: the SDK wraps it, and selvedge judges what it means", async (t) => {
  for (const line of lines) {
    const [, schema, result] = await counted(t, line);
    assert.deepEqual(schema.properties.result, { type: "integer" });
    assert.deepEqual(result, { result: 2 });
  }
});
