/** What every export says when it is handed something else than it takes. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  coerceArguments,
  discoverTools,
  joinUnions,
  RegistrationError,
  registerTools,
  SelvedgeError,
  UnknownToolError,
} from "selvedge";
import * as ai from "selvedge/ai";
import * as mcp from "selvedge/mcp";
import { toolMatchers } from "selvedge/vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import * as z3 from "zod/v3";

/** The exports as JavaScript sees them. */
type Call = (...given: unknown[]) => unknown;
const [register, discover, join, coerce] = [registerTools, discoverTools, joinUnions, coerceArguments] as Call[];
const { guardClient, serveTools, toolSchema, toCallToolResult } = mcp as unknown as Record<string, Call>;
const { guardTools } = ai as unknown as Record<string, Call>;
const validator = (options?: unknown): mcp.SelvedgeJsonSchemaValidator =>
  new mcp.SelvedgeJsonSchemaValidator(options as mcp.ValidatorOptions);

const object = { type: "object" };
const tag = { name: "tag", inputSchema: object };
const server = { setRequestHandler() {}, assertCanSetRequestHandler() {}, registerCapabilities() {} };
const client = { async listTools() {}, async callTool() {} };

const LIST = "tools must be a list of tool definitions";
const SCHEMA = "a schema must be an object or a boolean";
const SERVER = "`serveTools` takes an MCP server first: `setRequestHandler` is missing";
const HANDLERS = "`serveTools` takes the handlers third, as an object with a function for each tool by its name";
const CLIENT = "`guardClient` takes an MCP client: `listTools` is missing";
const TOOL_SCHEMA =
  '`toolSchema` takes the schema and then the tool\'s name, as in `toolSchema(schema, { name: "search" })`';
const TOOL_SET = "`guardTools` takes a tool set, an object of tools by their names";

const UNWRITTEN = "cannot be written as JSON:";
const LIBRARY =
  "it belongs to a validation library; pass a whole `z.object({…})` of Zod 4.2 or later, or the JSON Schema that it converts to";
const HIDDEN = "it is no plain object, and nothing of it can be seen";

/** Zod 3 before it had `~standard`. */
const early = Object.assign(Object.create({ safeParse() {} }), { _def: { typeName: "ZodObject" } });

/** What is handed over in place of a schema, with the reason why it is none. */
const noSchemas: [what: string, given: unknown, reason: string][] = [
  ["a shape of Zod 4", { q: z.string() }, LIBRARY],
  ["a shape of Zod 4 with something else", { q: z.string(), n: 5 }, LIBRARY],
  ["a shape inside a shape", { filter: { by: { q: z.string() } } }, LIBRARY],
  ["shapes in a list", { filters: [{ q: z.string() }] }, LIBRARY],
  ["a shape with a property `type`", { type: z.string() }, LIBRARY],
  ["a shape of Zod 3", { q: z3.z.string() }, LIBRARY],
  ["a schema of Zod 3", z3.z.object({ q: z3.z.string() }), LIBRARY],
  ["a schema of an early Zod 3", early, LIBRARY],
  ["a schema of zod/mini", mini.object({ q: mini.string() }), LIBRARY],
  ["the promise of a schema", Promise.resolve(object), "it is a promise; await it first"],
  ["a map", new Map([["type", "object"]]), HIDDEN],
  ["a set", new Set(["object"]), HIDDEN],
  ["a toolset", registerTools([tag]), HIDDEN],
  [
    "a whole tool with a Zod schema",
    { name: "tag", inputSchema: z.object({}) },
    "it is a whole tool; pass its `inputSchema`",
  ],
];

/** A schema that holds itself before what JSON Schema cannot express, as the same object or as another at each reading. */
const circular: z.ZodType = z.object({
  get self() {
    return circular;
  },
  when: z.date(),
});
const spiral = (): z.ZodType =>
  z.object({
    get next() {
      return spiral();
    },
    when: z.date(),
  });

