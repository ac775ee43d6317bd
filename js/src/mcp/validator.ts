import type { ValidatorOptions, ValidatorResult } from "../../../pkg-template/dist/mcp.mjs";
import {
  ArgumentsError,
  assertSchema,
  bareFault,
  issuesText,
  RegistrationError,
  readBoolean,
  readMembers,
} from "../core.js";
import { coerceArguments, discoverTools } from "../index.js";
import type { Json, Tool } from "../types.js";

/**
 * Drop-in for the SDKs' `AjvJsonSchemaValidator` and `CfWorkerJsonSchemaValidator`: refuses a broken schema when it is
 * compiled, like the one, and needs no code generation, like the other.
 *
 * A verdict only, on any JSON Schema: the SDKs judge results and elicitation answers with it, where nothing may be
 * repaired. `repair: true` is for `fromJsonSchema(inputSchema, …)` of SDK v2, which passes the validator's data on.
 *
 * @example
 * ```ts
 * new Client(info, { jsonSchemaValidator: new SelvedgeJsonSchemaValidator() });
 * ```
 */
export class SelvedgeJsonSchemaValidator {
  readonly #repair: boolean;

  /** @throws TypeError for a wrong option. */
  constructor(options: ValidatorOptions = {}) {
    this.#repair = readBoolean(readMembers(options, "options", ["repair"]), "repair");
  }

  /**
   * Compiles `schema`.
   *
   * @throws RegistrationError when it does not compile; the SDKs turn that into their own refusal.
   */
  getValidator<T>(schema: object): (input: unknown) => ValidatorResult<T> {
    assertSchema(schema);
    const tool = compile(schema);
    const judge = (value: unknown): ValidatorResult<T> => {
      const outcome = tool.checkOutput(value);
      return outcome.ok ? accepted(outcome.value) : refused(issuesText(outcome.issues));
    };
    if (!this.#repair) return judge;
    // A copy of our own: the SDK hands the caller's object out again, and whoever gets it may change it.
    const own = JSON.parse(JSON.stringify(schema)) as Json;
    coerceArguments(own, undefined);
    return (input) => {
      let value: unknown;
      try {
        value = coerceArguments(own, input);
      } catch (error) {
        if (error instanceof ArgumentsError) return refused(issuesText(error.issues));
        throw error;
      }
      return judge(value);
    };
  }
}

/**
 * A tool whose results are judged by `schema`: results may be anything, arguments must be objects.
 * Discovered, because clients compile a server's every schema and use few: a discovered one is checked now and its judge built at first use.
 */
function compile(schema: object): Tool {
  const name = "(schema)";
  const discovered = discoverTools([{ name, inputSchema: { type: "object" }, outputSchema: schema }]);
  const tool = discovered.get(name);
  if (tool === undefined) throw new RegistrationError(discovered.leftOut.map(bareFault));
  return tool;
}

function accepted<T>(data: unknown): ValidatorResult<T> {
  return { valid: true, data: data as T, errorMessage: undefined };
}

function refused<T>(errorMessage: string): ValidatorResult<T> {
  return { valid: false, data: undefined, errorMessage };
}
