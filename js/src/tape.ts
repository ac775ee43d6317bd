/**
 * The arguments as the core reads them: one flat run of 32-bit words, written in one pass over the live value with the
 * semantics of `JSON.stringify`. What JSON cannot say, or what exceeds a limit, becomes an issue at its path
 * (behaviour.md 8).
 *
 * | node | words |
 * |---|---|
 * | null, false, true | `[0]`, `[1]`, `[2]` |
 * | number | `[3, low, high]`: the bits of the double |
 * | string | `[4, byteLength, bytes…]`: UTF-8, padded with zeros to whole words |
 * | list | `[5, end, count, item…]`: `end` is the index just past the last item |
 * | object | `[6, end, count, (name, value)…]`: names are string nodes |
 *
 * A string that is no well-formed Unicode, and an object with an own `__proto__` member, have {@link FLAG} in their first word.
 */
import { jsonView } from "./json-view.js";
import { exceeded, unserialisable } from "./sentences.js";
import type { Issue, IssueCode, Limits } from "./types.js";
import { isWellFormed, writeUtf8 } from "./utf8.js";

const NULL = 0;
const FALSE = 1;
const TRUE = 2;
const NUMBER = 3;
const STRING = 4;
const LIST = 5;
const OBJECT = 6;
const FLAG = 16;

/** Up to this many code units, a loop over the text is faster than the host's encoder. */
const SHORT_TEXT = 48;
/** A buffer that has grown beyond this many words (1 MiB) is not kept for the next call. */
const KEPT_WORDS = 262_144;
/** A walk ends at this many issues; nobody reads more. */
const MOST_ISSUES = 100;
const NAME_OF_PROTOTYPE = "__proto__";

const double = new Float64Array(1);
const doubleWords = new Uint32Array(double.buffer);
/** Thrown to end a walk early; the reason stands among the issues. */
const ENDED = Symbol("ended");

/** Writes values, one at a time. A writer may not be used while it writes: values can run code of their own (getters, `toJSON`). */
export class TapeWriter {
  /** The tape; its first {@link TapeWriter.length} words count. */
  words = new Uint32Array(1024);
  length = 0;
  issues: Issue[] = [];

  #bytes = new Uint8Array(this.words.buffer);
  readonly #encoder = typeof TextEncoder === "function" ? new TextEncoder() : undefined;
  readonly #path: (string | number)[] = [];
  /** The containers that are being written, outermost first. */
  readonly #ancestors: (object | undefined)[] = [];
  #depth = 0;
  #values = 0;
  #textBytes = 0;

  /**
   * Writes a value, replacing what the tape held. Undefined is written as null, and so is what `toJSON` leaves out.
   *
   * @returns Whether the tape is whole; if not, {@link TapeWriter.issues} says why.
   */
  write(value: unknown, limits: Limits): boolean {
    this.length = 0;
    this.issues = [];
    this.#depth = 0;
    this.#values = 0;
    this.#textBytes = 0;
    try {
      this.#value(value === undefined ? null : (jsonView(value, "") ?? null), limits);
    } catch (thrown) {
      if (thrown !== ENDED) {
        this.#note("unserialisable", unserialisable.unreadable);
      }
      this.#ancestors.length = 0;
    }
    return this.issues.length === 0;
  }

  /** Whether the whole value is null, undefined included. */
  get holdsNull(): boolean {
    return this.length === 1 && this.words[0] === NULL;
  }

  /** Gives back the memory of an uncommonly large value. */
  trim(): void {
    if (this.words.length > KEPT_WORDS) {
      this.words = new Uint32Array(1024);
      this.#bytes = new Uint8Array(this.words.buffer);
    }
  }

