import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Outcome } from "selvedge";
import { ArgumentsError, coerceArguments, registerTools } from "selvedge";

const open = registerTools([
  { name: "open", inputSchema: { type: "object" } },
  {
    name: "typed",
    inputSchema: {
      type: "object",
      properties: {
        list: { type: "array", items: { type: "integer" } },
        when: { type: "string" },
        box: { type: "object" },
      },
    },
    outputSchema: { type: "object" },
  },
]);

/** The issues of a refused call, as `path: code`. */
function refusals(outcome: Outcome<unknown>): string[] {
  assert.equal(outcome.ok, false);
  return outcome.ok ? [] : outcome.issues.map(({ path, code }) => `${path.join(".")}: ${code}`);
}

/** The same members on a class instance, which only the tape reads. */
function instance(members: object): object {
  return Object.create(new (class {})(), Object.getOwnPropertyDescriptors(members));
}

const thrower = (): never => {
  throw new Error("hostile");
};

describe("hostile arguments", () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const refused: [string, unknown, string][] = [
    ["a bigint", { a: 1n }, "a: unserialisable"],
    ["a symbol", { a: Symbol("s") }, "a: unserialisable"],
    ["a function in a list", { a: [() => 1] }, "a.0: unserialisable"],
    ["undefined in a list", { a: [undefined] }, "a.0: unserialisable"],
    ["a hole in a list", { a: new Array(1) }, "a.0: unserialisable"],
    ["NaN", { a: Number.NaN }, "a: unserialisable"],
    ["infinity", { a: [-Number.POSITIVE_INFINITY] }, "a.0: unserialisable"],
    ["a cycle", cycle, "self: unserialisable"],
    ["a getter that throws", Object.defineProperty({}, "a", { get: thrower, enumerable: true }), "a: unserialisable"],
    ["a toJSON that throws", { a: { toJSON: thrower } }, "a: unserialisable"],
    ["a proxy whose keys cannot be read", { a: new Proxy({}, { ownKeys: thrower }) }, "a: unserialisable"],
    ["a revoked proxy", { a: revoked }, "a: unserialisable"],
    ["a revoked proxy for the whole", revoked, ": unserialisable"],
    ["a bigint for the whole", 1n, ": unserialisable"],
    ["a function for the whole", thrower, ": unserialisable"],
    ["an invalid date inside a list of its own", { a: [{ toJSON: () => undefined }] }, "a.0: unserialisable"],
    [
      "nesting beyond the limit",
      JSON.parse("[".repeat(5000) + "]".repeat(5000)),
      `${Array(256).fill(0).join(".")}: limit`,
    ],
    ["more text than the limit", { a: "x".repeat(17 * 1024 * 1024) }, "a: limit"],
  ];
  for (const [what, value, refusal] of refused) {
    it(`refuses ${what} by path, and the next call works`, () => {
      assert.deepEqual(refusals(open.check("open", value)), [refusal]);
      assert.throws(
        () => coerceArguments({}, value),
        (thrown) => thrown instanceof ArgumentsError && thrown.issues.length === 1,
      );
      const plain = { a: [1] };
      const outcome = open.check("open", plain);
      assert.equal(outcome.ok && outcome.value, plain);
    });
  }

  it("reads nothing as an object of its own", () => {
    const seen = new Set<unknown>();
    for (const nothing of [undefined, null, "", " \n", { toJSON: () => null }]) {
      for (const value of [open.check("open", nothing), { ok: true, value: coerceArguments({}, nothing) }] as const) {
        assert.deepEqual(value.ok && value.value, {});
        seen.add(value.ok && value.value);
      }
    }
    assert.equal(seen.size, 10);
    assert.deepEqual(open.check("open", null).repairs, []);
    assert.deepEqual(open.check("open", "").repairs, [{ path: [], kind: "json" }]);
  });

  it("says so in the message", () => {
    const outcome = open.check("open", { a: 1n, b: [Number.NaN] });
    assert.equal(
      !outcome.ok && outcome.message,
      "Invalid arguments for tool open: a: a bigint is no JSON value; b.0: `NaN` is no JSON number",
    );
    const result = open.get("typed")?.checkOutput({ a: 1n });
    assert.equal(result?.ok === false && result.message, "Invalid result of tool typed: a: a bigint is no JSON value");
  });

  it("judges what JSON sees, and hands over the very object", () => {
    const accepted = [
      { when: new Date(0) },
      { when: Object("text") },
      Object.assign(Object.create(null), { list: [1] }),
      { box: new Map([["a", 1]]) },
      { box: new Uint8Array([1, 2]) },
      {
        box: new (class Box {
          n = 1;
        })(),
      },
      new Proxy({ list: [1] }, {}),
      { list: undefined, when: undefined },
    ];
    for (const value of accepted) {
      const outcome = open.check("typed", value);
      assert.equal(outcome.ok && outcome.value, value);
    }
    assert.deepEqual(refusals(open.check("typed", { list: new Set([1]) })), ["list: type"]);
    assert.deepEqual(refusals(open.check("typed", { when: Object(5) })), ["when: type"]);
  });

  it("repairs inside them", () => {
    class Call {
      list = "[1,2]";
    }
    const outcome = open.check("typed", new Call());
    assert.equal(outcome.ok && outcome.value instanceof Call, true);
    assert.deepEqual(outcome.ok && { ...outcome.value }, { list: [1, 2] });
    const boxed = open.check("typed", Object('{"list":"[3]"}'));
    assert.deepEqual(boxed.ok && boxed.value, { list: [3] });
  });

  it("refuses a value that changes while it is judged", () => {
    let reads = 0;
    const outcome = open.check(
      "typed",
      instance({
        get list(): unknown {
          return reads++ === 0 ? "[1]" : "no list";
        },
      }),
    );
    assert.deepEqual(refusals(outcome), ["list: unserialisable"]);
  });

  it("survives a value that calls a check while it is read", () => {
    const inner = { list: [1] };
    const answers: unknown[] = [];
    const outer = {
      before: "x".repeat(100),
      get list(): unknown {
        answers.push(
          open.check("typed", inner),
          open.check("open", "[1]"),
          coerceArguments({ type: "object" }, '{"a":1}'),
        );
        return "[7]";
      },
      after: "y",
    };
    const outcome = open.check("typed", outer);
    assert.deepEqual(outcome.ok && outcome.value.list, [7]);
    assert.equal((answers[0] as { value: unknown }).value, inner);
    assert.equal((answers[1] as Outcome).ok, false);
    assert.deepEqual(answers[2], { a: 1 });
  });

  it("survives a value that disposes of the set while it is read", () => {
    const tools = registerTools([{ name: "t", inputSchema: { type: "object" } }]);
    const value = instance({
      get a(): number {
        tools.dispose();
        return 1;
      },
    });
    assert.throws(() => tools.check("t", value), { code: "disposed" });
    assert.equal(open.check("open", {}).ok, true);
  });

  it("never assigns to a prototype", () => {
    const given = JSON.parse('{"__proto__":{"polluted":1},"list":"[1]","box":{"__proto__":2,"k":1}}');
    const outcome = open.check("typed", given);
    assert.equal(outcome.ok && JSON.stringify(outcome.value), '{"list":[1],"box":{"k":1}}');
    assert.equal(outcome.ok && Object.getPrototypeOf(outcome.value), Object.prototype);
    assert.deepEqual(
      outcome.repairs.filter(({ kind }) => kind === "removed").map(({ path }) => path.join(".")),
      ["__proto__", "box.__proto__"],
    );
    assert.equal(Object.hasOwn(given, "__proto__"), true);
    const refused = open.check("typed", JSON.parse('{"__proto__":[],"list":"no list"}'));
    assert.deepEqual(refusals(refused), ["list: type"]);
    assert.deepEqual(refused.repairs, [{ path: ["__proto__"], kind: "removed" }]);
    const text = open.check("typed", '{"__proto__":{"polluted":1},"box":"{\\"__proto__\\":1}"}');
    assert.equal(text.ok && JSON.stringify(text.value), '{"box":{}}');
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});
