import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { CompiledTools } from "../src/bindings.js";
import { answer, answerPart, type Question } from "../src/check.js";
import { callCore, Kept, provideCore } from "../src/engine.js";
import { FastPath } from "../src/fast-path.js";
import { readOptions } from "../src/options.js";
import { applyRead, applyRepairs, type ReportedRepair } from "../src/repairs.js";
import { readReport } from "../src/report.js";
import { TapeWriter } from "../src/tape.js";
import type { Options } from "../src/types.js";
import { argumentsFor, asText, changed } from "./support/arguments.js";
import { Random } from "./support/random.js";
import { randomSchema } from "./support/schemas.js";
import { sharedFolder } from "./support/shared.js";
import { asProperty, suiteGroups } from "./support/suite.js";

const wasm = new WebAssembly.Module(
  readFileSync(fileURLToPath(new URL("../../.build/wasm/core.wasm", import.meta.url))),
);
provideCore(() => wasm);

/** One tool, asked both ways. */
class Asked {
  readonly fastPath: FastPath | undefined;
  readonly #tools;
  readonly #limits;
  readonly #tape = new TapeWriter();

  constructor(inputSchema: unknown, origin: "local" | "foreign", options?: Options) {
    const settings = readOptions(options, origin);
    const definitions = JSON.stringify([{ name: "t", inputSchema }]);
    this.#limits = settings.limits;
    this.#tools = new Kept(({ bindings }) =>
      origin === "local"
        ? bindings.Tools.register(definitions, settings)
        : bindings.Tools.discover(definitions, settings),
    );
    this.fastPath = FastPath.from(
      callCore((core) => this.#tools.in(core).plan(0)),
      settings.limits,
    );
  }

  /** The repairs after which the core accepts the value; undefined where it does not. */
  repairsByCore(value: unknown): readonly ReportedRepair[] | undefined {
    if (!this.#tape.write(value, this.#limits)) {
      return undefined;
    }
    return callCore(
      (core) => {
        const report = this.#tools.in(core).check(0, core.load(this.#tape), 0);
        const { issues, setAside, repairs } = readReport(report);
        return issues.length === 0 && setAside.length === 0 ? repairs : undefined;
      },
      (text) => new Error(text),
    );
  }

  /** Whether the core was asked about a part of the value, and then said what it says of the whole. */
  isToldOfPart(value: unknown, context: string): boolean {
    const part = this.fastPath?.unknownPart(value);
    if (part === undefined) {
      return false;
    }
    const question: Question<CompiledTools> = {
      judge: this.#tools,
      ask: (held, words, stepsDown) => held.check(0, words, stepsDown),
      limits: this.#limits,
      readsNothingAsObject: true,
      message: (issues) => issues.map(({ message }) => message).join("\n"),
    };
    assert.deepEqual(answerPart(question, value, part), answer(question, value), context);
    return true;
  }

  [Symbol.dispose](): void {
    this.#tools.free();
  }
}

/** How often each said yes. */
class Count {
  asked = 0;
  byCore = 0;
  known = 0;
  repaired = 0;
  ofPart = 0;

  /** Asks both ways: what the fast path knows is what the core says. */
  ask(tool: Asked, schema: unknown, value: unknown): void {
    const known = tool.fastPath?.repairs(value);
    const accepted = tool.repairsByCore(value);
    this.asked++;
    this.byCore += accepted === undefined ? 0 : 1;
    const context = `${JSON.stringify(value)} for ${JSON.stringify(schema)}`;
    if (known === undefined) {
      this.ofPart += tool.isToldOfPart(value, context) ? 1 : 0;
    } else {
      this.known++;
      this.repaired += known.length > 0 ? 1 : 0;
      assert.deepEqual(
        known.map(({ path, kind }) => ({ path, kind })),
        accepted,
        context,
      );
      const repaired = applyRepairs(value, accepted ?? []);
      assert.deepEqual(applyRepairs(value, known), repaired, context);
      if (known.length === 1) {
        assert.deepEqual(applyRead(value, known[0] as ReportedRepair), repaired, context);
      }
    }
  }

