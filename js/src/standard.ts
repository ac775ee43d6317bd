/**
 * Standard Schema objects as schemas (behaviour.md 6): their JSON Schema is read once, and their own validation runs on
 * what the core accepted, so that refinements are not switched off unseen.
 */
import { SelvedgeError } from "./errors.js";
import { pathFreeMessage } from "./sentences.js";
import type { Issue, Outcome, StandardResult } from "./types.js";

/** `~standard.validate`. */
export type StandardValidate = (value: unknown) => unknown;

/** As much of the `~standard` property as is used; every member is as it was given, unchecked. */
interface StandardProperty {
  readonly vendor?: unknown;
  readonly validate?: unknown;
  readonly jsonSchema?: unknown;
}

/** The `~standard` property of a schema, if it has one. */
export function standardProperty(schema: unknown): StandardProperty | undefined {
  if ((typeof schema !== "object" || schema === null) && typeof schema !== "function") {
    return undefined;
  }
  const property: unknown = (schema as { "~standard"?: unknown })["~standard"];
  return typeof property === "object" && property !== null ? property : undefined;
}

/** Its `validate`, bound. */
export function standardValidate(property: StandardProperty): StandardValidate | undefined {
  const { validate } = property;
  return typeof validate === "function" ? (value) => Reflect.apply(validate, property, [value]) : undefined;
}

/**
 * The JSON Schema it offers.
 *
 * @param side - `input` for arguments, `output` for results.
 * @returns Undefined if it offers none.
 */
export function standardJsonSchema(property: StandardProperty, side: "input" | "output"): unknown {
  const { jsonSchema } = property;
  if (typeof jsonSchema !== "object" || jsonSchema === null) {
    return undefined;
  }
  const convert: unknown = (jsonSchema as Record<string, unknown>)[side];
  return typeof convert === "function" ? Reflect.apply(convert, jsonSchema, [{ target: "draft-2020-12" }]) : undefined;
}

/** What `~standard.validate` answers. */
interface Answer {
  readonly value?: unknown;
  readonly issues?: readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[] | undefined;
}

/**
 * Puts an accepted value before the schema's own validation.
 *
 * @param outcome - The core's verdict.
 * @param message - Puts issues into a message.
 * @returns A promise where the validation answers with one.
 */
export function refine<Value>(
  outcome: Outcome<Value>,
  validate: StandardValidate | undefined,
  message: (issues: readonly Issue[]) => string,
): Outcome<Value> | Promise<Outcome<Value>> {
  if (validate === undefined || !outcome.ok) {
    return outcome;
  }
  const refined = (answer: Answer): Outcome<Value> => {
    const { repairs, setAside } = outcome;
    if (answer.issues === undefined) {
      return { ok: true, value: answer.value as Value, repairs, setAside };
    }
    const issues = answer.issues.map(customIssue);
    return { ok: false, issues, message: message(issues), repairs, setAside };
  };
  const answer = validate(outcome.value);
  return isPromise(answer)
    ? Promise.resolve(answer).then((settled) => refined(settled as Answer))
    : refined(answer as Answer);
}

function customIssue(issue: { readonly message: string; readonly path?: readonly unknown[] | undefined }): Issue {
  const path = (issue.path ?? []).map((segment) => {
    const key = typeof segment === "object" && segment !== null ? (segment as { key: unknown }).key : segment;
    return typeof key === "number" ? key : String(key);
  });
  return { path, code: "custom", keyword: "", schemaPointer: "", message: issue.message };
}

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}

/**
 * The outcome of a synchronous check.
 *
 * @throws SelvedgeError with code `async_schema` for a promise.
 */
export function settledOutcome<Value>(tool: string, outcome: Outcome<Value> | Promise<Outcome<Value>>): Outcome<Value> {
  if (isPromise(outcome)) {
    // Nobody will see how it ends; a rejection must not end the process.
    outcome.then(undefined, () => undefined);
    throw new SelvedgeError(
      "async_schema",
      `the schema of tool \`${tool}\` validates asynchronously, which \`check\` cannot wait for`,
    );
  }
  return outcome;
}

/** An outcome in the words of Standard Schema, whose readers show each path themselves. */
export function standardResult(outcome: Outcome): StandardResult {
  return outcome.ok
    ? { value: outcome.value }
    : { issues: outcome.issues.map((issue) => ({ message: pathFreeMessage(issue), path: issue.path })) };
}
