/** Notes on schemas: what is no fault, but hardly meant so, or refused by providers. */
import { undeclaredNames } from "./declarations.js";
import { type Dialect, dialectOf, holdersOf, isKeyword, keywordsOf } from "./dialect.js";
import { nearest } from "./nearest.js";
import { pointerStep } from "./pointer.js";
import { isObject, isSchema, type JsonObject, keywordsIn, type Place, places } from "./schema-places.js";
import { note } from "./sentences.js";

/** The kinds of notes. */
export type NoteCode =
  | "presentation"
  | "property_name"
  | "description"
  | "unknown_member"
  | "undeclared_required"
  | "unknown_keyword"
  | "nullable";

/** One note on a schema, or on the tool itself. */
export interface SchemaNote {
  readonly code: NoteCode;
  /** JSON Pointer of the place in the schema, or in the tool. */
  readonly pointer: string;
  /** Whether the note is about the name at that place and not about the value. */
  readonly onName?: boolean;
  readonly reason: string;
}

const ACCEPTED_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** Words of OpenAPI and of vendors whose values are data, even where they look like schemas. */
const DATA = /^(?:x-.*|example|xml|discriminator|externalDocs)$/;

/** The members of a tool in MCP. */
const MEMBERS = "name title description inputSchema outputSchema annotations icons execution _meta".split(" ");

/** What the APIs of model providers call the input schema. */
const ELSEWHERE: ReadonlySet<string> = new Set(["parameters", "schema", "function"]);

/**
 * Notes on a tool beside its schemas.
 *
 * @param definition - The tool; one that says nothing at all is not noted, its faults are enough.
 */
export function toolNotes(definition: JsonObject): SchemaNote[] {
  const names = Object.keys(definition);
  const { description } = definition;
  const notes: SchemaNote[] = [];
  if (names.length > 0 && (typeof description !== "string" || description.trim() === "")) {
    notes.push({ code: "description", pointer: "", reason: note.description() });
  }
  for (const name of names.filter((name) => !MEMBERS.includes(name))) {
    const near = ELSEWHERE.has(name) ? "inputSchema" : nearest(name, MEMBERS);
    if (near !== undefined && definition[near] === undefined) {
      const reason = note.unknownMember(name, near);
      notes.push({ code: "unknown_member", pointer: pointerStep(name), onName: true, reason });
    }
  }
  return notes;
}

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
      const name = dialect.startsWith("draft") ? dialect : `draft ${dialect}`;
      const holder = nearest(word, holdersOf(dialect));
      const near = isKeyword(word) ? undefined : (spelling(word, known) ?? nearest(word, takersOf(value, known)));
      if (holdsSchemas(value) || (typeof value === "boolean" && holder !== undefined)) {
        yield { code: "unknown_keyword", pointer: at, onName: true, reason: note.unknownKeyword(word, name, holder) };
      } else if (near !== undefined && schema[near] === undefined) {
        yield { code: "unknown_keyword", pointer: at, onName: true, reason: note.misspelt(word, name, near) };
      }
    }
  }
}

/** What a keyword takes, where a word with such a value is hardly another's: `const` and `examples` take anything. */
const TAKERS: readonly [takes: (value: unknown) => boolean, keywords: string][] = [
  [
    (value) => typeof value === "number",
    "maximum minimum exclusiveMaximum exclusiveMinimum multipleOf maxLength minLength maxItems minItems maxProperties \
minProperties maxContains minContains",
  ],
  [() => true, "default"],
  [(value) => typeof value === "boolean", "uniqueItems readOnly writeOnly deprecated"],
  [(value) => typeof value === "string", "pattern format description"],
  [(value) => typeof value === "string" && value.startsWith("#"), "$ref"],
  [(value) => isSchema({ type: value }), "type"],
  [(value) => Array.isArray(value), "enum"],
  [isObject, "additionalItems additionalProperties propertyNames"],
  [(value) => Array.isArray(value) && value.every((name) => typeof name === "string"), "required"],
  [
    (value) =>
      isObject(value) && Object.values(value).every((member) => isObject(member) || typeof member === "boolean"),
    "properties patternProperties dependentSchemas definitions $defs",
  ],
];

/** The keyword that a word is but for case, hyphens and underscores. */
function spelling(word: string, known: ReadonlySet<string>): string | undefined {
  const plain = (name: string): string => name.replace(/[-_]/g, "").toLowerCase();
  return [...known].find((keyword) => plain(keyword) === plain(word));
}

/** The keywords that take a value. */
function takersOf(value: unknown, known: ReadonlySet<string>): string[] {
  const taking = TAKERS.filter(([takes]) => takes(value));
  return taking.flatMap(([, keywords]) => keywords.split(" ")).filter((keyword) => known.has(keyword));
}

/** Whether a value is a schema, or a list or an object of nothing but schemas. */
function holdsSchemas(value: unknown): boolean {
  if (isSchema(value)) {
    return true;
  }
  const members = typeof value === "object" && value !== null ? Object.values(value) : [];
  return members.length > 0 && members.every(isSchema);
}
