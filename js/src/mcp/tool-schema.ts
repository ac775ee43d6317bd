import { registerTools } from "../index.js";
import type { Options, SchemaInput, Tool } from "../types.js";

/**
 * A schema for `registerTool({ inputSchema })` of SDK v2: it is listed as the presentation, and its `validate` returns
 * the repaired value, which the SDK hands to the handler.
 *
 * @throws RegistrationError when the schema does not compile, before the SDK has listed it.
 */
export function toolSchema(
  schema: SchemaInput,
  { name, ...options }: { name: string } & Options,
): Pick<Tool, "~standard"> {
  const tool = registerTools([{ name, inputSchema: schema }], options).get(name);
  if (tool === undefined) throw new TypeError("a tool that was registered is missing");
  return { "~standard": tool["~standard"] };
}
