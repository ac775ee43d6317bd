/** Where JSON text stops being JSON: engines word it differently, and some leave the place out. */
import { afterSpace } from "./json-source.js";

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null)(?![\w.+-])/y;

/** What may come next. */
type Expected = "value" | "value or ]" | "name" | "name or }" | ":" | "end or ,";

/**
 * The offset of the first character that keeps text from being JSON; the text's length where it is cut off.
 *
 * @returns undefined for text that is JSON.
 */
export function syntaxFault(text: string): number | undefined {
  const open: string[] = [];
  let expected: Expected = "value";
  let offset = 0;
  while (true) {
    offset = afterSpace(text, offset);
    const first = text[offset];
    if (first === undefined) {
      return open.length === 0 && expected === "end or ," ? undefined : offset;
    }
    const next = after(first, expected, open);
    if (next === undefined) {
      return offset;
    }
    if ("[]{},:".includes(first)) {
      offset += 1;
    } else {
      const { end, isWhole } = first === '"' ? readString(text, offset) : readScalar(text, offset);
      if (!isWhole) {
        return end;
      }
      offset = end;
    }
    expected = next;
  }
}

/** What may come after a token that starts with a character; undefined where the token may not stand. */
function after(first: string, expected: Expected, open: string[]): Expected | undefined {
  const takesValue = expected === "value" || expected === "value or ]";
  const inside = open.at(-1);
  if (first === "[" || first === "{") {
    open.push(first);
    const wanted = first === "[" ? "value or ]" : "name or }";
    return takesValue ? wanted : undefined;
  }
  if (first === "]" || first === "}") {
    const closes = inside === (first === "]" ? "[" : "{");
    const isEmpty = expected === (first === "]" ? "value or ]" : "name or }");
    open.pop();
    return closes && (isEmpty || expected === "end or ,") ? "end or ," : undefined;
  }
  if (first === ",") {
    const wanted = inside === "[" ? "value" : "name";
    return expected === "end or ," && inside !== undefined ? wanted : undefined;
  }
  if (first === ":") {
    return expected === ":" ? "value" : undefined;
  }
  if (first === '"' && (expected === "name" || expected === "name or }")) {
    return ":";
  }
  return takesValue ? "end or ," : undefined;
}

/** The offset after a string, or that of the character which it may not hold. */
function readString(text: string, start: number): { end: number; isWhole: boolean } {
  let offset = start + 1;
  while (offset < text.length) {
    const character = text[offset] ?? "";
    if (character === '"') {
      return { end: offset + 1, isWhole: true };
    }
    if (character < " ") {
      return { end: offset, isWhole: false };
    }
    if (character === "\\") {
      ESCAPE.lastIndex = offset;
      if (!ESCAPE.test(text)) {
        return { end: offset, isWhole: false };
      }
      offset = ESCAPE.lastIndex;
    } else {
      offset += 1;
    }
  }
  return { end: offset, isWhole: false };
}

function readScalar(text: string, start: number): { end: number; isWhole: boolean } {
  SCALAR.lastIndex = start;
  const isWhole = SCALAR.test(text);
  return { end: isWhole ? SCALAR.lastIndex : start, isWhole };
}
