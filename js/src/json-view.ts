/**
 * What `JSON.stringify` sees in place of a value: the result of `toJSON`, and the primitive inside a boxed one.
 * The tape writer and the repairs read values through this one door, so that they see the same.
 *
 * @param key - The property name or list index under which the value stands; empty at the root.
 */
export function jsonView(value: unknown, key: string): unknown {
  let seen = value;
  if (typeof seen === "object" ? seen !== null : typeof seen === "bigint" || typeof seen === "function") {
    const toJson: unknown = (seen as { toJSON?: unknown }).toJSON;
    if (typeof toJson === "function") {
      seen = Reflect.apply(toJson, seen, [key]);
    }
  }
  return typeof seen === "object" && seen !== null && !isPlain(seen) ? unboxed(seen) : seen;
}

/** Whether an object is one that a literal or `JSON.parse` makes: no class instance, no built-in with a state of its own. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

function unboxed(value: object): unknown {
  switch (Object.prototype.toString.call(value)) {
    case "[object String]":
      return slot(String.prototype, value);
    case "[object Number]":
      return slot(Number.prototype, value);
    case "[object Boolean]":
      return slot(Boolean.prototype, value);
    case "[object BigInt]":
      return slot(BigInt.prototype, value);
    default:
      return value;
  }
}

/** The primitive that a box holds. An object that only claims to be a box (`Symbol.toStringTag`) stays an object. */
function slot(prototype: { valueOf(): unknown }, value: object): unknown {
  try {
    return prototype.valueOf.call(value);
  } catch {
    return value;
  }
}
