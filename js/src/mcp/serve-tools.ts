import type { ToolHandler } from "../../../pkg-template/dist/mcp.mjs";
import { checkAsync, RegistrationError, wrongArgument } from "../core.js";
import { registerTools } from "../index.js";
import type { Fault, Json, Options, Tool, ToolDefinition, Toolset } from "../types.js";
import { listed, objectOutput, outputDocument } from "./listing.js";
import {
  anything,
  invalidParams,
  isForSdk,
  isRecord,
  isUnfinished,
  type McpServerV2,
  requestSchema,
  type ServerV1,
  type ServerV2,
} from "./protocol.js";
import { errorResult, resultFault, toCallToolResult } from "./result.js";
import { missingContent, noHandler, unknownTool, wanted, withoutHandler, withoutTool } from "./sentences.js";

/** A tool that is ready to be listed and called. */
interface Served {
  definition: ToolDefinition;
  tool: Tool;
  handler: ToolHandler;
  /** The listed `outputSchema`. */
  output: Json | undefined;
}

/**
 * Serves `tools` on an MCP server: `tools/list` answers their presentations, `tools/call` repairs and judges the
 * arguments before a handler runs, and checks `structuredContent` against `outputSchema` afterwards.
 *
 * `server` is a low-level `Server` of v1 or v2, v2's `McpServer` (tools registered elsewhere stay) or v1's. A server per
 * request costs nothing when it is given the same `tools`: they are compiled once, so treat them as frozen.
 *
 * @throws RegistrationError before anything is served: for every tool whose schema is at fault, for a tool without a
 * handler and for a handler without a tool. TypeError with code `registration` for what is no server, tools or handlers.
 */
export function serveTools(
  server: object,
  tools: readonly ToolDefinition[],
  handlers: Readonly<Record<string, ToolHandler>>,
  options?: Options,
): void {
  const target = targetOf(server);
  const toolset = registerOnce(tools, options);
  if (typeof handlers !== "object" || handlers === null || Array.isArray(handlers))
    throw wrongArgument(wanted.handlers);
  const faults = unmatched(toolset, handlers);
  if (faults.length > 0) throw new RegistrationError(faults);
  const served = tools.map((definition): Served => {
    const tool = toolset.get(definition.name) as Tool;
    const document = outputDocument(definition.outputSchema);
    const output = target.kind === "v1" ? objectOutput(definition.name, document) : document;
    return { definition, tool, handler: handlers[definition.name] as ToolHandler, output };
  });
  if (target.kind === "registry") registerEach(target.server, served);
  else setHandlers(target, served);
}

/** What was compiled for a list of definitions, with what it was compiled from. */
interface Compiled {
  toolset: Toolset;
  from: readonly unknown[];
}

const compiled = new WeakMap<readonly ToolDefinition[], Compiled>();

/** The registered tools; those of the last call when it was given the same schemas. */
function registerOnce(tools: readonly ToolDefinition[], options: Options | undefined): Toolset {
  // What is no list of objects is a fault, for registration to name.
  if (!Array.isArray(tools) || tools.some((tool) => !isRecord(tool))) return registerTools(tools, options);
  const schemas = tools.flatMap(({ name, inputSchema, outputSchema }) => [name, inputSchema, outputSchema]);
  const from = [JSON.stringify(options), ...schemas];
  const last = compiled.get(tools);
  if (last?.from.length === from.length && from.every((value, at) => value === last.from[at])) return last.toolset;
  const toolset = registerTools(tools, options);
  compiled.set(tools, { toolset, from });
  return toolset;
}

type Target =
  | { kind: "v1"; server: ServerV1 }
  | { kind: "v2"; server: ServerV2 }
  | { kind: "registry"; server: McpServerV2 };

/** Tells the servers apart by what only one of them has. */
function targetOf(server: object): Target {
  const high = isRecord(server) && isRecord(server.server) ? server.server : undefined;
  const low = high ?? server;
  if (!isRecord(low) || !("setRequestHandler" in low)) throw wrongArgument(wanted.server);
  if (!("projectCallToolResult" in low)) return { kind: "v1", server: low as unknown as ServerV1 };
  if (high !== undefined) return { kind: "registry", server: server as McpServerV2 };
  return { kind: "v2", server: low as unknown as ServerV2 };
}

