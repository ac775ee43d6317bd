import { checkAsync } from "../core.js";
import type { Json, SchemaInput, Tool } from "../types.js";

/** By this symbol the AI SDK tells its own schemas from others. */
const schemaSymbol = Symbol.for("vercel.ai.schema");

/** How the AI SDK answers a validation. */
type Validation = { success: true; value: unknown } | { success: false; error: unknown };

/** The AI SDK's `Schema`: what its `jsonSchema()` makes. */
export interface AiSchema {
  [schemaSymbol]: true;
  _type: unknown;
  readonly jsonSchema: object | PromiseLike<object>;
  readonly validate?: ((value: unknown) => Validation | PromiseLike<Validation>) | undefined;
}

/** The parts of an AI SDK tool that are read here. */
export interface AiTool {
  type?: string;
  /** A `Schema`, a function that makes one, a Standard Schema, or nothing for a tool without arguments. */
  inputSchema?: AiSchema | (() => AiSchema) | Record<"~standard", unknown>;
}

/** Places of a root schema that may name properties beside `properties`. */
const APPLICATORS = [
  "$ref",
  "$dynamicRef",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
];

/**
 * The schema of a tool as `registerTools` takes it. A promise comes back where the AI SDK's schema holds one.
 *
 * @param adapt - Runs on the JSON Schema document of an AI SDK `Schema`.
 */
export function readSchema(
  schema: AiTool["inputSchema"],
  adapt: (document: Json) => Json,
): SchemaInput | Promise<SchemaInput> {
  if (schema === undefined || schema === null) return { type: "object", properties: {}, additionalProperties: false };
  const given = typeof schema === "function" && !("~standard" in schema) ? schema() : schema;
  if (!isAiSchema(given)) return given;
  const document = given.jsonSchema;
  const read = (resolved: object): SchemaInput => withValidation(adapt(resolved as Json), given);
  return "then" in document && typeof document.then === "function"
    ? Promise.resolve(document as PromiseLike<object>).then(read)
    : read(document);
}

/**
 * Undoes what `@ai-sdk/mcp` writes into a discovered root: `properties: {}` and `additionalProperties: false` beside
 * keywords that name the properties elsewhere, so that no arguments at all would fit.
 */
export function withoutAddedLimits(document: Json): Json {
  if (document.additionalProperties !== false || !APPLICATORS.some((keyword) => Object.hasOwn(document, keyword))) {
    return document;
  }
  const { additionalProperties: _, ...rest } = document;
  return rest;
}

/** The document with the schema's own `validate`, which then runs after our verdict (behaviour.md 6). */
function withValidation(document: Json, { validate }: AiSchema): SchemaInput {
  if (validate === undefined) return document;
  const answer = (validation: Validation) =>
    validation.success ? { value: validation.value } : { issues: [{ message: messageOf(validation.error) }] };
  return {
    "~standard": {
      version: 1,
      vendor: "ai",
      validate(value: unknown) {
        const validation = validate(value);
        return "then" in validation ? Promise.resolve(validation).then(answer) : answer(validation);
      },
      jsonSchema: { input: () => document, output: () => document },
    },
  };
}

/** The schema that the SDK gets for a tool: its presentation, and a validation that repairs. */
export function guardedSchema(name: string, tool: Tool | Promise<Tool | undefined>): AiSchema {
  const present = async (): Promise<Tool> => {
    const found = await tool;
    if (found === undefined) throw new Error(`tool \`${name}\` is left out`);
    return found;
  };
  return {
    [schemaSymbol]: true,
    _type: undefined,
    get jsonSchema() {
      return tool instanceof Promise ? present().then(presented) : presented(tool);
    },
    async validate(value) {
      const outcome = await checkAsync(await present(), value);
      if (outcome.ok) return { success: true, value: outcome.value };
      return { success: false, error: new Error(outcome.message) };
    },
  };
}

/** The presentation in the dialect that the SDK speaks, or as it is where that dialect cannot say it. */
function presented(tool: Tool): object {
  try {
    return tool["~standard"].jsonSchema.input({ target: "draft-07" });
  } catch {
    return tool.presentation();
  }
}

function isAiSchema(schema: unknown): schema is AiSchema {
  return typeof schema === "object" && schema !== null && schemaSymbol in schema;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
