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

/**
 * The arguments in a document: those of the call that it is; else the document itself.
 *
 * @param tool - The tool that is called, found without fault. What its schema describes itself is no call.
 * @param names - The names of all tools.
 * @throws Unusable for a call of another tool.
 */
export function argumentsOf(document: Document, tool: ToolDefinition, names: readonly unknown[]): Document {
  const takes = (property: string): boolean => describes(tool.inputSchema, property);
  const found = isObject(document.value) ? callIn(document.value, takes, names) : undefined;
  if (found === undefined) {
    return document;
  }
  const { name, ...call } = found;
  if (name !== tool.name) {
    throw new Unusable(input.otherCall(titleOf(document.file), name, tool.name));
  }
  return { ...document, ...call };
}

/** A call as MCP has it, or as the APIs of Anthropic, OpenAI (both) and Google or the AI SDK write it. */
function callIn(value: JsonObject, takes: (property: string) => boolean, names: readonly unknown[]): Call | undefined {
  const { method, type, name, functionCall } = value;
  const isTyped = (by: string, member: string): boolean => type === by && !(takes("type") && takes(member));
  if (method === "tools/call" && !takes("params")) {
    return read(value.params, "arguments", "/params");
  }
  if (isTyped("tool_use", "input") || isTyped("tool-call", "input")) {
    return read(value, "input");
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
  const isBare = "arguments" in value && Object.keys(value).every((member) => BARE.includes(member));
  // A name that no tool bears may be an argument.
  return isBare && !takes("arguments") && (names.includes(name) || !takes("name"))
    ? read(value, "arguments")
    : undefined;
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
