/** One call: the value goes to the core on a tape, its repairs come back and are applied here. */
import { type Core, callCore, type Kept } from "./engine.js";
import { EngineError } from "./errors.js";
import { applyRepairs, type ReportedRepair, UnsteadyValue } from "./repairs.js";
import { unserialisable } from "./sentences.js";
import { TapeWriter } from "./tape.js";
import type { Issue, Limits, Outcome, Path, Repair } from "./types.js";
import type { Unknown } from "./unknown.js";

/** What the core says of a value. */
interface Report {
  readonly repairs: readonly ReportedRepair[];
  /** Why the value is refused; nothing means accepted. */
  readonly issues: readonly Issue[];
  readonly setAside: readonly Issue[];
  /** Whether the value is a null that reads as an object without members. */
  readonly isNothing?: boolean;
}

/** Something in the core that judges the tape that was loaded. */
interface Judge {
  free(): void;
}

/** One question to the core about a value. */
export interface Question<Held extends Judge> {
  readonly judge: Kept<Held>;
  /** Puts the question, of a part that stands so many steps down in the value; nothing means that it is accepted as it stands. */
  readonly ask: (held: Held, words: number, stepsDown: number) => string | undefined;
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
const ACCEPTED: Report = { repairs: NONE, issues: NONE, setAside: NONE };

/** The writer of the last call, unless it is in use: a value that calls a check while it is read gets another. */
let spare: TapeWriter | undefined;

/** Puts the question and applies the repairs. */
export function answer<Held extends Judge>(question: Question<Held>, value: unknown): Outcome<unknown> {
  return settled(question, value, reported(question, value));
}

/**
 * Puts the question about the only part of a value that is not known to be accepted as it stands. Only a refusal of the
 * part is taken as the answer, in sentences that do not name the path.
 */
export function answerPart<Held extends Judge>(
  question: Question<Held>,
  value: unknown,
  { path, alone }: Unknown,
): Outcome<unknown> {
  const ofPart = <Told extends { readonly path: Path }>(told: readonly Told[]): readonly Told[] =>
    told
      .filter((one) => path.every((step, depth) => one.path[depth] === (typeof step === "number" ? 0 : step)))
      .map((one) => ({ ...one, path: [...path, ...one.path.slice(path.length)] }));
  const report = reported(question, alone, path.length);
  const issues = ofPart(report.issues);
  const isAnswer = issues.length > 0 && issues.length === report.issues.length;
  return isAnswer && issues.every(({ code }) => code !== "text_list")
    ? settled(question, value, { repairs: ofPart(report.repairs), issues, setAside: ofPart(report.setAside) })
    : answer(question, value);
}

/** What the core says of a value. */
function reported<Held extends Judge>(
  { judge, ask, limits, readsNothingAsObject }: Question<Held>,
  value: unknown,
  stepsDown = 0,
): Report {
  judge.assertUsable();
  const tape = spare ?? new TapeWriter();
  spare = undefined;
  try {
    if (!tape.write(value, limits)) {
      return { repairs: NONE, issues: tape.issues, setAside: NONE };
    }
    // Once more: reading the value may have disposed of the judge.
    judge.assertUsable();
    const report = callCore((core: Core) => ask(judge.in(core), core.load(tape), stepsDown), engineError);
    const told = report === undefined ? ACCEPTED : (JSON.parse(report) as Report);
    return readsNothingAsObject && tape.holdsNull ? { ...told, isNothing: true } : told;
  } finally {
    tape.trim();
    spare = tape;
  }
}

/** Applies the repairs where nothing is refused. */
function settled<Held extends Judge>(question: Question<Held>, value: unknown, report: Report): Outcome<unknown> {
  const { repairs, issues, setAside, isNothing } = report;
  const made = repairs.map(({ path, kind }): Repair => ({ path, kind }));
  if (issues.length > 0) {
    return refused(question, issues, made, setAside);
  }
  try {
    return { ok: true, value: applyRepairs(isNothing === true ? {} : value, repairs), repairs: made, setAside };
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
