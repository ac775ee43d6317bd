// Servers and clients of either line, in processes of their own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { guardClient } from "selvedge/mcp";
import { lines, newClient, said, v1 } from "./support/sdks.mjs";

const script = fileURLToPath(new URL("support/stdio-server.mjs", import.meta.url));
const transport = (line, serverLine) => {
  const Stdio = line === v1 ? StdioV1 : StdioV2;
  return new Stdio({ command: process.execPath, args: [script, serverLine.name] });
};

for (const line of lines) {
  for (const serverLine of lines) {
    test(`a ${line.name} client and a ${serverLine.name} server, served and guarded`, async (t) => {
      const client = guardClient(newClient(line));
      await client.connect(transport(line, serverLine));
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
