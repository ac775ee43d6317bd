import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyRepairs, type ReportedRepair, UnsteadyValue } from "../src/repairs.js";

const json = (...path: (string | number)[]): ReportedRepair => ({ path, kind: "json" });

describe("repairs", () => {
  it("gives back the very value where there is nothing to repair", () => {
    const value = { a: [1] };
    assert.equal(applyRepairs(value, []), value);
  });

  it("copies only the way to each repair", () => {
    const value = {
      list: "[1,2]",
      kept: { deep: [] },
      more: { text: "{}", kept: [] },
      items: [{ x: "null" }, { y: 1 }],
    };
    const before = structuredClone(value);
    const repaired = applyRepairs(value, [json("list"), json("more", "text"), json("items", 0, "x")]) as typeof value;
    assert.deepEqual(repaired, {
      list: [1, 2],
      kept: { deep: [] },
      more: { text: {}, kept: [] },
      items: [{ x: null }, { y: 1 }],
    });
    assert.equal(repaired.kept, value.kept);
    assert.equal(repaired.more.kept, value.more.kept);
    assert.equal(repaired.items[1], value.items[1]);
    assert.notEqual(repaired.items, value.items);
    assert.deepEqual(value, before);
  });

  it("repairs inside what a repair has just read", () => {
    const repaired = applyRepairs({ a: '{"b":"[\\"{}\\"]"}' }, [json("a"), json("a", "b"), json("a", "b", 0)]);
    assert.deepEqual(repaired, { a: { b: [{}] } });
  });

  it("reads text through as many layers as the core does, and blank arguments as none", () => {
    const layers = (count: number): string =>
      Array.from({ length: count }).reduce<string>((text) => JSON.stringify(text), "[1]");
    assert.deepEqual(applyRepairs({ a: layers(3) }, [json("a")]), { a: [1] });
    assert.throws(() => applyRepairs({ a: layers(4) }, [json("a")]), UnsteadyValue);
    assert.deepEqual(applyRepairs(" \t\r\n", [json()]), {});
    assert.throws(() => applyRepairs("\u00a0", [json()]), UnsteadyValue);
    assert.throws(() => applyRepairs({ a: " " }, [json("a")]), UnsteadyValue);
  });

  it("reads scalars", () => {
    const repaired = applyRepairs({ a: "3.0", b: " true ", c: "null" }, [
      { path: ["a"], kind: "number" },
      { path: ["b"], kind: "boolean" },
      { path: ["c"], kind: "null" },
    ]);
    assert.deepEqual(repaired, { a: 3, b: true, c: null });
  });

  it("fills in defaults at any name", () => {
    const value = { inner: {} };
    const repaired = applyRepairs(value, [
      { path: ["inner", "list"], kind: "default", value: [1] },
      { path: ["__proto__"], kind: "default", value: { polluted: true } },
      { path: ["constructor"], kind: "default", value: 1 },
    ]) as Record<string, unknown>;
    assert.deepEqual(repaired.inner, { list: [1] });
    assert.deepEqual(Object.getOwnPropertyDescriptor(repaired, "__proto__")?.value, { polluted: true });
    assert.equal(Object.getPrototypeOf(repaired), Object.prototype);
    assert.equal(repaired.constructor, 1);
    assert.equal(repaired.polluted, undefined);
    assert.deepEqual(value, { inner: {} });
  });

  it("drops own `__proto__` keys that were given, leaving the input alone", () => {
    const value = JSON.parse('{"__proto__":{"x":1},"a":{"__proto__":1,"b":2}}');
    const repaired = applyRepairs(value, [
      { path: ["__proto__"], kind: "removed" },
      { path: ["a", "__proto__"], kind: "removed" },
    ]);
    assert.deepEqual(JSON.stringify(repaired), '{"a":{"b":2}}');
    assert.equal(Object.getPrototypeOf(repaired), Object.prototype);
    assert.equal(JSON.stringify(value), '{"__proto__":{"x":1},"a":{"__proto__":1,"b":2}}');
  });

  it("drops own `__proto__` keys from what it reads, however they are spelled", () => {
    for (const text of ['{"a":[{"__proto__":1,"b":2}]}', '{"a":[{"\\u005f_proto__":1,"b":2}]}']) {
      const repaired = applyRepairs({ at: text }, [json("at")]) as Record<string, unknown>;
      assert.equal(JSON.stringify(repaired), '{"at":{"a":[{"b":2}]}}');
    }
  });

  it("keeps objects without prototype and class instances what they are", () => {
    class Point {
      x = "[1]";
      #secret = 1;
      get secret(): number {
        return this.#secret;
      }
      double(): string {
        return this.x + this.x;
      }
    }
    const bare = Object.assign(Object.create(null), { a: "[1]" }, JSON.parse('{"__proto__":"kept"}'));
    const repaired = applyRepairs({ point: new Point(), bare }, [json("point", "x"), json("bare", "a")]) as {
      point: Point;
      bare: Record<string, unknown>;
    };
    assert.equal(repaired.point instanceof Point, true);
    assert.deepEqual(repaired.point.x, [1]);
    assert.equal(Object.getPrototypeOf(repaired.bare), null);
    assert.deepEqual(Object.entries(repaired.bare), [
      ["a", [1]],
      ["__proto__", "kept"],
    ]);
  });

  it("runs no setter of a prototype", () => {
    class Guarded {
      declare own: unknown;
      constructor() {
        Object.defineProperty(this, "own", { value: "[1]", enumerable: true });
      }
      set later(_value: unknown) {
        throw new Error("a setter was run");
      }
    }
    const repaired = applyRepairs(new Guarded(), [
      json("own"),
      { path: ["later"], kind: "default", value: 1 },
    ]) as Guarded;
    assert.deepEqual({ ...repaired }, { own: [1], later: 1 });
  });

  it("repairs what JSON sees of a value", () => {
    const repaired = applyRepairs(
      { boxed: Object("[1]"), dated: { toJSON: () => ({ list: "[2]", kept: 1 }) }, map: new Map([["a", 1]]) },
      [json("boxed"), json("dated", "list"), { path: ["map", "n"], kind: "default", value: 1 }],
    );
    assert.deepEqual(repaired, { boxed: [1], dated: { list: [2], kept: 1 }, map: { n: 1 } });
  });

  it("keeps members that JSON leaves out", () => {
    const method = (): void => {};
    const symbol = Symbol("s");
    const repaired = applyRepairs({ a: "[1]", u: undefined, method, [symbol]: 1 }, [json("a")]);
    assert.deepEqual(repaired, { a: [1], u: undefined, method, [symbol]: 1 });
  });

  it("names the place that reads otherwise than it was judged", () => {
    let reads = 0;
    const fickle = {
      get a(): unknown {
        return reads++ === 0 ? 5 : "[1]";
      },
    };
    for (const [value, repair] of [
      [fickle, json("a")],
      [{ a: "not json" }, json("a")],
      [{ a: '"text"' }, json("a")],
      [{ a: 1 }, json("a", "b")],
      [{}, json("a", "b")],
    ] as const) {
      assert.throws(
        () => applyRepairs(value, [repair]),
        (thrown) => thrown instanceof UnsteadyValue && thrown.path === repair.path,
      );
    }
  });

  it("copies each place of an object that stands in several", () => {
    const shared = { t: "[1]" };
    const value = { a: shared, b: shared };
    const repaired = applyRepairs(value, [json("a", "t")]) as { a: unknown; b: unknown };
    assert.deepEqual(repaired, { a: { t: [1] }, b: { t: "[1]" } });
    assert.equal(repaired.b, shared);
  });
});
