/** One round of the soak: a schema, how it is used, and what is asked of it. The same for the same seed. */
import type { Limits, Options } from "selvedge";
import { argumentsFor, asText, changed } from "../support/arguments.js";
import { Random } from "../support/random.js";
import { hostileSchema } from "./hostile-schemas.js";
import { nested, spelled } from "./spelling.js";

/** What is asked: a check, a check of a result, or a coercion without a verdict. */
export type Kind = "check" | "checkOutput" | "coerce";

export interface Call {
  readonly kind: Kind;
  /** JSON text of the value. */
  readonly text: string;
}

export interface Round {
  readonly seed: number;
  readonly origin: "local" | "foreign";
  readonly options: Options & { limits: Limits };
  readonly schema: unknown;
  readonly calls: readonly Call[];
}

/** Calls of one round. */
const CALLS = 80;

const STANDING: Limits = {
  textBytes: 16 << 20,
  depth: 256,
  values: 1_000_000,
  schemaBytes: 8 << 20,
  schemaDepth: 128,
  schemaNodes: 100_000,
  patternSteps: 50_000,
};
const LIMITS: readonly Limits[] = [
  STANDING,
  STANDING,
  STANDING,
  { ...STANDING, depth: 512, schemaDepth: 256 },
  { ...STANDING, depth: 6, values: 30, textBytes: 200, patternSteps: 100 },
];

export function makeRound(seed: number): Round {
  const random = new Random(seed);
  const schema = hostileSchema(random);
  const origin = random.chance(0.5) ? "local" : "foreign";
  const options = {
    scalars: random.chance(0.3),
    defaults: origin === "local" && random.chance(0.3),
    limits: random.pick(LIMITS),
  };
  const calls = Array.from(
    { length: CALLS },
    (): Call => ({
      kind: random.pick(["check", "check", "check", "check", "checkOutput", "coerce"]),
      text: argumentsText(schema, random),
    }),
  );
  return { seed, origin, options, schema, calls };
}

/** Depths around those that the limits allow. */
const LEVELS = [60, 254, 255, 256, 257, 510, 511, 512, 513, 900];

/** JSON text of arguments: some that fit, most with something wrong or odd. */
function argumentsText(schema: unknown, random: Random): string {
  if (random.chance(0.01)) {
    const text = nested(random, random.pick(LEVELS));
    return random.chance(0.5) ? text : `{"${random.pick(["a", "list", "kind"])}":${text}}`;
  }
  let value: unknown;
  try {
    value = argumentsFor(schema, random);
  } catch {
    // The keywords of an unsound schema cannot be followed.
    value = random.pick<unknown>([{}, { a: "[1]" }, { kind: "x", a: ["1"] }, null, "{}"]);
  }
  for (let change = random.pick([0, 0, 0, 1, 1, 2]); change > 0; change--) {
    value = changed(value, random);
  }
  if (random.chance(0.5)) {
    value = asText(value, random);
  }
  // A question takes one line; white space between tokens is all that changes.
  return spelled(value, random, random.pick([0, 0, 0.1, 0.3])).replaceAll(/[\n\r\t]/g, " ");
}
