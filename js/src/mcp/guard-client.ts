import type { GuardOptions } from "../../../pkg-template/dist/mcp.mjs";
import { isPromise, optionMembers, readFunction, wrongArgument, wrongTool } from "../core.js";
import type { Tool } from "../types.js";
import { Discovery, type McpClient } from "./discovery.js";
import { invalidParams, isRecord } from "./protocol.js";
import { errorResult, resultFault, toCallToolResult } from "./result.js";
import { leftOutTool, unlistedTool, wanted } from "./sentences.js";

/**
 * Puts selvedge between a host and the servers it calls: the same client, v1 or v2, whose `listTools` discovers and whose
 * `callTool` repairs the arguments, judges them by the server's own schema (behaviour.md 5.3) and sends them only then.
 *
 * - A refused call sends nothing and resolves to a result with `isError: true`, which a model can act on.
 * - A tool whose schema does not compile does not appear in `listTools`; `onLeftOut` is told once, and a call of it, as of
 *   a tool that the server does not list, resolves to such a result too. It is never called unjudged.
 * - A call before the first `listTools` lists first. `notifications/tools/list_changed` lists again.
 *
 * `client.request()` and the task streams stay what they are: the way around every check of the SDK, and of this.
 *
 * @throws TypeError for an option that `discoverTools` does not take; with code `registration`, for no client.
 */
export function guardClient<Client extends object>(client: Client, options: GuardOptions = {}): Client {
  const plain = asClient(client);
  const { onLeftOut, ...rest } = optionMembers(options);
  readFunction(onLeftOut, "onLeftOut");
  const discovery = new Discovery(plain, rest, (fault) => onLeftOut?.(fault));
  const guarded: Record<PropertyKey, unknown> = {
    listTools: (params?: { cursor?: string }, requestOptions?: object) => discovery.list(params, requestOptions),
    callTool: (params: { name: string; arguments?: unknown }, ...args: unknown[]) =>
      callTool(plain, discovery, params, args),
  };
  const bound = new WeakMap<object, unknown>();
  return new Proxy(client, {
    get(target, name) {
      if (Object.hasOwn(guarded, name)) return guarded[name];
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function" || name === "constructor") return value;
      // Methods run on the client itself: its private members are not on the proxy.
      if (!bound.has(value)) bound.set(value, value.bind(target));
      return bound.get(value);
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

function asClient(client: object): McpClient {
  const missing = ["listTools", "callTool"].find((name) => !isRecord(client) || typeof client[name] !== "function");
  if (missing !== undefined) throw wrongArgument(isPromise(client) ? wanted.clientPromise : wanted.client(missing));
  return client as McpClient;
}

/** One call, judged before it is sent. */
async function callTool(
  client: McpClient,
  discovery: Discovery,
  params: { name: string; arguments?: unknown },
  rest: unknown[],
): Promise<object> {
  if (!isRecord(params) || typeof params.name !== "string") throw wrongTool(wanted.call, params);
  const tool = await discovery.find(params.name);
  if (tool === undefined) return errorResult(unlistedTool(params.name));
  if (!("check" in tool)) return errorResult(leftOutTool(params.name, tool));
  const outcome = tool.check(params.arguments);
  if (!outcome.ok) return toCallToolResult(outcome);
  const result = await client.callTool(
    outcome.value === params.arguments ? params : { ...params, arguments: outcome.value },
    ...rest,
  );
  return judged(tool, result);
}

/** Judges structured content as the SDK does for the tools whose schemas it holds: v1 forgets them with every page it lists. */
function judged(tool: Tool, result: object): object {
  if (!isRecord(result) || result.isError === true || result.structuredContent === undefined) return result;
  const fault = resultFault(tool, result.structuredContent);
  if (fault !== undefined) throw invalidParams(fault);
  return result;
}
