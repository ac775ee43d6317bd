import type { InferInput, InferOutput, ToolSchema, ToolSchemaOptions } from "../../../pkg-template/dist/mcp.mjs";
import { wrongArgument } from "../core.js";
import { registerTools } from "../index.js";
import type { SchemaInput, StandardTool } from "../types.js";
import { isRecord } from "./protocol.js";
import { wanted } from "./sentences.js";

/**
 * A schema for `registerTool({ inputSchema })` of SDK v2: it is listed as the presentation, and its `validate` returns
 * the repaired value, which the SDK hands to the handler.
 *
 * @throws RegistrationError when the schema does not compile, before the SDK has listed it, or the name is missing.
 */
export function toolSchema<Schema extends SchemaInput>(
  schema: Schema,
  named: ToolSchemaOptions,
): ToolSchema<InferInput<Schema>, InferOutput<Schema>> {
  if (!isRecord(named) || typeof named.name !== "string") throw wrongArgument(wanted.toolName);
  const { name, ...options } = named;
  const [tool] = registerTools([{ name, inputSchema: schema }], options);
  // What the schema validates is of the types that it declares.
  const standard = tool?.["~standard"] as StandardTool &
    ToolSchema<InferInput<Schema>, InferOutput<Schema>>["~standard"];
  return { "~standard": standard };
}
