// An MCP server over stdio whose result is not what its `outputSchema` promises.
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { idsSchema } from "./schemas.mjs";
import { echoServer, v2 } from "./sdks.mjs";

const outputSchema = { type: "object", properties: { count: { type: "number" } }, required: ["count"] };
const server = echoServer(v2, {
  tools: [{ name: "lie", inputSchema: idsSchema, outputSchema }],
  answer: () => ({ content: [], structuredContent: { count: "many" } }),
});
await server.connect(new StdioServerTransport());
