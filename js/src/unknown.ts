/**
 * Where all but one part of the arguments is known to be valid, the core is asked about that part alone: about arguments
 * that hold nothing else. What it then says of the containers around the part, in which everything seems to be missing,
 * is left out.
 *
 * The containers on the way to the part are described by the plan as objects and lists and nothing more, so what is
 * refused in them is what is refused in each member for itself.
 */
import { count, fits, isPlainList, isPlainObject, NO_REPAIRS, repairsFound } from "./fits.js";
import { type Items, type Members, type PlanNode, VALUE } from "./plan.js";
import type { Path } from "./types.js";

/** How deep a part is looked for: what is inside is looked at again at every step. */
const DEEPEST = 16;
/** How many values a part may be. To ask about a large one twice, alone and with the rest, would cost more than it saves. */
const LARGEST = 256;

/** The only part of some arguments that is not known. */
export interface Unknown {
  /** At least one step. */
  readonly path: Path;
  /** Arguments that hold nothing but the part. Its index in a list is 0. */
  readonly alone: unknown;
}

/** A member or item. */
interface Child {
  readonly step: string | number;
  readonly node: PlanNode;
  readonly value: unknown;
}

/** @returns The smallest part outside of which everything is known; undefined where that is the arguments as a whole. */
export function unknownPart(node: PlanNode, args: object): Unknown | undefined {
  const path: (string | number)[] = [];
  let part: Child = { step: "", node, value: args };
  let inside = unknownInside(part, 1);
  while (inside !== undefined && path.length < DEEPEST) {
    path.push(inside.step);
    part = inside;
    inside = unknownInside(part, path.length + 1);
  }
  if (path.length === 0 || fewer(part.value, LARGEST) < 0 || repairsFound() !== NO_REPAIRS) {
    return undefined;
  }
  const alone = path.reduceRight(
    (inner: unknown, step) => (typeof step === "number" ? [inner] : { [step]: inner }),
    part.value,
  );
  return { path, alone };
}

/** The only member or item that is not known; undefined where there is none, or more is wrong than that. */
function unknownInside({ node, value }: Child, depth: number): Child | undefined {
  if (typeof value !== "object" || value === null || node.form !== VALUE) {
    return undefined;
  }
  if (Array.isArray(value)) {
    return node.items === undefined ? undefined : unknownItem(node.items, value, depth);
  }
  return node.members === undefined || !isPlainObject(value) ? undefined : unknownMember(node.members, value, depth);
}

function unknownMember(members: Members, object: object, depth: number): Child | undefined {
  const { named, places, others } = members;
  let unknown: Child | undefined;
  let size = 0;
  let required = 0;
  for (const step in object) {
    const value = (object as Record<string, unknown>)[step];
    if (value === undefined) {
      continue;
    }
    if (step === "__proto__") {
      // It is dropped, which is told of the arguments as a whole.
      return undefined;
    }
    size++;
    count(step);
    const member = named[places.get(step) ?? -1];
    required += member?.required ?? 0;
    const node = member?.node ?? others;
    if (!fits(node, value, depth + 1)) {
      if (unknown !== undefined) {
        return undefined;
      }
      unknown = { step, node, value };
    }
  }
  return required === members.required && size >= members.least && size <= members.most ? unknown : undefined;
}

function unknownItem(
  { least, most, nodes, rest: node }: Items,
  list: readonly unknown[],
  depth: number,
): Child | undefined {
  if (list.length < least || list.length > most || nodes.length > 0 || !isPlainList(list)) {
    return undefined;
  }
  let unknown: Child | undefined;
  for (let step = 0; step < list.length; step++) {
    const value = list[step];
    if (!fits(node, value, depth + 1)) {
      if (unknown !== undefined) {
        return undefined;
      }
      unknown = { step, node, value };
    }
  }
  return unknown;
}

/**
 * Counts a value with all that is in it.
 *
 * @param most - How many values it may be.
 * @returns How many fewer it is; less than nothing where it is more, or no JSON as it stands: another object may be written
 *   otherwise under another name, since `toJSON` is told the name.
 */
function fewer(value: unknown, most: number): number {
  count(value);
  if (typeof value !== "object" || value === null) {
    return typeof value === "function" || typeof value === "bigint" || typeof value === "symbol" ? -1 : most - 1;
  }
  if (!(Array.isArray(value) ? isPlainList(value) : isPlainObject(value))) {
    return -1;
  }
  let left = most - 1;
  for (const name in value) {
    count(name);
    left = left < 0 ? left : fewer((value as Record<string, unknown>)[name], left);
  }
  return left;
}
