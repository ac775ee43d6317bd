/**
 * Adapter for the AI SDK, version 7 (api.md, "Adapters"). Typed structurally: `ai` is not imported.
 *
 * @module
 */

import type { GuardToolsOptions } from "../../pkg-template/dist/ai.mjs";
import { type AiSchema, type AiTool, guardedSchema, readSchema, withoutAddedLimits } from "./ai/schema.js";
import { elsewhereIn, isObject, isPromise, optionMembers, readFunction, wanted, wrongArgument } from "./core.js";
import { discoverTools, registerTools } from "./index.js";
import type { Json, ToolDefinition, Toolset } from "./types.js";

/**
 * Puts selvedge into an AI SDK `ToolSet`: every tool is shown to the model as its presentation, and what the model sends
 * is repaired and judged before the SDK executes it.
 *
 * Dynamic tools (those of an MCP client) are foreign: their unions are their server's to judge, and one whose schema does
 * not compile is left out by name, told to `onLeftOut`. All others are local: a fault of one throws. Tools that a provider
 * defines stay as they are.
 *
 * @throws RegistrationError for local tools whose schemas are at fault; TypeError for a wrong option and, with code
 * `registration`, for what is no tool set.
 */
export function guardTools<Tools extends object>(tools: Tools, options: GuardToolsOptions = {}): Tools {
  const entries = entriesOf(tools);
  const { onLeftOut, ...rest } = optionMembers(options);
  readFunction(onLeftOut, "onLeftOut");
  const guarded = entries.filter(([, tool]) => isGuarded(tool));
  const local = guarded.filter(([, { type }]) => type !== "dynamic");
  const foreign = guarded.filter(([, { type }]) => type === "dynamic");
  const schemas = new Map(guardEach(local, asItIs, (definitions) => registerTools(definitions, rest)));
  if (foreign.length > 0) {
    const discover = (definitions: ToolDefinition[]): Toolset => {
      const discovered = discoverTools(definitions, rest);
      for (const fault of discovered.leftOut) onLeftOut?.(fault);
      return discovered;
    };
    for (const [name, schema] of guardEach(foreign, withoutAddedLimits, discover)) schemas.set(name, schema);
  }
  const kept = entries.flatMap(([name, tool]): [string, AiTool][] => {
    const inputSchema = schemas.get(name);
    if (inputSchema !== undefined) return [[name, { ...tool, inputSchema }]];
    return isGuarded(tool) ? [] : [[name, tool]];
  });
  return Object.fromEntries(kept) as Tools;
}

/** The tools by name. */
function entriesOf(tools: unknown): [string, AiTool][] {
  if (isPromise(tools)) throw wrongArgument(wanted.toolSetPromise);
  // A list, a map and a toolset are iterated over; none of them has its tools as members.
  if (!isObject(tools) || Symbol.iterator in tools) throw wrongArgument(wanted.toolSet);
  const entries = Object.entries(tools);
  const other = entries.find(([, tool]) => !isObject(tool) || !(isGuarded(tool) || isOfProvider(tool)));
  if (other !== undefined) throw wrongArgument(wanted.toolOfSet(other[0]));
  return entries as [string, AiTool][];
}

/** Whether the tool's arguments are described by a schema of its own; those of a provider's tools are the provider's. */
function isGuarded({ type }: AiTool): boolean {
  return type === undefined || type === "function" || type === "dynamic";
}

/** Older versions of the SDK write `provider-defined`. */
function isOfProvider({ type }: AiTool): boolean {
  return String(type).startsWith("provider");
}

const asItIs = (document: Json): Json => document;

/** The guarded schemas of `tools` by name: all compiled at once, but for those whose documents are promised. */
function guardEach(
  tools: readonly [string, AiTool][],
  adapt: (document: Json) => Json,
  compile: (definitions: ToolDefinition[]) => Toolset,
): [string, AiSchema][] {
  const now: ToolDefinition[] = [];
  const later: [string, AiSchema][] = [];
  for (const [name, tool] of tools) {
    const { inputSchema } = tool;
    if (inputSchema === undefined && elsewhereIn(tool) !== undefined) {
      // Registration says which member has to be renamed.
      now.push({ ...tool, name } as ToolDefinition);
      continue;
    }
    const schema = readSchema(inputSchema, adapt);
    if (schema instanceof Promise) {
      const tool = schema.then((document) => compile([{ name, inputSchema: document }]).get(name));
      // Whoever asks for the schema meets the failure; nobody may ever ask.
      tool.catch(() => undefined);
      later.push([name, guardedSchema(name, tool)]);
    } else now.push({ name, inputSchema: schema });
  }
  const compiled = [...compile(now)].map((tool): [string, AiSchema] => [tool.name, guardedSchema(tool.name, tool)]);
  return [...compiled, ...later];
}