  get summary(): string {
    return `${this.asked} values, ${this.byCore} accepted, ${this.known} of them on the fast path, ${this.repaired} after repairs; ${this.ofPart} asked in part`;
  }
}

/** A tool for the schema, or undefined where it does not compile. */
function asked(schema: unknown, origin: "local" | "foreign", options?: Options): Asked | undefined {
  try {
    return new Asked(schema, origin, options);
  } catch {
    return undefined;
  }
}

describe("fast path", () => {
  it("accepts nothing on its own: schemas and values at random", (context) => {
    const count = new Count();
    for (let seed = 1; seed <= 1000; seed++) {
      const random = new Random(seed);
      const schema = randomSchema(random);
      const options = seed % 3 === 0 ? { defaults: true } : undefined;
      using tool = asked(schema, "local", options);
      for (let round = 0; tool !== undefined && round < 6; round++) {
        const value = argumentsFor(schema, random);
        count.ask(tool, schema, value);
        count.ask(tool, schema, changed(value, random));
        count.ask(tool, schema, changed(changed(value, random), random));
        count.ask(tool, schema, asText(value, random));
        count.ask(tool, schema, changed(asText(value, random), random));
      }
    }
    context.diagnostic(count.summary);
    assert.ok(count.known > count.byCore / 2);
  });

  it("does not know what JSON.stringify sees otherwise, nor what comes near a limit", () => {
    const schema = { type: "object", properties: { a: { type: "string" }, list: { items: {} } }, required: ["a"] };
    using tool = new Asked(schema, "local", { limits: { depth: 4, values: 50, textBytes: 300 } });
    const known = (value: unknown): boolean => tool.fastPath?.repairs(value) !== undefined;
    class Instance {
      a = "x";
    }
    const cycle: Record<string, unknown> = { a: "x" };
    cycle.cycle = cycle;

    assert.ok(known({ a: "x", list: [1, null, { b: [] }] }));
    assert.ok(known(Object.assign(Object.create(null), { a: "x" })));
    assert.ok(known({ a: "x", absent: undefined }));
    assert.ok(known('{"a":"x"}'));

    for (const value of [
      undefined,
      null,
      [],
      "[]",
      "not JSON",
      { a: undefined },
      new Instance(),
      Object.create({ a: "x" }),
      JSON.parse('{"a":"x","__proto__":{}}'),
      '{"a":"x","__proto__":{}}',
      { a: "x", toJSON: () => ({}) },
      { a: "x", list: Object.assign([1], { toJSON: () => [] }).concat(new Date() as never) },
      { a: "x", list: Object.assign([1], { toJSON: () => [] }) },
      Object.defineProperty({ a: "x" }, "toJSON", { value: () => ({}) }),
      '{"a":"x","0":1}',
      { a: "x", list: new Array(2) },
      { a: "x", list: [undefined] },
      { a: "x", n: Number.NaN },
      { a: "x", n: 1n },
      { a: new String("x") },
      { a: "x", deep: [[[[]]]] },
      { a: "x", list: new Array(60).fill(0) },
      { a: "x", list: new Proxy([], { get: (_, name) => (name === "length" ? Number.POSITIVE_INFINITY : 1) }) },
      { a: "x".repeat(120) },
      '{"a":"x","n":9007199254740993}',
      cycle,
      Object.defineProperty({}, "a", {
        enumerable: true,
        get: () => {
          throw new Error("unreadable");
        },
      }),
    ]) {
      assert.equal(known(value), false);
    }
  });

  it("takes no longer for patterns, alternatives and many texts than it may", () => {
    const texts = Array.from({ length: 5000 }, (_, index) => `text ${index}`);
    const either = { anyOf: [1, 2].map((v) => ({ properties: { next: { $ref: "#/$defs/n" }, v: { const: v } } })) };
    const schema = {
      type: "object",
      properties: {
        blanks: { type: "array", items: { type: "string", pattern: "[ \\t]*$" } },
        texts: { type: "array", items: { enum: texts } },
        chain: { $ref: "#/$defs/n" },
      },
      $defs: { n: either },
    };
    using tool = new Asked(schema, "local");
    const known = (value: unknown): boolean => tool.fastPath?.repairs(value) !== undefined;
    const chain = (depth: number): object => ({ ...(depth > 0 ? { next: chain(depth - 1) } : {}), v: 2 });

    assert.ok(known({ blanks: [" a ", ""] }));
    assert.equal(known({ blanks: new Array(3500).fill(`${" ".repeat(254)}a`) }), false);
    assert.ok(known({ texts: new Array(20_000).fill(texts.at(-1)) }));
    assert.ok(known({ chain: chain(5) }));
    assert.equal(known({ chain: chain(60) }), false);
  });

  it("finds the only part that it does not know", () => {
    const item = {
      type: "object",
      properties: { n: { type: "number" }, tag: { type: "string", pattern: "^[a-z]{1,8}$" } },
      required: ["n"],
      additionalProperties: false,
    };
    const properties = { list: { type: "array", items: item }, pair: { prefixItems: [item] }, any: {} };
    using tool = new Asked({ type: "object", properties, required: ["list"] }, "local", {
      limits: { depth: 8, values: 50 },
    });
    const part = (value: unknown): unknown => tool.fastPath?.unknownPart(value);
    const cycle: Record<string, unknown> = { list: [] };
    cycle.any = cycle;
    let shared: unknown[] = [];
    for (let depth = 0; depth < 60; depth++) {
      shared = [shared, shared];
    }
    const hidden = Object.defineProperty({ n: "1" }, "toJSON", { value: () => ({ n: 1 }) });

    assert.deepEqual(part({ list: [{ n: 1 }, { n: "1", tag: "a" }], any: null }), {
      path: ["list", 1, "n"],
      alone: { list: [{ n: "1" }] },
    });
    assert.deepEqual(part({ list: [{ n: 1, tag: "A" }] }), {
      path: ["list", 0, "tag"],
      alone: { list: [{ tag: "A" }] },
    });
    assert.deepEqual(part({ list: [{ tag: "a", m: 1 }] }), {
      path: ["list", 0],
      alone: { list: [{ tag: "a", m: 1 }] },
    });
    assert.deepEqual(part({ list: [], pair: [{ n: "1" }] }), { path: ["pair"], alone: { pair: [{ n: "1" }] } });
    assert.deepEqual(part({ list: 1 }), { path: ["list"], alone: { list: 1 } });
    for (const value of [
      { any: 1 },
      { list: [{ n: "1" }], any: undefined, pair: [{}] },
      { list: 1n },
      { list: new Date(0) },
      { list: { toJSON: () => [] } },
      { list: new Array(40).fill({ m: 1 }) },
      { list: [], any: [[[[[[[[1]]]]]]]] },
      { list: "[{}]", pair: [{}] },
      { list: [{ n: shared }] },
      { list: [hidden] },
      { list: [{ n: "1" }], any: hidden },
      { list: Object.assign([{ n: "1" }], { toJSON: () => [] }) },
      cycle,
      [],
      "{}",
    ]) {
      assert.equal(part(value), undefined);
    }
  });

  it("is told of a part what is told of the whole, in sentences that name the path too", () => {
    const tags = { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] };
    const item = { type: "object", properties: { n: { type: "integer" }, tags } };
    using tool = new Asked({ type: "object", properties: { items: { type: "array", items: item } } }, "local");
    for (const last of [{ n: 3, tags: '["a"]' }, { n: "3" }, { n: 3, tags: 1 }, 3]) {
      assert.ok(tool.isToldOfPart({ items: [{ n: 1 }, { n: 2 }, last] }, JSON.stringify(last)));
    }
  });

  it("is told of a part what is told of the whole, where limits are reached", () => {
    const $defs: Record<string, unknown> = { d17: { type: "null" } };
    let nested: unknown = 0;
    for (let level = 0; level < 17; level++) {
      const properties = { v: { $ref: `#/$defs/d${level + 1}` } };
      $defs[`d${level}`] = { anyOf: [{ properties }, { properties, title: "again" }] };
      nested = { v: nested };
    }
    const entangled = { type: "object", required: ["m"], $ref: "#/$defs/d0" };
    const text = `${"a".repeat(60)}b`;
    const [a, b] = ["x", "y"].map((next) => ({ pattern: `^(?:(?:a|a)*(?=${next})${next}|a*b)$` }));
    const alike = [{ properties: { a, b } }, { properties: { a: { not: a }, b: { not: b } } }];
    const texts = { type: "object", anyOf: alike, required: ["m"] };
    const list = { type: "array", items: { type: "integer" } };
    using tool = new Asked(
      { type: "object", properties: { entangled, texts, list }, additionalProperties: false, $defs },
      "foreign",
    );
    assert.ok(tool.isToldOfPart({ list: [1], entangled: nested }, "an entangled part"));
    const long = new Array(30_000).fill(1);
    assert.ok(tool.isToldOfPart({ list: long, texts: { a: text, b: text } }, "beside a long list"));
  });

  it("does not know anything while a prototype is extended, nor of a value that is read while it is being checked", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    using tool = new Asked(schema, "local");
    const known = (): boolean => tool.fastPath?.repairs({ a: "x" }) !== undefined;
    const prototype = Object.prototype as { inherited?: unknown };
    prototype.inherited = 1;
    const whileExtended = known();
    delete prototype.inherited;
    const nested: boolean[] = [];
    const value = Object.defineProperty({}, "a", { enumerable: true, get: () => `${nested.push(known())}` });
    assert.ok(tool.fastPath?.repairs(value));
    assert.deepEqual([whileExtended, nested, known()], [false, [false], true]);
  });

  const suite = sharedFolder("suite");
  it("accepts nothing on its own: the conformance suite", { skip: suite.missing }, (context) => {
    const count = new Count();
    for (const [draft, dialect] of Object.entries(DIALECTS)) {
      for (const { schema, tests } of suiteGroups(join(suite.path, "tests", draft))) {
        const wrapped = asProperty(schema, dialect);
        using tool = asked(wrapped, "local");
        for (const { data } of tool === undefined ? [] : tests) {
          count.ask(tool as Asked, wrapped, { value: data });
        }
      }
    }
    context.diagnostic(count.summary);
    assert.ok(count.known > 1000);
  });

  const corpus = sharedFolder("corpus");
  it("knows most valid arguments of real tools, and accepts none on its own", { skip: corpus.missing }, (context) => {
    const valid = new Count();
    const mutated = new Count();
    const written = new Count();
    for (const file of readdirSync(corpus.path)) {
      const { tools } = JSON.parse(readFileSync(join(corpus.path, file), "utf8")) as {
        tools: { inputSchema: unknown }[];
      };
      for (const { inputSchema } of tools) {
        const random = new Random(valid.asked);
        using tool = asked(inputSchema, "foreign");
        for (let round = 0; tool !== undefined && round < 5; round++) {
          const value = argumentsFor(inputSchema, random);
          if (tool.repairsByCore(value)?.length === 0) {
            valid.ask(tool, inputSchema, value);
          }
          mutated.ask(tool, inputSchema, changed(value, random));
          written.ask(tool, inputSchema, asText(value, random));
        }
      }
    }
    context.diagnostic(`valid: ${valid.summary}`);
    context.diagnostic(`with one change: ${mutated.summary}`);
    context.diagnostic(`with parts as text: ${written.summary}`);
    assert.ok(written.repaired > written.asked * 0.2);
    assert.ok(valid.known > valid.asked * 0.9);
  });
});

const DIALECTS = {
  draft4: "http://json-schema.org/draft-04/schema#",
  draft6: "http://json-schema.org/draft-06/schema#",
  draft7: "http://json-schema.org/draft-07/schema#",
  "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
};
