import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { readOptions } from "../src/options.js";
import { TapeWriter } from "../src/tape.js";
import { readTape } from "./support/read-tape.js";

const { limits } = readOptions(undefined, "local");

/** What the tape says of a value. */
function written(value: unknown): unknown {
  const writer = new TapeWriter();
  assert.equal(writer.write(value, limits), true, JSON.stringify(writer.issues));
  return readTape(writer).value;
}

/** The path and code of each issue. */
function issues(value: unknown, changed: Partial<typeof limits> = {}): string[] {
  const writer = new TapeWriter();
  assert.equal(writer.write(value, { ...limits, ...changed }), false);
  return writer.issues.map(({ path, code }) => `${path.join(".")}: ${code}`);
}

describe("tape", () => {
  it("says what JSON.stringify says", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.string({ minLength: 40, maxLength: 120, unit: "binary" }),
    );
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constant(null),
        fc.boolean(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
        text,
        fc.array(tie("value")),
        fc.dictionary(text, tie("value")),
      ),
    })).value;
    const writer = new TapeWriter();
    fc.assert(
      fc.property(json, (value) => {
        assert.equal(writer.write(value, limits), true);
        assert.deepEqual(readTape(writer).value, JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it("writes texts of every length, with and without what is not ASCII", () => {
    for (let length = 0; length < 140; length++) {
      for (const end of ["", "é", "語", "😀", "\ud800", "\udc00x"]) {
        const text = "a".repeat(length) + end;
        assert.equal(written(text), text);
        assert.deepEqual(written({ [text]: [text] }), { [text]: [text] });
      }
    }
  });

  it("flags text that is no well-formed Unicode, and objects with an own `__proto__`", () => {
    const writer = new TapeWriter();
    writer.write({ good: "😀", bad: "\ud83d", own: JSON.parse('{"__proto__":1}') }, limits);
    assert.deepEqual(readTape(writer).flagged, ["/bad", "/own"]);
  });

  it("keeps every double", () => {
    for (const number of [0, 1, -1, 0.1, 5e-324, Number.MAX_VALUE, 2 ** 53, -(2 ** 53) + 1, 1e21]) {
      assert.equal(written(number), number);
    }
    assert.equal(Object.is(written(-0), -0), true);
  });

  it("honours toJSON and boxes, and leaves out what is absent", () => {
    const date = new Date(0);
    const seen: unknown[] = [];
    const value = {
      date,
      text: Object("s"),
      number: Object(7),
      flag: Object(false),
      map: new Map([[1, 2]]),
      list: [{ toJSON: (key: unknown) => seen.push(key) && "by index" }],
      named: { toJSON: (key: unknown) => seen.push(key) && "by name" },
      gone: { toJSON: () => undefined },
      missing: undefined,
      method() {},
      [Symbol("hidden")]: 1,
    };
    assert.deepEqual(written(value), {
      date: date.toJSON(),
      text: "s",
      number: 7,
      flag: false,
      map: {},
      list: ["by index"],
      named: "by name",
    });
    assert.deepEqual(seen, ["0", "named"]);
    assert.equal(written(undefined), null);
  });

  it("does not take for a box what only claims to be one", () => {
    for (const tag of ["String", "Number", "Boolean", "BigInt"]) {
      const claim = Object.create({ [Symbol.toStringTag]: tag }, Object.getOwnPropertyDescriptors({ own: 1 }));
      assert.deepEqual(written(claim), { own: 1 });
    }
    assert.deepEqual(written(Object.create(Number.prototype)), {});
  });

  it("writes an object that stands in several places as often as it stands there", () => {
    const shared = { n: 1 };
    assert.deepEqual(written([shared, shared, { shared }]), [{ n: 1 }, { n: 1 }, { shared: { n: 1 } }]);
  });

  it("names every place that JSON cannot say", () => {
    const cycle: Record<string, unknown> = { deep: [{}] };
    (cycle.deep as Record<string, unknown>[])[0] = { back: cycle };
    const value = {
      big: 1n,
      symbol: Symbol("s"),
      list: [() => 1, undefined, Number.NaN, Number.NEGATIVE_INFINITY],
      // biome-ignore lint/suspicious/noSparseArray: holes are the case
      holes: [1, , 2],
      cycle,
    };
    assert.deepEqual(issues(value), [
      "big: unserialisable",
      "symbol: unserialisable",
      "list.0: unserialisable",
      "list.1: unserialisable",
      "list.2: unserialisable",
      "list.3: unserialisable",
      "holes.1: unserialisable",
      "cycle.deep.0.back: unserialisable",
    ]);
    assert.deepEqual(issues(1n), [": unserialisable"]);
    assert.deepEqual(
      issues(() => 1),
      [": unserialisable"],
    );
  });

  it("ends at what throws when it is read, at its path", () => {
    const thrower = (): never => {
      throw new Error("no");
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    assert.deepEqual(
      issues({ a: [{ before: 1 }, Object.defineProperty({}, "x", { get: thrower, enumerable: true })] }),
      ["a.1.x: unserialisable"],
    );
    assert.deepEqual(issues({ before: { x: 1 }, at: proxy }), ["at: unserialisable"]);
    assert.deepEqual(issues({ at: { toJSON: thrower } }), ["at: unserialisable"]);
    assert.deepEqual(issues({ before: [1], at: new Proxy({}, { ownKeys: thrower }) }), ["at: unserialisable"]);
    assert.deepEqual(issues({ at: new Proxy([], { get: thrower }) }), ["at: unserialisable"]);
  });

  it("refuses by path what exceeds a limit, and nothing below it", () => {
    assert.deepEqual(issues({ a: [[[]]] }, { depth: 3 }), ["a.0.0: limit"]);
    assert.equal(new TapeWriter().write({ a: [[1]] }, { ...limits, depth: 3 }), true);
    assert.deepEqual(issues({ a: [1, 2, 3] }, { values: 4 }), ["a.2: limit"]);
    assert.equal(new TapeWriter().write({ a: [1, 2] }, { ...limits, values: 4 }), true);
    assert.deepEqual(issues({ ab: "éé" }, { textBytes: 5 }), ["ab: limit"]);
    assert.deepEqual(issues({ ab: "abcd" }, { textBytes: 5 }), ["ab: limit"]);
    assert.deepEqual(issues({ abcdef: 1 }, { textBytes: 5 }), ["abcdef: limit"]);
    assert.equal(new TapeWriter().write({ ab: "éa" }, { ...limits, textBytes: 5 }), true);
  });

  it("ends where values without end would begin", () => {
    const endless = new Proxy([], { get: (_, key) => (key === "length" ? 2 ** 32 : undefined) });
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    assert.equal(issues(endless).length, 100);
    assert.equal(issues(sparse).length, 100);
    const deep = { toJSON: () => ({ deep }) };
    assert.deepEqual(issues(deep, { depth: 4 }), ["deep.deep.deep.deep: limit"]);
  });

  it("keeps nothing of an earlier value", () => {
    const writer = new TapeWriter();
    writer.write({ a: "x".repeat(5000), b: [1n] }, limits);
    assert.equal(writer.write({ a: "é" }, limits), true);
    assert.deepEqual(writer.issues, []);
    assert.deepEqual(readTape(writer), { value: { a: "é" }, flagged: [] });
    writer.write("y".repeat(3_000_000), limits);
    const grown = writer.words.length;
    writer.trim();
    assert.equal(writer.words.length < grown, true);
    assert.equal(writer.write(["z"], limits), true);
    assert.deepEqual(readTape(writer).value, ["z"]);
  });
});
