/**
 * What a server author writes by hand before a validator: text at places that take no text is read as JSON. Compiled once;
 * returns the same value where nothing changes; enters unions where one member takes the value's kind.
 */

export function compileWalk(schema) {
  const known = new Map();
  const compile = (node, depth) => {
    if (typeof node !== "object" || node === null) {
      return undefined;
    }
    const target = node.$ref === undefined ? node : resolve(schema, node.$ref);
    if (known.has(target)) {
      return known.get(target);
    }
    const compiled = {
      kinds: kindsOf(schema, target, 0),
      members: undefined,
      others: undefined,
      items: undefined,
    };
    known.set(target, compiled);
    if (depth > 64) {
      return compiled;
    }
    const parts = [target, ...(target.allOf ?? []), ...single(schema, target)];
    for (const part of parts) {
      for (const [name, property] of Object.entries(part.properties ?? {})) {
        compiled.members ??= new Map();
        compiled.members.set(name, compile(property, depth + 1));
      }
      if (typeof part.additionalProperties === "object") {
        compiled.others = compile(part.additionalProperties, depth + 1);
      }
      if (typeof part.items === "object" && !Array.isArray(part.items)) {
        compiled.items = compile(part.items, depth + 1);
      }
    }
    return compiled;
  };
  const root = compile(schema, 0);
  return (value) => coerce(root, value);
}

function resolve(document, reference) {
  let at = document;
  for (const token of reference.split("/").slice(1)) {
    at = at?.[token.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return at ?? {};
}

function kindsOf(document, node, depth) {
  if (typeof node !== "object" || node === null || depth > 16) {
    return undefined;
  }
  if (node.$ref !== undefined) {
    return kindsOf(document, resolve(document, node.$ref), depth + 1);
  }
  if (node.type !== undefined) {
    return [node.type].flat().map((type) => (type === "integer" ? "number" : type));
  }
  const values = node.const !== undefined ? [node.const] : node.enum;
  if (values !== undefined) {
    return values.map(kindOf);
  }
  const members = (node.anyOf ?? node.oneOf)?.map((member) => kindsOf(document, member, depth + 1));
  return members?.every(Boolean) ? members.flat() : undefined;
}

/** The only member of a union that is an object or a list. */
function single(document, node) {
  const members = (node.anyOf ?? node.oneOf ?? []).map((member) =>
    member?.$ref ? resolve(document, member.$ref) : member,
  );
  const structured = members.filter((member) => member?.properties !== undefined || member?.items !== undefined);
  return structured.length === 1 ? structured : [];
}

function kindOf(value) {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function readsText({ kinds }) {
  return kinds !== undefined && !kinds.includes("string") && (kinds.includes("object") || kinds.includes("array"));
}

function coerce(node, given) {
  let value = given;
  if (typeof value === "string") {
    if (!readsText(node)) {
      return value;
    }
    try {
      const read = JSON.parse(value);
      value = typeof read === "string" ? value : read;
    } catch {
      return value;
    }
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return node.items !== undefined ? coerceItems(node.items, value) : value;
  }
  let copy;
  for (const name in value) {
    const child = node.members?.get(name) ?? node.others;
    if (child !== undefined) {
      const before = value[name];
      const after = coerce(child, before);
      if (after !== before) {
        copy ??= { ...value };
        copy[name] = after;
      }
    }
  }
  return copy ?? value;
}

function coerceItems(node, list) {
  let copy;
  for (let index = 0; index < list.length; index++) {
    const after = coerce(node, list[index]);
    if (after !== list[index]) {
      copy ??= list.slice();
      copy[index] = after;
    }
  }
  return copy ?? list;
}
