/** Tool definitions and schema documents as JSON text for the core. They are read once and never held. */
import { wrongArgument } from "./errors.js";
import { wanted } from "./sentences.js";
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
  /** Runs on what the core accepts. */
  readonly validate?: StandardValidate | undefined;
}

/** The place that could not be written, and why. */
interface Unreadable {
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
  /** Whether it has an output schema. */
  readonly judgesOutput: boolean;
  readonly validateInput: StandardValidate | undefined;
  readonly validateOutput: StandardValidate | undefined;
}

/** A lone surrogate as `JSON.stringify` spells it. The core refuses a schema that holds one, but must be able to read all else. */
const LONE_SURROGATE = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/**
 * Reads a list of tool definitions. What is wrong with one of them is left for the core to say.
 *
 * @throws TypeError with code `registration` if it is no list.
 */
export function readDefinitions(tools: unknown, limits: Limits): DefinitionDocument[] {
  if (!Array.isArray(tools)) {
    throw wrongArgument(wanted.tools(wanted.hint[almostTools(tools)]));
  }
  return Array.from(tools, (tool: unknown) => readDefinition(tool, limits));
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
  try {
    const schema = given();
    const property = standardProperty(schema);
    if (property === undefined) {
      return documentOf(schema, undefined, limits);
    }
    const offered = standardJsonSchema(property, side);
    const validate = standardValidate(property);
    if (offered === undefined && validate === undefined) {
      return documentOf(schema, undefined, limits);
    }
    // One that offers no JSON Schema is no schema; the core knows it by this key and says so.
    return documentOf(offered ?? { "~standard": { vendor: property.vendor } }, validate, limits);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return unreadable({ pointer: "", code: "root", message: `reading it throws: ${reason}` });
  }
}

function documentOf(schema: unknown, validate: StandardValidate | undefined, limits: Limits): SchemaDocument {
  let text: string | undefined;
  try {
    text = JSON.stringify(schema, marked);
  } catch (thrown) {
    return unreadable(whyUnwritable(schema, limits, thrown));
  }
  return { text, validate };
}

/**
 * An object of a validation library inside a schema, which would be written as whatever it keeps in itself, in the form in
 * which the core knows it and refuses it.
 */
function marked(key: string, value: unknown): unknown {
  const property = key === "" ? undefined : standardProperty(value);
  return property === undefined || standardValidate(property) === undefined
    ? value
    : { "~standard": { vendor: property.vendor } };
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
    pointer: issue.path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    code: issue.code === "limit" ? "limit" : "root",
    message: issue.message,
  };
}
