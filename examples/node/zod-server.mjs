// A server of SDK v2 as it was written with Zod. What selvedge changes is one line: `toolSchema` around the input schema.
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { toolSchema } from "selvedge/mcp";
import { z } from "zod";

const media = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("image"), urls: z.array(z.url()) }),
  z
    .object({ kind: z.literal("clip"), url: z.url(), start: z.number(), end: z.number() })
    .refine(({ start, end }) => start < end, { path: ["end"], message: "must come after start" }),
]);

const server = new McpServer({ name: "media", version: "1.0.0" });
server.registerTool(
  "attach",
  {
    description: "Attaches media.",
    inputSchema: toolSchema(media, { name: "attach" }),
  },
  (args) => ({ content: [{ type: "text", text: `attached ${JSON.stringify(args)}` }] }),
);
await server.connect(new StdioServerTransport());
