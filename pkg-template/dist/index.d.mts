/// <reference lib="esnext.disposable" />
/**
 * Repairs, refuses and judges MCP tool-call arguments in lockstep with the tool's JSON Schema.
 *
 * Every export works synchronously and without configuration; the WebAssembly core is instantiated at first use.
 * A model's mistake is data (an {@link Outcome}); a programmer's mistake throws a {@link SelvedgeError}, or a `TypeError` for
 * a wrong option. What is no list of tools or no schema is a {@link RegistrationError} that is a `TypeError` too.
 *
 * @packageDocumentation
 */

/** A JSON object. */
export type Json = Record<string, unknown>;

/** A path into a value: property names and zero-based list indexes. The root is the empty path. */
export type Path = readonly (string | number)[];

/**
 * A JSON Schema document (draft-04, -06, -07, 2019-09 or 2020-12; its `$schema` says which, none means 2020-12),
 * or anything with `~standard.jsonSchema`, such as a Zod 4 schema. Checked at run time.
 *
 * A Standard JSON Schema object is read once; where it also has `~standard.validate`, that runs on the repaired
 * value once the core has accepted it, so that refinements stay in force.
 */
export type SchemaInput = object | boolean;

/** A tool and its schemas. An entry of a `tools/list` reply fits as it is. */
export interface ToolDefinition {
  /** The tool's name: a non-empty string that no other tool of the set bears. */
  name: string;
  /** A title for people. Not used. */
  title?: string | undefined;
  /** What the tool is for. */
  description?: string | undefined;
  /** The contract for the tool's arguments. */
  inputSchema: SchemaInput;
  /** The contract for the tool's result: any JSON Schema. */
  outputSchema?: SchemaInput | undefined;
}

/** How a set of tools treats arguments. An unknown option throws a `TypeError`; one that is undefined counts as absent. */
export interface Options {
  /**
   * Reads numbers, booleans and null from text where the schema takes no string: for command lines, forms and
   * servers whose models send numbers as text. Reading is lossless: `"007"` and `"yes"` stay text.
   *
   * @defaultValue `false`
   */
  scalars?: boolean | undefined;
  /**
   * Fills a declared property that is absent with the `default` of its schema. A default that its own schema refuses
   * is then a registration fault. `discoverTools` refuses the option with a `TypeError`: a foreign server fills its own.
   *
   * @defaultValue `false`
   */
  defaults?: boolean | undefined;
  /** Bounds that differ from the standing ones. */
  limits?: { [Name in keyof Limits]?: Limits[Name] | undefined } | undefined;
}

/**
 * Bounds on arguments and on schemas. What exceeds one is refused by name (code `limit`).
 * Each is a positive integer up to the ceiling named beside it; anything else throws a `TypeError`.
 */
export interface Limits {
  /** Bytes of UTF-8 in all strings and names of the arguments: 16 MiB, at most 64 MiB. */
  textBytes: number;
  /** Lists and objects inside each other in the arguments: 256, at most 512. */
  depth: number;
  /** Values in the arguments, each list and object counted with its members: 1,000,000, at most 4,000,000. */
  values: number;
  /** Bytes of a schema document as JSON text: 8 MiB, at most 32 MiB. */
  schemaBytes: number;
  /** Lists and objects inside each other in a schema document: 128, at most 256. */
  schemaDepth: number;
  /** Values in a schema document: 100,000, at most 1,000,000. */
  schemaNodes: number;
  /** Steps that a pattern with look-around or a back-reference may take on one text: 50,000, at most 10,000,000. */
  patternSteps: number;
}

