/** Arguments for a schema: mostly valid ones, and such ones with a change somewhere. */
import type { Random } from "./random.js";

type Keywords = Record<string, unknown>;

const WORDS = [
  "main",
  "octocat/hello-world",
  "fix: the list",
  "open",
  "2024-05-01",
  "a",
  "",
  "[draft] plan",
  "Grüße 👋",
  "src/index.ts",
];

/** Makes arguments that fit the schema wherever its keywords are simple enough to follow. */
export function argumentsFor(schema: unknown, random: Random): unknown {
  return new Maker(schema, random).value(schema, 0);
}

class Maker {
  constructor(
    private readonly document: unknown,
    private readonly random: Random,
  ) {}

  value(schema: unknown, depth: number): unknown {
    const { random } = this;
    if (typeof schema !== "object" || schema === null || depth > 8) {
      return random.pick([null, 1, "text", true, {}, []]);
    }
    const keywords = this.#merged(schema as Keywords);
    if ("const" in keywords) {
      return structuredClone(keywords.const);
    }
    if (Array.isArray(keywords.enum) && keywords.enum.length > 0) {
      return structuredClone(random.pick(keywords.enum));
    }
    const union = (keywords.anyOf ?? keywords.oneOf) as unknown[] | undefined;
    if (union !== undefined && union.length > 0) {
      const { anyOf: _, oneOf: __, ...rest } = keywords;
      const member = random.pick(union);
      return this.value(typeof member === "object" ? { allOf: [rest, member] } : rest, depth + 1);
    }
    switch (this.#type(keywords)) {
      case "object":
        return this.#object(keywords, depth);
      case "array":
        return this.#array(keywords, depth);
      case "string":
        return this.#string(keywords);
      case "integer":
      case "number":
        return this.#number(keywords);
      case "boolean":
        return random.chance(0.5);
      case "null":
        return null;
      default:
        return random.pick([null, -1.5, "text", false, { any: ["thing"] }, [1, "two"]]);
    }
  }

  #type({ type, properties, items }: Keywords): unknown {
    if (type === undefined) {
      return properties !== undefined ? "object" : items !== undefined ? "array" : undefined;
    }
    return Array.isArray(type) ? this.random.pick(type) : type;
  }

  /** The keywords of a schema and of what its `$ref` and `allOf` add. */
  #merged(schema: Keywords, depth = 0): Keywords {
    const { $ref, allOf, ...own } = schema;
    const others = Array.isArray(allOf) ? allOf : [];
    let merged: Keywords = own;
    for (const other of [this.#target($ref), ...others]) {
      if (typeof other === "object" && other !== null && depth < 8) {
        const more = this.#merged(other as Keywords, depth + 1);
        const properties = { ...(merged.properties as object), ...(more.properties as object) };
        const required = [...((merged.required as []) ?? []), ...((more.required as []) ?? [])];
        merged = { ...merged, ...more };
        if (Object.keys(properties).length > 0) {
          merged.properties = properties;
        }
        if (required.length > 0) {
          merged.required = required;
        }
      }
    }
    return merged;
  }

  #target(reference: unknown): unknown {
    if (typeof reference !== "string" || !reference.startsWith("#")) {
      return undefined;
    }
    let at: unknown = this.document;
    for (const token of reference.split("/").slice(1)) {
      at = (at as Keywords | undefined)?.[decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~")];
    }
    return at;
  }

  #object(keywords: Keywords, depth: number): Keywords {
    const properties = (keywords.properties ?? {}) as Keywords;
    const required = (keywords.required ?? []) as string[];
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const object: Keywords = {};
    for (const name of [...required, ...this.random.some(optional, depth > 5 ? 0 : 0.6)]) {
      object[name] = this.value(properties[name] ?? {}, depth + 1);
    }
    const others = keywords.additionalProperties;
    if (others !== false && this.random.chance(others === undefined ? 0.1 : 0.6)) {
      object[this.random.pick(["extra", "note", "x-1"])] = this.value(others ?? {}, depth + 1);
    }
    return object;
  }

  #array(keywords: Keywords, depth: number): unknown[] {
    const tuple = (Array.isArray(keywords.items) ? keywords.items : (keywords.prefixItems ?? [])) as unknown[];
    const rest = Array.isArray(keywords.items) ? keywords.additionalItems : keywords.items;
    const least = Math.min((keywords.minItems as number | undefined) ?? 0, 20);
    const most = Math.min((keywords.maxItems as number | undefined) ?? least + 3, 20);
    const length =
      rest === false ? Math.min(tuple.length, most) : least + this.random.below(Math.max(most - least, 0) + 1);
    return Array.from({ length }, (_, index) => this.value(tuple[index] ?? rest ?? {}, depth + 1));
  }

  #string({ minLength = 0, maxLength = 200, examples }: Keywords): string {
    const offered = Array.isArray(examples) ? examples.filter((example) => typeof example === "string") : [];
    const text = this.random.pick([...offered, ...WORDS]).padEnd(Math.min(minLength as number, 400), "x");
    return text.slice(0, maxLength as number);
  }

  #number({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Keywords): number {
    const least = Number(minimum ?? (typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : 0));
    const most = Number(maximum ?? (typeof exclusiveMaximum === "number" ? exclusiveMaximum - 1 : least + 100));
    const number = least + this.random.fraction() * (most - least);
    if (typeof multipleOf === "number") {
      return Math.ceil(least / multipleOf) * multipleOf;
    }
    return type === "number" && this.random.chance(0.5) ? number : Math.min(Math.ceil(number), Math.floor(most));
  }
}

const STRANGE = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  2 ** 53 + 2,
  -0,
  "",
  "[]",
  ' ["a"]',
  "{}",
  "7",
  "true",
  "\ud800",
  "👋",
  "x".repeat(300),
  [],
  {},
  [null],
  { a: 1 },
  undefined,
];

/** A copy with one change: a value replaced, a member dropped or added. */
export function changed(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  const holders: (unknown[] | Keywords)[] = [];
  const collect = (part: unknown): void => {
    if (typeof part === "object" && part !== null) {
      holders.push(part as Keywords);
      Object.values(part).forEach(collect);
    }
  };
  collect(copy);
  if (holders.length === 0) {
    return random.pick(STRANGE);
  }
  const holder = random.pick(holders) as Keywords;
  const keys = Object.keys(holder);
  const key = keys.length > 0 && random.chance(0.8) ? random.pick(keys) : random.pick(["0", "new", "toString", "a"]);
  if (random.chance(0.2)) {
    delete holder[key];
  } else {
    Object.defineProperty(holder, key, {
      value: structuredClone(random.pick(STRANGE)),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return copy;
}

/** A copy in which some lists and objects, nested ones too, are written as JSON text. */
export function asText(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const inner = Array.isArray(value)
    ? Array.from(value, (item) => asText(item, random))
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member, random)]));
  let text: unknown = inner;
  for (let layer = random.chance(0.3) ? 1 + random.below(2) : 0; layer > 0; layer--) {
    text = JSON.stringify(text);
  }
  return text;
}
