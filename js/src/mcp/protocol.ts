import type { ToolHandler } from "../../../pkg-template/dist/mcp.mjs";

/** The parts of the two MCP SDKs that the adapters touch, described structurally. */

/** JSON-RPC code of a request that names something which is not there. Both SDKs put an error's integer `code` on the wire. */
const INVALID_PARAMS = -32602;

/** JSON-RPC code by which a handler has the SDK send the user to a URL; the SDKs let it through instead of making a result of it. */
const URL_ELICITATION_REQUIRED = -32042;

/** The request that reaches a `tools/call` handler, the same in both SDKs. */
export interface CallToolRequest {
  params: { name: string; arguments?: unknown };
}

/** Handles one request method of a low-level server. */
export type RequestHandler = (request: CallToolRequest, extra: unknown) => object | Promise<object>;

/** What the low-level servers of v1 and v2 share. */
interface LowLevelServer {
  readonly transport?: unknown;
  registerCapabilities(capabilities: { tools: object }): void;
  assertCanSetRequestHandler(method: string): void;
}

/** `Server` of `@modelcontextprotocol/sdk` 1.x: the method is read from a Zod schema. */
export interface ServerV1 extends LowLevelServer {
  setRequestHandler(schema: object, handler: RequestHandler): void;
}

/** `Server` of `@modelcontextprotocol/server` 2.x: the method is a string. */
export interface ServerV2 extends LowLevelServer {
  setRequestHandler(method: string, handler: RequestHandler): void;
  projectCallToolResult(result: object, outputSchema: object | undefined): object;
}

/** `McpServer` of `@modelcontextprotocol/server` 2.x. */
export interface McpServerV2 {
  readonly server: ServerV2;
  registerTool(name: string, config: object, handler: ToolHandler): { remove(): void };
}

/** A schema that lets everything through: v1 calls `safeParse`, v2 `~standard.validate`. */
export const anything = {
  safeParse: (data: unknown) => ({ success: true, data }),
  "~standard": { version: 1, vendor: "selvedge", validate: (value: unknown) => ({ value }) },
} as const;

/**
 * A request schema that names `method` to v1, which reads `shape.method.value` as of Zod 3.
 * Its `Server` parses `tools/call` with a schema of its own before a handler runs, so letting everything through loses nothing.
 */
export function requestSchema(method: string): object {
  return { ...anything, shape: { method: { value: method } } };
}

/** An error that both SDKs answer as JSON-RPC "invalid params". */
export function invalidParams(message: string): Error {
  return Object.assign(new Error(message), { code: INVALID_PARAMS });
}

/** Whether the SDK has to see this error of a handler itself. */
export function isForSdk(error: unknown): boolean {
  return isRecord(error) && error.code === URL_ELICITATION_REQUIRED;
}

/** Whether a handler's result is no final output: v2's `input_required`, or a task that v1 has created. */
export function isUnfinished(result: object): boolean {
  return (
    ("resultType" in result && result.resultType === "input_required") || ("task" in result && !("content" in result))
  );
}

/** Whether `value` is an object whose properties can be read by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
