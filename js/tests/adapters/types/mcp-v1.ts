// `@modelcontextprotocol/sdk` 1.x takes what `selvedge/mcp` gives.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult, ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import type { jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation";
import { discoverTools, registerTools, type ToolDefinition } from "selvedge";
import { guardClient, SelvedgeJsonSchemaValidator, serveTools, toCallToolResult } from "selvedge/mcp";

const info = { name: "types", version: "1.0.0" };
const validator: jsonSchemaValidator = new SelvedgeJsonSchemaValidator();
new Client(info, { jsonSchemaValidator: validator });
new Server(info, { capabilities: {}, jsonSchemaValidator: new SelvedgeJsonSchemaValidator({ repair: true }) });
// @ts-expect-error an unknown option
new SelvedgeJsonSchemaValidator({ repairs: true });

const tools: ToolDefinition[] = [{ name: "ids", inputSchema: { type: "object" } }];
const handler = async (args: { ids: number[] }): Promise<CallToolResult> => ({
  content: [{ type: "text", text: String(args.ids.length) }],
});
serveTools(new Server(info), tools, { ids: handler });
serveTools(new McpServer(info), [{ name: "ids", inputSchema: {}, annotations: { readOnlyHint: true } }], {
  ids: handler,
});
// @ts-expect-error not a server
serveTools({}, tools, { ids: handler });
// @ts-expect-error a handler answers with a result
serveTools(new Server(info), tools, { ids: () => "done" });

const client: Client = guardClient(new Client(info), {
  onLeftOut: ({ tool, pointer }) => `${tool}${pointer}`,
  scalars: true,
});
const listing: Promise<ListToolsResult> = client.listTools();
listing.then(({ tools: listed }) => discoverTools(listed));
// @ts-expect-error not a client
guardClient({ listTools: 1 });

const outcome = registerTools(tools).check("ids", {});
if (!outcome.ok) {
  const result: CallToolResult = toCallToolResult(outcome);
  result.isError;
}
// @ts-expect-error only a refused outcome
toCallToolResult(outcome);
