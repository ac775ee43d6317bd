/** The schemas inside a schema document, each with its place. */
import { type Dialect, holds, refStandsAlone } from "./dialect.js";
import { pointerStep } from "./pointer.js";

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A schema that is an object, and its pointer in the document. */
export interface Place {
  readonly schema: JsonObject;
  readonly pointer: string;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an object that says what only a schema says. */
export function isSchema(value: unknown): boolean {
  if (!isObject(value)) {
    return false;
  }
  const types = Array.isArray(value.type) ? value.type : [value.type];
  return (
    (types.length > 0 && types.every((type) => typeof type === "string" && TYPES.includes(type))) ||
    typeof value.$ref === "string" ||
    [value.anyOf, value.oneOf, value.allOf, value.enum].some(Array.isArray) ||
    isObject(value.properties)
  );
}

/** Keywords and their values as the dialect reads them: beside a `$ref`, older ones know only that and definitions. */
export function keywordsIn(schema: JsonObject, dialect: Dialect): [keyword: string, value: unknown][] {
  const entries = Object.entries(schema);
  return refStandsAlone(dialect) && typeof schema.$ref === "string"
    ? entries.filter(([keyword]) => ["$ref", "$defs", "definitions"].includes(keyword))
    : entries;
}

/** What a keyword holds: each schema with the steps that lead to it from the keyword's own schema. */
export function heldBy(keyword: string, value: unknown, dialect: Dialect): { value: unknown; pointer: string }[] {
  const own = pointerStep(keyword);
  const how = holds(keyword, dialect);
  if (Array.isArray(value)) {
    return how === "list" || how === "schema or list"
      ? value.map((item, index) => ({ value: item, pointer: own + pointerStep(index) }))
      : [];
  }
  if (how === "map") {
    return isObject(value)
      ? Object.entries(value).map(([name, item]) => ({ value: item, pointer: own + pointerStep(name) }))
      : [];
  }
  return how === undefined || how === "list" ? [] : [{ value, pointer: own }];
}

/**
 * Every schema of a document that is an object, from the root downwards.
 *
 * @param document - The schema document; its depth must be bounded.
 */
export function* places(document: unknown, dialect: Dialect, pointer = ""): Generator<Place> {
  if (!isObject(document)) {
    return;
  }
  yield { schema: document, pointer };
  for (const [keyword, value] of keywordsIn(document, dialect)) {
    for (const held of heldBy(keyword, value, dialect)) {
      yield* places(held.value, dialect, pointer + held.pointer);
    }
  }
}
