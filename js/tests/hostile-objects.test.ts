/** Objects that no JSON text makes: built-ins, getters, proxies, cycles. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { coerceArguments, registerTools, type Tool } from "selvedge";
import { check, checkOutput, coerce, schema, told, tools } from "./support/asking.js";

const thrower = (): never => {
  throw new Error("hostile");
};

describe("what no text of JSON makes", () => {
  const revokedList = Proxy.revocable([], {});
  revokedList.revoke();
  const cyclicList: unknown[] = [];
  cyclicList.push([cyclicList]);
  const endless = (): object => Object.defineProperty({}, "a", { enumerable: true, get: endless });
  const endlessView = (): object => ({ toJSON: () => ({ a: endlessView() }) });
  const parent = { box: { inner: { toJSON: () => parent } } };
  const proxied = (target: object, handler: ProxyHandler<object>) => ({ box: new Proxy(target, handler) });

  const refused: [string, unknown, string][] = [
    ["a bigint in a typed array", { box: new BigInt64Array(1) }, "box.0: unserialisable"],
    ["a boxed bigint", { box: Object(1n) }, "box: unserialisable"],
    ["a bigint from toJSON", { box: { toJSON: () => 1n } }, "box: unserialisable"],
    ["a symbol in a list", { list: [[Symbol.iterator]] }, "list.0.0: unserialisable"],
    ["a boxed NaN", { n: Object(Number.NaN) }, "n: unserialisable"],
    ["a number beyond all others", { n: Number("1e400") }, "n: unserialisable"],
    ["a hole behind items", { list: Object.assign(new Array(2), [[]]) }, "list.1: unserialisable"],
    ["a list that contains itself", { list: cyclicList }, "list.0.0: unserialisable"],
    ["a toJSON that gives what it stands in", parent, "box.inner: unserialisable"],
    ["a toJSON that throws inside a list", { list: [[], { toJSON: thrower }] }, "list.1: unserialisable"],
    [
      "a toJSON that cannot be read",
      { box: Object.defineProperty({}, "toJSON", { get: thrower, enumerable: true }) },
      "box: unserialisable",
    ],
    ["getters without end", { box: endless() }, "256 steps: limit"],
    ["views without end", { box: endlessView() }, "256 steps: limit"],
    ["a revoked list", { list: revokedList.proxy }, "list: unserialisable"],
    ["a proxy whose members cannot be read", proxied({ a: 1 }, { get: thrower }), "box: unserialisable"],
    ["a proxy without a prototype to ask", proxied({}, { getPrototypeOf: thrower }), "box: unserialisable"],
    ["a proxy without descriptors", proxied({ a: 1 }, { getOwnPropertyDescriptor: thrower }), "box: unserialisable"],
    ["a proxy that lies about its names", proxied({}, { ownKeys: () => ["a", "a"] }), "box: unserialisable"],
    ["a list of a length without end", { list: new Array(2 ** 32 - 1) }, "list.0: unserialisable"],
  ];
  for (const [what, value, refusal] of refused) {
    it(`refuses ${what}`, () => {
      for (const found of [check(value), checkOutput(value), coerce(value)]) {
        assert.ok(Array.isArray(found), `was not refused, but ${typeof found}`);
        // What is wrong a hundred times is not told more often.
        assert.ok(found.length === 1 || found.length === 100, `${found.length} issues`);
        assert.equal(found[0], refusal);
      }
      assert.deepEqual(check({ list: "[[1]]" }), { list: [[1]] });
    });
  }

  const accepted: [string, object][] = [
    ["a date for text", { text: new Date(0) }],
    ["an address for text", { text: new URL("https://a.example/") }],
    ["boxes", { text: Object("a"), n: Object(1.5) }],
    ["a map", { box: new Map([["a", 1n]]) }],
    ["a set", { box: new Set([1n]) }],
    ["an error", { box: new Error("a") }],
    ["a pattern", { box: /a/ }],
    ["a promise", { box: Promise.resolve(1n) }],
    ["a buffer", { box: new ArrayBuffer(8) }],
    ["a typed array", { box: new Float64Array([1.5]) }],
    ["members without a JSON form", { box: { [Symbol("a")]: 1n, f: thrower, u: undefined } }],
    ["objects without a prototype", Object.assign(Object.create(null), { box: Object.create(null) })],
    ["a proxy that forwards", new Proxy({ list: new Proxy([[1]], {}) }, {})],
  ];
  for (const [what, value] of accepted) {
    it(`hands over ${what} as given`, () => {
      assert.equal(check(value), value);
      assert.equal(checkOutput(value), value);
      assert.equal(coerce(value), value);
    });
  }

  it("refuses what is no arguments as a whole, whatever the schema", () => {
    const open = registerTools([{ name: "open", inputSchema: { type: "object" }, outputSchema: true }]).get(
      "open",
    ) as Tool;
    for (const [value, message] of [
      [Promise.resolve({ n: 1 }), "a promise is no JSON value; await it first"],
      [new Map([["n", 1]]), "a map is no JSON value; pass a plain object"],
      [new Set([1]), "a set is no JSON value; pass a list"],
    ] as const) {
      for (const outcome of [open.check(value), open.checkOutput(value)]) {
        const [issue] = outcome.ok ? [] : outcome.issues;
        assert.deepEqual([issue?.path, issue?.code, issue?.message], [[], "unserialisable", message]);
      }
      assert.throws(() => coerceArguments({}, value), {
        code: "arguments",
        message: `Invalid arguments: (root): ${message}`,
      });
    }
  });

  it("takes for nothing what `toJSON` leaves out", () => {
    const value = { n: 1, toJSON: () => undefined };
    assert.deepEqual(tools[0]?.check(value), { ok: true, value: {}, repairs: [], setAside: [] });
  });

  it("judges them by what JSON sees", () => {
    const wrong: [object, string][] = [
      [{ box: new Date(0) }, "box: type"],
      [{ list: new Uint8Array(1) }, "list: type"],
      [{ list: new Set([[]]) }, "list: type"],
      [{ list: { length: 0 } }, "list: type"],
      [{ n: Object("a") }, "n: type"],
      [{ box: new URL("https://a.example/") }, "box: type"],
      [{ text: new Map() }, "text: type"],
    ];
    for (const [value, refusal] of wrong) {
      assert.deepEqual([check(value), checkOutput(value)], [[refusal], [refusal]]);
    }
  });

  /** An instance of a class, which only the core reads: once for its verdict, and once more where it repairs. */
  const read = (name: string, ...views: (() => unknown)[]): object =>
    Object.create(
      new (class Call {})(),
      Object.getOwnPropertyDescriptors(
        Object.defineProperty({}, name, { enumerable: true, get: () => (views.shift() ?? thrower)() }),
      ),
    );
  const tool = tools[0] as Tool;

  it("refuses what is no such text, or no such structure, when it is repaired", () => {
    for (const second of [() => 5, () => "no JSON", () => "[[1]", () => [[1]], () => '"text"', thrower]) {
      const outcome = tool.check(read("list", () => "[[1]]", second));
      assert.deepEqual(outcome.ok || told(outcome.issues), ["list: unserialisable"]);
    }
    const inner = registerTools([
      {
        name: "t",
        inputSchema: {
          type: "object",
          properties: { box: { type: "object", properties: { list: schema.properties.list } } },
        },
      },
    ]).get("t") as Tool;
    for (const second of [
      () => 5,
      () => null,
      () => ({ list: 5 }),
      () => new Proxy({}, { ownKeys: thrower }),
      thrower,
    ]) {
      const outcome = inner.check(read("box", () => ({ list: "[[1]]" }), second));
      assert.deepEqual(outcome.ok || told(outcome.issues), ["box.list: unserialisable"]);
    }
  });

  it("puts there what the text says when it is repaired, so that nobody reads a place a third time", () => {
    const outcome = tool.check(
      read(
        "list",
        () => "[[1]]",
        () => "[[2]]",
      ),
    );
    assert.deepEqual(outcome.ok && { ...outcome.value }, { list: [[2]] });
    const plain = tool.check(Object.defineProperty({}, "list", { enumerable: true, get: () => "[[3]]" }));
    assert.deepEqual(outcome.ok && plain.ok && Object.getOwnPropertyDescriptor(plain.value, "list")?.value, [[3]]);
  });

  it("accepts by what it has read, however often a proxy changes its mind", () => {
    const fickle = (...views: unknown[]) =>
      new Proxy({ n: 1 }, { get: (_, name) => (name === "n" ? views.shift() : undefined) });
    assert.equal(tool.check(fickle(1, "one", "one", "one")).ok, true);
    assert.equal(tool.check(fickle("one", "one", "one", "one")).ok, false);
    let reads = 0;
    const growing = new Proxy([[1]], {
      get: (list, name) => (name === "length" ? reads++ % 2 : Reflect.get(list, name)),
    });
    const value = { list: growing };
    assert.equal(check(value), value);
  });

  it("judges what a hidden toJSON says", () => {
    const hidden = (value: object) => Object.defineProperty(value, "toJSON", { value: () => 5 });
    for (const value of [{ box: hidden({}) }, { list: hidden([]) }, { list: Object.assign([], { toJSON: () => 5 }) }]) {
      assert.deepEqual(check(value), checkOutput(value));
    }
  });
});