/** Tools without a handler, and handlers without a tool. */
function unmatched(toolset: Toolset, handlers: Readonly<Record<string, ToolHandler>>): Fault[] {
  const fault = (tool: string, message: string): Fault => ({ tool, pointer: "", code: "name", message });
  const unknown = Object.keys(handlers).filter((name) => toolset.get(name) === undefined);
  const unhandled = [...toolset].flatMap(({ name }) => {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (typeof handler === "function") return [];
    return fault(name, handler === undefined ? withoutHandler(name, unknown) : noHandler(name));
  });
  return [...unhandled, ...unknown.map((name) => fault(name, withoutTool(name)))];
}

/** Serves on a low-level server, which leaves both methods to us. */
function setHandlers(target: Exclude<Target, { kind: "registry" }>, served: readonly Served[]): void {
  const { server } = target;
  for (const method of ["tools/list", "tools/call"]) server.assertCanSetRequestHandler(method);
  // The SDK demands the capability before a handler may be set and takes new ones only while it is not connected.
  if (server.transport === undefined) server.registerCapabilities({ tools: {} });
  const byName = new Map(served.map((entry) => [entry.tool.name, entry]));
  const list = () => ({ tools: served.map(({ definition, tool, output }) => listed(definition, tool, output)) });
  const find = (name: string): Served => {
    const entry = byName.get(name);
    if (entry === undefined) throw invalidParams(unknownTool(name));
    return entry;
  };
  if (target.kind === "v1") {
    target.server.setRequestHandler(requestSchema("tools/list"), list);
    target.server.setRequestHandler(requestSchema("tools/call"), ({ params }, extra) =>
      call(find(params.name), params.arguments, extra),
    );
    return;
  }
  target.server.setRequestHandler("tools/list", list);
  target.server.setRequestHandler("tools/call", async ({ params }, extra) => {
    const entry = find(params.name);
    const result = await call(entry, params.arguments, extra);
    return isUnfinished(result) ? result : target.server.projectCallToolResult(result, entry.output);
  });
}

/**
 * Registers with v2's `McpServer`, all or none. Its own checks let everything through: ours run in the handler, so that a
 * refusal has the same words on every server.
 */
function registerEach(server: McpServerV2, served: readonly Served[]): void {
  const registered: { remove(): void }[] = [];
  try {
    for (const entry of served) {
      const { inputSchema, outputSchema, ...config } = entry.definition;
      registered.push(
        server.registerTool(
          entry.tool.name,
          {
            ...config,
            inputSchema: passing(() => listed(entry.definition, entry.tool, undefined).inputSchema),
            ...(entry.output === undefined
              ? {}
              : { outputSchema: passing(() => structuredClone(entry.output as Json)) }),
          },
          (args, extra) => call(entry, args, extra),
        ),
      );
    }
  } catch (error) {
    for (const tool of registered) tool.remove();
    throw error;
  }
}

/** A Standard Schema that is listed as `document` and judges nothing. */
function passing(document: () => Json): object {
  return { "~standard": { ...anything["~standard"], jsonSchema: { input: document, output: document } } };
}

/** One call: judged arguments in, judged result out. */
async function call({ tool, handler, output }: Served, args: unknown, extra: unknown): Promise<object> {
  const outcome = await checkAsync(tool, args);
  if (!outcome.ok) return toCallToolResult(outcome);
  let result: object;
  try {
    result = await handler(outcome.value, extra);
  } catch (error) {
    if (isForSdk(error)) throw error;
    return errorResult(error instanceof Error ? error.message : String(error));
  }
  return output === undefined ? result : judged(tool, result);
}

/** `result` itself when its structured content is as promised, else a result that says what is not. */
function judged(tool: Tool, result: object): object {
  if (!isRecord(result) || result.isError === true || isUnfinished(result)) return result;
  const content = result.structuredContent;
  if (content === undefined) return errorResult(missingContent(tool.name));
  const fault = resultFault(tool, content);
  return fault === undefined ? result : errorResult(fault);
}
