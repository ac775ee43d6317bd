/** The faults of a tool's schemas, each with its place. */
import { discoverTools, RegistrationError, registerTools } from "../index.js";
import type { Fault, Options, ToolDefinition } from "../types.js";
import { type Finding, place } from "./findings.js";
import type { ListedTool, ToolList } from "./tool-list.js";

/** Who wrote the tools, and how they treat arguments. */
export interface Registration extends Options {
  readonly foreign: boolean;
}

/**
 * What keeps a tool's schemas from being registered, or from being discovered; its name aside.
 *
 * @param tool - The tool.
 * @param name - The name that sentences give it.
 * @param list - Where it was read.
 */
export function schemaFaults(tool: ListedTool, name: string, list: ToolList, registration: Registration): Finding[] {
  const { inputSchema, outputSchema } = tool.definition;
  return faultsOf({ name, inputSchema, outputSchema }, registration).map((fault) => faultFinding(fault, tool, list));
}

/** A fault as a finding. */
export function faultFinding(
  { tool: name, schema, code, pointer, message }: Fault,
  tool: ListedTool,
  list: ToolList,
): Finding {
  const within = schema !== undefined ? `/${schema}${pointer}` : code === "missing_schema" ? "" : "/name";
  return { level: "error", code, tool: name, schema, pointer, message, ...place(list, tool.pointer + within) };
}

function faultsOf(definition: object, { foreign, ...options }: Registration): readonly Fault[] {
  const definitions = [definition as ToolDefinition];
  if (foreign) {
    return discoverTools(definitions, options).leftOut;
  }
  try {
    registerTools(definitions, options).dispose();
    return [];
  } catch (thrown) {
    if (thrown instanceof RegistrationError) {
      return thrown.faults;
    }
    throw thrown;
  }
}
