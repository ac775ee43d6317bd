/** The places of a value whose schema is plain: a single type, reached by `properties`, `items` and local `$ref`. */

type Keywords = Record<string, unknown>;

export interface Place {
  readonly path: readonly (string | number)[];
  /** The only type that the place takes, null aside. */
  readonly takes: string;
  /** Whether the object around it requires it. */
  readonly required: boolean;
}

/** @param document - The root schema; only what stands outside of unions is followed. */
export function places(document: unknown, value: unknown): Place[] {
  const found: Place[] = [];
  visit(document as Keywords, document as Keywords, value, [], found);
  return found;
}

function visit(
  document: Keywords,
  given: Keywords,
  value: unknown,
  path: readonly (string | number)[],
  found: Place[],
): void {
  const schema = followed(document, given);
  if (schema === undefined || typeof value !== "object" || value === null) {
    return;
  }
  if (Array.isArray(value)) {
    const items = schema.items as Keywords | undefined;
    if (typeof items === "object" && !Array.isArray(items) && schema.prefixItems === undefined) {
      value.forEach((item, index) => {
        note(document, items, item, [...path, index], false, found);
      });
    }
    return;
  }
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  for (const [name, member] of Object.entries(value)) {
    const property = (schema.properties as Keywords | undefined)?.[name];
    if (typeof property === "object" && property !== null) {
      note(document, property as Keywords, member, [...path, name], required.includes(name), found);
    }
  }
}

function note(
  document: Keywords,
  given: Keywords,
  value: unknown,
  path: readonly (string | number)[],
  required: boolean,
  found: Place[],
): void {
  const schema = followed(document, given);
  const takes = schema === undefined ? undefined : onlyType(schema);
  found.push({ path, takes: takes ?? "", required });
  if (takes === "array" || takes === "object") {
    visit(document, given, value, path, found);
  }
}

/** The schema behind local references; undefined where more than a reference stands there. */
function followed(document: Keywords, schema: Keywords): Keywords | undefined {
  let at: unknown = schema;
  for (let hops = 0; hops < 20; hops++) {
    if (typeof at !== "object" || at === null) {
      return undefined;
    }
    const { $ref } = at as Keywords;
    if (typeof $ref !== "string") {
      break;
    }
    at = $ref
      .split("/")
      .slice(1)
      .reduce((node: unknown, step) => (node as Keywords | undefined)?.[step], document);
  }
  const unions = ["anyOf", "oneOf", "allOf", "patternProperties", "not", "if"];
  return unions.some((keyword) => keyword in (at as Keywords)) ? undefined : (at as Keywords);
}

function onlyType({ type }: Keywords): string | undefined {
  const types = (Array.isArray(type) ? type : [type]).filter((name) => name !== "null");
  return types.length === 1 ? (types[0] as string | undefined) : undefined;
}