/** What is wrong with a tool, or with what was given in place of tools. */
export type FaultCode =
  /** The tool's name is empty, no string or no well-formed Unicode; of `serveTools`: tool and handler do not match. */
  | "name"
  /** Another tool of the set bears the name. */
  | "duplicate_name"
  /** There is no schema, or something else in place of tools, a server, handlers, a client or a tool set. */
  | "missing_schema"
  /** The root is no contract for an object, or the schema cannot be read or is no JSON Schema at all. */
  | "root"
  /** `$schema` names a dialect that is not known. */
  | "dialect"
  /** A keyword's value is not what the dialect's meta-schema asks for. */
  | "keyword"
  /** A `$ref` leads nowhere, or out of the document. */
  | "reference"
  /** A pattern cannot be run with its ECMA-262 meaning. */
  | "pattern"
  /** A `default` is refused by its own schema. */
  | "default"
  /** The document exceeds one of the {@link Limits}. */
  | "limit";

/** Why a tool cannot be taken into a set. */
export interface Fault {
  /** The tool's name, `#<position>` where it has none, `(schema)` for a schema without a tool; empty where there is none. */
  tool: string;
  /** The schema that is at fault; absent where it is the tool's name, a missing schema, or a schema without a tool. */
  schema?: "inputSchema" | "outputSchema";
  /** JSON Pointer of the place in the schema, such as `/properties/q/pattern`. */
  pointer: string;
  /** What is wrong there. */
  code: FaultCode;
  /** A sentence that names the tool, if there is one. */
  message: string;
}

/** One change that coercion made. */
export interface Repair {
  /** The place that was changed; for `default`, the new place. */
  path: Path;
  /**
   * `json`: text was read as JSON. `number`, `boolean`, `null`: such a scalar was read from text, with the option
   * `scalars` and, without it, where the schema takes several kinds of scalars and no text.
   * `default`: an absent property was filled (`defaults`). `removed`: an own `__proto__` key was dropped.
   */
  kind: "json" | "number" | "boolean" | "null" | "default" | "removed";
}

/** What is wrong with a value, by the keyword that says so. */
export type IssueCode =
  /** A list written as text where the schema takes both text and lists. */
  | "text_list"
  /** `type`, and arguments that are no object. */
  | "type"
  /** `required`, `dependentRequired`. */
  | "required"
  /** `additionalProperties: false`, `unevaluatedProperties`, a false property schema. */
  | "unknown_key"
  /** `propertyNames`. */
  | "property_name"
  /** `enum`. */
  | "enum"
  /** `const`. */
  | "const"
  /** `pattern`. */
  | "pattern"
  /** `not`. */
  | "not"
  /** `anyOf`, `oneOf`. */
  | "union"
  /** `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`. */
  | "bound"
  /** `minLength`, `maxLength`. */
  | "length"
  /** `minItems`, `maxItems`, `contains` and its counts, `items: false`, `additionalItems`, `unevaluatedItems`. */
  | "items"
  /** `uniqueItems`. */
  | "unique"
  /** `minProperties`, `maxProperties`. */
  | "properties"
  /** Any other false schema. */
  | "forbidden"
  /** One of the {@link Limits}, or a number that would not survive being read. */
  | "limit"
  /**
   * A value that JSON cannot say: bigint, symbol, function or undefined in a list, NaN, Infinity, a cycle, a getter that
   * throws; as a whole, also a promise, a map or a set.
   */
  | "unserialisable"
  /** An issue of the schema's own `~standard.validate`. */
  | "custom";

/** One reason why a value was refused, or would have been. */
export interface Issue {
  /** The place in the value. A missing or unknown key is at its object's path plus the key. */
  path: Path;
  /** The kind of issue. */
  code: IssueCode;
  /** The keyword that refuses, or an empty string where none does. */
  keyword: string;
  /** JSON Pointer of that keyword in the schema, or an empty string where none refuses. */
  schemaPointer: string;
  /** A sentence for the model. It does not repeat the path, but for `text_list`, whose sentence is fixed. */
  message: string;
}

/**
 * The answer to a check. Switch on `ok`.
 *
 * Accepted: `value` is the given object itself when nothing was repaired; a repaired one shares every untouched part
 * with it. Refused: `message` is what a server answers with `isError: true`.
 */
