/** The sentences of the MCP adapters; those about schemas and arguments are the core's. */
import { faultReason } from "../core.js";
import type { Fault } from "../types.js";

/** How many names are listed before `and n more`. */
const LISTED = 12;

function quoted(names: readonly string[]): string {
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : "";
  return (
    names
      .slice(0, LISTED)
      .map((name) => `\`${name}\``)
      .join(", ") + more
  );
}

/** What the adapters take where they were handed something else. */
export const wanted = {
  server: "`serveTools` takes an MCP server first: `setRequestHandler` is missing",
  handlers: "`serveTools` takes the handlers third, as an object with a function for each tool by its name",
  client: (missing: string): string => `\`guardClient\` takes an MCP client: \`${missing}\` is missing`,
  clientPromise: "`guardClient` takes an MCP client, not a promise: await it first",
  call: '`callTool` takes an object with the name and the arguments, as in `{ name: "search", arguments: { q: "a" } }`',
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

/** A registered tool that nothing answers, and the handlers of which one may be meant for it. */
export const withoutHandler = (name: string, unclaimed: readonly string[]): string =>
  `tool \`${name}\` has no handler${unclaimed.length === 0 ? "" : `; without a tool: ${quoted(unclaimed)}`}`;

/** Something else in place of a handler. */
export const noHandler = (name: string): string => `the handler of tool \`${name}\` is no function`;

/** A handler that no tool leads to. */
export const withoutTool = (name: string): string => `handler \`${name}\` has no tool`;

/** A result that lacks what its tool's `outputSchema` describes. */
export const missingContent = (tool: string): string => `Invalid result of tool ${tool}: structured content is missing`;
