/** What is handed over in place of a schema: it is written as JSON, but says nothing there. */
import { isObject } from "./fits.js";
import { LISTS_OF_SCHEMAS, MAPS_OF_SCHEMAS, SCHEMAS } from "./keywords.js";
import { isPromise, standardJsonSchema, standardProperty, standardValidate } from "./standard.js";

/**
 * What a value is that could be written as JSON and is no schema; undefined for what may be one.
 *
 * @param holdsLibrarySchemas - Whether schemas of a validation library stand inside of it.
 */
export function whyNoSchema(given: unknown, holdsLibrarySchemas: boolean): NoSchema | undefined {
  if (!isObject(given)) {
    return typeof given === "function" ? "function" : undefined;
  }
  if (isPromise(given)) {
    return "promise";
  }
  if (holdsLibrarySchemas) {
    const { type } = given as { type?: unknown };
    if (isWholeTool(given)) {
      return "tool";
    }
    return typeof type !== "string" && Object.entries(given).some(isOfShape) ? "library" : undefined;
  }
  return Object.keys(given).length === 0 && !("toJSON" in given) && !isPlain(given) ? "hidden" : undefined;
}

/** Whether a document without a word of JSON Schema at its root is a tool that has a schema. */
export function isWholeTool(given: unknown): boolean {
  if (!isObject(given)) {
    return false;
  }
  const { type, properties, inputSchema } = given as Record<string, unknown>;
  return isObject(inputSchema) && type === undefined && properties === undefined;
}

type NoSchema = "function" | "hidden" | "library" | "promise" | "tool";

/** Whether a member of a document is a schema of a validation library, or holds some where no keyword has a schema. */
function isOfShape([name, member]: [string, unknown]): boolean {
  const isKeyword = [SCHEMAS, LISTS_OF_SCHEMAS, MAPS_OF_SCHEMAS].some((keywords) => keywords.has(name));
  return isLibrarySchema(member) || (!isKeyword && holdsLibrarySchema(member, 1));
}

function holdsLibrarySchema(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth > DEEPEST) {
    return false;
  }
  return Object.values(value).some((member) => isLibrarySchema(member) || holdsLibrarySchema(member, depth + 1));
}

/** Whether a value is a schema of a validation library. Zod 3 had no `~standard` at first. */
export function isLibrarySchema(value: unknown): boolean {
  const property = standardProperty(value);
  return property === undefined
    ? isObject(value) && "_def" in value && "safeParse" in value && typeof value.safeParse === "function"
    : standardValidate(property) !== undefined;
}

/** Whether an object is one of a literal, in any realm. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A schema that is another one at each reading may lead on without end. */
const DEEPEST = 32;

/** JSON Pointer of the property whose schema cannot be converted, as far as the shapes of Zod objects lead to it. */
export function placeOfThrow(schema: unknown, side: "input" | "output", around: readonly unknown[] = []): string {
  const within = [...around, schema];
  let tried: [name: string, member: unknown] | undefined;
  try {
    for (tried of Object.entries((schema as { shape?: object }).shape ?? {})) {
      const property = within.includes(tried[1]) ? undefined : standardProperty(tried[1]);
      if (property !== undefined) {
        standardJsonSchema(property, side);
      }
    }
  } catch {
    return tried === undefined || within.length > DEEPEST
      ? ""
      : `/properties${pointerStep(tried[0])}${placeOfThrow(tried[1], side, within)}`;
  }
  return "";
}

/** A step of a JSON Pointer. */
export function pointerStep(step: string | number): string {
  return `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
