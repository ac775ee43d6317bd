// The smallest schema and value on which two judges still differ, so that one difference has one name.

export const NAMED = ["properties", "patternProperties", "dependentSchemas", "$defs"];
export const LISTED = ["anyOf", "oneOf", "allOf", "prefixItems"];
export const SINGLE = [
  "items",
  "additionalProperties",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "unevaluatedItems",
  "unevaluatedProperties",
];
/** So often is a difference asked for, at most. */
const MOST_QUESTIONS = 2000;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param differs - Whether the judges differ on a schema and a value.
 * @returns A schema and a value, on which they do and of which nothing can be left out.
 */
export function minimal(schema, value, differs) {
  let found = { schema, value };
  let questions = 0;
  for (;;) {
    const smaller = first(candidates(found), (next) => questions++ < MOST_QUESTIONS && differs(next.schema, next.value));
    if (smaller === undefined) {
      return found;
    }
    found = smaller;
  }
}

function first(items, holds) {
  for (const item of items) {
    if (holds(item)) {
      return item;
    }
  }
}

/** What is smaller by a step, the largest steps first. */
function* candidates({ schema, value }) {
  for (const part of parts(schema, value, schema.$defs)) {
    yield part;
  }
  const names = Object.keys(isObject(schema) ? schema : {});
  if (names.length > 3) {
    for (const name of names) {
      const { $defs, type } = schema;
      yield { schema: { [name]: schema[name], ...($defs && { $defs }) }, value };
      yield { schema: { type, [name]: schema[name], ...($defs && { $defs }) }, value };
    }
  }
  for (const smaller of smallerSchemas(schema)) {
    yield { schema: smaller, value };
  }
  for (const smaller of smallerValues(value)) {
    yield { schema, value: smaller };
  }
}

/** The schemas inside a schema, each with a part of the value that it judges. */
function* parts(schema, value, $defs) {
  if (!isObject(schema)) {
    return;
  }
  const part = (inner, held) => ({ schema: isObject(inner) && $defs ? { ...inner, $defs } : inner, value: held });
  for (const [name, member] of Object.entries(isObject(value) ? value : {})) {
    const property = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties[name] : schema.additionalProperties;
    if (isObject(property)) {
      yield part(property, member);
    }
  }
  for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
    const inner = schema.prefixItems?.[index] ?? schema.items;
    if (isObject(inner)) {
      yield part(inner, item);
    }
  }
  for (const member of LISTED.slice(0, 3).flatMap((keyword) => schema[keyword] ?? [])) {
    yield part(member, value);
  }
  const target = $defs?.[/^#\/\$defs\/(\w+)$/.exec(schema.$ref)?.[1]];
  if (isObject(target)) {
    yield part(target, value);
  }
}

function* smallerSchemas(schema) {
  if (!isObject(schema)) {
    return;
  }
  for (const [name, held] of Object.entries(schema)) {
    const { [name]: _, ...others } = schema;
    yield others;
    const put = (value) => ({ ...schema, [name]: value });
    if (NAMED.includes(name) && isObject(held)) {
      for (const [key, inner] of Object.entries(held)) {
        const { [key]: _, ...rest } = held;
        yield put(rest);
        for (const smaller of simpler(inner)) {
          yield put({ ...held, [key]: smaller });
        }
      }
    } else if (Array.isArray(held)) {
      for (const [index, inner] of held.length > 1 || LISTED.includes(name) ? held.entries() : []) {
        if (held.length > 1) {
          yield put(held.toSpliced(index, 1));
        }
        for (const smaller of LISTED.includes(name) ? simpler(inner) : []) {
          yield put(held.with(index, smaller));
        }
      }
    } else if (SINGLE.includes(name)) {
      for (const smaller of simpler(held)) {
        yield put(smaller);
      }
    }
  }
}

function* simpler(schema) {
  if (isObject(schema)) {
    yield true;
    yield* smallerSchemas(schema);
  }
}

function* smallerValues(value) {
  if (typeof value !== "object" || value === null) {
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    yield changedAt(value, key, []);
    for (const smaller of smallerValues(member)) {
      yield changedAt(value, key, [smaller]);
    }
  }
}

/** A copy with nothing, or something else, under a key. */
function changedAt(value, key, held) {
  if (Array.isArray(value)) {
    return value.toSpliced(Number(key), 1, ...held);
  }
  const { [key]: _, ...others } = value;
  return held.length > 0 ? { ...value, [key]: held[0] } : others;
}
