import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { SchemaInput, Tool } from "selvedge";
import { coerceArguments, discoverTools, joinUnions, RegistrationError, registerTools, SelvedgeError } from "selvedge";
import { z } from "zod";
import * as z3 from "zod/v3";

function toolOf(inputSchema: SchemaInput, outputSchema?: SchemaInput): Tool {
  return registerTools([{ name: "t", inputSchema, outputSchema }]).get("t") as Tool;
}

/** A Standard Schema with a JSON Schema, whose validation is given. */
function standard(validate: (value: unknown) => unknown, document: object = { type: "object" }): object {
  const jsonSchema = { input: () => document, output: () => document };
  return { "~standard": { version: 1, vendor: "test", validate, jsonSchema } };
}

describe("a Standard Schema as a schema", () => {
  it("repairs, judges and refines with Zod 4", () => {
    const tool = toolOf(
      z.object({
        list: z.array(z.string()),
        from: z.number().default(1),
        to: z.number().refine((to) => to > 1, "must be after from"),
      }),
    );
    assert.deepEqual(tool.check({ list: '["a"]', to: 5 }), {
      ok: true,
      value: { list: ["a"], from: 1, to: 5 },
      repairs: [{ path: ["list"], kind: "json" }],
      setAside: [],
    });
    assert.deepEqual(tool.check({ list: '["a"]', to: 0 }), {
      ok: false,
      issues: [{ path: ["to"], code: "custom", keyword: "", schemaPointer: "", message: "must be after from" }],
      message: "Invalid arguments for tool t: to: must be after from",
      repairs: [{ path: ["list"], kind: "json" }],
      setAside: [],
    });
    const refused = tool.check({ list: ["a"] });
    assert.equal(!refused.ok && refused.issues[0]?.code, "required");
  });

  it("reads the document of the right side, once", () => {
    const asked: unknown[] = [];
    const schema = (side: string): object => ({
      "~standard": {
        version: 1,
        vendor: "test",
        jsonSchema: {
          input: (options: unknown) => asked.push(["input", side, options]) && { type: "object", required: [side] },
          output: (options: unknown) => asked.push(["output", side, options]) && { type: "object", required: [side] },
        },
      },
    });
    const tool = toolOf(schema("in"), schema("out"));
    assert.equal(tool.check({ in: 1 }).ok && tool.check({ in: 1 }).ok, true);
    assert.equal(tool.check({ out: 1 }).ok, false);
    assert.equal(tool.checkOutput({ out: 1 }).ok, true);
    assert.equal(tool.checkOutput({ in: 1 }).ok, false);
    const target = { target: "draft-2020-12" };
    assert.deepEqual(asked, [
      ["input", "in", target],
      ["output", "out", target],
    ]);
  });

  it("asks its validation only about what was accepted, after the repairs, with its own `this`", () => {
    const seen: unknown[] = [];
    const schema = {
      "~standard": {
        version: 1,
        vendor: "test",
        mark: "own",
        validate(this: { mark: string }, value: unknown) {
          seen.push(this.mark, value);
          return { value: { replaced: true } };
        },
        jsonSchema: { input: () => ({ type: "object", properties: { n: { type: "array" } } }) },
      },
    };
    const tool = toolOf(schema);
    assert.equal(tool.check({ n: 5 }).ok, false);
    const outcome = tool.check('{"n":"[]"}');
    assert.deepEqual(outcome.ok && outcome.value, { replaced: true });
    assert.deepEqual(seen, ["own", { n: [] }]);
  });

  it("takes issue paths in either form", () => {
    const symbol = Symbol("key");
    const outcome = toolOf(
      standard(() => ({ issues: [{ message: "a", path: ["x", { key: 0 }, symbol] }, { message: "b" }] })),
    ).check({});
    assert.deepEqual(!outcome.ok && outcome.issues.map(({ path, message }) => [path, message]), [
      [["x", 0, "Symbol(key)"], "a"],
      [[], "b"],
    ]);
    assert.equal(!outcome.ok && outcome.message, "Invalid arguments for tool t: x.0.Symbol(key): a; (root): b");
  });

  it("validates results too", () => {
    const tool = toolOf({ type: "object" }, z.object({ n: z.number().refine((n) => n % 2 === 0, "must be even") }));
    assert.equal(tool.checkOutput({ n: 2 }).ok, true);
    const outcome = tool.checkOutput({ n: 3 });
    assert.equal(!outcome.ok && outcome.message, "Invalid result of tool t: n: must be even");
  });

  it("accepts every result where none is described", () => {
    for (const value of [1n, undefined, "text", { a: 1 }]) {
      assert.deepEqual(toolOf({ type: "object" }).checkOutput(value), { ok: true, value, repairs: [], setAside: [] });
    }
  });

  it("throws for a promise, and leaves no rejection behind", async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on("unhandledRejection", note);
    const tool = toolOf(standard(async () => Promise.reject(new Error("late"))));
    assert.throws(
      () => tool.check({}),
      (thrown) => thrown instanceof SelvedgeError && thrown.code === "async_schema" && /tool `t`/.test(thrown.message),
    );
    await new Promise((done) => setTimeout(done, 20));
    process.off("unhandledRejection", note);
    assert.deepEqual(rejections, []);
    assert.equal(tool.check([]).ok, false);
  });

  it("lets an exception of the validation through", () => {
    const tool = toolOf(
      standard(() => {
        throw new RangeError("theirs");
      }),
    );
    assert.throws(() => tool.check({}), { name: "RangeError", message: "theirs" });
  });

  it("is taken by coercion and joining as its input document", () => {
    const schema = z.object({ list: z.array(z.number()).refine(() => false, "never asked") });
    assert.deepEqual(coerceArguments(schema, { list: "[1]" }), { list: [1] });
    assert.equal((joinUnions(schema) as { type: string }).type, "object");
  });
});

