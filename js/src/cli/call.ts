/** A whole call, where its arguments are wanted: what a client sends, or what stands in a log. */
import type { ToolDefinition } from "../types.js";
import { dialectOf } from "./dialect.js";
import { isObject, type JsonObject, places } from "./schema-places.js";
import { input } from "./sentences.js";
import { type Document, titleOf } from "./tool-list.js";
import { Unusable } from "./unusable.js";

/** The members of a call, of which only the name is certain. */
const MEMBERS = ["name", "arguments", "_meta"];

/**
 * The arguments in a document: those of the `tools/call` request, or of the `name` and `arguments`, that it is; else the
 * document itself.
 *
 * @param tool - The tool that is called, found without fault. What its schema describes itself is no call.
 * @param names - The names of all tools: a `name` that is none of them is an argument.
 * @throws Unusable for a call of another tool.
 */
export function argumentsOf(document: Document, tool: ToolDefinition, names: readonly unknown[]): Document {
  const { value, file } = document;
  if (!isObject(value)) {
    return document;
  }
  const isRequest = value.method === "tools/call" && isObject(value.params) && typeof value.params.name === "string";
  const call = isRequest ? (value.params as JsonObject) : value;
  const isCall = isRequest || ("arguments" in call && names.includes(call.name) && hasOnlyMembers(call));
  if (!isCall || describes(tool.inputSchema, isRequest ? "params" : "arguments")) {
    return document;
  }
  if (call.name !== tool.name) {
    throw new Unusable(input.otherCall(titleOf(file), String(call.name), tool.name));
  }
  return { ...document, value: call.arguments, pointer: isRequest ? "/params/arguments" : "/arguments" };
}

function hasOnlyMembers(call: JsonObject): boolean {
  return Object.keys(call).every((name) => MEMBERS.includes(name));
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
