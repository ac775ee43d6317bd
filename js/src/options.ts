import { isObject } from "./fits.js";
import { option } from "./sentences.js";
import type { Limits } from "./types.js";

/** Options as the core takes them: complete and checked. */
export interface Settings {
  readonly scalars: boolean;
  readonly defaults: boolean;
  readonly limits: Readonly<Limits>;
}

interface Bound {
  readonly standing: number;
  /** Beyond it, memory or the stack of the core could run out. */
  readonly ceiling: number;
}

const MEBI = 1024 * 1024;

/** The standing limits (behaviour.md 8) and how far each may be raised. */
const BOUNDS: { readonly [name in keyof Limits]: Bound } = {
  textBytes: { standing: 16 * MEBI, ceiling: 64 * MEBI },
  depth: { standing: 256, ceiling: 512 },
  values: { standing: 1_000_000, ceiling: 4_000_000 },
  schemaBytes: { standing: 8 * MEBI, ceiling: 32 * MEBI },
  schemaDepth: { standing: 128, ceiling: 256 },
  schemaNodes: { standing: 100_000, ceiling: 1_000_000 },
  patternSteps: { standing: 50_000, ceiling: 10_000_000 },
};

const LIMIT_NAMES = Object.keys(BOUNDS) as readonly (keyof Limits)[];

const STANDING: Settings = { scalars: false, defaults: false, limits: readLimits({}) };

/**
 * Checks options. A member that is undefined counts as absent.
 *
 * @param origin - Whose schemas the options are for: defaults are never filled in for a foreign server (behaviour.md 2.7).
 * @throws TypeError naming the option.
 */
export function readOptions(options: unknown, origin: "local" | "foreign"): Settings {
  if (options === undefined) {
    return STANDING;
  }
  const given = readMembers(options, "options", ["scalars", "defaults", "limits"]);
  const settings = {
    scalars: readBoolean(given, "scalars"),
    defaults: readBoolean(given, "defaults"),
    limits: readLimits(given.limits === undefined ? {} : given.limits),
  };
  if (settings.defaults && origin === "foreign") {
    throw new TypeError(option.foreignDefaults);
  }
  return settings;
}

/**
 * The members of options, whose own checks come after.
 *
 * @throws TypeError where they are no object.
 */
export function optionMembers<Given extends object>(options: Given): Given {
  assertObject(options, "options");
  return options;
}

/** Checks a function among options. A member that is undefined counts as absent. */
export function readFunction<Given>(value: Given, name: string): Given {
  if (value !== undefined && typeof value !== "function") {
    throw new TypeError(option.noFunction(name));
  }
  return value;
}

function assertObject(value: unknown, what: string): asserts value is Record<string, unknown> {
  if (!isObject(value)) {
    throw new TypeError(option.noObject(what));
  }
}

/**
 * Checks that there are no members but those that are known.
 *
 * @throws TypeError naming the other one.
 */
export function readMembers(value: unknown, what: string, known: readonly string[]): Record<string, unknown> {
  assertObject(value, what);
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) {
      throw new TypeError(option.unknown(what === "options" ? "option" : "limit", name));
    }
  }
  return value;
}

/** A switch among options, off where it is absent. */
export function readBoolean(given: Record<string, unknown>, name: string): boolean {
  const value = given[name] === undefined ? false : given[name];
  if (typeof value !== "boolean") {
    throw new TypeError(option.noBoolean(name));
  }
  return value;
}

function readLimits(limits: unknown): Limits {
  const given = readMembers(limits, "option `limits`", LIMIT_NAMES);
  const complete = {} as Limits;
  for (const name of LIMIT_NAMES) {
    const { standing, ceiling } = BOUNDS[name];
    const value = given[name] === undefined ? standing : given[name];
    if (!Number.isSafeInteger(value) || (value as number) < 1 || (value as number) > ceiling) {
      throw new TypeError(option.noLimit(name, ceiling));
    }
    complete[name] = value as number;
  }
  return complete;
}
