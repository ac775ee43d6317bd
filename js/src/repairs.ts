/**
 * Repairs as the core reports them, applied copy-on-write: the input is never mutated, untouched subtrees are shared,
 * and no key is ever assigned, so that `__proto__` stays an ordinary name (behaviour.md 2, 2.8).
 */
import { jsonView } from "./json-view.js";
import type { Path, Repair } from "./types.js";

/** A repair with what is known of its result. */
export interface ReportedRepair extends Repair {
  /** For `default`: what the new key holds. */
  readonly value?: unknown;
  /** For `json`: what the text says, where it was read already. */
  readonly read?: unknown;
}

/** The value is not, at this place, what the core judged: a getter or proxy answered differently at second reading. */
export class UnsteadyValue {
  constructor(readonly path: Path) {}
}

/** Text is read as JSON at most this often while it holds nothing but text again (behaviour.md 2.1). */
const MOST_READINGS = 4;

/**
 * @param value - The arguments that the core judged.
 * @param repairs - In the order of application; each path names a place in the value as repaired so far.
 * @returns The value itself if there are no repairs.
 * @throws UnsteadyValue if a repair does not fit what is read now.
 */
export function applyRepairs(value: unknown, repairs: readonly ReportedRepair[]): unknown {
  const owned = new Set<unknown>();
  let root = value;
  for (const repair of repairs) {
    try {
      root = applied(root, "", repair, 0, owned);
    } catch {
      throw new UnsteadyValue(repair.path);
    }
  }
  return root;
}

/** As {@link applyRepairs}, for one text that was read already inside plain objects and lists. */
export function applyRead(value: unknown, { path, read }: ReportedRepair, depth = 0): unknown {
  const step = path[depth];
  if (step === undefined) {
    return read;
  }
  const copy = (Array.isArray(value) ? value.slice() : copied(value as object)) as Record<string | number, unknown>;
  copy[step] = applyRead(copy[step], { path, kind: "json", read }, depth + 1);
  return copy;
}

/** The node with the repair made at `path[depth…]` below it: the node itself if it is ours already, else a copy. */
function applied(given: unknown, key: string, repair: ReportedRepair, depth: number, owned: Set<unknown>): unknown {
  const { path, kind } = repair;
  const node = owned.has(given) ? given : jsonView(given, key);
  const step = path[depth];
  if (step === undefined) {
    return repair.read === undefined ? readText(node, depth === 0) : repair.read;
  }
  if (typeof node !== "object" || node === null) {
    throw new TypeError("not the structure that was judged");
  }
  const copy = owned.has(node) ? node : copied(node);
  owned.add(copy);
  if (depth < path.length - 1 || (kind !== "default" && kind !== "removed")) {
    define(copy, step, applied(Reflect.get(copy, step), String(step), repair, depth + 1, owned));
  } else if (kind === "default") {
    define(copy, step, repair.value);
  } else {
    Reflect.deleteProperty(copy, step);
  }
  return copy;
}

function define(target: object, key: string | number, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** One level of a list or object. Class instances keep their prototype; what only JSON's view makes an object of does not. */
function copied(node: object): object {
  if (Array.isArray(node)) {
    return Array.from(node);
  }
  const prototype: object | null = Object.getPrototypeOf(node);
  const members = { ...node };
  if (prototype === Object.prototype || Object.prototype.toString.call(node) !== "[object Object]") {
    return members;
  }
  return Object.create(prototype, Object.getOwnPropertyDescriptors(members));
}

/** What a text that the core found repairable holds. */
function readText(text: unknown, isRoot: boolean): unknown {
  if (isRoot && typeof text === "string" && /^[ \t\n\r]*$/.test(text)) {
    return {};
  }
  let read = text;
  let last = "";
  for (let reading = 0; typeof read === "string" && reading < MOST_READINGS; reading++) {
    last = read;
    read = JSON.parse(read);
  }
  if (typeof text !== "string" || typeof read === "string") {
    throw new TypeError("not the text that was judged");
  }
  if (last.includes("__proto__") || last.includes("\\u")) {
    dropPrototypeKeys(read);
  }
  return read;
}

/** Drops own `__proto__` keys at any depth of freshly parsed data. */
function dropPrototypeKeys(parsed: unknown): void {
  const open = [parsed];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === "object" && node !== null) {
      Reflect.deleteProperty(node, "__proto__");
      for (const member of Object.values(node)) {
        open.push(member);
      }
    }
  }
}
