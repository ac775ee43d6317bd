/** Files and standard input as the commands need them. */
import { readFileSync } from "node:fs";
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
  readonly source: JsonSource;
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

/** Reads all text of a file, or of standard input for `-`. */
export async function readText(file: string, standardInput: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = file === "-" ? await readAll(standardInput) : readFile(file);
  try {
    // This also drops a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (thrown) {
    const isTooLarge = (thrown as NodeJS.ErrnoException).code !== "ERR_ENCODING_INVALID_ENCODED_DATA";
    throw new Unusable(isTooLarge ? input.tooLarge(titleOf(file)) : input.noUtf8(titleOf(file)));
  }
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

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readFile(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    const known = {
      ENOENT: input.missing(file),
      EISDIR: input.folder(file),
      ERR_FS_FILE_TOO_LARGE: input.tooLarge(file),
    };
    throw new Unusable(known[code as keyof typeof known] ?? input.unreadable(file, code ?? message));
  }
}