export type Outcome<T = Json> =
  | {
      ok: true;
      /** What to hand to the tool. */
      value: T;
      /** What was changed on the way, in order. */
      repairs: readonly Repair[];
      /** Union refusals that are left to the foreign server's own verdict; empty for a local tool. */
      setAside: readonly Issue[];
    }
  | {
      ok: false;
      /** Why it was refused: at least one issue. */
      issues: readonly Issue[];
      /** `Invalid arguments for tool <name>: <path>: <message>; …`, ten issues at most, then a count. */
      message: string;
      /** What coercion would have changed. */
      repairs: readonly Repair[];
      /** Union refusals that are left to the foreign server's own verdict; empty for a local tool. */
      setAside: readonly Issue[];
    };

/** Tools by name. Iterates over its tools in the order of registration. */
export interface Toolset extends Iterable<Tool> {
  /** How many tools the set holds. */
  readonly size: number;
  /** The tool of that name. It keeps the set alive. */
  get(name: string): Tool | undefined;
  /**
   * Repairs and judges one call's arguments; never mutates them.
   *
   * @param name - The tool's name.
   * @param args - The arguments as they arrived: an object, JSON text of one, or nothing.
   * @throws {@link UnknownToolError} if no tool of the set bears the name.
   */
  check(name: string, args: unknown): Outcome;
  /** Frees the set's memory in the core. Later use throws a {@link SelvedgeError} with code `disposed`. */
  dispose(): void;
  /** The same as {@link Toolset.dispose}, for `using`. */
  [Symbol.dispose](): void;
}

/** The tools of a remote, less those whose schemas do not compile. */
export interface DiscoveredToolset extends Toolset {
  /** Every fault of every tool that was left out, in the order of the tools. */
  readonly leftOut: readonly Fault[];
}

/** Something that the presentation could not express as one object. */
export interface PresentationNote {
  /** JSON Pointer of the place in the presentation. */
  pointer: string;
  /** The kind of note. */
  code: string;
  /** A sentence about it. */
  message: string;
}

/** The outcome in the words of Standard Schema. */
export type StandardResult =
  | { readonly value: Json; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path: Path }[] };

