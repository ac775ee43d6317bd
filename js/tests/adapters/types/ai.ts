// The AI SDK takes what `selvedge/ai` gives, and a tool of a toolset as a schema.
import { createMCPClient } from "@ai-sdk/mcp";
import { dynamicTool, jsonSchema, type ToolSet, tool } from "ai";
import { registerTools } from "selvedge";
import { guardTools } from "selvedge/ai";
import { z } from "zod";

const tools = guardTools({
  typed: tool({ inputSchema: z.object({ n: z.number() }), execute: async ({ n }) => n + 1 }),
  loose: dynamicTool({ inputSchema: jsonSchema({}), execute: async () => "" }),
});
tools satisfies ToolSet;
// @ts-expect-error the set keeps its names
tools.other;
createMCPClient({ transport: { type: "http", url: "https://example.com" } }).then(async (client) => {
  const set: ToolSet = guardTools(await client.tools(), { onLeftOut: ({ message }) => message });
  return set;
});
// @ts-expect-error an unknown option
guardTools({}, { nope: true });

const own = registerTools([]).get("own");
if (own !== undefined) tool({ inputSchema: own, execute: async (input) => input["n"] });
