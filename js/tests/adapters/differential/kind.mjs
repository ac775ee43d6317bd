// The name of a difference: what the smallest schema that shows it consists of, and what the value is.
import { LISTED, NAMED, SINGLE } from "./minimal.mjs";

/** Without one of these, a schema says something about values of some types only. */
const ABOUT_EVERY_VALUE = ["type", "const", "enum", "$ref", "anyOf", "oneOf", "allOf", "not", "if"];
/** A keyword whose value makes a difference of its own. */
const VALUED = ["format", "pattern"];

/** What some judge does not read is one kind, whatever the value is. */
const UNREAD = ["{untyped}", "{const type}", "{enum type}", "{$ref and others}"];

export function kindOf(peer, says, schema, value) {
  const words = shape(schema);
  return `${peer} ${says} ${words}${UNREAD.includes(words) ? "" : ` on ${sortOf(value)}`}`;
}

function shape(schema) {
  if (typeof schema === "boolean") {
    return String(schema);
  }
  const names = Object.keys(schema).filter((name) => name !== "$defs");
  if (names.length > 0 && !names.some((name) => ABOUT_EVERY_VALUE.includes(name))) {
    return "{untyped}";
  }
  if (names.includes("$ref") && names.length > 1) {
    return "{$ref and others}";
  }
  return `{${names.sort().map((name) => word(name, schema)).join(" ")}}`;
}

function word(name, schema) {
  const held = schema[name];
  if (name === "type") {
    return "const" in schema || "enum" in schema ? name : `type=${[held].flat().join("|")}`;
  }
  if (VALUED.includes(name) || (name === "$ref" && held === "")) {
    return `${name}=${held}`;
  }
  if (name === "properties" && Object.keys(held).some((property) => property in Object.prototype)) {
    return "properties(inherited)";
  }
  const inner = NAMED.includes(name)
    ? Object.values(held)
    : LISTED.includes(name)
      ? held
      : SINGLE.includes(name)
        ? [held]
        : [];
  return inner.length > 0 ? `${name}(${[...new Set(inner.map(shape))].sort().join(", ")})` : name;
}

function sortOf(value) {
  if (typeof value === "number") {
    return !Number.isInteger(value) ? "fraction" : Number.isSafeInteger(value) ? "integer" : "unsafe integer";
  }
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