/** Each with what was called, and the code of what it throws. */
const mistakes: [what: string, call: () => unknown, message: string, code?: string][] = [
  ["nothing, for tools", () => register?.(), LIST],
  ["null, for tools", () => discover?.(null), LIST],
  ["a reply to `tools/list`, for tools", () => discover?.({ tools: [tag] }), `${LIST}: here its member \`tools\``],
  ["one tool, for tools", () => register?.(tag), `${LIST}: put this one into a list`],
  ["a promise, for tools", () => discover?.(Promise.resolve([tag])), `${LIST}, not a promise: await it first`],
  ["a set, for tools", () => register?.(new Set([tag])), LIST],
  ...[undefined, null, 5, "x", [], () => object, Symbol("s"), 5n].flatMap((schema): typeof mistakes => [
    [`${typeof schema}, to join`, () => join?.(schema), SCHEMA],
    [`${typeof schema}, to coerce by`, () => coerce?.(schema, {}), SCHEMA],
  ]),
  ...[undefined, null, 5, "x", () => object, Symbol("s"), 5n].flatMap((schema): typeof mistakes => [
    [`${typeof schema}, to validate by`, () => validator().getValidator(schema as object), SCHEMA],
    [`${typeof schema}, to repair by`, () => validator({ repair: true }).getValidator(schema as object), SCHEMA],
  ]),
  ...noSchemas.flatMap(([what, given, reason]): typeof mistakes => [
    [`${what}, to join`, () => join?.(given), `the schema ${UNWRITTEN} ${reason}`],
    [`${what}, to coerce by`, () => coerce?.(given, {}), `the schema ${UNWRITTEN} ${reason}`],
    [`${what}, to validate by`, () => validator().getValidator(given as object), `the schema ${UNWRITTEN} ${reason}`],
    [
      `${what}, for arguments`,
      () => register?.([{ name: "tag", inputSchema: given }]),
      `tool \`tag\`: \`inputSchema\` ${UNWRITTEN} ${reason}`,
    ],
    [
      `${what}, for results`,
      () => register?.([{ ...tag, outputSchema: given }]),
      `tool \`tag\`: \`outputSchema\` ${UNWRITTEN} ${reason}`,
    ],
  ]),
  ...([join, coerce] as const).map((call): (typeof mistakes)[number] => [
    "a whole tool, in place of its schema",
    () => call?.(tag, {}),
    `the schema ${UNWRITTEN} it is a whole tool; pass its \`inputSchema\``,
  ]),
  [
    "a whole tool, for arguments",
    () => register?.([{ name: "tag", inputSchema: tag }]),
    "tool `tag`: the root schema does not say that arguments are an object; give it `type` `object`; of a whole tool, pass its `inputSchema`",
  ],
  [
    "a schema of Zod inside, to join",
    () => join?.({ ...object, properties: { q: z.string() } }),
    `the schema ${UNWRITTEN} ${LIBRARY}`,
  ],
  ...["parameters", "input_schema", "schema"].map((name): (typeof mistakes)[number] => [
    `a schema under \`${name}\``,
    () => register?.([{ name: "tag", [name]: object }]),
    `tool \`tag\`: \`inputSchema\` is missing; rename \`${name}\` to it`,
  ]),
  [
    "a schema under `parameters`, without a name",
    () => register?.([tag, { parameters: object }]),
    "tool `#1`: the name must be text and not empty; and 1 more",
  ],
  ["a name and a schema, for tools", () => register?.("tag", object), LIST],
  [
    "a schema with a wrong keyword, to validate by",
    () => validator().getValidator({ type: "object", required: 5 }),
    "the schema cannot be used: `required` must be a list of names at `/required`",
  ],
  [
    "a schema with a wrong keyword, to coerce by",
    () => coerce?.({ type: "object", required: 5 }, {}),
    "the schema cannot be used: `required` must be a list of names at `/required`",
  ],
  [
    "a schema over a limit, to validate by",
    () => validator().getValidator(JSON.parse(`${'{"not":'.repeat(200)}true${"}".repeat(200)}`)),
    "the schema cannot be used: the schema is over the limit of 128 levels of nesting",
  ],
  [
    "what JSON Schema cannot express",
    () => register?.([{ name: "tag", inputSchema: z.object({ a: z.object({ "b/c": z.date().optional() }) }) }]),
    "tool `tag`: `inputSchema` cannot be written as JSON: reading it throws: Date cannot be represented in JSON Schema at `/properties/a/properties/b~1c`",
  ],
  [
    "what JSON Schema cannot express, in a circle",
    () => join?.(circular),
    `the schema ${UNWRITTEN} reading it throws: Date cannot be represented in JSON Schema at \`/properties/when\``,
  ],
  ["what offers no schema, to join", () => join?.({ "~standard": { jsonSchema: { input: () => 5 } } }), SCHEMA],
  ["a schema alone", () => toolSchema?.(object), TOOL_SCHEMA],
  ["a schema and null", () => toolSchema?.(object, null), TOOL_SCHEMA],
  ["a schema and a name", () => toolSchema?.(object, "tag"), TOOL_SCHEMA],
  ["a name and a schema", () => toolSchema?.("tag", object), TOOL_SCHEMA],
  ["a schema and options without a name", () => toolSchema?.(object, { scalars: true }), TOOL_SCHEMA],
  ["no schema", () => toolSchema?.(5, { name: "tag" }), "tool `tag`: a schema must be an object or a boolean"],
  ["a server alone", () => serveTools?.(server), LIST],
  ["a server and tools", () => serveTools?.(server, [tag]), HANDLERS],
  [
    "a misspelt handler",
    () => serveTools?.(server, [tag], { tga() {} }),
    "tool `tag` has no handler; without a tool: `tga`; and 1 more",
  ],
  ["no handler", () => serveTools?.(server, [tag], {}), "tool `tag` has no handler"],
  [
    "no function, for a handler",
    () => serveTools?.(server, [tag], { tag: { run() {} } }),
    "the handler of tool `tag` is no function",
  ],
  ["a list of handlers", () => serveTools?.(server, [tag], [() => ({})]), HANDLERS],
  ["one handler", () => serveTools?.(server, [tag], () => ({})), HANDLERS],
  [
    "a null among the tools",
    () => serveTools?.(server, [null], {}),
    "tool `#0`: the name must be text and not empty; and 1 more",
  ],
  ...[undefined, null, 5, "x", {}, { server: null }].map((given): (typeof mistakes)[number] => [
    `${JSON.stringify(given)}, for a server`,
    () => serveTools?.(given, [tag], { tag() {} }),
    SERVER,
  ]),
  ["tools before the server", () => serveTools?.([tag], server, { tag() {} }), SERVER],
  ...[undefined, null, 5, "x", {}, [], () => client, server].map((given): (typeof mistakes)[number] => [
    `${typeof given}, for a client`,
    () => guardClient?.(given),
    CLIENT,
  ]),
  [
    "half a client",
    () => guardClient?.({ listTools() {} }),
    "`guardClient` takes an MCP client: `callTool` is missing",
  ],
  [
    "a promise, for a client",
    () => guardClient?.(Promise.resolve(client)),
    "`guardClient` takes an MCP client, not a promise: await it first",
  ],
  ...[undefined, null, 5, "x", [tag], () => ({}), new Map([["tag", tag]]), registerTools([tag])].map(
    (given): (typeof mistakes)[number] => [`${typeof given}, for a tool set`, () => guardTools?.(given), TOOL_SET],
  ),
  [
    "a promise, for a tool set",
    () => guardTools?.(Promise.resolve({})),
    "`guardTools` takes a tool set, not a promise: await it first",
  ],
  ...[null, 5, () => 1, undefined, object].map((given): (typeof mistakes)[number] => [
    `${given}, for a tool of a set`,
    () => guardTools?.({ tag: given }),
    `${TOOL_SET}: \`tag\` is no tool`,
  ]),
  [
    "a tool of an older version of the AI SDK, in a tool set",
    () => guardTools?.({ tag: { parameters: object, execute() {} } }),
    "tool `tag`: `inputSchema` is missing; rename `parameters` to it",
  ],
  [
    "no schema, in a tool set",
    () => guardTools?.({ tag: { inputSchema: 5 } }),
    "tool `tag`: a schema must be an object or a boolean",
  ],
  ...[undefined, null, 5, { labels: [] }].map((given): (typeof mistakes)[number] => [
    `${JSON.stringify(given)}, for the name of the tool to check by`,
    () => (registerTools([tag]).check as Call)(given, "tag"),
    "`check` takes the tool's name and then the arguments",
    "unknown_tool",
  ]),
  ...Object.entries(toolMatchers).map(([name, matcher]): (typeof mistakes)[number] => [
    `no tool, to ${name}`,
    () => (matcher as Call).call({}, registerTools([tag]).get("tga"), {}),
    "the matchers of `selvedge/vitest` take a tool of a toolset; `get` gives none for a name that is not registered",
    "unknown_tool",
  ]),
];

