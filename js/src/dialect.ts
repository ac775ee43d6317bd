/**
 * A presentation in another dialect of JSON Schema, for readers that ask for one (api.md, `~standard.jsonSchema`).
 *
 * Keywords that have the same meaning under another name or in another shape are rewritten, and so is every pointer to
 * what has moved. What the asked dialect cannot say throws: dropping it would present another contract.
 */
import { RegistrationError } from "./errors.js";
import { isAnnotation, LISTS_OF_SCHEMAS, lives, MAPS_OF_SCHEMAS, SCHEMAS, versionOf } from "./keywords.js";
import type { Json } from "./types.js";

/** The dialects that can be asked for. */
const TARGETS = {
  "draft-07": { version: 7, uri: "http://json-schema.org/draft-07/schema#" },
  "draft-2020-12": { version: 2020, uri: "https://json-schema.org/draft/2020-12/schema" },
} as const;

type TargetName = keyof typeof TARGETS;

/**
 * @param tool - Whose presentation it is.
 * @param presentation - A copy that may be kept.
 * @throws TypeError for an unknown target.
 * @throws RegistrationError for a keyword that the target cannot express.
 */
export function presentationFor(tool: string, presentation: Json, target: string): Json {
  if (!Object.hasOwn(TARGETS, target)) {
    throw new TypeError(`unknown target \`${target}\`; draft-2020-12 and draft-07 are known`);
  }
  const name = target as TargetName;
  const source = versionOf(presentation.$schema);
  if (source === TARGETS[name].version) {
    return presentation;
  }
  return new Conversion(tool, source, name).document(presentation);
}

/** A reference that stands in the new document, and where it stood in the old one. */
interface Reference {
  readonly holder: Json;
  readonly uri: string;
  readonly resource: string;
}

class Conversion {
  readonly #tool: string;
  readonly #source: number;
  readonly #target: TargetName;
  readonly #version: number;
  /** Every schema's pointer in the new document by its pointer in the old one. */
  readonly #places = new Map<string, string>();
  /** Pointers of the resources in the old document by their identifiers. */
  readonly #resources = new Map<string, string>();
  readonly #references: Reference[] = [];
  #severalResources = false;

  constructor(tool: string, source: number, target: TargetName) {
    this.#tool = tool;
    this.#source = source;
    this.#target = target;
    this.#version = TARGETS[target].version;
  }

