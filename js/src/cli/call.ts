/** A whole call, where its arguments are wanted: what a client sends, what a model's API answers, or what stands in a log. */
import type { ToolDefinition } from "../types.js";
import { dialectOf } from "./dialect.js";
import { isObject, type JsonObject, places } from "./schema-places.js";
import { input } from "./sentences.js";
import { type Document, titleOf } from "./tool-list.js";
import { Unusable } from "./unusable.js";

/** What looks like a call. */
interface Call {
  readonly name: string;
  readonly value: unknown;
  /** JSON Pointer of the arguments. */
  readonly pointer: string;
}

/** The members of a call without a sign of what it is, of which only the name is certain. */
const BARE = ["name", "arguments", "_meta"];

/** Those of a request that does not say which it is. */
const REQUEST = ["jsonrpc", "id", "params"];

/** In what the APIs of models answer calls with. */
const HOLDERS = ["choices", "candidates", "output", "message", "content", "parts", "tool_calls", "toolCalls"];

/** How deep calls stand in an answer, and more. */
const DEPTH = 8;

/**
 * The arguments in a document: those of the call that it is, or that is in it, also as text; else the document itself.
 *
 * @param tool - The tool that is called, found without fault. What its schema describes itself is no call.
 * @param names - The names of all tools.
 * @throws Unusable for a call of another tool.
 */
export function argumentsOf(document: Document, tool: ToolDefinition, names: readonly unknown[]): Document {
  const takes = (property: string): boolean => describes(tool.inputSchema, property);
  const text = typeof document.value === "string" ? parsed(document.value) : undefined;
  const calls = callsIn(text ?? document.value, takes, names);
  const found = calls.find(({ name }) => name === tool.name) ?? calls[0];
  if (found === undefined) {
    return document;
  }
  const { name, value, pointer } = found;
  if (name !== tool.name) {
    throw new Unusable(input.otherCall(titleOf(document.file), name, tool.name));
  }
  return text === undefined ? { ...document, value, pointer } : { ...document, value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The calls in what an API answers, or the one that a value is. */
function callsIn(
  value: unknown,
  takes: (property: string) => boolean,
  names: readonly unknown[],
  within = "",
  depth = 0,
): readonly Call[] {
  if (depth > DEPTH) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => callsIn(item, takes, names, `${within}/${index}`, depth + 1));
  }
  if (!isObject(value)) {
    return [];
  }
  const call = callIn(value, takes, names);
  if (call !== undefined) {
    return [{ ...call, pointer: within + call.pointer }];
  }
  const holders = HOLDERS.filter((holder) => !takes(holder));
  return holders.flatMap((holder) => callsIn(value[holder], takes, names, `${within}/${holder}`, depth + 1));
}

/**
 * A call as MCP has it, or as the APIs of Anthropic, OpenAI (both), Google and Amazon Bedrock or the AI SDK (since
 * version 4) write it.
 */
function callIn(value: JsonObject, takes: (property: string) => boolean, names: readonly unknown[]): Call | undefined {
  const { method, type, name, functionCall, toolUse, params } = value;
  const isTyped = (by: string, member: string): boolean => type === by && !(takes("type") && takes(member));
  if (method === "tools/call" && !takes("params")) {
    return read(params, "arguments", "/params");
  }
  if (isTyped("tool_use", "input")) {
    return read(value, "input");
  }
  const isOfToolSet = typeof value.toolCallId === "string" && !takes("toolCallId") && !takes("toolName");
  if (isTyped("tool-call", "input") || isOfToolSet) {
    return read(value, "args" in value ? "args" : "input");
  }
  if (isTyped("function_call", "arguments")) {
    return read(value, "arguments");
  }
  if (isTyped("function", "function")) {
    return read(value.function, "arguments", "/function");
  }
  if (functionCall !== undefined && !takes("functionCall")) {
    return read(functionCall, "args", "/functionCall");
  }
  if (toolUse !== undefined && !takes("toolUse")) {
    return read(toolUse, "input", "/toolUse");
  }
  if (isBare(params, BARE) && isBare(value, REQUEST) && !takes("params")) {
    return read(params, "arguments", "/params");
  }
  // A name that no tool bears may be an argument.
  return isBare(value, BARE) && "arguments" in value && !takes("arguments") && (names.includes(name) || !takes("name"))
    ? read(value, "arguments")
    : undefined;
}

/** Whether a value is an object with no other members. */
function isBare(value: unknown, members: readonly string[]): boolean {
  return isObject(value) && Object.keys(value).every((member) => members.includes(member));
}

function read(call: unknown, member: string, within = ""): Call | undefined {
  const name = isObject(call) ? (call.name ?? call.toolName) : undefined;
  return isObject(call) && typeof name === "string"
    ? { name, value: call[member], pointer: `${within}/${member}` }
    : undefined;
}

/** Whether any schema in a document declares a property. */
function describes(document: unknown, property: string): boolean {
  for (const { schema } of places(document, dialectOf(document))) {
    if (isObject(schema.properties) && Object.hasOwn(schema.properties, property)) {
      return true;
    }
  }
  return false;
}
