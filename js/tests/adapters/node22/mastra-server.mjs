// A Mastra server over stdio whose tools take schemas of ours.
import { createTool } from "@mastra/core/tools";
import { MCPServer } from "@mastra/mcp";
import { SelvedgeJsonSchemaValidator, toolSchema } from "selvedge/mcp";
import { z } from "zod";
import { idsSchema } from "../support/schemas.mjs";

const tool = (id, execute) =>
  createTool({
    id,
    description: id,
    inputSchema: toolSchema(idsSchema, { name: id }),
    outputSchema: z.object({ count: z.number() }),
    execute,
  });

const server = new MCPServer({
  id: "own",
  name: "own",
  version: "1.0.0",
  tools: {
    count: tool("count", async ({ ids }) => ({ count: ids.length })),
  },
  jsonSchemaValidator: new SelvedgeJsonSchemaValidator(),
});
await server.startStdio();