  #value(value: unknown, limits: Limits): void {
    if (++this.#values > limits.values) {
      this.#end(exceeded.values(limits.values));
    }
    switch (typeof value) {
      case "string":
        this.#text(value, limits);
        break;
      case "number":
        this.#number(value);
        break;
      case "boolean":
        this.#word(value ? TRUE : FALSE);
        break;
      case "object":
        if (value === null) {
          this.#word(NULL);
        } else {
          this.#container(value, limits);
        }
        break;
      default:
        this.#refuse("unserialisable", unserialisable[typeof value as "bigint" | "symbol" | "function" | "undefined"]);
    }
  }

  #container(value: object, limits: Limits): void {
    const depth = this.#depth;
    for (let level = 0; level < depth; level++) {
      if (this.#ancestors[level] === value) {
        this.#refuse("unserialisable", unserialisable.cycle);
        return;
      }
    }
    if (depth >= limits.depth) {
      this.#end(exceeded.depth(limits.depth));
    }
    this.#ancestors[depth] = value;
    const start = this.#reserve(3);
    this.length = start + 3;
    if (Array.isArray(value)) {
      this.#items(value, depth, start, limits);
    } else {
      this.#members(value, depth, start, limits);
    }
    this.#depth = depth;
    this.#ancestors[depth] = undefined;
    this.words[start + 1] = this.length;
  }

  #items(list: readonly unknown[], depth: number, start: number, limits: Limits): void {
    const { length } = list;
    let index = 0;
    this.#depth = depth + 1;
    for (; index < length; index++) {
      this.#path[depth] = index;
      let item = list[index];
      if (typeof item === "object" || typeof item === "bigint" || typeof item === "function") {
        item = jsonView(item, String(index));
      }
      this.#value(item, limits);
    }
    this.words[start] = LIST;
    this.words[start + 2] = index;
  }

  #members(object: object, depth: number, start: number, limits: Limits): void {
    let kind = OBJECT;
    let count = 0;
    const names = Object.keys(object);
    if (depth === 0 && names.length === 0) {
      const kind = /^\[object (Promise|Map|Set)\]$/.exec(Object.prototype.toString.call(object))?.[1];
      if (kind !== undefined) {
        this.#refuse("unserialisable", unserialisable[kind.toLowerCase() as "promise" | "map" | "set"]);
      }
    }
    this.#depth = depth + 1;
    for (const name of names) {
      this.#path[depth] = name;
      let member = (object as Record<string, unknown>)[name];
      if (typeof member === "object" || typeof member === "bigint" || typeof member === "function") {
        member = jsonView(member, name);
      }
      if (member === undefined || typeof member === "function") {
        continue;
      }
      if (name === NAME_OF_PROTOTYPE) {
        kind = OBJECT | FLAG;
      }
      count++;
      this.#text(name, limits);
      this.#value(member, limits);
    }
    this.words[start] = kind;
    this.words[start + 2] = count;
  }

  #word(word: number): void {
    const at = this.#reserve(1);
    this.words[at] = word;
    this.length = at + 1;
  }

  #number(value: number): void {
    if (!Number.isFinite(value)) {
      this.#refuse("unserialisable", unserialisable.number(value));
      return;
    }
    const at = this.#reserve(3);
    double[0] = value;
    this.words[at] = NUMBER;
    this.words[at + 1] = doubleWords[0] as number;
    this.words[at + 2] = doubleWords[1] as number;
    this.length = at + 3;
  }

  #text(text: string, limits: Limits): void {
    const units = text.length;
    if (this.#textBytes + units > limits.textBytes) {
      this.#end(exceeded.textBytes(limits.textBytes));
    }
    const at = this.#reserve(3 + ((units * 3) >>> 2));
    if (units > SHORT_TEXT || !this.#ascii(text, at + 2)) {
      this.#unicode(text, at, limits);
      return;
    }
    this.#textBytes += units;
    this.words[at] = STRING;
    this.words[at + 1] = units;
    this.length = at + 2 + ((units + 3) >>> 2);
  }

  /**
   * Writes short text four code units to a word.
   *
   * @returns False if it is more than ASCII; what was written then does not count.
   */
  #ascii(text: string, at: number): boolean {
    const { words } = this;
    const units = text.length;
    let seen = 0;
    let index = 0;
    let next = at;
    for (; index + 4 <= units; index += 4) {
      const a = text.charCodeAt(index);
      const b = text.charCodeAt(index + 1);
      const c = text.charCodeAt(index + 2);
      const d = text.charCodeAt(index + 3);
      seen |= a | b | c | d;
      words[next++] = a | (b << 8) | (c << 16) | (d << 24);
    }
    if (index < units) {
      let word = 0;
      for (let shift = 0; index < units; index++, shift += 8) {
        const unit = text.charCodeAt(index);
        seen |= unit;
        word |= unit << shift;
      }
      words[next] = word;
    }
    return seen < 0x80;
  }

  #unicode(text: string, at: number, limits: Limits): void {
    const first = (at + 2) * 4;
    const bytes = this.#bytes;
    const encoder = this.#encoder;
    const wellFormed = isWellFormed(text);
    let end =
      encoder !== undefined && wellFormed
        ? first + encoder.encodeInto(text, bytes.subarray(first)).written
        : writeUtf8(text, bytes, first);
    const length = end - first;
    this.#textBytes += length;
    if (this.#textBytes > limits.textBytes) {
      this.#end(exceeded.textBytes(limits.textBytes));
    }
    const next = (end + 3) >>> 2;
    while (end < next * 4) {
      bytes[end++] = 0;
    }
    this.words[at] = wellFormed ? STRING : STRING | FLAG;
    this.words[at + 1] = length;
    this.length = next;
  }

  /** Makes room for that many more words. */
  #reserve(count: number): number {
    const needed = this.length + count;
    if (needed > this.words.length) {
      const grown = new Uint32Array(Math.max(needed, this.words.length * 2));
      grown.set(this.words.subarray(0, this.length));
      this.words = grown;
      this.#bytes = new Uint8Array(grown.buffer);
    }
    return this.length;
  }

  #refuse(code: IssueCode, message: string): void {
    this.#note(code, message);
    if (this.issues.length >= MOST_ISSUES) {
      throw ENDED;
    }
  }

  #end(message: string): never {
    this.#note("limit", message);
    throw ENDED;
  }

  #note(code: IssueCode, message: string): void {
    this.issues.push({ path: this.#path.slice(0, this.#depth), code, keyword: "", schemaPointer: "", message });
  }
}
