/** The sentences of the MCP adapters; those about schemas and arguments are the core's. */
import { faultReason } from "../core.js";
import type { Fault } from "../types.js";

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
