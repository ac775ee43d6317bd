/** Required names that nothing declares. */
import type { Dialect } from "./dialect.js";
import { pointerStep, stepsOf } from "./pointer.js";
import { heldBy, isObject, keywordsIn, type Place, places } from "./schema-places.js";

/** A required name that nothing declares, and its place in the schema. */
export interface Undeclared {
  readonly name: string;
  readonly pointer: string;
}

/** How many schemas are looked at for one document; entangled references could ask for more than there are. */
const MOST = 20_000;

/** Keywords whose schemas are about the very value that their own schema is about. */
const IN_PLACE = ["allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas", "dependencies"];
/** Keywords whose schemas are about what is inside the value, `properties` aside; those of one list may meet on one value. */
const OF_ITEMS = ["items", "prefixItems", "additionalItems", "unevaluatedItems", "contains"];
const OF_OTHER_PROPERTIES = ["patternProperties", "additionalProperties", "unevaluatedProperties"];

/** All that one document says about one value. */
interface Gathered {
  readonly names: Set<string>;
  /** Whether names may be declared in a way that is not looked into. */
  isOpen: boolean;
  readonly required: Undeclared[];
  /** What is said of the values inside it: of each property, of items, and of other properties. */
  readonly inside: Map<string, Place[]>;
}

/**
 * Finds required names that no schema for the same value declares: not beside it, nor through `$ref`, nor in a union or
 * condition around it.
 *
 * @param document - The schema document; its depth must be bounded.
 */
export function undeclaredNames(document: unknown, dialect: Dialect): Undeclared[] {
  if (!isObject(document)) {
    return [];
  }
  const found = new Map<string, Undeclared>();
  const seen = new Set<string>();
  const targetOf = resolver(document, dialect);
  let budget = MOST;
  const waiting: Place[][] = [[{ schema: document, pointer: "" }]];
  for (const roots of waiting) {
    const key = roots.map(({ pointer }) => pointer).join("\n");
    if (seen.has(key)) {
      continue;
    }
    seen.add(key);
    const { gathered, size } = gather(roots, dialect, targetOf, budget);
    budget -= size;
    for (const required of gathered.required) {
      if (!gathered.isOpen && !gathered.names.has(required.name)) {
        found.set(required.pointer, required);
      }
    }
    waiting.push(...gathered.inside.values());
  }
  return [...found.values()];
}

/** Reads every schema for one value; `size` is how many there were. */
function gather(
  roots: readonly Place[],
  dialect: Dialect,
  targetOf: (reference: unknown) => Place | undefined,
  most: number,
): { gathered: Gathered; size: number } {
  const gathered: Gathered = { names: new Set(), isOpen: false, required: [], inside: new Map() };
  const reached: (Place & { readonly isCondition?: boolean })[] = [...roots];
  const seen = new Set<string>();
  for (const { schema, pointer, isCondition = false } of reached) {
    if (seen.has(pointer)) {
      continue;
    }
    seen.add(pointer);
    if (seen.size >= most) {
      gathered.isOpen = true;
      break;
    }
    for (const [keyword, value] of keywordsIn(schema, dialect)) {
      if (IN_PLACE.includes(keyword)) {
        for (const held of heldBy(keyword, value, dialect)) {
          if (isObject(held.value)) {
            const place = { schema: held.value, pointer: pointer + held.pointer };
            reached.push({ ...place, isCondition: isCondition || keyword === "if" });
          }
        }
      } else if (keyword === "$ref" || keyword === "$dynamicRef" || keyword === "$recursiveRef") {
        const target = keyword === "$ref" ? targetOf(value) : undefined;
        if (target === undefined) {
          gathered.isOpen = true;
        } else {
          reached.push({ ...target, isCondition });
        }
      } else if (keyword === "required") {
        gathered.required.push(...(isCondition ? [] : requiredNames(value, pointer)));
      } else {
        readInside(keyword, value, pointer, dialect, gathered);
      }
    }
  }
  return { gathered, size: seen.size };
}

function requiredNames(value: unknown, pointer: string): Undeclared[] {
  return (Array.isArray(value) ? value : []).flatMap((name: unknown, index) =>
    typeof name === "string" ? [{ name, pointer: `${pointer}/required${pointerStep(index)}` }] : [],
  );
}

function readInside(keyword: string, value: unknown, pointer: string, dialect: Dialect, into: Gathered): void {
  const isOfOthers = OF_OTHER_PROPERTIES.includes(keyword);
  if (isOfOthers && isObject(value) && Object.keys(value).length > 0) {
    into.isOpen = true;
  }
  if (keyword !== "properties" && !isOfOthers && !OF_ITEMS.includes(keyword)) {
    return;
  }
  for (const held of heldBy(keyword, value, dialect)) {
    if (keyword === "properties") {
      into.names.add(stepsOf(held.pointer)[1] ?? "");
    }
    if (isObject(held.value)) {
      const about = keyword === "properties" ? held.pointer : isOfOthers ? "other properties" : "items";
      const place = { schema: held.value, pointer: pointer + held.pointer };
      into.inside.set(about, [...(into.inside.get(about) ?? []), place]);
    }
  }
}

/** Finds the schema that a reference by pointer leads to; undefined where it would take more than a pointer. */
function resolver(document: Place["schema"], dialect: Dialect): (reference: unknown) => Place | undefined {
  const id = dialect === "draft-04" ? "id" : "$id";
  let isOneResource = true;
  for (const { schema, pointer } of places(document, dialect)) {
    isOneResource &&= pointer === "" || typeof schema[id] !== "string";
  }
  return (reference) => {
    if (!isOneResource || typeof reference !== "string" || !/^(?:#\/.*|#)?$/s.test(reference)) {
      return undefined;
    }
    let pointer: string;
    try {
      pointer = decodeURIComponent(reference.slice(1));
    } catch {
      return undefined;
    }
    let target: unknown = document;
    for (const step of stepsOf(pointer)) {
      const isInside = typeof target === "object" && target !== null && Object.hasOwn(target, step);
      target = isInside ? (target as Readonly<Record<string, unknown>>)[step] : undefined;
    }
    return isObject(target) ? { schema: target, pointer } : undefined;
  };
}
