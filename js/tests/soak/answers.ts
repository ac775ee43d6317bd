/** What the package says of a round, and what the host build says of it, in one form. */
import assert from "node:assert/strict";
import type { DiscoveredToolset, Fault, Issue, Outcome, SchemaInput, Tool, Toolset } from "selvedge";
import { ArgumentsError, coerceArguments, discoverTools, joinUnions, RegistrationError, registerTools } from "selvedge";
import { readReport } from "../../src/report.js";
import { instances } from "./instances.js";
import type { Call, Round } from "./round.js";

/** Before the paths of numbers that are not finite. */
const INFINITE = "not finite ";

/** A question for the host build, and the package's answer to it. */
export interface Answered {
  /** As `tests/soak/host.rs` reads it. */
  readonly question: string;
  readonly answer: string;
  /** Whether a value was looked at. */
  readonly isCall: boolean;
  /** Whether it is a check that the core was not asked. */
  readonly isFast: boolean;
}

/** Puts a round's questions to the package. A set of tools is freed, or left to the garbage collector. */
export function answers(round: Round): Answered[] {
  const { schema, origin, options, calls } = round;
  const text = JSON.stringify(schema);
  const answered: Answered[] = [];
  const ask = (question: string, answer: string): void => {
    answered.push({ question, answer, isCall: false, isFast: false });
  };
  const { tools, faults } = register(round);
  ask(`schema\t${origin}\t${JSON.stringify(options)}\t${text}`, JSON.stringify(faults));
  const tool = tools?.get("t");
  if (tool !== undefined) {
    ask("presentation", JSON.stringify({ schema: tool.presentation(), notes: tool.presentationNotes }));
    const joined = join(schema as SchemaInput);
    if (joined !== undefined) {
      ask("join", JSON.stringify(joined));
    }
    for (const call of calls) {
      const { checks } = instances;
      const said = answer(tool, round, call);
      const isFast = call.kind === "check" && checks === instances.checks;
      answered.push({ question: `${call.kind}\t${call.text}`, answer: said, isCall: true, isFast });
    }
  }
  if (round.seed % 2 === 0) {
    tools?.dispose();
  }
  return answered;
}

/** The join of a schema; undefined for one that only the options of its tool allow. */
function join(schema: SchemaInput): unknown {
  try {
    return joinUnions(schema);
  } catch (thrown) {
    assert.ok(thrown instanceof RegistrationError && thrown.faults[0]?.code === "limit", String(thrown));
    return undefined;
  }
}

function register({ schema, origin, options }: Round): { tools?: Toolset; faults: readonly Fault[] } {
  const definitions = [{ name: "t", inputSchema: schema as SchemaInput, outputSchema: schema as SchemaInput }];
  if (origin === "foreign") {
    const tools: DiscoveredToolset = discoverTools(definitions, options);
    return { tools, faults: tools.leftOut };
  }
  try {
    return { tools: registerTools(definitions, options), faults: [] };
  } catch (thrown) {
    if (thrown instanceof RegistrationError) {
      return { faults: thrown.faults };
    }
    throw thrown;
  }
}

function answer(tool: Tool, { schema, options }: Round, { kind, text }: Call): string {
  const value: unknown = JSON.parse(text);
  const before = JSON.stringify(value);
  let outcome: Outcome<unknown>;
  if (kind === "coerce") {
    outcome = coerced(schema as SchemaInput, value, options);
  } else {
    outcome = kind === "check" ? tool.check(value) : tool.checkOutput(value);
  }
  assert.equal(JSON.stringify(value), before, "the input was changed");
  if (outcome.ok && kind !== "coerce" && outcome.repairs.length === 0) {
    assert.ok(outcome.value === value || (value === null && kind === "check"), "the very object comes back");
  }
  return outcomeText(outcome, kind);
}

/** One-shot coercion, told as an outcome; its repairs are not told. */
function coerced(schema: SchemaInput, value: unknown, options: Round["options"]): Outcome<unknown> {
  try {
    return { ok: true, value: coerceArguments(schema, value, options), repairs: [], setAside: [] };
  } catch (thrown) {
    if (thrown instanceof ArgumentsError) {
      const { issues, message } = thrown;
      return { ok: false, issues, message, repairs: [], setAside: [] };
    }
    throw thrown;
  }
}

function outcomeText(outcome: Outcome<unknown>, kind: Call["kind"]): string {
  const { ok, repairs, setAside } = outcome;
  const said = kind === "coerce" ? { ok } : { ok, repairs, setAside };
  return JSON.stringify(
    outcome.ok
      ? { ...said, value: outcome.value }
      : { ...said, issues: outcome.issues, ...(kind === "check" ? { message: outcome.message.toWellFormed() } : {}) },
  );
}

/** The host build's answer in the package's form. */
export function hostAnswer(asked: Answered, line: string): string {
  if (!asked.isCall) {
    return JSON.stringify(JSON.parse(line));
  }
  if (line.startsWith(INFINITE)) {
    const infinite = JSON.parse(line.slice(INFINITE.length));
    return endsBeforeTheCore(asked.answer, infinite) ? asked.answer : line;
  }
  const [kind = "", text = ""] = asked.question.split("\t");
  const [report = "", message = "", repaired = ""] = line.split("\t");
  const { repairs, issues, setAside } = readReport(report);
  const ok = issues.length === 0;
  if (issues.length === 1 && isOverLimit(issues[0]) && endsBeforeTheCore(asked.answer, [])) {
    return asked.answer;
  }
  let value: unknown;
  if (ok) {
    value = JSON.parse(repaired === "" ? text : repaired);
    value = value === null && kind !== "checkOutput" ? {} : value;
  }
  const outcome = {
    ok,
    repairs: repairs.map(({ path, kind }) => ({ path, kind })),
    issues,
    setAside,
    value,
    message: JSON.parse(message),
  };
  return outcomeText(outcome as unknown as Outcome<unknown>, kind as Call["kind"]);
}

/** Whether the value as a whole is over a limit. */
function isOverLimit(issue: Issue | undefined): boolean {
  return issue?.path.length === 0 && issue.code === "limit" && issue.message.startsWith("over the limit of ");
}

/**
 * Whether the package refuses a value while it writes it for the core: at numbers that are not finite, and where a limit
 * ends the walk. The host build says of a limit only that it is exceeded.
 */
function endsBeforeTheCore(answer: string, infinite: readonly (readonly (string | number)[])[]): boolean {
  const { ok, issues } = JSON.parse(answer) as { readonly ok: boolean; readonly issues: readonly Issue[] };
  const last = issues?.at(-1);
  const hasEnded = last?.code === "limit" && last.message.startsWith("over the limit of ");
  const found = hasEnded ? issues.slice(0, -1) : issues;
  return (
    ok === false &&
    found.every(({ code }) => code === "unserialisable") &&
    (hasEnded || found.length === infinite.length) &&
    found.every(({ path }, index) => JSON.stringify(path) === JSON.stringify(infinite[index]))
  );
}
