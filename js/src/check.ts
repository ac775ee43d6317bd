/** One call: the value goes to the core on a tape, its repairs come back and are applied here. */
import { type Core, callCore, type Kept } from "./engine.js";
import { EngineError } from "./errors.js";
import { applyRepairs, type ReportedRepair, UnsteadyValue } from "./repairs.js";
import { unserialisable } from "./sentences.js";
import { TapeWriter } from "./tape.js";
import type { Issue, Limits, Outcome, Repair } from "./types.js";

/** What the core says of a value that it did not accept as it stands. */
interface Report {
  readonly ok: boolean;
  readonly repairs: readonly ReportedRepair[];
  readonly issues: readonly Issue[];
  readonly setAside: readonly Issue[];
}

/** Something in the core that judges the tape that was loaded. */
interface Judge {
  free(): void;
  report(): string;
}

/** One question to the core about a value. */
export interface Question<Held extends Judge> {
  readonly judge: Kept<Held>;
  /** Puts the question; 0 means that the value is accepted as it stands. */
  readonly ask: (held: Held, words: number) => number;
  readonly limits: Limits;
  /** Whether a null that stands for the whole value reads as an object without members (behaviour.md 2.6). */
  readonly readsNothingAsObject: boolean;
  /** Puts issues into a message. */
  readonly message: (issues: readonly Issue[]) => string;
}

/** The core refuses a check only where it cannot build the judge of a schema that passed registration. */
const engineError = (text: string): EngineError => new EngineError(text);

/** No repairs, or nothing set aside. */
export const NONE: readonly never[] = Object.freeze([]);

/** The writer of the last call, unless it is in use: a value that calls a check while it is read gets another. */
let spare: TapeWriter | undefined;

/** Puts the question and applies the repairs. */
export function answer<Held extends Judge>(question: Question<Held>, value: unknown): Outcome<unknown> {
  question.judge.assertUsable();
  const tape = spare ?? new TapeWriter();
  spare = undefined;
  try {
    return tape.write(value, question.limits)
      ? judged(question, value, tape)
      : refused(question, tape.issues, NONE, NONE);
  } finally {
    tape.trim();
    spare = tape;
  }
}

function judged<Held extends Judge>(question: Question<Held>, value: unknown, tape: TapeWriter): Outcome<unknown> {
  const { judge, ask } = question;
  // Once more: reading the value may have disposed of the judge.
  judge.assertUsable();
  const report = callCore((core: Core) => {
    const held = judge.in(core);
    return ask(held, core.load(tape)) === 0 ? undefined : held.report();
  }, engineError);
  const given = question.readsNothingAsObject && tape.holdsNull ? {} : value;
  if (report === undefined) {
    return { ok: true, value: given, repairs: NONE, setAside: NONE };
  }
  const { ok, repairs, issues, setAside } = JSON.parse(report) as Report;
  const made = repairs.map(({ path, kind }): Repair => ({ path, kind }));
  if (!ok) {
    return refused(question, issues, made, setAside);
  }
  try {
    return { ok: true, value: applyRepairs(given, repairs), repairs: made, setAside };
  } catch (thrown) {
    if (!(thrown instanceof UnsteadyValue)) {
      throw thrown;
    }
    const issue: Issue = {
      path: thrown.path,
      code: "unserialisable",
      keyword: "",
      schemaPointer: "",
      message: unserialisable.unsteady,
    };
    return refused(question, [issue], made, setAside);
  }
}

function refused<Held extends Judge>(
  question: Question<Held>,
  issues: readonly Issue[],
  repairs: readonly Repair[],
  setAside: readonly Issue[],
): Outcome<unknown> {
  return { ok: false, issues, message: question.message(issues), repairs, setAside };
}
