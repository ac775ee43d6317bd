// An MCP server over stdio. The argument names the line of the SDK (v1 or v2), or `modern` for what `serveStdio` of v2 serves:
// each protocol revision, by a server that it asks for when a client has said which.
import { StdioServerTransport as StdioV1 } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StdioServerTransport as StdioV2, serveStdio } from "@modelcontextprotocol/server/stdio";
import { serveTools } from "selvedge/mcp";
import { idsSchema } from "./schemas.mjs";
import { newMcpServer, newServer, v1, v2 } from "./sdks.mjs";

const ids = { name: "ids", inputSchema: idsSchema };
const count = { name: "count", inputSchema: idsSchema, outputSchema: { type: "integer" } };
const handlers = {
  ids: (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] }),
  count: (args) => ({ content: [{ type: "text", text: "" }], structuredContent: args.ids.length }),
};

if (process.argv[2] === "modern") {
  serveStdio(() => {
    const server = newMcpServer(v2, { capabilities: { tools: {} } });
    serveTools(server, [ids, count], handlers);
    return server;
  });
} else {
  const line = process.argv[2] === "v1" ? v1 : v2;
  const server = newServer(line);
  serveTools(server, [ids], { ids: handlers.ids });
  await server.connect(line === v1 ? new StdioV1() : new StdioV2());
}
