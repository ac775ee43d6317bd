// The name of a difference: what the smallest schema that shows it consists of, and what the value is.
import { LISTED, NAMED, SINGLE } from "./minimal.mjs";

/** Without one of these, a schema says something about values of some types only. */
const ABOUT_EVERY_VALUE = ["type", "const", "enum", "$ref", "anyOf", "oneOf", "allOf", "not", "if"];
/** A keyword whose value makes a difference of its own. */
const VALUED = ["format", "pattern"];

/** What some judge does not read is one kind, whatever the value is. */
const UNREAD = ["{untyped}", "{const type}", "{enum type}", "{$ref and others}"];

/** @param schema - A schema of which nothing can be left out: what is unread in it is why it is accepted. */
export function kindOf(peer, says, schema, value) {
  const unread = says === "accepts" ? parts(schema).map(shape).find((words) => UNREAD.includes(words)) : undefined;
  return `${peer} ${says} ${unread ?? `${shape(schema)} on ${sortOf(value)}`}`;
}

/** A schema and all that are in it. */
function parts(schema) {
  if (typeof schema === "boolean") {
    return [schema];
  }
  const inside = Object.entries(schema).flatMap(([name, held]) => inner(name, held));
  return [schema, ...inside.flatMap(parts)];
}

/** The schemas that a keyword holds. */
function inner(name, held) {
  if (NAMED.includes(name)) {
    return Object.values(held);
  }
  return LISTED.includes(name) || SINGLE.includes(name) ? [held].flat() : [];
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
  const shapes = new Set(inner(name, held).map(shape));
  return shapes.size > 0 ? `${name}(${[...shapes].sort().join(", ")})` : name;
}

function sortOf(value) {
  if (typeof value === "number") {
    return !Number.isInteger(value) ? "fraction" : Number.isSafeInteger(value) ? "integer" : "unsafe integer";
  }
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
