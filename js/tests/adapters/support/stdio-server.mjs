// An MCP server over stdio, of the line of the SDK that the argument names (v1 or v2).
import { StdioServerTransport as StdioV1 } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StdioServerTransport as StdioV2 } from "@modelcontextprotocol/server/stdio";
import { serveTools } from "selvedge/mcp";
import { idsSchema } from "./schemas.mjs";
import { newServer, v1, v2 } from "./sdks.mjs";

const line = process.argv[2] === "v1" ? v1 : v2;
const server = newServer(line);
serveTools(server, [{ name: "ids", inputSchema: idsSchema }], {
  ids: (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] }),
});
await server.connect(line === v1 ? new StdioV1() : new StdioV2());
