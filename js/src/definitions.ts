/** Tool definitions and schema documents as JSON text for the core. They are read once and never held. */
import { wrongArgument } from "./errors.js";
import { isObject } from "./fits.js";
import { isLibrarySchema, placeOfThrow, pointerStep, whyNoSchema } from "./no-schema.js";
import { inPlaceOfSchema, wanted } from "./sentences.js";
import {
  isPromise,
  type StandardValidate,
  standardJsonSchema,
  standardProperty,
  standardValidate,
} from "./standard.js";
import { TapeWriter } from "./tape.js";
import type { Limits } from "./types.js";

/** A schema document as the core takes it. */
export interface SchemaDocument {
  /** Its JSON text; undefined where there is no schema. */
  readonly text: string | undefined;
  /** Why it could not be written as JSON; then there is no text. */
  readonly unreadable?: Unreadable;
  /** Whether schemas of a validation library stand inside of it. */
  readonly holdsLibrarySchemas?: boolean;
  /** Runs on what the core accepts. */
  readonly validate?: StandardValidate | undefined;
}

/** The place that could not be written, and why. */
export interface Unreadable {
  readonly pointer: string;
  readonly code: "root" | "limit";
  readonly message: string;
}

/** A tool definition as the core takes it. */
export interface DefinitionDocument {
  /** Its name as it was given. */
  readonly name: unknown;
  /** JSON text of the definition. */
  readonly text: string;
  /** As {@link elsewhereIn} has it. */
  readonly elsewhere: string | undefined;
  /** Whether it has an output schema. */
  readonly judgesOutput: boolean;
  readonly validateInput: StandardValidate | undefined;
  readonly validateOutput: StandardValidate | undefined;
}

/** A lone surrogate as `JSON.stringify` spells it. The core refuses a schema that holds one, but must be able to read all else. */
const LONE_SURROGATE = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/** What other APIs call the input schema. */
const ELSEWHERE = ["parameters", "input_schema", "schema"];

/** @throws TypeError with code `registration` for what is no list of tool definitions. */
export function assertTools(tools: unknown): asserts tools is readonly unknown[] {
  if (!Array.isArray(tools)) {
    throw wrongArgument(wanted.tools(wanted.hint[almostTools(tools)]));
  }
}

/** Reads a list of tool definitions. What is wrong with one of them is left for the core to say. */
export function readDefinitions(tools: readonly unknown[], limits: Limits): DefinitionDocument[] {
  return Array.from(tools, (tool) => readDefinition(tool, limits));
}

/** What somebody hands over in place of a list of tools. */
function almostTools(given: unknown): keyof typeof wanted.hint {
  if (isPromise(given)) {
    return "promise";
  }
  if (typeof given !== "object" || given === null) {
    return "none";
  }
  return Array.isArray((given as { tools?: unknown }).tools) ? "reply" : "inputSchema" in given ? "tool" : "none";
}

/** What the core calls the tool of a schema that belongs to none. */
export const NO_TOOL = "(schema)";

/** The error for what is no schema document at all. */
export function noSchema(): TypeError {
  return wrongArgument(wanted.schema, { tool: NO_TOOL, code: "root" });
}

/**
 * Checks that something could be a schema document, or offers one; whether it is one, reading it tells.
 *
 * @throws TypeError with code `registration` if it is none.
 */
export function assertSchema(schema: unknown): asserts schema is object | boolean {
  const isObject = typeof schema === "object" && schema !== null;
  if (!isObject && typeof schema !== "boolean" && !(typeof schema === "function" && "~standard" in schema)) {
    throw noSchema();
  }
}