/** Deeper than `JSON.stringify` can go. */
const bottomless: object = JSON.parse(`${'{"not":'.repeat(5000)}true${"}".repeat(5000)}`);

describe("what is no JSON Schema", () => {
  const foreignSchemas: [string, unknown][] = [
    ["a Zod 3 schema", z3.z.object({ q: z3.z.string() })],
    [
      "a Standard Schema without JSON Schema",
      { "~standard": { version: 1, vendor: "v", validate: () => ({}) }, type: "object" },
    ],
    ["a raw shape of Zod 4", { q: z.string() }],
    ["a raw shape of Zod 3", { q: z3.z.string() }],
    ["a Zod 4 schema inside", { type: "object", properties: { q: z.array(z.string()) } }],
    ["a raw shape of Zod 4 with a `type`", { type: "object", q: z.array(z.string()) }],
    ["a Zod 4 schema that JSON Schema cannot express", z.object({ big: z.bigint() })],
    ["a bigint inside", { type: "object", properties: { n: { minimum: 1n } } }],
    [
      "a cycle",
      (() => {
        const schema: Record<string, unknown> = { type: "object" };
        schema.properties = { self: schema };
        return schema;
      })(),
    ],
    ["a getter that throws", Object.defineProperty({}, "type", { enumerable: true, get: () => assert.fail("read") })],
    ["text that is no Unicode", { type: "object", properties: { q: { const: "\ud800" } } }],
    ["a function", () => ({})],
    ["a number", 5],
    ["null", null],
    ["undefined", undefined],
    ["nesting without end", bottomless],
  ];
  for (const [what, inputSchema] of foreignSchemas) {
    it(`${what} is a fault of its tool`, () => {
      const definitions = [
        { name: "good", inputSchema: { type: "object" } },
        { name: "bad", inputSchema: inputSchema as object },
      ];
      assert.throws(
        () => registerTools(definitions),
        (thrown) => {
          assert.equal(thrown instanceof RegistrationError, true);
          const { faults, message } = thrown as RegistrationError;
          assert.equal(faults[0]?.tool, "bad");
          assert.match(faults[0]?.message ?? "", /`bad`/);
          assert.equal(message.startsWith(faults[0]?.message ?? "-"), true);
          return true;
        },
      );
    });
  }

  it("is no object of a library when it only has its key", () => {
    const told = (inputSchema: object) =>
      discoverTools([{ name: "t", inputSchema }]).leftOut.map(({ pointer, code }) => `${code} at ${pointer}`);
    const dialect = { "~standard": { vendor: "x", jsonSchema: {} }, $schema: "https://example.com/schema" };
    assert.deepEqual(told(dialect), ["dialect at /$schema"]);
    assert.deepEqual(told({ "~standard": { vendor: "x" } }), ["root at "]);
  });

  it("tells the place and the reason", () => {
    const { leftOut } = discoverTools([
      { name: "a", inputSchema: { type: "object", properties: { "x/y": { minimum: 1n } } } },
      { name: "b", inputSchema: { type: "object" }, outputSchema: { const: 1n } },
      { name: "c", inputSchema: bottomless },
    ]);
    assert.deepEqual(
      leftOut.map(({ tool, schema, pointer, code }) => [tool, schema, pointer, code]),
      [
        ["a", "inputSchema", "/properties/x~1y/minimum", "root"],
        ["b", "outputSchema", "/const", "root"],
        ["c", "inputSchema", "/not".repeat(128), "limit"],
      ],
    );
    const messages = leftOut.map(({ message }) => message.slice(0, message.indexOf(" at `/")));
    assert.deepEqual(messages, [
      "tool `a`: `inputSchema` cannot be written as JSON: a bigint is no JSON value",
      "tool `b`: `outputSchema` cannot be written as JSON: a bigint is no JSON value",
      "tool `c`: `inputSchema` is over the limit of 128 levels of nesting",
    ]);
  });

  it("cannot bear a name that is no Unicode, but one that spells a surrogate out", () => {
    const named = (name: string) => discoverTools([{ name, inputSchema: { type: "object" } }, ...good]);
    const good = [{ name: "good", inputSchema: { type: "object" } }];
    assert.deepEqual(
      named("\ud800").leftOut.map(({ code }) => code),
      ["name"],
    );
    assert.equal(named("\ud800").size, 1);
    assert.equal(named("\\ud800").get("\\ud800")?.check({}).ok, true);
  });
});

