import type { ToolErrorResult } from "../../../pkg-template/dist/mcp.mjs";
import type { Tool } from "../types.js";
import { isRecord } from "./protocol.js";
import { wanted } from "./sentences.js";

/** A `CallToolResult` that reports `text` to the model: MCP wants a model's mistake as a result, not as a protocol error. */
export function errorResult(text: string): ToolErrorResult {
  return { isError: true, content: [{ type: "text", text }] };
}

/**
 * Turns a refused outcome into the `CallToolResult` that a server answers with.
 *
 * @throws TypeError when the outcome was accepted: its result is the handler's to give.
 */
export function toCallToolResult(outcome: { readonly ok: false; readonly message: string }): ToolErrorResult {
  if (!isRecord(outcome) || outcome.ok !== false || typeof outcome.message !== "string")
    throw new TypeError(wanted.refused);
  return errorResult(outcome.message);
}

/** What `outputSchema` of `tool` says against a result's structured content; `undefined` when it is as promised. */
export function resultFault(tool: Tool, content: unknown): string | undefined {
  const outcome = tool.checkOutput(content);
  return outcome.ok ? undefined : outcome.message;
}
