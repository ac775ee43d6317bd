// An MCP client over stdio. `guardClient` discovers the server's tools, and repairs and judges every call before it is sent.
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { guardClient } from "selvedge/mcp";

const guarded = (client) => guardClient(client, { onLeftOut: ({ message }) => console.error(message) });

/** Starts a server of this folder; answers a client of it, and the arguments of every call that left the client. */
export async function connectTo(script, guard = guarded) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [fileURLToPath(new URL(script, import.meta.url))],
  });
  const sent = [];
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (message.method === "tools/call") sent.push(message.params.arguments);
    return send(message, options);
  };
  const client = guard(new Client({ name: "lesson-author", version: "1.0.0" }));
  await client.connect(transport);
  return { client, sent };
}

/** Calls a tool and answers what its result says. */
export async function call(client, name, args) {
  const { content } = await client.callTool({ name, arguments: args });
  return content[0].text;
}