function readDefinition(tool: unknown, limits: Limits): DefinitionDocument {
  const name = nameOf(tool);
  const members = [`"name":${nameText(name)}`];
  const unreadable: string[] = [];
  const documents = (["inputSchema", "outputSchema"] as const).map((at) => {
    const document = readSchema(() => read(tool, at), at === "inputSchema" ? "input" : "output", limits);
    if (document.unreadable !== undefined) {
      unreadable.push(JSON.stringify({ at, ...document.unreadable }).replace(LONE_SURROGATE, "$1\\ufffd"));
    } else if (document.text !== undefined) {
      members.push(`"${at}":${document.text}`);
    }
    return document;
  });
  members.push(`"unreadable":[${unreadable.join(",")}]`);
  return {
    name,
    text: `{${members.join(",")}}`,
    elsewhere: elsewhereIn(tool),
    judgesOutput: documents[1]?.text !== undefined,
    validateInput: documents[0]?.validate,
    validateOutput: documents[1]?.validate,
  };
}

function read(tool: unknown, member: string): unknown {
  return typeof tool === "object" && tool !== null ? (tool as Record<string, unknown>)[member] : undefined;
}

function nameOf(tool: unknown): unknown {
  try {
    return read(tool, "name");
  } catch {
    return undefined;
  }
}

/** The member that may be meant for an input schema that is missing. */
export function elsewhereIn(tool: unknown): string | undefined {
  try {
    return ELSEWHERE.find((member) => isObject(tool) && member in tool);
  } catch {
    return undefined;
  }
}

/** A name that cannot be written becomes null, which is no name. */
function nameText(name: unknown): string {
  const text = typeof name === "string" ? JSON.stringify(name) : "null";
  return text.search(LONE_SURROGATE) === -1 ? text : "null";
}

/**
 * Reads a schema document or what offers one.
 *
 * @param given - Gives it; may throw.
 */
export function readSchema(given: () => unknown, side: "input" | "output", limits: Limits): SchemaDocument {
  let schema: unknown;
  try {
    schema = given();
    const property = standardProperty(schema);
    const offered = property === undefined ? undefined : (standardJsonSchema(property, side) ?? undefined);
    return offered === undefined && isLibrarySchema(schema)
      ? noSchemaBut("library")
      : documentOf(offered ?? schema, property && standardValidate(property), limits);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return unreadable({ pointer: placeOfThrow(schema, side), code: "root", message: `reading it throws: ${reason}` });
  }
}

function documentOf(schema: unknown, validate: StandardValidate | undefined, limits: Limits): SchemaDocument {
  let holdsLibrarySchemas = false;
  // One inside would be written as whatever it keeps in itself; by this key the core knows it and refuses it.
  const marked = (key: string, value: unknown): unknown => {
    if (key === "" || !isLibrarySchema(value)) {
      return value;
    }
    holdsLibrarySchemas = true;
    return { "~standard": {} };
  };
  let text: string | undefined;
  try {
    text = JSON.stringify(schema, marked);
  } catch (thrown) {
    return unreadable(whyUnwritable(schema, limits, thrown));
  }
  const reason = whyNoSchema(schema, holdsLibrarySchemas);
  return reason === undefined ? { text, validate, holdsLibrarySchemas } : noSchemaBut(reason);
}

function noSchemaBut(reason: keyof typeof inPlaceOfSchema): SchemaDocument {
  return unreadable({ pointer: "", code: "root", message: inPlaceOfSchema[reason] });
}

function unreadable(reason: Unreadable): SchemaDocument {
  return { text: undefined, unreadable: reason };
}

/** Finds the place that `JSON.stringify` stumbled over. */
function whyUnwritable(schema: unknown, limits: Limits, thrown: unknown): Unreadable {
  const writer = new TapeWriter();
  writer.write(schema, {
    ...limits,
    depth: limits.schemaDepth,
    values: limits.schemaNodes,
    textBytes: limits.schemaBytes,
  });
  const [issue] = writer.issues;
  if (issue === undefined) {
    return { pointer: "", code: "root", message: String(thrown) };
  }
  return {
    pointer: issue.path.map(pointerStep).join(""),
    code: issue.code === "limit" ? "limit" : "root",
    message: issue.message,
  };
}
