/**
 * Adapters for the MCP TypeScript SDKs: `@modelcontextprotocol/sdk` 1.x, `@modelcontextprotocol/server` and `/client` 2.x.
 * Everything is typed structurally; no SDK is imported and none is a dependency.
 *
 * @packageDocumentation
 */
import type { Fault, Json, Options, Path, SchemaInput, StandardTarget, ToolDefinition } from "./index.mjs";

/** What a validator answers, as both SDKs define it. */
export type ValidatorResult<T> =
  | { valid: true; data: T; errorMessage: undefined }
  | { valid: false; data: undefined; errorMessage: string };

/** Options of {@link SelvedgeJsonSchemaValidator}. An unknown one throws a `TypeError`. */
export interface ValidatorOptions {
  /**
   * Repairs the value before it is judged, and answers the repaired one. For `fromJsonSchema(inputSchema, …)` of SDK v2.
   *
   * @defaultValue `false`
   */
  repair?: boolean | undefined;
}

/**
 * Drop-in for the SDKs' `AjvJsonSchemaValidator` and `CfWorkerJsonSchemaValidator`, v1 and v2: refuses a broken schema when
 * it is compiled, like the one, and needs no code generation, like the other.
 *
 * A verdict only, on any JSON Schema: the SDKs judge results and elicitation answers with it, where nothing may be repaired.
 *
 * @example
 * ```ts
 * const client = new Client(info, { jsonSchemaValidator: new SelvedgeJsonSchemaValidator() });
 * ```
 */
export class SelvedgeJsonSchemaValidator {
  /** A validator that repairs only where its options say so. */
  constructor(options?: ValidatorOptions);
  /**
   * Compiles a schema.
   *
   * @param schema - Any JSON Schema document.
   * @throws `RegistrationError` if it does not compile.
   */
  getValidator<T>(schema: object): (input: unknown) => ValidatorResult<T>;
}

/** The input type that a Standard Schema declares; {@link Json} for a plain JSON Schema document. */
export type InferInput<Schema> = Schema extends { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : Json
  : Json;

/** The output type that a Standard Schema declares; {@link Json} for a plain JSON Schema document. */
export type InferOutput<Schema> = Schema extends { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : Json
  : Json;

/** A Standard Schema (version 1) and Standard JSON Schema, as `registerTool` of SDK v2 takes it. */
export interface ToolSchema<Input = Json, Output = Input> {
  /** The schema by the names of the specification. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "selvedge";
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Repairs and judges arguments; a promise comes back only where the given schema validates asynchronously. */
    validate(value: unknown): ValidatedArguments<Output> | Promise<ValidatedArguments<Output>>;
    /** The presentation for the target `draft-2020-12` or `draft-07`, a fresh copy on every call. */
    readonly jsonSchema: { input(options: StandardTarget): Json; output(options: StandardTarget): Json };
  };
}

/** The repaired value, or issues whose messages do not repeat their paths. */
export type ValidatedArguments<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path: Path }[] };

/** Options of {@link toolSchema}. */
export interface ToolSchemaOptions extends Options {
  /** The tool's name, for the messages. */
  name: string;
}

/**
 * A schema for `registerTool({ inputSchema })` of SDK v2: listed as the presentation, and its `validate` answers the
 * repaired value, which the SDK hands to the handler.
 *
 * @param schema - A JSON Schema document or a Standard JSON Schema, such as a Zod 4 schema.
 * @param options - The tool's name, and how arguments are treated.
 * @throws `RegistrationError` if the schema does not compile, before the SDK has listed it, or the name is missing.
 *
 * @example
 * ```ts
 * server.registerTool("lesson", { inputSchema: toolSchema(schema, { name: "lesson" }) }, handler);
 * ```
 */
export function toolSchema<Schema extends SchemaInput>(
  schema: Schema,
  options: ToolSchemaOptions,
): ToolSchema<InferInput<Schema>, InferOutput<Schema>>;

