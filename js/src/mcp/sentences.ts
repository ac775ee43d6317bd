/** The sentences of the MCP adapters; those about schemas and arguments are the core's. */
import { faultReason } from "../core.js";
import type { Fault } from "../types.js";

/** What the adapters take where they were handed something else. */
export const wanted = {
  server: "`serveTools` takes an MCP server first: `setRequestHandler` is missing",
  handlers: "`serveTools` takes the handlers third, as an object with a function for each tool by its name",
  client: (missing: string): string => `\`guardClient\` takes an MCP client: \`${missing}\` is missing`,
  clientPromise: "`guardClient` takes an MCP client, not a promise: await it first",
  toolName: '`toolSchema` takes the schema and then the tool\'s name, as in `toolSchema(schema, { name: "search" })`',
  refused: "`toCallToolResult` takes a refused outcome",
} as const;

/** A call of a tool that the set does not hold, as both SDKs' servers answer it. */
export const unknownTool = (name: string): string => `tool \`${name}\` is not registered`;

/** A call of a tool that a discovered server does not list. */
export const unlistedTool = (name: string): string => `tool \`${name}\` is not listed by the server`;

/** A call of a tool whose discovered schema is at fault. */
export const leftOutTool = (name: string, fault: Fault): string =>
  `tool \`${name}\` is left out: ${faultReason(fault)}`;

/** A registered tool that nothing answers. */
export const withoutHandler = (name: string): string => `tool \`${name}\` has no handler`;

/** A handler that no tool leads to. */
export const withoutTool = (name: string): string => `handler \`${name}\` has no tool`;

/** A result that lacks what its tool's `outputSchema` describes. */
export const missingContent = (tool: string): string => `Invalid result of tool ${tool}: structured content is missing`;
