/** Schemas that lead back to themselves, or to the same place in too many ways. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinUnions } from "selvedge";
import { assertLines, bothWays, faultsOf, inWords, type Line } from "./support/everyway.js";

const DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema";

describe("references that lead back", () => {
  const cycles: Record<string, [object, Line[]]> = {
    "through allOf": [
      { type: "object", allOf: [{ $ref: "#" }], properties: { a: { type: "array" } } },
      [
        [{ a: "[1]" }, 'repaired {"a":[1]}', undefined, "a: type"],
        [{ a: 1 }, "a: type"],
      ],
    ],
    "through anyOf": [
      { type: "object", anyOf: [{ $ref: "#" }, { required: ["a"] }] },
      [
        [{}, "ok"],
        [{ a: 1 }, "ok"],
      ],
    ],
    "through oneOf": [
      { type: "object", oneOf: [{ $ref: "#" }, { required: ["a"] }] },
      [
        [{}, "ok"],
        [{ a: 1 }, ": union", "ok [: union]"],
      ],
    ],
    "through oneOf, in turn": [
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/x" } },
        $defs: {
          x: { oneOf: [{ $ref: "#/$defs/y" }, { type: "string" }] },
          y: { oneOf: [{ $ref: "#/$defs/x" }, { type: "array" }] },
        },
      },
      [
        [{ a: "x" }, "ok"],
        [{ a: [] }, "ok"],
        [{ a: "[]" }, "a: text_list", undefined, "ok"],
      ],
    ],
    "through not": [{ type: "object", not: { $ref: "#" } }, [[{}, ": not"]]],
    "through not and not": [
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/x" } },
        $defs: { x: { not: { not: { $ref: "#/$defs/x" } } } },
      },
      [[{ a: 1 }, "ok"]],
    ],
    "through if": [
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { type: "object", if: { $ref: "#" }, then: { required: ["a"] } },
      [
        [{}, "a: required"],
        [{ a: 1 }, "ok"],
      ],
    ],
    "through dependentSchemas": [{ type: "object", dependentSchemas: { a: { $ref: "#" } } }, [[{ a: 1 }, "ok"]]],
    "through propertyNames": [
      { type: "object", propertyNames: { $ref: "#" } },
      [
        [{}, "ok"],
        [{ a: 1 }, "a: property_name"],
      ],
    ],
    "through contains": [
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/x" } },
        $defs: { x: { type: "array", contains: { $ref: "#/$defs/x" } } },
      },
      [[{ a: [[[]]] }, "a: items"]],
    ],
    "through additionalProperties": [
      { type: "object", additionalProperties: { $ref: "#" } },
      [
        [{ a: { b: {} } }, "ok"],
        [{ a: { b: 1 } }, "a.b: type"],
        [{ a: '{"b":"{}"}' }, 'repaired {"a":{"b":{}}}', undefined, "a: type"],
      ],
    ],
    "through unevaluatedProperties": [
      { type: "object", unevaluatedProperties: { $ref: "#" } },
      [
        [{ a: { b: {} } }, "ok"],
        [{ a: { b: 1 } }, "a: unknown_key"],
      ],
    ],
    "in a ring": [
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/x" } },
        $defs: { x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/z" }, z: { $ref: "#/$defs/x" } },
      },
      [[{ a: 1 }, "ok"]],
    ],
    "by its own address": [{ $id: "https://a.example/s", $ref: "https://a.example/s", type: "object" }, [[{}, "ok"]]],
    "by empty text": [
      { type: "object", properties: { a: { $ref: "" } } },
      [
        [{ a: { a: {} } }, "ok"],
        [{ a: { a: 1 } }, "a.a: type"],
        [{ a: '{"a":"{}"}' }, 'repaired {"a":{"a":{}}}', undefined, "a: type"],
      ],
    ],
    "through $dynamicRef at once": [
      { type: "object", $dynamicAnchor: "n", $dynamicRef: "#n", properties: { a: { type: "array" } } },
      [
        [{ a: "[1]" }, 'repaired {"a":[1]}', undefined, "a: type"],
        [{ a: 1 }, "a: type"],
      ],
    ],
    "through $dynamicRef": [
      {
        $id: "https://a.example/tree",
        type: "object",
        $dynamicAnchor: "n",
        properties: { kids: { type: "array", items: { $dynamicRef: "#n" } } },
      },
      [
        [{ kids: [{ kids: [] }] }, "ok"],
        [{ kids: [{ kids: 1 }] }, "kids.0.kids: type"],
      ],
    ],
    "through $recursiveRef": [
      {
        $schema: DRAFT_2019,
        type: "object",
        $recursiveAnchor: true,
        properties: { kids: { type: "array", items: { $recursiveRef: "#" } } },
      },
      [
        [{ kids: [{ kids: [] }] }, "ok"],
        [{ kids: [{ kids: 1 }] }, "kids.0.kids: type"],
      ],
    ],
    "through $recursiveRef at once": [
      { $schema: DRAFT_2019, type: "object", $recursiveAnchor: true, $recursiveRef: "#" },
      [[{}, "ok"]],
    ],
  };
  for (const [what, [schema, lines]] of Object.entries(cycles)) {
    it(what, () => assertLines(schema, lines));
  }

  it("as deep as a value may be", () => {
    const { local } = bothWays({ type: "object", properties: { a: { $ref: "#" } } });
    const nested = (depth: number, innermost: unknown): object =>
      Array.from({ length: depth }).reduce((inner: unknown) => ({ a: inner }), innermost) as object;
    assert.equal(inWords(local.check(nested(256, 1))), `${"a.".repeat(256).slice(0, -1)}: type`);
    assert.equal(inWords(local.check(nested(255, {}))), "ok");
  });
});

describe("paths that double", () => {
  const doubled = (keyword: string, at: (next: object) => object): Record<string, object> =>
    Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => {
        const next = { $ref: `#/$defs/d${index + 1}` };
        return [`d${index}`, index === 20 ? { type: "array" } : at({ [keyword]: [next, next] })];
      }),
    );

  for (const keyword of ["anyOf", "oneOf", "allOf"]) {
    it(`2^20 through ${keyword} on one value are a fault of the schema`, () => {
      const schema = {
        type: "object",
        properties: { a: { $ref: "#/$defs/d0" } },
        $defs: doubled(keyword, (union) => union),
      };
      assert.deepEqual(faultsOf(schema), ["/$defs/d5: limit"]);
      assert.deepEqual(joinUnions(schema), schema);
    });
  }

  it("2^20 through anyOf, a level of the value for each: judged, but not told in detail", () => {
    const $defs = doubled("anyOf", (p) => ({ type: "object", properties: { p } }));
    const schema = { type: "object", properties: { p: { $ref: "#/$defs/d0" } }, $defs };
    const nested = (depth: number, innermost: unknown): object =>
      Array.from({ length: depth }).reduce((inner: unknown) => ({ p: inner }), innermost) as object;
    assertLines(schema, [
      [nested(21, []), "ok"],
      [nested(21, 1), ": limit", "ok [: limit]"],
      [nested(3, 1), "p.p: union", "ok [p.p: union]"],
    ]);
  });
});
