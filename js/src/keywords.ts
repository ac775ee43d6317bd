/** Where the dialects of JSON Schema keep subschemas, and which keywords each of them knows. */

/** Keywords that hold one schema. `items` may hold a list in older dialects. */
export const SCHEMAS: ReadonlySet<string> = new Set([
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords that hold a list of schemas. */
export const LISTS_OF_SCHEMAS: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Keywords that hold schemas by name. */
export const MAPS_OF_SCHEMAS: ReadonlySet<string> = new Set([
  "$defs",
  "definitions",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

const ANNOTATIONS: ReadonlySet<string> = new Set([
  "$comment",
  "default",
  "deprecated",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly",
]);

/** Whether a keyword only describes. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword);
}

const FIRST = 4;
const LAST = 2020;

/** The first and the last dialect that gives a keyword its meaning; what is not here every dialect reads alike. */
const LIVES: ReadonlyMap<string, readonly [first: number, last: number]> = new Map([
  ["$anchor", [2019, LAST]],
  ["$defs", [2019, LAST]],
  ["$dynamicAnchor", [2020, LAST]],
  ["$dynamicRef", [2020, LAST]],
  ["$id", [6, LAST]],
  ["$recursiveAnchor", [2019, 2019]],
  ["$recursiveRef", [2019, 2019]],
  ["$vocabulary", [2019, LAST]],
  ["additionalItems", [FIRST, 2019]],
  ["const", [6, LAST]],
  ["contains", [6, LAST]],
  ["contentSchema", [2019, LAST]],
  ["dependencies", [FIRST, 7]],
  ["dependentRequired", [2019, LAST]],
  ["dependentSchemas", [2019, LAST]],
  ["else", [7, LAST]],
  ["id", [FIRST, FIRST]],
  ["if", [7, LAST]],
  ["maxContains", [2019, LAST]],
  ["minContains", [2019, LAST]],
  ["prefixItems", [2020, LAST]],
  ["propertyNames", [6, LAST]],
  ["then", [7, LAST]],
  ["unevaluatedItems", [2019, LAST]],
  ["unevaluatedProperties", [2019, LAST]],
] as const);

/** Whether a dialect gives a keyword a meaning; keywords that none knows count as read, and are copied. */
export function lives(keyword: string, version: number): boolean {
  const span = LIVES.get(keyword);
  return span === undefined || (version >= span[0] && version <= span[1]);
}

/** The number by which a dialect goes here: 4, 6, 7, 2019 or 2020; what names none is the latest. */
export function versionOf(dialect: unknown): number {
  const [, draft, year] = typeof dialect === "string" ? (/draft-0([467])|draft\/(2019)-09/.exec(dialect) ?? []) : [];
  return Number(draft ?? year ?? LAST);
}
