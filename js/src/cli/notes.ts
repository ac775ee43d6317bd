/** Notes on schemas: what is no fault, but hardly meant so, or refused by providers. */
import { undeclaredNames } from "./declarations.js";
import { type Dialect, dialectOf, holdersOf, keywordsOf } from "./dialect.js";
import { nearest } from "./nearest.js";
import { pointerStep } from "./pointer.js";
import { isObject, keywordsIn, type Place, places } from "./schema-places.js";
import { note } from "./sentences.js";

/** The kinds of notes. */
export type NoteCode =
  | "presentation"
  | "property_name"
  | "description"
  | "undeclared_required"
  | "unknown_keyword"
  | "nullable";

/** One note on a schema. */
export interface SchemaNote {
  readonly code: NoteCode;
  /** JSON Pointer of the place in the schema. */
  readonly pointer: string;
  /** Whether the note is about the name at that place and not about the value. */
  readonly onName?: boolean;
  readonly reason: string;
}

const ACCEPTED_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** Words of OpenAPI and of vendors whose values are data, even where they look like schemas. */
const DATA = /^(?:x-.*|example|xml|discriminator|externalDocs)$/;

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

/**
 * Notes on one schema, in the order of its places.
 *
 * @param document - The schema document; its depth must be bounded.
 * @param side - A result's property names are shown to no provider.
 */
export function schemaNotes(document: unknown, side: "inputSchema" | "outputSchema"): SchemaNote[] {
  const dialect = dialectOf(document);
  const notes: SchemaNote[] = [];
  for (const place of places(document, dialect)) {
    notes.push(...(side === "inputSchema" ? refusedNames(place, dialect) : []), ...words(place, dialect));
  }
  for (const { name, pointer } of undeclaredNames(document, dialect)) {
    notes.push({ code: "undeclared_required", pointer, reason: note.undeclared(name) });
  }
  return notes;
}

function* refusedNames({ schema, pointer }: Place, dialect: Dialect): Generator<SchemaNote> {
  const properties = keywordsIn(schema, dialect).find(([keyword]) => keyword === "properties")?.[1];
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    if (!ACCEPTED_NAME.test(name)) {
      const at = `${pointer}/properties${pointerStep(name)}`;
      yield { code: "property_name", pointer: at, onName: true, reason: note.propertyName(name) };
    }
  }
}

function* words({ schema, pointer }: Place, dialect: Dialect): Generator<SchemaNote> {
  const known = keywordsOf(dialect);
  for (const [word, value] of keywordsIn(schema, dialect)) {
    const at = pointer + pointerStep(word);
    if (word === "nullable" && value === true) {
      yield { code: "nullable", pointer: at, onName: true, reason: note.nullable() };
    } else if (!known.has(word) && !DATA.test(word)) {
      const near = nearest(word, holdersOf(dialect));
      if (holdsSchemas(value) || (typeof value === "boolean" && near !== undefined)) {
        const name = dialect.startsWith("draft") ? dialect : `draft ${dialect}`;
        yield { code: "unknown_keyword", pointer: at, onName: true, reason: note.unknownKeyword(word, name, near) };
      }
    }
  }
}

/** Whether a value is a schema, or a list or an object of nothing but schemas. */
function holdsSchemas(value: unknown): boolean {
  if (isSchema(value)) {
    return true;
  }
  const members = typeof value === "object" && value !== null ? Object.values(value) : [];
  return members.length > 0 && members.every(isSchema);
}

/** Whether a value is an object that says what only a schema says. */
function isSchema(value: unknown): boolean {
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