describe("a wrong argument", () => {
  for (const [what, call, message, code = "registration"] of mistakes) {
    it(`${what}: ${message}`, () => {
      assert.throws(call, (thrown) => {
        assert.ok(thrown instanceof SelvedgeError, String(thrown));
        assert.deepEqual([thrown.message, thrown.code], [message, code]);
        if (thrown instanceof RegistrationError) {
          assert.ok(thrown.faults.length > 0);
          assert.ok(thrown.message.startsWith(thrown.faults[0]?.message ?? "no fault"));
        }
        return true;
      });
    });
  }

  it("is a TypeError, as what JavaScript itself says of one", () => {
    for (const call of [() => register?.(5), () => join?.(5), () => guardClient?.(), () => guardTools?.()]) {
      assert.throws(call, (thrown) => thrown instanceof TypeError && thrown.name === "TypeError");
      assert.throws(call, RegistrationError);
    }
    assert.throws(
      () => (toolMatchers.toAcceptArguments as Call).call({}, undefined),
      (thrown) => thrown instanceof TypeError && thrown instanceof UnknownToolError && thrown.tool === "undefined",
    );
  });
});

it("a call of a guarded client is an object with the name of a tool", async () => {
  const guarded = guardClient?.(client) as { callTool: Call };
  for (const given of [[], [null], ["tag", { labels: [] }], [{}], [{ name: 5 }], [{ tool: "tag" }]]) {
    await assert.rejects(
      async () => guarded.callTool(...given),
      (thrown) => {
        assert.ok(thrown instanceof TypeError && thrown instanceof UnknownToolError, String(thrown));
        const example = '`{ name: "search", arguments: { q: "a" } }`';
        assert.equal(thrown.message, `\`callTool\` takes an object with the name and the arguments, as in ${example}`);
        return true;
      },
    );
  }
});

