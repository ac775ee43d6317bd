/** What the commands find, each with its place. */
import type { Region } from "./json-source.js";
import type { Document } from "./tool-list.js";

/** One thing that was found. */
export interface Finding extends Placement {
  /** `error` decides the exit code. */
  readonly level: "error" | "note" | "repair";
  /** The code of a fault, a note, an issue or a repair. */
  readonly code: string;
  /** The tool's name. */
  readonly tool: string;
  /** Which schema of the tool it is about; undefined where it is about the tool itself or about arguments. */
  readonly schema?: "inputSchema" | "outputSchema" | undefined;
  /** JSON Pointer into that schema or into the arguments. */
  readonly pointer: string;
  /** The sentence. */
  readonly message: string;
}

/** Where something was found. */
export interface Placement {
  /** JSON Pointer into the document. */
  readonly place: string;
  /** The document's file; undefined for the answer of a server. */
  readonly file: string | undefined;
  /** The place in the file. */
  readonly region: Region | undefined;
}

/**
 * Finds a place.
 *
 * @param where - Whose document it is in.
 * @param pointer - JSON Pointer into the document.
 * @param part - The value at the pointer, or the name that it has in its object.
 */
export function place(
  { document }: { readonly document?: Document | undefined },
  pointer: string,
  part: "value" | "name" = "value",
): Placement {
  return { place: pointer, file: document?.file, region: document?.source.region(pointer, part) };
}

/** How many findings there are of a level. */
export function countOf(findings: readonly Finding[], level: Finding["level"]): number {
  return findings.filter((finding) => finding.level === level).length;
}
