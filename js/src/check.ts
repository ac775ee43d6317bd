/** One call: the value goes to the core on a tape, its repairs come back and are applied here. */
import { type Core, callCore, type Kept } from "./engine.js";
import { EngineError } from "./errors.js";
import { applyRepairs, UnsteadyValue } from "./repairs.js";
import { NONE, type Report, readReport } from "./report.js";
import { unserialisable } from "./sentences.js";
import { TapeWriter } from "./tape.js";
import type { Issue, Limits, Outcome, Path, Repair } from "./types.js";
import type { Unknown } from "./unknown.js";

/** Something in the core that judges the tape that was loaded. */
interface Judge {
  free(): void;
}

/** A report that is to be settled. */
interface Settling extends Report {
  /** Whether the value is a null that reads as an object without members. */
  readonly isNothing?: boolean;
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
  const isInPart = ({ path: place }: { readonly path: Path }): boolean =>
    path.every((step, depth) => place[depth] === (typeof step === "number" ? 0 : step));
  const { repairs, issues, setAside } = reported(question, alone, path.length);
  // A limit at the root may be none of the arguments as a whole, and the other way about.
  const isAnswer =
    issues.length > 0 &&
    issues.every((issue) => issue.code !== "text_list" && isInPart(issue)) &&
    setAside.every((issue) => issue.code !== "limit" || isInPart(issue));
  if (!isAnswer) {
    return answer(question, value);
  }
  const part = { repairs: repairs.filter(isInPart), issues, setAside: setAside.filter(isInPart) };
  return settled(question, value, path.every((step) => typeof step === "string") ? part : moved(part, path));
}

/** A report on what stands alone, at the places where it stands. */
function moved({ repairs, issues, setAside }: Report, path: Path): Report {
  const placed = <Told extends { readonly path: Path }>(told: Told): Told => ({
    ...told,
    path: [...path, ...told.path.slice(path.length)],
  });
  return { repairs: repairs.map(placed), issues: issues.map(placed), setAside: setAside.map(placed) };
}

/** What the core says of a value. */
function reported<Held extends Judge>(
  { judge, ask, limits, readsNothingAsObject }: Question<Held>,
  value: unknown,
  stepsDown = 0,
): Settling {
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
    const told = readReport(report);
    return readsNothingAsObject && tape.holdsNull ? { ...told, isNothing: true } : told;
  } finally {
    tape.trim();
    spare = tape;
  }
}

/** Applies the repairs where nothing is refused. */
function settled<Held extends Judge>(question: Question<Held>, value: unknown, report: Settling): Outcome<unknown> {
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
