/** The laws of behaviour.md 2, asserted at every call that a vector makes. */
import assert from "node:assert/strict";
import type { Outcome, Path, Repair } from "selvedge";

type Step = string | number;

/**
 * Checks, and holds the outcome against the laws: the input is not mutated; nothing repaired means the same object; every
 * repair names a place that exists, and nothing changes but there; what was not repaired is shared; a second check repairs
 * nothing more.
 */
export function lawful(check: (value: unknown) => Outcome<unknown>, input: unknown): Outcome<unknown> {
  const before = structuredClone(input);
  const outcome = check(input);
  assert.deepEqual(input, before, "the input was mutated");
  if (!outcome.ok) {
    return outcome;
  }
  const { value, repairs } = outcome;
  if (repairs.length === 0) {
    assert.equal(value, input ?? value, "nothing was repaired, and it is not the same object");
  }
  assert.deepEqual(value, replayed(before ?? {}, repairs, value), "something changed beside the repairs");
  assertShared(input, value, [], repairs);
  const again = check(value);
  assert.equal(again.ok && again.value, value, "a second check changed the value");
  return outcome;
}

/** The repairs made anew on a copy; what a repair put there is taken from the result. */
function replayed(copy: unknown, repairs: readonly Repair[], result: unknown): unknown {
  let root = copy;
  for (const { path, kind } of repairs) {
    const last = path.at(-1);
    if (last === undefined) {
      root = readText(root, {});
      continue;
    }
    const holder = at(root, path.slice(0, -1)) as Record<Step, unknown>;
    assert.equal(Object.hasOwn(holder, last), kind !== "default", `${kind} at ${path.join(".")} names no such place`);
    if (kind === "removed") {
      delete holder[last];
    } else {
      const made = kind === "default" ? structuredClone(at(result, path)) : readText(holder[last], undefined);
      Object.defineProperty(holder, last, { value: made, writable: true, enumerable: true, configurable: true });
    }
  }
  return root;
}

function readText(text: unknown, blank: unknown): unknown {
  assert.equal(typeof text, "string", "a repair names something that is no text");
  if (blank !== undefined && (text as string).trim() === "") {
    return blank;
  }
  let read: unknown = text;
  while (typeof read === "string") {
    read = JSON.parse(read, function (this: Record<string, unknown>, key, value) {
      if (key !== "__proto__") {
        return value;
      }
      return undefined;
    });
  }
  return read;
}

function at(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, step) => {
    assert.equal(typeof node === "object" && node !== null && Object.hasOwn(node, step), true, `no ${path.join(".")}`);
    return (node as Record<Step, unknown>)[step];
  }, root);
}

/** Every part of the input that no repair lies in is the very same in the result. */
function assertShared(input: unknown, result: unknown, path: readonly Step[], repairs: readonly Repair[]): void {
  if (typeof input !== "object" || input === null) {
    return;
  }
  const inside = repairs.filter((repair) => path.every((step, index) => repair.path[index] === step));
  if (inside.length === 0) {
    assert.equal(result, input, `${path.join(".")} was copied without need`);
    return;
  }
  for (const [key, member] of Object.entries(input)) {
    const step = Array.isArray(input) ? Number(key) : key;
    if (!inside.some((repair) => repair.path.length === path.length + 1 && repair.path[path.length] === step)) {
      assertShared(member, (result as Record<string, unknown>)[key], [...path, step], repairs);
    }
  }
}
