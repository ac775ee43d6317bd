import type { CompiledSchema } from "./bindings.js";
import { answer, type Question } from "./check.js";
import { assertSchema, NO_TOOL, noSchema, readSchema, type Unreadable } from "./definitions.js";
import { callCore, Kept } from "./engine.js";
import { ArgumentsError, RegistrationError } from "./errors.js";
import { isWholeTool } from "./no-schema.js";
import { readOptions, type Settings } from "./options.js";
import { bareFault, inPlaceOfSchema, issuesText } from "./sentences.js";
import type { Fault, Json, Options, SchemaInput } from "./types.js";

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
  const { text } = documentOf(schema, settings);
  const judge = new Kept((core) => core.bindings.Schema.compile(text, settings));
  callCore((core) => judge.in(core), faultsOf);
  return {
    judge,
    ask: (held, words) => held.coerce(words),
    limits: settings.limits,
    readsNothingAsObject: true,
    message: issuesText,
  };
}

/** The core speaks of a tool. */
function faultsOf(text: string): RegistrationError {
  return new RegistrationError((JSON.parse(text) as Fault[]).map(bareFault));
}

/** Writes discriminated unions as objects; see the published declaration. */
export function joinUnions(schema: SchemaInput): Json {
  const { text, holdsLibrarySchemas } = documentOf(schema, readOptions(undefined, "local"));
  if (holdsLibrarySchemas) {
    throw unwritten({ pointer: "", code: "root", message: inPlaceOfSchema.library });
  }
  return JSON.parse(callCore((core) => core.bindings.joinUnions(text), faultsOf)) as Json;
}

/** The schema as JSON text, and whether schemas of a validation library stand in it. */
function documentOf(schema: SchemaInput, settings: Settings): { text: string; holdsLibrarySchemas?: boolean } {
  assertSchema(schema);
  const { text, unreadable, holdsLibrarySchemas = false } = readSchema(() => schema, "input", settings.limits);
  if (unreadable !== undefined) {
    throw unwritten(unreadable);
  }
  // What offers a schema may offer something else.
  if (text === undefined || !/^[{tf]/.test(text)) {
    throw noSchema();
  }
  if (text.includes('"inputSchema":') && isWholeTool(JSON.parse(text))) {
    throw unwritten({ pointer: "", code: "root", message: inPlaceOfSchema.tool });
  }
  return { text, holdsLibrarySchemas };
}

function unwritten({ pointer, code, message }: Unreadable): RegistrationError {
  const reason = code === "limit" ? "is" : "cannot be written as JSON:";
  const at = pointer === "" ? "" : ` at \`${pointer}\``;
  return new RegistrationError([{ tool: NO_TOOL, pointer, code, message: `the schema ${reason} ${message}${at}` }]);
}
