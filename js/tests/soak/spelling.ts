/** JSON text as nobody writes it: everything that `JSON.parse` reads, and that a value cannot say. */
import type { Random } from "../support/random.js";

const NUMBERS = ["-0", "1e400", "-1e400", "9007199254740993", "-9007199254740992", "1e-400", "1.0", "10e-1", "0.1e1"];
const TEXTS = ["\\ud800", "\\udc00x", "\\ud83d\\udc4b", "\\u0000", "\\u005b1]", "[1]", "{}", "7", "x\\\\", "\\u2028"];
const NAMES = ["__proto__", "constructor", "toString", "0", "10", "\\ud800", "a", ""];
const SPACES = [" ", "\n", "\t", "\r\n "];

/**
 * Writes a value as JSON text with oddities: white space, numbers that no double holds, lone surrogates, names that are
 * written twice, `__proto__`, and parts of it as text in text.
 *
 * @param oddity - How likely each part is odd.
 */
export function spelled(value: unknown, random: Random, oddity: number, depth = 0): string {
  const text = random.chance(oddity / 2) ? odd(value, random, depth) : plain(value, random, oddity, depth);
  return random.chance(oddity / 4) ? `${random.pick(SPACES)}${text}${random.pick(SPACES)}` : text;
}

function plain(value: unknown, random: Random, oddity: number, depth: number): string {
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value) ?? "null";
  }
  if (Array.isArray(value)) {
    return `[${Array.from(value, (item) => spelled(item, random, oddity, depth + 1)).join(",")}]`;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${spelled(member, random, oddity, depth + 1)}`,
  );
  if (random.chance(oddity)) {
    const known = Object.keys(value);
    const name =
      known.length > 0 && random.chance(0.5) ? JSON.stringify(random.pick(known)) : `"${random.pick(NAMES)}"`;
    const at = random.below(members.length + 1);
    members.splice(at, 0, `${name}:${spelled(random.pick([1, "a", [], {}, ["x"]]), random, oddity, depth + 1)}`);
  }
  return `{${members.join(",")}}`;
}

function odd(value: unknown, random: Random, depth: number): string {
  switch (random.below(6)) {
    case 0:
      return random.pick(NUMBERS);
    case 1:
      return `"${random.pick(TEXTS)}"`;
    case 2:
    case 3:
      return JSON.stringify(spelled(value, random, 0.2, depth + 1));
    case 4: {
      // Text that is cut off, or nearly JSON.
      const text = spelled(value, random, 0.1, depth + 1);
      return JSON.stringify(
        random.pick([text.slice(0, -1), `${text},`, `\ufeff${text}`, `${text}\u00a0`, `'${text}'`]),
      );
    }
    default:
      return nested(random, random.below(40));
  }
}

/** Lists and objects inside each other, as they are or as text. */
export function nested(random: Random, levels: number): string {
  const [open, close] = random.pick([
    ["[", "]"],
    ['{"a":', "}"],
    ['[{"n":', "}]"],
  ] as const);
  const count = Math.ceil(levels / (open.length > 5 ? 2 : 1));
  const text = `${open.repeat(count)}${random.pick(["1", "[]", '"[1]"'])}${close.repeat(count)}`;
  return random.chance(0.5) ? text : JSON.stringify(text);
}