  document(root: Json): Json {
    const { $id: _, ...rest } = root;
    this.#severalResources = JSON.stringify(rest).includes('"$id":');
    const converted = this.#schema(root, "", "", "") as Json;
    for (const reference of this.#references) {
      reference.holder.$ref = this.#redirected(reference);
    }
    return { $schema: TARGETS[this.#target].uri, ...converted };
  }

  /**
   * @param from - The schema's pointer in the old document.
   * @param to - Its pointer in the new one.
   * @param resource - The pointer, in the old document, of the resource that it belongs to.
   */
  #schema(schema: unknown, from: string, to: string, resource: string): unknown {
    this.#places.set(from, to);
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
      return schema;
    }
    const node = schema as Json;
    const id = node[this.#source === 4 ? "id" : "$id"];
    const isResource = typeof id === "string" && !id.startsWith("#");
    if (isResource) {
      this.#resources.set(id, from);
    }
    const made: Json = {};
    for (const [keyword, value] of Object.entries(node)) {
      if (this.#isRead(keyword, node)) {
        this.#keyword(keyword, value, node, made, from, to, isResource ? from : resource);
      }
    }
    return this.#version < 2019 ? withReferenceApart(made) : made;
  }

  /** Whether the source dialect gives the keyword its meaning there; a later one must not give it another. */
  #isRead(keyword: string, node: Json): boolean {
    if (keyword === "$schema" || !lives(keyword, this.#source)) {
      return false;
    }
    const alone = this.#source < 2019 && typeof node.$ref === "string";
    return !alone || keyword === "$ref" || keyword === "definitions" || isAnnotation(keyword);
  }

  #keyword(keyword: string, value: unknown, node: Json, made: Json, from: string, to: string, resource: string): void {
    const old = this.#version < 2019;
    const inside = (name: string, given: unknown, step = ""): unknown =>
      this.#schema(given, `${from}/${keyword}${step}`, `${to}/${name}${step}`, resource);
    const each = (name: string): unknown =>
      Array.isArray(value)
        ? value.map((member, index) => inside(name, member, `/${index}`))
        : mapped(value, (member, key) => inside(name, member, `/${escaped(key)}`));
    const isTuple = this.#source < 2020 ? Array.isArray(node.items) : node.prefixItems !== undefined;
    switch (keyword) {
      case "id":
      case "$id":
        this.#identify(String(value), made, from);
        return;
      case "$anchor":
      case "$dynamicAnchor":
        this.#identify(`#${value}`, made, from, keyword);
        return;
      case "$ref":
        this.#references.push({ holder: made, uri: String(value), resource });
        made.$ref = value;
        return;
      case "$recursiveRef":
        // In a document of several resources, where it leads depends on the way there.
        if (this.#severalResources) {
          this.#refuse(keyword, from);
        }
        this.#references.push({ holder: made, uri: "#", resource });
        made.$ref = "#";
        return;
      case "$recursiveAnchor":
        return;
      case "$defs":
        place(made, old ? "definitions" : "$defs", each(old ? "definitions" : "$defs"));
        return;
      case "items":
      case "prefixItems":
      case "additionalItems": {
        const isPrefix = keyword === "prefixItems" || Array.isArray(value);
        if (isPrefix) {
          const name = old ? "items" : "prefixItems";
          made[name] = each(name);
        } else if (keyword === "items" || isTuple) {
          const name = isTuple && old ? "additionalItems" : "items";
          made[name] = inside(name, value);
        }
        return;
      }
      case "exclusiveMinimum":
      case "exclusiveMaximum": {
        const bound = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
        if (typeof value !== "boolean") {
          made[keyword] = value;
        } else if (value && node[bound] !== undefined) {
          made[keyword] = node[bound];
        }
        return;
      }
      case "minimum":
      case "maximum":
        if (node[keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"] !== true) {
          made[keyword] = value;
        }
        return;
      case "dependencies":
        for (const [key, needed] of Object.entries(value as Json)) {
          const name = old ? "dependencies" : Array.isArray(needed) ? "dependentRequired" : "dependentSchemas";
          const member = Array.isArray(needed) ? needed : inside(name, needed, `/${escaped(key)}`);
          place(made, name, { [key]: member });
        }
        return;
      case "dependentRequired":
      case "dependentSchemas": {
        const name = old ? "dependencies" : keyword;
        place(made, name, keyword === "dependentRequired" ? value : each(name), () => this.#refuse(keyword, from));
        return;
      }
      case "minContains":
      case "maxContains":
      case "unevaluatedItems":
      case "unevaluatedProperties":
      case "$dynamicRef":
        if (!old) {
          made[keyword] = SCHEMAS.has(keyword) ? inside(keyword, value) : value;
        } else if (!saysNothing(keyword, value, node)) {
          this.#refuse(keyword, from);
        }
        return;
      default: {
        const isPlural = LISTS_OF_SCHEMAS.has(keyword) || MAPS_OF_SCHEMAS.has(keyword);
        place(made, keyword, SCHEMAS.has(keyword) ? inside(keyword, value) : isPlural ? each(keyword) : value);
      }
    }
  }

  /** An identifier, or a plain name for a place, which older dialects write as an identifier that is only a fragment. */
  #identify(id: string, made: Json, from: string, keyword = "$id"): void {
    const isName = id.startsWith("#");
    if (this.#version < 2019) {
      place(made, "$id", id, () => this.#refuse(keyword, from));
    } else {
      made[isName ? (keyword === "$id" ? "$anchor" : keyword) : "$id"] = isName ? id.slice(1) : id;
    }
  }

  /** Where a reference leads in the new document. */
  #redirected({ uri, resource }: Reference): string {
    const hash = uri.indexOf("#");
    const document = hash < 0 ? uri : uri.slice(0, hash);
    const fragment = hash < 0 ? "" : uri.slice(hash + 1);
    const base = document === "" ? resource : this.#resources.get(document);
    const target = base === undefined ? undefined : this.#places.get(base + decodedPointer(fragment));
    if (base === undefined || target === undefined || !fragment.startsWith("/")) {
      return uri;
    }
    const pointer = target.slice((this.#places.get(base) ?? "").length);
    return `${document}#${encodeURI(pointer).replaceAll("#", "%23")}`;
  }

  #refuse(keyword: string, pointer: string): never {
    const at = pointer === "" ? "" : ` at \`${pointer}\``;
    const message = `tool \`${this.#tool}\`: \`${keyword}\`${at} has no equivalent in ${this.#target}`;
    throw new RegistrationError([{ tool: this.#tool, pointer: `${pointer}/${keyword}`, code: "keyword", message }]);
  }
}

/** Whether a keyword that the older dialects lack can go without changing what is accepted. */
function saysNothing(keyword: string, value: unknown, node: Json): boolean {
  if (keyword === "minContains" || keyword === "maxContains") {
    return node.contains === undefined || (keyword === "minContains" && value === 1);
  }
  return value === true || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}

/** Older dialects read nothing beside `$ref`; there it becomes one more conjunct. */
function withReferenceApart(made: Json): Json {
  const { $ref, ...beside } = made;
  if ($ref === undefined || Object.keys(beside).length === 0) {
    return made;
  }
  // The reference is written into this object when all places are known.
  const reference = made;
  for (const keyword of Object.keys(beside)) {
    delete reference[keyword];
  }
  const allOf = Array.isArray(beside.allOf) ? [...beside.allOf, reference] : [reference];
  return { ...beside, allOf };
}

/** Adds to an object keyword; a name that is there already cannot be joined. */
function place(made: Json, keyword: string, value: unknown, clash?: () => never): void {
  const there = Object.hasOwn(made, keyword) ? made[keyword] : undefined;
  if (there === undefined) {
    Object.defineProperty(made, keyword, { value, writable: true, enumerable: true, configurable: true });
  } else if (typeof there === "object" && typeof value === "object" && there !== null && value !== null) {
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(there, name)) {
        clash?.();
      }
    }
    made[keyword] = { ...there, ...value };
  } else {
    clash?.();
  }
}

/** An object with each member replaced; a member named `__proto__` is one like any other. */
function mapped(members: unknown, replace: (member: unknown, key: string) => unknown): unknown {
  if (typeof members !== "object" || members === null) {
    return members;
  }
  return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, replace(member, key)]));
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function decodedPointer(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
