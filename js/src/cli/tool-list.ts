/** JSON documents, and the lists of tools in them. */
import type { ToolDefinition } from "../types.js";
import { JsonSource } from "./json-source.js";
import { syntaxFault } from "./json-syntax.js";
import { nearest } from "./nearest.js";
import { isObject } from "./schema-places.js";
import { input } from "./sentences.js";
import { Unusable } from "./unusable.js";

/** JSON text that was given, and its document. */
export interface Document {
  /** What was given as the file; `-` is standard input. */
  readonly file: string;
  readonly value: unknown;
  /** Finds places in its text. */
  readonly source: Pick<JsonSource, "region">;
}

/** An entry of a list of tools. */
export interface ListedTool {
  /** What was given; nothing of it is certain. An entry that is no object counts as one without members. */
  readonly definition: Partial<ToolDefinition>;
  /** JSON Pointer of the entry in its document. */
  readonly pointer: string;
}

/** A list of tools. */
export interface ToolList {
  readonly tools: readonly ListedTool[];
  /** Where it was read; undefined for the answer of a server. */
  readonly document?: Document;
}

/** What a file is called in a sentence. */
export function titleOf(file: string): string {
  return file === "-" ? input.standard : file;
}

/**
 * Reads text as JSON.
 *
 * @throws Unusable with the place of the first character that is no JSON.
 */
export function parseDocument(file: string, text: string): Document {
  const source = new JsonSource(text);
  try {
    return { file, value: JSON.parse(text) as unknown, source };
  } catch {
    const offset = syntaxFault(text) ?? 0;
    const { line, column } = source.position(offset);
    const place = `${titleOf(file)}:${line}:${column}`;
    const found = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    throw new Unusable(offset === text.length ? input.cutOff(place) : input.noJson(place, found));
  }
}

/**
 * Finds the list of tools in a document: the document itself, or its `tools`, or those of its `result`.
 *
 * @throws Unusable where there is none.
 */
export function toolListOf(document: Document): ToolList {
  const { value, file } = document;
  if (Array.isArray(value)) {
    return { tools: listed(value, ""), document };
  }
  if (isObject(value)) {
    if (Array.isArray(value.tools)) {
      return { tools: listed(value.tools, "/tools"), document };
    }
    if (isObject(value.result) && Array.isArray(value.result.tools)) {
      return { tools: listed(value.result.tools, "/result/tools"), document };
    }
    if (isObject(value.error) && typeof value.error.message === "string") {
      throw new Unusable(input.errorReply(titleOf(file), value.error.message));
    }
  }
  throw new Unusable(input.noList(titleOf(file)));
}

/** The entries of a list, each with its place. */
export function listed(tools: readonly unknown[], pointer: string): ListedTool[] {
  return tools.map((tool, index) => ({ definition: isObject(tool) ? tool : {}, pointer: `${pointer}/${index}` }));
}

/**
 * The first tool of a name, as a list of its own.
 *
 * @throws Unusable where there is none.
 */
export function onlyTool(name: string, list: ToolList): ToolList {
  const found = list.tools.find(({ definition }) => definition.name === name);
  if (found === undefined) {
    const names = list.tools.map(({ definition }) => definition.name).filter((known) => typeof known === "string");
    throw new Unusable(input.noTool(name, names, nearest(name, names)));
  }
  return { ...list, tools: [found] };
}
