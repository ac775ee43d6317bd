/** Values made to exhaust, and text that reads as something else. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { registerTools } from "selvedge";
import { check, checkOutput, coerce } from "./support/asking.js";
import { bothWays } from "./support/everyway.js";

const lists = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("what exhausts", () => {
  it("depth, in a value and in text", () => {
    const tree = JSON.parse(lists(10_000));
    const box = JSON.parse(objects(10_000));
    for (const ask of [check, checkOutput, coerce]) {
      assert.deepEqual(ask({ tree }), ["256 steps: limit"]);
      assert.deepEqual(ask({ box }), ["256 steps: limit"]);
      assert.deepEqual(ask(tree), ["256 steps: limit"]);
    }
    for (const ask of [check, coerce]) {
      assert.deepEqual(ask({ tree: lists(10_000) }), ["tree: limit"]);
      assert.deepEqual(ask({ list: [lists(10_000)] }), ["list.0: limit"]);
      assert.deepEqual(ask({ box: objects(10_000) }), ["box: limit"]);
      assert.deepEqual(ask(`{"tree":${lists(10_000)}}`), [": limit"]);
    }
    assert.deepEqual(checkOutput({ tree: lists(10_000) }), ["tree: type"]);
  });

  it("depth up to the limit, whoever counts it", () => {
    const deepest = { tree: JSON.parse(lists(255)) };
    assert.equal(check(deepest), deepest);
    assert.equal(checkOutput(deepest), deepest);
    assert.deepEqual(check({ tree: lists(255) }), deepest);
    assert.deepEqual(check(JSON.stringify(deepest)), deepest);
    assert.deepEqual(check({ tree: JSON.parse(lists(256)) }), ["256 steps: limit"]);
    assert.deepEqual(check({ tree: lists(256) }), ["tree: limit"]);
    assert.deepEqual(check(`{"tree":${lists(256)}}`), [": limit"]);
  });

  it("text in text: a layer doubles the escapes, so that twenty are a million and a hundred cannot be", () => {
    const layers = (count: number, text: string): string => {
      let layered = text;
      for (let layer = 0; layer < count; layer++) {
        layered = JSON.stringify(layered);
      }
      return layered;
    };
    assert.deepEqual(check({ list: layers(3, "[[1]]") }), { list: [[1]] });
    assert.deepEqual(check(layers(3, '{"n":1}')), { n: 1 });
    for (const count of [4, 5, 20]) {
      const list = layers(count, "[[1]]");
      assert.deepEqual(check({ list }), ["list: type"]);
      assert.deepEqual(checkOutput({ list }), ["list: type"]);
      assert.deepEqual(coerce({ list }), { list });
    }
    let nested = "[]";
    for (let level = 0; level < 18; level++) {
      nested = JSON.stringify([nested]);
    }
    assert.deepEqual(check({ tree: nested }), { tree: JSON.parse(lists(19)) });
  });

  it("ten megabytes of text", () => {
    const text = "x".repeat(10 * 1024 * 1024);
    const value = { text };
    assert.equal(check(value), value);
    assert.equal(checkOutput(value), value);
    assert.deepEqual(check({ list: text }), ["list: type"]);
    assert.deepEqual(coerce({ list: text }), { list: text });
    // A text and what it says count together, as they are held together.
    assert.deepEqual(check({ list: JSON.stringify([[text]]) }), ["list: limit"]);
    const half = text.slice(0, 7 * 1024 * 1024);
    const list = JSON.stringify([[half]]);
    assert.equal((check({ list }) as { list: string[][] }).list[0]?.[0], half);
    assert.deepEqual(checkOutput({ list }), ["list: type"]);
    const twice = { text, box: { text } };
    assert.deepEqual(
      [check(twice), checkOutput(twice), coerce(twice)],
      [["box.text: limit"], ["box.text: limit"], ["box.text: limit"]],
    );
  });

  it("more values than the limit", () => {
    const list = [new Array(1_000_000).fill(0)];
    assert.deepEqual(
      [check({ list }), checkOutput({ list }), coerce({ list })],
      new Array(3).fill(["list.0.999997: limit"]),
    );
    assert.deepEqual(check({ list: JSON.stringify(list) }), ["list: limit"]);
    const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`p${index}`, index]));
    assert.deepEqual(check({ box: names }), { box: names });
    assert.deepEqual(check({ box: JSON.stringify(names) }), { box: names });
  });
});

describe("what reads as something else", () => {
  it("numbers that text cannot hold", () => {
    for (const text of ["1e400", "-1e400", "9007199254740993", "12345678901234567890", "1e22", "1.5e300"]) {
      assert.deepEqual(check(`{"n":${text}}`), [": limit"], text);
      assert.deepEqual(check({ list: `[[${text}]]` }), ["list: limit"], text);
      assert.deepEqual(check({ list: [`[[${text}]]`] }), ["list.0: limit"], text);
      assert.deepEqual(checkOutput({ list: `[[${text}]]` }), ["list: type"], text);
    }
    assert.deepEqual(check('{"n":9007199254740991}'), { n: 9007199254740991 });
    assert.deepEqual(check('{"n":1e-400}'), { n: 0 });
  });

  it("numbers that are what they are", () => {
    for (const value of [{ whole: 2 ** 70 }, { whole: 1e300 }, { n: Number.MAX_VALUE }, { n: 5e-324 }, { whole: -0 }]) {
      assert.equal(check(value), value);
      assert.equal(checkOutput(value), value);
    }
    const { n, list } = check('{"n":-0,"list":"[[-0.0]]"}') as { n: number; list: number[][] };
    assert.deepEqual([Object.is(n, -0), Object.is(list[0]?.[0], -0)], [true, true]);
    assert.deepEqual(check({ whole: 1.5 }), ["whole: type"]);
  });

  it("names that occur twice, the last of which counts", () => {
    assert.deepEqual(check('{"n":"x","n":2}'), { n: 2 });
    assert.deepEqual(check('{"n":2,"n":"x"}'), ["n: type"]);
    assert.deepEqual(check('{"list":5,"list":"[[1],[2]]"}'), { list: [[1], [2]] });
    assert.deepEqual(check({ box: '{"a":1,"a":{"b":1,"b":2}}' }), { box: { a: { b: 2 } } });
    assert.deepEqual(check('{"__proto__":{"n":1},"n":2,"__proto__":{"n":3}}'), { n: 2 });
  });

  it("lone surrogates, each of which is itself alone", () => {
    const verdicts: [object, unknown, boolean][] = [
      [{ const: "\ufffd" }, "\ud800", false],
      [{ enum: ["\ufffd", 1] }, "\ud800", false],
      [{ const: { "\ufffd": 1 } }, { "\ud800": 1 }, false],
      [{ contains: { const: "\ufffd" } }, ["\ud800"], false],
      [{ uniqueItems: true }, ["\ud800", "\ud801", "\ufffd", "\udc00\ud800"], true],
      [{ uniqueItems: true }, ["\ud800", "\ud800"], false],
      [{ uniqueItems: true }, [{ "\ud800": 1 }, { "\ud801": 1 }], true],
      [{ maxLength: 1, minLength: 1, pattern: "^[^a]$" }, "\ud800", true],
      [{ pattern: "\\ufffd|\\p{L}" }, "\ud800", false],
      [{ properties: { "\ufffd": false } }, { "\ud800": 1 }, true],
      [{ patternProperties: { "\\ufffd": false } }, { "\ud800": 1 }, true],
      [{ required: ["\ufffd"] }, { "\ud800": 1 }, false],
      [{ minProperties: 2 }, { "\ud800": 1, "\ud801": 1 }, true],
      [{ properties: { "\ufffd": {} }, unevaluatedProperties: false }, { "\ud800": 1 }, false],
    ];
    for (const [schema, value, isAccepted] of verdicts) {
      const [tool] = registerTools([{ name: "t", inputSchema: { type: "object" }, outputSchema: schema }]);
      assert.equal(tool?.checkOutput(value).ok, isAccepted, JSON.stringify([schema, value]));
    }
    const inputSchema = {
      type: "object",
      properties: { "\ufffd": { type: "object" } },
      additionalProperties: { type: "array" },
    };
    const { local, foreign } = bothWays(inputSchema);
    for (const tool of [local, foreign]) {
      const outcome = tool.check({ "\ud800": "[1]", "\ud801": "[2]", text: "[]" });
      assert.deepEqual(outcome.ok && outcome.value, { "\ud800": [1], "\ud801": [2], text: [] });
      const refused = tool.check({ "\ud800": [], "\udfff": "a\udfff" });
      assert.deepEqual(refused.ok || refused.issues.map(({ path, message }) => [path, message]), [
        [["\udfff"], "expected an array, got text that is not valid JSON"],
      ]);
      const third = tool.check({ "\ufffd": "[\ud800" });
      assert.deepEqual(
        third.ok || third.message,
        "Invalid arguments for tool t: \ufffd: expected an object, got text that is not valid JSON",
      );
    }
    const value = { text: "\ud800", box: { "\udc00\ud800": "\udfff" } };
    assert.equal(check(value), value);
    assert.equal(checkOutput(value), value);
    assert.deepEqual(check('{"text":"\\ud800","box":{"\\udc00\\ud800":"\\udfff"}}'), value);
    assert.deepEqual(check({ n: "\udc00" }), ["n: type"]);
  });
});