describe("a tool as a Standard Schema", () => {
  const tool = toolOf({
    type: "object",
    properties: { q: { type: "array", items: { type: "string" } }, tag: { type: ["string", "array"] } },
    additionalProperties: false,
  });

  it("fits the specification's types", () => {
    const schema: StandardSchemaV1<unknown, Record<string, unknown>> = tool;
    const convertible: StandardJSONSchemaV1 = tool;
    assert.equal(schema["~standard"].version, 1);
    assert.equal(convertible["~standard"].vendor, "selvedge");
  });

  it("validates: the repaired value, or issues that do not repeat the path", async () => {
    const { validate } = tool["~standard"];
    assert.deepEqual(validate({ q: '["a"]' }), { value: { q: ["a"] } });
    const given = { q: [] };
    assert.equal((validate(given) as { value: unknown }).value, given);
    assert.deepEqual(validate({ tag: "[1]" }), {
      issues: [
        { path: ["tag"], message: "is a list written as text — pass the array itself, not JSON written as text" },
      ],
    });
    assert.deepEqual(validate({ q: [1] }), { issues: [{ path: ["q", 0], message: "expected a string, got `1`" }] });
  });

  it("answers with a promise where the tool's own schema does", async () => {
    const slow = toolOf(standard(async (value) => ({ value: { seen: value } })));
    assert.deepEqual(await slow["~standard"].validate({}), { value: { seen: {} } });
    const refusing = toolOf(standard(async () => ({ issues: [{ message: "no" }] })));
    assert.deepEqual(await refusing["~standard"].validate({}), { issues: [{ path: [], message: "no" }] });
  });

  it("gives a fresh presentation for every call", () => {
    const { jsonSchema } = tool["~standard"];
    for (const ask of [jsonSchema.input, jsonSchema.output]) {
      const first = ask({ target: "draft-2020-12" });
      assert.deepEqual(first, tool.presentation());
      (first.properties as Record<string, unknown>).added = true;
      assert.notDeepEqual(ask({ target: "draft-2020-12" }), first);
      assert.notEqual(ask({ target: "draft-07" }), ask({ target: "draft-07" }));
    }
    assert.throws(() => jsonSchema.input({ target: "openapi-3.0" }), { name: "TypeError", message: /`openapi-3.0`/ });
    assert.equal(tool["~standard"], tool["~standard"]);
  });
});
