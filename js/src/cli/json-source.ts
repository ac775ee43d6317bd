/** JSON text and where in it the values of its document stand. */
import { stepsOf } from "./pointer.js";

/** A stretch of text: lines and columns count from 1, columns in UTF-16 code units; the end is exclusive. */
export interface Region {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Offsets of a value, and of the name that it has in its object. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  readonly name?: { readonly start: number; readonly end: number };
}

/**
 * Finds places in text that `JSON.parse` takes. Containers are read one level at a time and only where a pointer leads,
 * so that asking about few places of a large document stays cheap.
 */
export class JsonSource {
  readonly #text: string;
  readonly #members = new Map<number, ReadonlyMap<string, Extent>>();
  #root: Extent | undefined;
  #lineStarts: readonly number[] | undefined;

  /** @param text - JSON text without a fault of syntax. */
  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The place that a pointer leads to, or the nearest one around it that exists. A value that goes over several lines is
   * stood for by its opening bracket.
   *
   * @param part - The value, or the name that it has in its object.
   */
  region(pointer: string, part: "value" | "name" = "value"): Region {
    const { start, end, isWhole, name } = this.extent(pointer);
    const named = isWhole && part === "name" ? name : undefined;
    const from = this.position(named?.start ?? start);
    const to = this.position(named?.end ?? end);
    return from.line === to.line
      ? { ...from, endLine: to.line, endColumn: to.column }
      : { ...from, endLine: from.line, endColumn: from.column + 1 };
  }

  /** The offsets of the place that a pointer leads to; those of the nearest one around it where it is not whole. */
  extent(pointer: string): Extent & { readonly isWhole: boolean } {
    let extent = this.#rootExtent();
    for (const step of stepsOf(pointer)) {
      const member = this.#membersOf(extent).get(step);
      if (member === undefined) {
        return { ...extent, isWhole: false };
      }
      extent = member;
    }
    return { ...extent, isWhole: true };
  }

  /** Line and column of an offset. */
  position(offset: number): { line: number; column: number } {
    this.#lineStarts ??= lineStarts(this.#text);
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  #rootExtent(): Extent {
    if (this.#root === undefined) {
      const start = afterSpace(this.#text, 0);
      this.#root = { start, end: this.#endOfValue(start) };
    }
    return this.#root;
  }

  /** The members of an object by name, of which the last of one name counts, or of a list by index. */
  #membersOf(container: Extent): ReadonlyMap<string, Extent> {
    const known = this.#members.get(container.start);
    if (known !== undefined) {
      return known;
    }
    const members = new Map<string, Extent>();
    this.#members.set(container.start, members);
    const opening = this.#text[container.start];
    if (opening !== "{" && opening !== "[") {
      return members;
    }
    let offset = afterSpace(this.#text, container.start + 1);
    while (offset < container.end - 1) {
      let name: { start: number; end: number } | undefined;
      if (opening === "{") {
        name = { start: offset, end: afterString(this.#text, offset) };
        const colon = afterSpace(this.#text, name.end);
        offset = afterSpace(this.#text, colon + 1);
      }
      const end = this.#endOfValue(offset);
      const key =
        name === undefined ? String(members.size) : (JSON.parse(this.#text.slice(name.start, name.end)) as string);
      members.set(key, { start: offset, end, ...(name && { name }) });
      const comma = afterSpace(this.#text, end);
      offset = afterSpace(this.#text, comma + 1);
    }
    return members;
  }

  #endOfValue(start: number): number {
    const text = this.#text;
    let depth = 0;
    let offset = start;
    while (offset < text.length) {
      const character = text[offset];
      if (character === '"') {
        offset = afterString(text, offset);
      } else if (character === "{" || character === "[") {
        depth += 1;
        offset += 1;
      } else if (character === "}" || character === "]") {
        depth -= 1;
        offset += 1;
      } else if (depth === 0) {
        return afterScalar(text, offset);
      } else {
        offset += 1;
      }
      if (depth === 0) {
        return offset;
      }
    }
    return offset;
  }
}

/** The offset after the JSON white space that starts at an offset. */
export function afterSpace(text: string, start: number): number {
  let offset = start;
  while (" \t\n\r".includes(text[offset] ?? "x")) {
    offset += 1;
  }
  return offset;
}

/** The offset after the string that starts at an offset; the text's length where it is not closed. */
function afterString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1) {
    let before = quote - 1;
    while (text[before] === "\\") {
      before -= 1;
    }
    if ((quote - before) % 2 === 1) {
      return quote + 1;
    }
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

/** The offset after the number, boolean or null that starts at an offset. */
function afterScalar(text: string, start: number): number {
  let offset = start;
  while (offset < text.length && !" \t\n\r,]}".includes(text[offset] ?? "")) {
    offset += 1;
  }
  return offset;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let offset = text.indexOf("\n"); offset !== -1; offset = text.indexOf("\n", offset + 1)) {
    starts.push(offset + 1);
  }
  return starts;
}
