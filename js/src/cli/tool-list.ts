/** JSON documents, and the lists of tools in them. */
import type { ToolDefinition } from "../types.js";
import { JsonSource } from "./json-source.js";
import { syntaxFault } from "./json-syntax.js";
import { nearest } from "./nearest.js";
import { isObject, isSchema, type JsonObject } from "./schema-places.js";
import { input } from "./sentences.js";
import { Unusable } from "./unusable.js";

/** JSON text that was given, and its document. */
export interface Document {
  /** What was given as the file; `-` is standard input. */
  readonly file: string;
  readonly value: unknown;
  /** JSON Pointer of the value where it is a part of the text. */
  readonly pointer?: string;
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
  /** Whether the list goes on elsewhere. */
  readonly isOnePage?: boolean;
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
    if (text.trim() === "") {
      throw new Unusable(input.empty(titleOf(file)));
    }
    if (/^(?:event|data|id|retry)?:/.test(text)) {
      throw new Unusable(input.eventStream(titleOf(file)));
    }
    const offset = syntaxFault(text) ?? 0;
    const { line, column } = source.position(offset);
    const place = `${titleOf(file)}:${line}:${column}`;
    const found = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    throw new Unusable(offset === text.length ? input.cutOff(place) : input.noJson(place, found));
  }
}

/**
 * Finds the list of tools in a document: the document itself, its `tools`, those of its `result`, or the one tool that it is.
 *
 * @throws Unusable where there is none, with what the document seems to be.
 */
export function toolListOf(document: Document): ToolList {
  const { value } = document;
  if (Array.isArray(value)) {
    return { tools: listed(value, ""), document };
  }
  if (isObject(value)) {
    for (const [reply, pointer] of [
      [value, ""],
      [value.result, "/result"],
    ] as const) {
      if (isObject(reply) && Array.isArray(reply.tools)) {
        const isOnePage = typeof reply.nextCursor === "string";
        return { tools: listed(reply.tools, `${pointer}/tools`), document, isOnePage };
      }
    }
    if ("inputSchema" in value) {
      return { tools: [{ definition: value, pointer: "" }], document };
    }
  }
  throw new Unusable(whyNoList(document));
}

function whyNoList({ value, file }: Document): string {
  const title = titleOf(file);
  if (!isObject(value)) {
    return input.noList(title);
  }
  if (isObject(value.error) && typeof value.error.message === "string") {
    return input.errorReply(title, value.error.message);
  }
  const [server] = serversOf(value) ?? [];
  if (server !== undefined) {
    const words = [server.command, ...(Array.isArray(server.args) ? (server.args as unknown[]) : [])];
    return input.configuration(title, typeof server.command === "string" ? words.join(" ") : undefined);
  }
  return isSchema(value) ? input.bareSchema(title) : input.noList(title);
}

/** The servers that a client's configuration names; undefined where a document is no such configuration. */
export function serversOf(document: JsonObject): JsonObject[] | undefined {
  for (const key of ["mcpServers", "servers", "context_servers"]) {
    const servers = Object.values(isObject(document[key]) ? document[key] : {}).filter(isObject);
    if (servers.some(({ command, url }) => typeof command === "string" || typeof url === "string")) {
      return servers;
    }
  }
  return undefined;
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
