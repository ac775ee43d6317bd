/** Schemas that nobody writes: sound ones with changes anywhere, and some made to be hard. */
import { readdirSync, readFileSync } from "node:fs";
import { cases } from "../support/cases.js";
import type { Random } from "../support/random.js";
import { randomSchema } from "../support/schemas.js";

type Keywords = Record<string, unknown>;

const DIALECTS = [
  "http://json-schema.org/draft-04/schema#",
  "http://json-schema.org/draft-06/schema#",
  "http://json-schema.org/draft-07/schema",
  "https://json-schema.org/draft/2019-09/schema",
  "https://json-schema.org/draft/2020-12/schema",
  "https://example.com/schema",
];

const KEYWORDS =
  `$anchor $defs $dynamicRef $id $recursiveRef $ref $schema additionalItems additionalProperties allOf anyOf
  const contains default definitions dependencies dependentRequired dependentSchemas description discriminator else enum
  exclusiveMaximum format id if items maxContains maxItems maxLength minContains minimum multipleOf not oneOf pattern
  patternProperties prefixItems properties propertyNames required then type unevaluatedItems unevaluatedProperties
  uniqueItems`.split(/\s+/);

const PATTERNS = [
  "^(a+)+$",
  "(?=a)(?!b).*",
  "(a|b)*\\1",
  "^(?<n>a|[])+\\k<n>$",
  "\\p{L}{1,40}",
  "[\\s\\S]{0,900}",
  "(x?){40}x{40}",
  "\\ud83d\\udc4b",
  "^\\[",
  "(",
  "a{9999}",
];

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  "",
  "a",
  "#",
  "#/$defs/one",
  "#/properties/a",
  "string",
  "array",
  "object",
  "[1]",
  "\ud800",
  [],
  [1],
  ["a", "a"],
  ["string", "array"],
  ["object", "null"],
  {},
  { type: "array" },
  { $ref: "#" },
  { const: "[1]" },
  ...DIALECTS,
  ...PATTERNS,
];

const folder = new URL("../../../tests/vectors/", import.meta.url);

/** The schemas of the vectors and cases. */
const known: readonly unknown[] = [
  ...readdirSync(folder).flatMap((name) => vectorsIn(new URL(name, folder)).map(({ schema }) => schema)),
  ...cases().map(({ schema }) => schema),
].filter((schema) => typeof schema === "object" && schema !== null);

/** A file holds a list, or a vector on each line. */
function vectorsIn(file: URL): { readonly schema?: unknown }[] {
  const text = readFileSync(file, "utf8").trim();
  return JSON.parse(text.startsWith("[") ? text : `[${text.replaceAll("\n", ",")}]`);
}

/** A schema, sound or not. */
export function hostileSchema(random: Random): unknown {
  const choice = random.fraction();
  if (choice < 0.04) {
    return made(random);
  }
  const schema = choice < 0.3 ? structuredClone(random.pick(known)) : randomSchema(random);
  for (let change = random.pick([0, 0, 0, 1, 1, 2, 4]); change > 0; change--) {
    changeSchema(schema, random);
  }
  return schema;
}

/** Changes one place of a schema. */
function changeSchema(schema: unknown, random: Random): void {
  const holders = holdersIn(schema);
  if (holders.length === 0) {
    return;
  }
  const holder = random.pick(holders) as Keywords;
  const other = structuredClone(random.chance(0.4) ? random.pick(holders) : random.pick(VALUES));
  const keys = Object.keys(holder);
  const key = keys.length > 0 ? random.pick(keys) : "0";
  const keyword = random.pick(KEYWORDS);
  switch (random.below(7)) {
    case 0:
      delete holder[key];
      break;
    case 1:
      set(holder, key, other);
      break;
    case 2:
      set(holder, key, { [keyword]: holder[key] });
      break;
    case 3:
      set(holder, key, { [random.pick(["anyOf", "oneOf", "allOf"])]: [holder[key], other] });
      break;
    case 4:
      set(holder, random.pick(["__proto__", "constructor", "0", "\ud800", "a b", ""]), other);
      break;
    case 5:
      set(schema as Keywords, "$schema", random.pick(DIALECTS));
      break;
    default:
      set(
        holder,
        Array.isArray(holder) ? String(holder.length) : keyword,
        keyword === "pattern" ? random.pick(PATTERNS) : other,
      );
  }
}

/** Never assigned: `__proto__` is a name like any other. */
function set(holder: Keywords, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function holdersIn(schema: unknown): object[] {
  if (typeof schema !== "object" || schema === null) {
    return [];
  }
  return [schema, ...Object.values(schema).flatMap(holdersIn)];
}

/** A schema that is deep, wide, entangled, or hard to match. */
function made(random: Random): unknown {
  const wrap = (levels: number, inner: unknown, around: (inner: unknown) => unknown): unknown => {
    let schema = inner;
    for (let level = 0; level < levels; level++) {
      schema = around(schema);
    }
    return schema;
  };
  const names = Array.from({ length: random.pick([30, 300]) }, (_, index) => `n${index}`);
  const objects = (properties: Keywords): Keywords => ({ type: "object", properties });
  return random.pick<() => unknown>([
    () => objects({ a: wrap(random.pick([60, 125, 250]), { type: "array" }, (items) => ({ items })) }),
    () => objects({ a: wrap(random.pick([20, 60, 125]), {}, (inner) => ({ anyOf: [inner, { type: "null" }] })) }),
    () => objects({ a: wrap(random.pick([20, 62, 125]), { type: "string" }, (a) => ({ properties: { a } })) }),
    () => objects({ a: { enum: names }, list: { items: { enum: [...names, "[1]", null] } } }),
    () => objects(Object.fromEntries(names.map((name) => [name, { type: "array", items: { type: "integer" } }]))),
    () =>
      objects({ a: { anyOf: names.map((name) => ({ properties: { kind: { const: name } }, required: ["kind"] })) } }),
    () => ({ type: "object", properties: { a: { $ref: "#" }, list: { type: "array", items: { $ref: "#" } } } }),
    () => ({
      $ref: "#/$defs/x",
      $defs: { x: { type: "object", anyOf: [{ $ref: "#/$defs/x" }, { required: ["a"] }] } },
    }),
    () => ({ type: "object", additionalProperties: { anyOf: [{ type: "array" }, { $ref: "#" }, { type: "string" }] } }),
    () => ({ type: "object", patternProperties: Object.fromEntries(PATTERNS.slice(0, 9).map((name) => [name, {}])) }),
    () => objects({ a: { type: "string", pattern: random.pick(PATTERNS) } }),
  ])();
}
