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

/** Lets `instanceof` take the errors of other copies, told by their code; not so for a class that is derived elsewhere. */
function takeOtherCopies(known: object, code?: SelvedgeErrorCode): void {
  Object.defineProperty(known, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
      if (this !== known || typeof value !== "object" || value === null || !(OURS in value)) return false;
      return code === undefined || ("code" in value && value.code === code);
    },
  });
}

takeOtherCopies(SelvedgeError);
takeOtherCopies(RegistrationError, "registration");
takeOtherCopies(UnknownToolError, "unknown_tool");
takeOtherCopies(ArgumentsError, "arguments");
takeOtherCopies(EngineError, "engine");