/** What `~standard.jsonSchema` is asked for. */
export interface StandardTarget {
  /** `draft-2020-12` or `draft-07`; any other target throws. */
  readonly target: string;
  /** Not used. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** A tool as a Standard Schema (version 1) and a Standard JSON Schema. */
export interface StandardTool {
  /** The version of the specification. */
  readonly version: 1;
  /** Who answers. */
  readonly vendor: "selvedge";
  /**
   * Repairs and judges arguments. A promise comes back only where the tool's own schema validates asynchronously.
   *
   * @param value - The arguments.
   * @returns The repaired value, or the issues; their messages never repeat the path.
   */
  validate(value: unknown): StandardResult | Promise<StandardResult>;
  /** The tool's presentation as JSON Schema of the asked dialect: a fresh copy on every call. */
  readonly jsonSchema: {
    /**
     * The schema that arguments are presented with.
     *
     * @throws `TypeError` for an unknown target; {@link RegistrationError} for a keyword without equivalent there.
     */
    input(options: StandardTarget): Json;
    /** The schema of a validated value: the same as `input`. */
    output(options: StandardTarget): Json;
  };
  /** The types that a Standard Schema consumer infers. */
  readonly types?: { readonly input: unknown; readonly output: Json } | undefined;
}

/** One tool of a set. */
export interface Tool {
  /** The tool's name. */
  readonly name: string;
  /** Who wrote the schema: `registerTools` makes local tools, `discoverTools` foreign ones. */
  readonly origin: "local" | "foreign";
  /**
   * Repairs and judges one call's arguments; never mutates them.
   *
   * @param args - The arguments as they arrived: an object, JSON text of one, or nothing.
   * @throws {@link SelvedgeError} with code `async_schema` if the tool's own `~standard.validate` answers with a promise.
   */
  check(args: unknown): Outcome;
  /**
   * Judges a result against `outputSchema`: no repair, nothing set aside. Accepts everything where none was given.
   *
   * @param value - The tool's `structuredContent`.
   */
  checkOutput(value: unknown): Outcome<unknown>;
  /** The input schema as it should be shown to a model: unions joined into one object. A fresh, unfrozen copy on every call. */
  presentation(): Json;
  /** What the presentation had to leave as it was. */
  readonly presentationNotes: readonly PresentationNote[];
  /** The tool as a Standard Schema and a Standard JSON Schema. */
  readonly "~standard": StandardTool;
}

/** The codes of {@link SelvedgeError}. */
export type SelvedgeErrorCode = "registration" | "unknown_tool" | "arguments" | "engine" | "disposed" | "async_schema";

/** A programmer's mistake, or a failure of the engine. */
export class SelvedgeError extends Error {
  /** Only the package makes errors. */
  protected constructor(code: SelvedgeErrorCode, message: string, options?: { cause?: unknown });
  /** Which one. */
  readonly code: SelvedgeErrorCode;
}

/** Schemas that cannot be taken. `registerTools` lists every fault of every tool. */
export class RegistrationError extends SelvedgeError {
  private constructor();
  readonly code: "registration";
  /** The faults, at least one, in the order of the tools. */
  readonly faults: readonly Fault[];
}

/** A name that no tool of the set bears. */
export class UnknownToolError extends SelvedgeError {
  private constructor();
  readonly code: "unknown_tool";
  /** The name that was asked for. */
  readonly tool: string;
}

/** Arguments that {@link coerceArguments} refuses. */
export class ArgumentsError extends SelvedgeError {
  private constructor();
  readonly code: "arguments";
  /** The issues, at least one, in the order of the arguments. */
  readonly issues: readonly Issue[];
}

/**
 * The engine failed in this one call. Its instance is dropped; the next call builds a new one and the toolsets it needs.
 * `cause` holds what was thrown.
 */
export class EngineError extends SelvedgeError {
  private constructor();
  readonly code: "engine";
}

/**
 * Takes tools whose schemas are your own, all or none. Every schema is compiled at once.
 *
 * @param tools - The tools.
 * @param options - How arguments are treated.
 * @throws {@link RegistrationError} naming every fault of every tool; `TypeError` for a wrong option.
 */
export function registerTools(tools: readonly ToolDefinition[], options?: Options): Toolset;

/**
 * Takes the tools of a remote, such as a `tools/list` reply. A tool whose schema does not compile is left out by name;
 * nothing is thrown for a tool's fault.
 *
 * @param tools - The tools.
 * @param options - How arguments are treated; `defaults` is refused.
 * @throws `TypeError` for a wrong option.
 */
export function discoverTools(tools: readonly ToolDefinition[], options?: Options): DiscoveredToolset;

/**
 * Writes every discriminated union of a schema as one object that accepts whatever its members accept.
 * Pure: the result shares nothing with the input.
 *
 * @param schema - The schema document.
 * @throws {@link RegistrationError} for a document that cannot be read, and for what is no schema.
 */
export function joinUnions(schema: SchemaInput): Json;

/**
 * Coercion alone: no verdict, no contract for the root. Compiled schemas are kept by identity for as long as the schema
 * object lives, so treat one as frozen once it was given.
 *
 * @param schema - The schema document.
 * @param args - The arguments; never mutated.
 * @param options - How arguments are treated.
 * @returns The same object when nothing changed, else one that shares every untouched part with it.
 * @throws {@link ArgumentsError} for a list written as text, a limit or a value that JSON cannot say;
 * {@link RegistrationError} for a schema that does not compile, and for what is none; `TypeError` for a wrong option.
 */
export function coerceArguments(schema: SchemaInput, args: unknown, options?: Options): unknown;
