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
  ["what offers no schema, to join", () => join?.({ "~standard": { jsonSchema: { input: () => 5 } } }), SCHEMA],
  ["a schema alone", () => toolSchema?.(object), TOOL_SCHEMA],
  ["a schema and null", () => toolSchema?.(object, null), TOOL_SCHEMA],
  ["a schema and a name", () => toolSchema?.(object, "tag"), TOOL_SCHEMA],
  ["a name and a schema", () => toolSchema?.("tag", object), TOOL_SCHEMA],
  ["a schema and options without a name", () => toolSchema?.(object, { scalars: true }), TOOL_SCHEMA],
  ["no schema", () => toolSchema?.(5, { name: "tag" }), "tool `tag`: a schema must be an object or a boolean"],
  ["a server alone", () => serveTools?.(server), LIST],
  ["a server and tools", () => serveTools?.(server, [tag]), HANDLERS],
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
  ...[undefined, null, 5, "x", [tag], () => ({})].map((given): (typeof mistakes)[number] => [
    `${typeof given}, for a tool set`,
    () => guardTools?.(given),
    TOOL_SET,
  ]),
  [
    "a promise, for a tool set",
    () => guardTools?.(Promise.resolve({})),
    "`guardTools` takes a tool set, not a promise: await it first",
  ],
  ...[null, 5, () => 1, undefined].map((given): (typeof mistakes)[number] => [
    `${given}, for a tool of a set`,
    () => guardTools?.({ tag: given }),
    `${TOOL_SET}: \`tag\` is no tool`,
  ]),
  [
    "no schema, in a tool set",
    () => guardTools?.({ tag: { inputSchema: 5 } }),
    "tool `tag`: a schema must be an object or a boolean",
  ],
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
