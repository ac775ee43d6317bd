import { faultReason, faultsText, issuesText } from "./sentences.js";
import type { Fault, Issue, SelvedgeErrorCode } from "./types.js";

/** A programmer's mistake, or a failure of the engine. */
export class SelvedgeError extends Error {
  override readonly name: string = "SelvedgeError";
  readonly code: SelvedgeErrorCode;

  constructor(code: SelvedgeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Schemas that cannot be taken. */
export class RegistrationError extends SelvedgeError {
  override readonly name: string = "RegistrationError";
  declare readonly code: "registration";
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super("registration", faultsText(faults));
    this.faults = faults;
  }
}

/** A name that no tool of the set bears. */
export class UnknownToolError extends SelvedgeError {
  override readonly name: string = "UnknownToolError";
  declare readonly code: "unknown_tool";
  readonly tool: string;

  /** @param fault - Why a tool of that name was left out of the set, if one was. */
  constructor(tool: string, fault?: Fault) {
    super(
      "unknown_tool",
      `unknown tool \`${tool}\`${fault === undefined ? "" : `, left out because ${faultReason(fault)}`}`,
    );
    this.tool = tool;
  }
}

/** Arguments that one-shot coercion refuses. */
export class ArgumentsError extends SelvedgeError {
  override readonly name: string = "ArgumentsError";
  declare readonly code: "arguments";
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super("arguments", `Invalid arguments: ${issuesText(issues)}`);
    this.issues = issues;
  }
}

/** The engine failed in one call; `cause` holds what was thrown. */
export class EngineError extends SelvedgeError {
  override readonly name: string = "EngineError";
  declare readonly code: "engine";

  constructor(message: string, cause?: unknown) {
    super("engine", message, { cause });
  }
}

/**
 * Marks the errors of every copy of the package: one process may hold several, as an ES module and as a CommonJS module, or
 * in two versions.
 */
const OURS: unique symbol = Symbol.for("selvedge.error");

Object.defineProperty(SelvedgeError.prototype, OURS, { value: true });

/**
 * Something else was handed over than tools, schemas or what holds them: a `TypeError`, as JavaScript itself throws then,
 * that is a `RegistrationError` too.
 *
 * @param message - Names what is wanted.
 * @param about - The fault's members, where it is not that there are no schemas at all.
 */
export function wrongArgument(message: string, about?: Pick<Fault, "tool" | "code">): TypeError {
  const members: Pick<RegistrationError, "code" | "faults"> = {
    code: "registration",
    faults: [{ tool: "", pointer: "", code: "missing_schema", message, ...about }],
  };
  return marked(new TypeError(message), members);
}

/** The same in place of a tool of a set: an `UnknownToolError` too. */
export function wrongTool(message: string, given: unknown): TypeError {
  const tool = typeof given === "string" ? given : typeof given;
  const members: Pick<UnknownToolError, "code" | "tool"> = { code: "unknown_tool", tool };
  return marked(new TypeError(message), members);
}

function marked(error: TypeError, members: object): TypeError {
  return Object.defineProperty(Object.assign(error, members), OURS, { value: true });
}

/** Lets `instanceof` take all that is marked, told by its code; not so for a class that is derived elsewhere. */
function takeMarked(known: object, code?: SelvedgeErrorCode): void {
  Object.defineProperty(known, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
      if (this !== known || typeof value !== "object" || value === null || !(OURS in value)) return false;
      return code === undefined || ("code" in value && value.code === code);
    },
  });
}

takeMarked(SelvedgeError);
takeMarked(RegistrationError, "registration");
takeMarked(UnknownToolError, "unknown_tool");
takeMarked(ArgumentsError, "arguments");
takeMarked(EngineError, "engine");
