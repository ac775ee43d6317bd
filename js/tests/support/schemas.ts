/** Schemas made of every keyword, those that the plan models and those that it does not. */
import type { Random } from "./random.js";

type Keywords = Record<string, unknown>;

const NAMES = ["a", "b", "c", "kind", "toString"];
const SCALARS = ["a", "b", "[]", "", 0, 1, 1.5, -0, true, false, null, 2 ** 53];
const TYPES = ["string", "number", "integer", "boolean", "null", "object", "array"];

/** A schema for arguments, with definitions that may refer to one another. */
export function randomSchema(random: Random): Keywords {
  const $defs = Object.fromEntries(["one", "two", "three"].map((name) => [name, schema(random, 2)]));
  return { type: "object", ...objectKeywords(random, 3), ...(random.chance(0.3) ? unions(random, 2) : {}), $defs };
}

function schema(random: Random, depth: number): unknown {
  if (random.chance(0.06)) {
    return random.chance(0.8);
  }
  const keywords: Keywords = {};
  if (random.chance(0.75)) {
    keywords.type = random.chance(0.7) ? random.pick(TYPES) : distinct(random, TYPES);
  }
  if (random.chance(0.1)) {
    keywords.enum = distinct(random, [...SCALARS, [], { a: 1 }]);
  }
  if (random.chance(0.06)) {
    keywords.const = random.pick(SCALARS);
  }
  Object.assign(keywords, random.chance(0.4) ? scalarKeywords(random) : {});
  if (depth > 0) {
    Object.assign(keywords, random.chance(0.5) ? objectKeywords(random, depth) : {});
    Object.assign(keywords, random.chance(0.3) ? arrayKeywords(random, depth) : {});
    Object.assign(keywords, random.chance(0.3) ? unions(random, depth - 1) : {});
    Object.assign(keywords, random.chance(0.06) ? rareKeywords(random, depth) : {});
  }
  if (random.chance(0.15)) {
    keywords.$ref = random.pick(["#/$defs/one", "#/$defs/two", "#/$defs/three", "#"]);
  }
  if (random.chance(0.05)) {
    keywords.default = random.pick(SCALARS);
  }
  return keywords;
}

function distinct<Item>(random: Random, items: readonly Item[]): Item[] {
  const some = random.some(items, 0.4);
  return some.length > 0 ? some : [random.pick(items)];
}

function scalarKeywords(random: Random): Keywords {
  const all: Keywords = {
    minLength: random.below(4),
    maxLength: random.below(6),
    minimum: random.pick([-1, 0, 1, 1.5]),
    maximum: random.pick([0, 1, 100, 1e300]),
    exclusiveMinimum: random.pick([-2, 0, 0.5]),
    exclusiveMaximum: random.pick([1, 2, 7.5]),
    multipleOf: random.pick([1, 2, 3, 0.5]),
    pattern: random.pick(["^a", "b$"]),
    format: "date",
  };
  return Object.fromEntries(random.some(Object.entries(all), 0.2));
}

function objectKeywords(random: Random, depth: number): Keywords {
  const properties = Object.fromEntries(random.some(NAMES, 0.5).map((name) => [name, schema(random, depth - 1)]));
  const keywords: Keywords = { properties };
  if (random.chance(0.4)) {
    keywords.required = random.some(NAMES, 0.3);
  }
  if (random.chance(0.3)) {
    keywords.additionalProperties = random.chance(0.6) ? false : schema(random, depth - 1);
  }
  if (random.chance(0.1)) {
    keywords[random.pick(["minProperties", "maxProperties"])] = random.below(4);
  }
  return keywords;
}

function arrayKeywords(random: Random, depth: number): Keywords {
  const keywords: Keywords = { items: random.chance(0.1) ? false : schema(random, depth - 1) };
  if (random.chance(0.2)) {
    keywords.prefixItems = [schema(random, depth - 1), schema(random, depth - 1)];
  }
  if (random.chance(0.3)) {
    keywords[random.pick(["minItems", "maxItems"])] = random.below(4);
  }
  return keywords;
}

function unions(random: Random, depth: number): Keywords {
  const keyword = random.pick(["anyOf", "oneOf", "anyOf", "allOf"]);
  if (random.chance(0.3)) {
    const members = random.some(["x", "y", "z"], 0.8).map((value): Keywords => {
      const member = objectKeywords(random, depth);
      const properties = { ...(member.properties as Keywords), kind: { const: value } };
      return { ...(random.chance(0.8) ? { type: "object" } : {}), ...member, properties, required: ["kind"] };
    });
    return members.length > 0 ? { [keyword]: members } : {};
  }
  return { [keyword]: Array.from({ length: 1 + random.below(3) }, () => schema(random, depth)) };
}

function rareKeywords(random: Random, depth: number): Keywords {
  const inner = schema(random, depth - 1);
  return random.pick<Keywords>([
    { not: inner },
    Object.fromEntries(["if", "then", "else"].map((keyword) => [keyword, schema(random, depth - 1)])),
    { contains: inner },
    { uniqueItems: true },
    { propertyNames: random.chance(0.5) ? { type: "string" } : { maxLength: 1 } },
    { patternProperties: { "^a": inner } },
    { dependentRequired: { a: ["b"] } },
    { dependentSchemas: { a: inner } },
    { unevaluatedProperties: false },
    { unevaluatedItems: false },
  ]);
}
