/**
 * The fast path: the core's plan of a tool, run over the live arguments. It answers that they are valid, as they stand or
 * after text was read as JSON where the plan says so, or that it does not know; it never refuses. What it does not know
 * goes to the core: as a whole, or, where all but one part of the arguments is known, that part alone.
 */
import { begin, end, fits, isObject, readsWhole, readText, repairsFound } from "./fits.js";
import { type PlanNode, readPlan } from "./plan.js";
import type { ReportedRepair } from "./repairs.js";
import type { Limits } from "./types.js";
import { type Unknown, unknownPart } from "./unknown.js";

/** UTF-8 takes at most three bytes for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

/** The fast path of one tool. */
export class FastPath {
  readonly #arguments: PlanNode;
  readonly #size: number;
  readonly #depth: number;

  private constructor(text: string, limits: Limits) {
    this.#arguments = readPlan(text);
    this.#size = Math.min(limits.values, Math.floor(limits.textBytes / BYTES_PER_UNIT));
    this.#depth = limits.depth;
  }

  /** @param text - The core's text of the plan; empty where no arguments are known. */
  static from(text: string, limits: Limits): FastPath | undefined {
    return text === "" ? undefined : new FastPath(text, limits);
  }

  /**
   * @returns The repairs after which the arguments are known to be valid, with what was read; none as they stand.
   *   Undefined where nothing is known.
   */
  repairs(args: unknown): readonly ReportedRepair[] | undefined {
    if (!begin(this.#size, this.#depth)) {
      return undefined;
    }
    try {
      const isKnown = typeof args === "object" ? isObject(args) && fits(this.#arguments, args, 1) : this.#reads(args);
      return isKnown ? repairsFound() : undefined;
    } catch {
      return undefined;
    } finally {
      end();
    }
  }

  /** @returns The only part of the arguments that is not known; undefined where there is no such part. */
  unknownPart(args: unknown): Unknown | undefined {
    if (!begin(this.#size, this.#depth)) {
      return undefined;
    }
    try {
      const part = isObject(args) ? unknownPart(this.#arguments, args) : undefined;
      return repairsFound() === undefined ? undefined : part;
    } catch {
      return undefined;
    } finally {
      end();
    }
  }

  /** The arguments as a whole may be text (2.6). */
  #reads(args: unknown): boolean {
    const read = typeof args === "string" ? readText(args) : undefined;
    if (!isObject(read)) {
      return false;
    }
    readsWhole(read);
    return fits(this.#arguments, read, 1);
  }
}
