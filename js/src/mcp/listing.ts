import { registerTools } from "../index.js";
import type { Json, SchemaInput, Tool, ToolDefinition } from "../types.js";
import { isRecord } from "./protocol.js";

/** An entry of a `tools/list` reply. */
export interface ListedTool extends Json {
  name: string;
  inputSchema: Json;
}

/**
 * Lists `tool` as its presentation; everything else that stands in the definition (title, annotations, icons, `_meta`) as it is.
 * The reply is a fresh copy on every call: in-memory transports hand it to the client as the same object.
 */
export function listed(definition: ToolDefinition, tool: Tool, outputSchema: Json | undefined): ListedTool {
  return {
    ...definition,
    inputSchema: objectRoot(tool.presentation()),
    ...(outputSchema === undefined ? {} : { outputSchema: structuredClone(outputSchema) }),
  };
}

/** A result's schema as a plain JSON document. `undefined` where results are not described. */
export function outputDocument(schema: SchemaInput | undefined): Json | undefined {
  if (schema === undefined) return undefined;
  const standard = isRecord(schema) ? schema["~standard"] : undefined;
  const converter = isRecord(standard) ? standard.jsonSchema : undefined;
  const document =
    isRecord(converter) && typeof converter.output === "function"
      ? converter.output({ target: "draft-2020-12" })
      : schema;
  if (document === true) return {};
  if (document === false) return { not: {} };
  return JSON.parse(JSON.stringify(document)) as Json;
}

/**
 * A result's schema for v1, whose clients refuse a whole list when one `outputSchema` does not say `type: "object"`.
 *
 * @throws RegistrationError when results that are no objects would fit, naming the tool.
 */
export function objectOutput(tool: string, document: Json | undefined): Json | undefined {
  if (document === undefined) return undefined;
  // The root contract for arguments asks the very question: is every alternative an object?
  registerTools([{ name: tool, inputSchema: document }]).dispose();
  return objectRoot(document);
}

/**
 * Writes a root schema as the wire wants it: both SDKs refuse a whole list when one root does not say `type: "object"`,
 * and v1 also when a property's schema is a boolean. Arguments are read as if the root said it (behaviour.md 2.6), so
 * nothing is narrowed.
 */
function objectRoot(schema: Json): Json {
  const root: Json = schema.type === "object" ? schema : { ...schema, type: "object" };
  const properties = root.properties;
  if (!isRecord(properties) || !Object.values(properties).some((property) => typeof property === "boolean"))
    return root;
  const entries = Object.entries(properties).map(([name, property]) => {
    if (typeof property !== "boolean") return [name, property] as const;
    return [name, property ? {} : { not: {} }] as const;
  });
  return { ...root, properties: Object.fromEntries(entries) };
}