it("the place of what cannot be expressed is not looked for without end", () => {
  assert.throws(() => join?.(spiral()), RegistrationError);
});

it("discovery leaves out what no remote declares, and takes what one does", () => {
  for (const [what, given, reason] of noSchemas) {
    const { leftOut } = discoverTools([{ name: "tag", inputSchema: given as object }]);
    assert.deepEqual(
      leftOut.map(({ message }) => message),
      [`tool \`tag\`: \`inputSchema\` ${UNWRITTEN} ${reason}`],
      what,
    );
  }
  assert.deepEqual(discoverTools([{ name: "tag", inputSchema: tag }]).leftOut, []);
  const [fault] = discoverTools([{ name: "tag", parameters: object } as never]).leftOut;
  assert.deepEqual(fault, {
    tool: "tag",
    pointer: "",
    code: "missing_schema",
    message: "tool `tag`: `inputSchema` is missing; rename `parameters` to it",
  });
});

describe("wrong options of an adapter", () => {
  const takers: Record<string, (options: unknown) => unknown> = {
    guardClient: (options) => guardClient?.(client, options),
    guardTools: (options) => guardTools?.({}, options),
    serveTools: (options) => serveTools?.(server, [], {}, options),
    SelvedgeJsonSchemaValidator: validator,
  };
  for (const [name, call] of Object.entries(takers)) {
    it(`are no options of ${name}`, () => {
      for (const options of [null, 5, "x", [], true]) {
        assert.throws(() => call(options), { name: "TypeError", message: "options must be an object" });
      }
      assert.throws(() => call({ scalar: 1 }), { name: "TypeError", message: "unknown option `scalar`" });
    });
  }

  it("are named where one member is wrong", () => {
    const message = "option `onLeftOut` must be a function";
    assert.throws(() => guardClient?.(client, { onLeftOut: 5 }), { name: "TypeError", message });
    assert.throws(() => guardTools?.({}, { onLeftOut: "log" }), { name: "TypeError", message });
    assert.throws(() => validator({ repair: 1 }), {
      name: "TypeError",
      message: "option `repair` must be true or false",
    });
  });

  it("may be undefined", () => {
    guardClient?.(client, { onLeftOut: undefined, scalars: undefined });
    guardTools?.({}, { onLeftOut: undefined, limits: undefined });
    validator({ repair: undefined });
    toolSchema?.(object, { name: "tag", scalars: undefined, defaults: undefined });
  });
});

it("`toCallToolResult` takes a refused outcome, and nothing else", () => {
  for (const given of [undefined, null, 5, {}, { ok: true }, { ok: false }]) {
    assert.throws(() => toCallToolResult?.(given), {
      name: "TypeError",
      message: "`toCallToolResult` takes a refused outcome",
    });
  }
});
