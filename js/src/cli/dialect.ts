/** Which keywords a dialect of JSON Schema has, and which of them hold schemas. */

/** The dialects, oldest first. */
const DIALECTS = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const;

/** A dialect of JSON Schema. */
export type Dialect = (typeof DIALECTS)[number];

/** How a keyword holds schemas: one, a list of them, either of these, or an object of them by name. */
export type Holds = "schema" | "list" | "schema or list" | "map";

/** Keywords that hold schemas; `definitions` and `$defs` are read in every dialect. */
const HOLDERS: ReadonlyMap<string, Holds> = new Map(
  Object.entries({
    schema:
      "additionalItems additionalProperties contains contentSchema else if not propertyNames then unevaluatedItems \
unevaluatedProperties",
    list: "allOf anyOf oneOf prefixItems",
    "schema or list": "items",
    map: "$defs definitions dependencies dependentSchemas patternProperties properties",
  } satisfies Record<Holds, string>).flatMap(([how, keywords]) =>
    keywords.split(" ").map((keyword) => [keyword, how as Holds] as const),
  ),
);

const EVERYWHERE =
  "$schema $ref $defs additionalItems title description default type enum allOf anyOf oneOf not properties patternProperties \
additionalProperties required maxProperties minProperties items maxItems minItems uniqueItems maximum minimum \
exclusiveMaximum exclusiveMinimum multipleOf maxLength minLength pattern format definitions dependencies";

/** Keywords that came later, by the dialect that brought them. */
const SINCE: Readonly<Record<Dialect, string>> = {
  "draft-04": "id",
  "draft-06": "$id const contains propertyNames examples",
  "draft-07": "$comment if then else readOnly writeOnly contentMediaType contentEncoding",
  "2019-09":
    "$anchor $vocabulary dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties minContains \
maxContains contentSchema deprecated $recursiveRef $recursiveAnchor",
  "2020-12": "$dynamicRef $dynamicAnchor prefixItems",
};

/** Keywords that went, by the first dialect that has them no more. */
const UNTIL: Readonly<Partial<Record<Dialect, string>>> = {
  "draft-06": "id",
  "2020-12": "additionalItems $recursiveRef $recursiveAnchor",
};

const KEYWORDS = new Map<Dialect, ReadonlySet<string>>();

/** The dialect of a schema document: what its `$schema` names, 2020-12 where it names none that is known. */
export function dialectOf(document: unknown): Dialect {
  const uri = typeof document === "object" && document !== null && "$schema" in document ? document.$schema : "";
  const match = /^https?:\/\/json-schema\.org\/(draft-0[467]|draft\/2019-09|draft\/2020-12)\/schema#?$/.exec(
    String(uri),
  );
  const name = match?.[1]?.replace("draft/", "");
  return DIALECTS.find((dialect) => dialect === name) ?? "2020-12";
}

/** Every keyword of a dialect. */
export function keywordsOf(dialect: Dialect): ReadonlySet<string> {
  let keywords = KEYWORDS.get(dialect);
  if (keywords === undefined) {
    const found = new Set(EVERYWHERE.split(" "));
    for (const step of DIALECTS.slice(0, DIALECTS.indexOf(dialect) + 1)) {
      for (const came of SINCE[step].split(" ")) {
        found.add(came);
      }
      for (const went of UNTIL[step]?.split(" ") ?? []) {
        found.delete(went);
      }
    }
    keywords = found;
    KEYWORDS.set(dialect, keywords);
  }
  return keywords;
}

/** Whether any dialect has the keyword. */
export function isKeyword(word: string): boolean {
  return DIALECTS.some((dialect) => keywordsOf(dialect).has(word));
}

/** How a keyword holds schemas in a dialect; undefined where it holds none. */
export function holds(keyword: string, dialect: Dialect): Holds | undefined {
  return keywordsOf(dialect).has(keyword) ? HOLDERS.get(keyword) : undefined;
}

/** The keywords of a dialect that hold schemas. */
export function holdersOf(dialect: Dialect): string[] {
  return [...HOLDERS.keys()].filter((keyword) => keywordsOf(dialect).has(keyword));
}

/** Whether nothing counts beside a `$ref`: so until draft-07. */
export function refStandsAlone(dialect: Dialect): boolean {
  return DIALECTS.indexOf(dialect) <= DIALECTS.indexOf("draft-07");
}
