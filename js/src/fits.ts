/**
 * Whether a value is known to be what a node of the core's plan describes.
 *
 * On the way to a yes every member is read once, as the tape would read it, so a getter or proxy that answers differently
 * at another reading gets nothing past it that it could not get past the tape. Values that `JSON.stringify` sees through
 * (`toJSON`, boxes, class instances) and lists with holes are not known; neither is what comes near a limit.
 *
 * One value is looked at at a time: what is counted and found on the way stands in variables of this module.
 */
import {
  ANY_OF,
  BOOLEAN,
  BY_KIND,
  LIST,
  type Member,
  NULL,
  NUMBER,
  OBJECT,
  type Pattern,
  type PlanNode,
  READS_TEXT,
  STRING,
  TEXT_LIST,
  VALUE,
  WHOLE_NUMBERS,
} from "./plan.js";
import type { ReportedRepair } from "./repairs.js";

/** Text that starts a list, after white space. */
const STARTS_LIST = /^[ \t\n\r]*\[/;
const SURROGATE = /[\ud800-\udfff]/;
/** Numbers that might change on the way, wherever they stand in a text (behaviour.md 2.1). */
const LARGE_NUMBER = /\d{16}|\d[eE][-+]?\d/;
/** Text is read as JSON at most this often while it holds nothing but text again (2.1). */
const MOST_READINGS = 4;
/** How many steps the engine's own patterns may take in one value: it cannot be stopped. */
const MOST_STEPS = 1 << 19;
/** The part of the budget that may go to alternatives that do not fit: inside each other, they multiply. */
const IN_VAIN = 1 / 20;
/** Names that an object does not keep in their place. */
const INDEX_NAME = /"\d+"[ \t\n\r]*:|\\u003\d/;
const NAME_OF_PROTOTYPE = "__proto__";
const OBJECTS: object = Object.prototype;
const LISTS: object = Array.prototype;

/** How much more a value may hold before a limit could be near: each value counts one, and so does each code unit of text. */
let left = 0;
let leftInVain = 0;
/** How many more steps the engine's own patterns may take. */
let stepsLeft = 0;
let deepest = 0;
let running = false;
/** The names and indexes that lead to the container that is being visited: the first belongs to depth 1. */
const steps: (string | number)[] = [""];
let found: ReportedRepair[] = [];

/** The repairs of what is valid as it stands. */
export const NO_REPAIRS: readonly never[] = Object.freeze([]);

/**
 * Begins to look at a value, which has to be ended.
 *
 * @param size - How many values and code units of text it may hold together.
 * @returns Whether it can be: not while another is looked at, since a getter may call a check while its object is being
 *   checked, and not where prototypes are extended.
 */
export function begin(size: number, depth: number): boolean {
  if (running || arePrototypesExtended()) {
    return false;
  }
  running = true;
  left = size;
  leftInVain = size * IN_VAIN;
  stepsLeft = MOST_STEPS;
  deepest = depth;
  return true;
}

export function end(): void {
  running = false;
  if (found.length > 0) {
    found = [];
  }
}

/** The repairs that were found since {@link begin}; undefined where the value is too large for anything to be known of it. */
export function repairsFound(): readonly ReportedRepair[] | undefined {
  return left < 0 ? undefined : found.length > 0 ? found : NO_REPAIRS;
}

/** Counts a scalar that is looked at elsewhere. */
export function count(scalar: unknown): void {
  left -= typeof scalar === "string" ? scalar.length + 1 : 1;
}

/** Notes that the value as a whole was text. */
export function readsWhole(read: unknown): void {
  found.push({ path: [], kind: "json", read });
}

/** Whether an object is a plain one, whose members {@link fits} may read. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === OBJECTS || prototype === null) && (value as Writable).toJSON === undefined;
}

/** Whether a list is a plain one. */
export function isPlainList(list: readonly unknown[]): boolean {
  return Object.getPrototypeOf(list) === LISTS && (list as Writable).toJSON === undefined;
}

/** What may say itself how it is written. */
interface Writable {
  readonly toJSON?: unknown;
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a text says; text again where it is not known. */
export function readText(text: string): unknown {
  let read: unknown = text;
  for (let reading = 0; typeof read === "string" && reading < MOST_READINGS; reading++) {
    left -= read.length;
    if (LARGE_NUMBER.test(read) || INDEX_NAME.test(read)) {
      return text;
    }
    read = JSON.parse(read);
  }
  return read;
}

/** Whether every object or list has a member that it does not own, or is written by a `toJSON`. */
function arePrototypesExtended(): boolean {
  for (const _ in LISTS) {
    return true;
  }
  return "toJSON" in LISTS;
}

/** Whether a value is a scalar of which the node says no more than bounds. Short, so that it is inlined. */
export function isPlain(node: PlanNode, value: unknown): boolean {
  const { plain } = node;
  if (typeof value === "string") {
    const units = value.length;
    if ((plain & STRING) !== 0 && units >= node.surelyLeast && units <= node.most) {
      left -= units + 1;
      return true;
    }
  } else if (typeof value === "number") {
    const isOfRange = (plain & NUMBER) !== 0 && value >= node.minimum && value <= node.maximum;
    if (isOfRange && ((plain & WHOLE_NUMBERS) === 0 || Number.isInteger(value))) {
      left--;
      return true;
    }
  } else if (typeof value === "boolean" && (plain & BOOLEAN) !== 0) {
    left--;
    return true;
  }
  return false;
}

/** Whether a value, inside `depth - 1` containers, is known to be what the node describes. */
export function fits(node: PlanNode, value: unknown, depth: number): boolean {
  return isPlain(node, value) || constrainedFits(node, value, depth);
}

/** Whether a value of a container is, where nothing simpler says so, known to be what the node describes. */
export function childFits(node: PlanNode, value: unknown, step: string | number, depth: number): boolean {
  if (typeof value === "object") {
    steps[depth] = step;
  }
  if (constrainedFits(node, value, depth + 1)) {
    return true;
  }
  if (typeof value !== "string" || (node.kinds & READS_TEXT) === 0) {
    return false;
  }
  steps[depth] = step;
  const read = readText(value);
  found.push({ path: steps.slice(1, depth + 1), kind: "json", read });
  return typeof read !== "string" && fits(node, read, depth + 1);
}

function constrainedFits(node: PlanNode, value: unknown, depth: number): boolean {
  if (value === null && (node.plain & NULL) !== 0) {
    left--;
    return true;
  }
  if (node.form !== VALUE) {
    return alternativeFits(node, value, depth);
  }
  left--;
  const { kinds } = node;
  switch (typeof value) {
    case "object":
      if (value === null) {
        return (kinds & NULL) !== 0 && isOneOf(node, value);
      }
      if (depth > deepest || left < 0) {
        return false;
      }
      return Array.isArray(value)
        ? (kinds & LIST) !== 0 && itemsFit(node, value, depth)
        : (kinds & OBJECT) !== 0 && membersFit(node, value as Record<string, unknown>, depth);
    case "string":
      left -= value.length;
      return (kinds & STRING) !== 0 && textFits(node, value);
    case "number":
      return (kinds & NUMBER) !== 0 && numberFits(node, value);
    case "boolean":
      return (kinds & BOOLEAN) !== 0 && isOneOf(node, value);
    default:
      return false;
  }
}

function isOneOf({ values }: PlanNode, value: unknown): boolean {
  return values === undefined || values.includes(value);
}

function membersFit(node: PlanNode, object: Record<string, unknown>, depth: number): boolean {
  const { members } = node;
  if (members === undefined || !isPlainObject(object)) {
    return false;
  }
  const { named, places, others } = members;
  let count = 0;
  let required = 0;
  let next = 0;
  // No prototype that is let in has members to enumerate: all of these are own.
  for (const name in object) {
    const value = object[name];
    if (value === undefined) {
      continue;
    }
    count++;
    left -= name.length;
    let node = others;
    // Members mostly come in the order of the schema.
    let member = next < named.length ? (named[next] as Member) : undefined;
    if (member === undefined || member.name !== name) {
      const place = places.get(name);
      member = place === undefined ? undefined : (named[place] as Member);
      next = place ?? next - 1;
    }
    next++;
    if (member !== undefined) {
      required += member.required;
      node = member.node;
    } else if (name === NAME_OF_PROTOTYPE) {
      return false;
    }
    if (!isPlain(node, value) && !childFits(node, value, name, depth)) {
      return false;
    }
  }
  return required === members.required && count >= members.least && count <= members.most;
}

function itemsFit({ items }: PlanNode, list: readonly unknown[], depth: number): boolean {
  const { length } = list;
  if (items === undefined || length < items.least || length > items.most || length > left || !isPlainList(list)) {
    return false;
  }
  const { nodes, rest } = items;
  for (let index = 0; index < length; index++) {
    const node = index < nodes.length ? (nodes[index] as PlanNode) : rest;
    const item = list[index];
    if (!isPlain(node, item) && !childFits(node, item, index, depth)) {
      return false;
    }
  }
  return true;
}

function textFits(node: PlanNode, text: string): boolean {
  const units = text.length;
  // Lengths count characters, and two code units may be one.
  if (units > node.most || units < node.least || ((units + 1) >>> 1 < node.least && SURROGATE.test(text))) {
    return false;
  }
  if ((node.kinds & TEXT_LIST) !== 0 && STARTS_LIST.test(text)) {
    return false;
  }
  return isOneOfTexts(node, text) && (node.patterns === undefined || matches(node.patterns, text));
}

function isOneOfTexts({ texts, moreTexts }: PlanNode, text: string): boolean {
  if (texts === undefined) {
    return true;
  }
  for (let index = 0; index < texts.length; index++) {
    if (texts[index] === text) {
      return true;
    }
  }
  return moreTexts?.has(text) === true;
}

function matches(patterns: readonly Pattern[], text: string): boolean {
  // Lone surrogates reach the core as another character.
  return (
    !SURROGATE.test(text) &&
    patterns.every(({ regex, count, power }) => {
      stepsLeft -= count * (text.length + 1) ** power;
      return stepsLeft >= 0 && regex.test(text);
    })
  );
}

function numberFits(node: PlanNode, value: number): boolean {
  return (
    value >= node.minimum &&
    value <= node.maximum &&
    ((node.kinds & WHOLE_NUMBERS) === 0 || Number.isInteger(value)) &&
    (!node.limitsNumbers || limitedNumberFits(node, value))
  );
}

function limitedNumberFits(node: PlanNode, value: number): boolean {
  return (
    value > node.exclusiveMinimum &&
    value < node.exclusiveMaximum &&
    node.multipleOf.every((divisor) => Number.isSafeInteger(value) && value % divisor === 0) &&
    isOneOf(node, value)
  );
}

/** A node that only leads to others. */
function alternativeFits(node: PlanNode, value: unknown, depth: number): boolean {
  const { form, nodes } = node;
  if (form === BY_KIND) {
    const isTextList = (node.kinds & TEXT_LIST) !== 0 && typeof value === "string" && STARTS_LIST.test(value);
    return !isTextList && fits(nodes[placeOfKind(value)] as PlanNode, value, depth);
  }
  if (form === ANY_OF) {
    const before = found.length;
    for (const alternative of nodes) {
      const leftBefore = left;
      if (fits(alternative, value, depth)) {
        return true;
      }
      found.length = before;
      leftInVain -= leftBefore - left;
      if (leftInVain < 0) {
        return false;
      }
    }
    return false;
  }
  // The variant reads its discriminator again, and judges that reading.
  const variant = node.variants?.get((value as Record<string, unknown>)[node.name]);
  return variant !== undefined && fits(variant, value, depth);
}

function placeOfKind(value: unknown): number {
  switch (typeof value) {
    case "string":
      return 0;
    case "number":
      return 1;
    case "boolean":
      return 2;
    case "object":
      return value === null ? 5 : Array.isArray(value) ? 4 : 3;
    default:
      return 6;
  }
}