/** A tool to serve: an entry of a `tools/list` reply, which is listed with everything that stands in it. */
export interface ServedTool extends ToolDefinition {
  /** Hints for clients. */
  annotations?: object | undefined;
  /** Icons for people. */
  icons?: readonly object[] | undefined;
  /** Metadata of extensions. */
  _meta?: object | undefined;
}

/**
 * Answers a call whose arguments were accepted with the SDK's `CallToolResult`. `extra` is the SDK's second argument of a
 * request handler. What it throws becomes a result with `isError: true`.
 */
export type ToolHandler = (args: any, extra: any) => object | Promise<object>;

/** A `Server` of v1 or v2, or an `McpServer` of either. */
export type McpServerLike =
  | { setRequestHandler(...args: never[]): unknown }
  | { readonly server: { setRequestHandler(...args: never[]): unknown } };

/**
 * Serves tools on an MCP server: `tools/list` answers their presentations, `tools/call` repairs and judges the arguments
 * before the handler runs, and checks `structuredContent` against `outputSchema` afterwards.
 *
 * With `McpServer` of v2 the tools join those registered elsewhere. A server per request costs nothing when it is given the
 * same list of tools: they are compiled once, so treat them as frozen.
 *
 * @param server - A `Server` of v1 or v2, or an `McpServer` of either.
 * @param tools - The tools.
 * @param handlers - One for each tool, by its name.
 * @param options - How arguments are treated.
 * @throws `RegistrationError` before anything is served, naming every tool whose schema is at fault, every tool without a
 * handler and every handler without a tool; also for what is no server, no list of tools or no handlers.
 *
 * @example
 * ```ts
 * serveTools(server, [{ name: "lesson", inputSchema }], { lesson: async (args) => ({ content: [] }) });
 * await server.connect(transport);
 * ```
 */
export function serveTools(
  server: McpServerLike,
  tools: readonly ServedTool[],
  handlers: Readonly<Record<string, ToolHandler>>,
  options?: Options,
): void;

/** A `Client` of v1 or v2. */
export interface McpClientLike {
  /** Asks the server for its tools. */
  listTools(...args: never[]): Promise<unknown>;
  /** Calls a tool of the server. */
  callTool(...args: never[]): Promise<unknown>;
}

/** Options of {@link guardClient}. */
export interface GuardOptions extends Options {
  /** Told once about every tool that is left out, and why. */
  onLeftOut?: ((fault: Fault) => void) | undefined;
}

/**
 * The same client, whose `listTools` discovers and whose `callTool` repairs the arguments, judges them by the server's own
 * schema and sends them only then.
 *
 * - A refused call sends nothing and resolves to a result with `isError: true`, which a model can act on.
 * - `listTools()` answers every page as one. A tool whose schema does not compile does not appear; `onLeftOut` is told once,
 *   and a call of it, as of a tool that the server does not list, resolves to such a result too: it is never called unjudged.
 * - A call before the first `listTools` lists first. `notifications/tools/list_changed` lists again.
 * - A call that names no tool rejects with a `TypeError` that is an `UnknownToolError` too.
 *
 * `request()` and v1's task streams are left as they are: the way around every check of the SDK, and of this.
 *
 * @param client - A `Client` of v1 or v2, connected or not.
 * @param options - How arguments are treated, and who is told.
 * @throws `TypeError` for an option that `discoverTools` does not take, and for what is no client (then with code
 * `registration`).
 *
 * @example
 * ```ts
 * const client = guardClient(new Client(info), { onLeftOut: (fault) => console.warn(fault.message) });
 * ```
 */
export function guardClient<Client extends McpClientLike>(client: Client, options?: GuardOptions): Client;

/** A `CallToolResult` that reports a mistake to the model. */
export type ToolErrorResult = { isError: true; content: [{ type: "text"; text: string }] };

/**
 * Turns a refused outcome into the `CallToolResult` that a server answers with.
 *
 * @param outcome - A refused outcome.
 */
export function toCallToolResult(outcome: { readonly ok: false; readonly message: string }): ToolErrorResult;
