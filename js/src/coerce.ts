import type { CompiledSchema } from "./bindings.js";
import { answer, type Question } from "./check.js";
import { assertSchema, NO_TOOL, noSchema, readSchema } from "./definitions.js";
import { callCore, Kept } from "./engine.js";
import { ArgumentsError, RegistrationError } from "./errors.js";
import { readOptions, type Settings } from "./options.js";
import { issuesText } from "./sentences.js";
import type { Json, Options, SchemaInput } from "./types.js";

type Coercion = Question<CompiledSchema>;

/** Coercions by schema identity and by the JSON text of the settings. */
const coercions = new WeakMap<object, Map<string, Coercion>>();

/** Stands for a boolean schema, which has no identity of its own, among the keys. */
const BOOLEAN_SCHEMAS = { true: {}, false: {} } as const;

/** One-shot coercion without a verdict and without the root contract; see the published declaration. */
export function coerceArguments(schema: SchemaInput, args: unknown, options?: Options): unknown {
  const outcome = answer(coercionFor(schema, options), args);
  if (!outcome.ok) {
    throw new ArgumentsError(outcome.issues);
  }
  return outcome.value;
}

function coercionFor(schema: SchemaInput, options: Options | undefined): Coercion {
  const settings = readOptions(options, "local");
  assertSchema(schema);
  const identity = typeof schema === "boolean" ? BOOLEAN_SCHEMAS[`${schema}`] : schema;
  let known = coercions.get(identity);
  if (known === undefined) {
    known = new Map();
    coercions.set(identity, known);
  }
  const key = options === undefined ? "" : JSON.stringify(settings);
  let coercion = known.get(key);
  if (coercion === undefined) {
    coercion = compile(schema, settings);
    known.set(key, coercion);
  }
  return coercion;
}

function compile(schema: SchemaInput, settings: Settings): Coercion {
  const text = schemaText(schema, settings);
  const judge = new Kept((core) => core.bindings.Schema.compile(text, settings));
  callCore((core) => judge.in(core));
  return {
    judge,
    ask: (held, words) => held.coerce(words),
    limits: settings.limits,
    readsNothingAsObject: true,
    message: issuesText,
  };
}

/** Writes discriminated unions as objects; see the published declaration. */
export function joinUnions(schema: SchemaInput): Json {
  const text = schemaText(schema, readOptions(undefined, "local"));
  return JSON.parse(callCore((core) => core.bindings.joinUnions(text))) as Json;
}

/** The schema as JSON text. */
function schemaText(schema: SchemaInput, settings: Settings): string {
  assertSchema(schema);
  const document = readSchema(() => schema, "input", settings.limits);
  if (document.unreadable !== undefined) {
    const { pointer, code, message } = document.unreadable;
    const reason = code === "limit" ? "is" : "cannot be written as JSON:";
    throw new RegistrationError([{ tool: NO_TOOL, pointer, code, message: `the schema ${reason} ${message}` }]);
  }
  // What offers a schema may offer something else.
  if (document.text === undefined || !/^[{tf]/.test(document.text)) {
    throw noSchema();
  }
  return document.text;
}
