// `@modelcontextprotocol/server` and `/client` 2.x take what `selvedge/mcp` gives.
import { Client, type ListToolsResult } from "@modelcontextprotocol/client";
import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  type jsonSchemaValidator,
  McpServer,
  Server,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { discoverTools, registerTools, type ToolDefinition } from "selvedge";
import { guardClient, SelvedgeJsonSchemaValidator, serveTools, toCallToolResult, toolSchema } from "selvedge/mcp";
import { z } from "zod";

const info = { name: "types", version: "1.0.0" };
const validator: jsonSchemaValidator = new SelvedgeJsonSchemaValidator();
new Client(info, { jsonSchemaValidator: validator });
new Server(info, { jsonSchemaValidator: validator });
const schema: JsonSchemaType = { type: "object" };
fromJsonSchema(schema, new SelvedgeJsonSchemaValidator({ repair: true }));

const server = new McpServer(info);
const plain: StandardSchemaWithJSON = toolSchema({ type: "object" }, { name: "plain" });
server.registerTool("plain", { inputSchema: plain }, () => ({ content: [] }));
server.registerTool("ids", { inputSchema: toolSchema({ type: "object" }, { name: "ids", scalars: true }) }, (args) => {
  const ids: unknown = args["ids"];
  return { content: [{ type: "text", text: String(ids) }] };
});
const zod = z.object({ ids: z.string().transform((text) => text.length) });
server.registerTool("typed", { inputSchema: toolSchema(zod, { name: "typed" }) }, ({ ids }) => {
  const count: number = ids;
  return { content: [{ type: "text", text: String(count) }] };
});
// @ts-expect-error the name is needed
toolSchema(zod, {});

const tools: ToolDefinition[] = [{ name: "ids", inputSchema: { type: "object" } }];
const handler = async (args: { ids: number[] }): Promise<CallToolResult> => ({
  content: [{ type: "text", text: String(args.ids.length) }],
});
serveTools(new Server(info), tools, { ids: handler });
serveTools(new McpServer(info), tools, { ids: handler }, { defaults: true, limits: { depth: 20 } });
// @ts-expect-error an unknown option
serveTools(server, tools, { ids: handler }, { nope: true });

const client: Client = guardClient(new Client(info));
const listing: Promise<ListToolsResult> = client.listTools();
listing.then(({ tools: listed }) => discoverTools(listed));

const outcome = registerTools(tools).check("ids", {});
if (!outcome.ok) {
  const result: CallToolResult = toCallToolResult(outcome);
  result.isError;
}
