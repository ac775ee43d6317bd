import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Tool } from "selvedge";
import { registerTools } from "selvedge";
import { presentationFor } from "../src/dialect.js";
import { RegistrationError } from "../src/errors.js";
import { sharedFolder } from "./support/shared.js";

const DRAFT_7 = "http://json-schema.org/draft-07/schema#";
const DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema";
const DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema";

const to7 = (schema: object): unknown =>
  presentationFor("t", structuredClone(schema) as Record<string, unknown>, "draft-07");
const to2020 = (schema: object): unknown =>
  presentationFor("t", structuredClone(schema) as Record<string, unknown>, "draft-2020-12");

describe("a presentation for draft-07", () => {
  it("rewrites tuples, definitions, dependencies and names of places, and the pointers to them", () => {
    assert.deepEqual(
      to7({
        $schema: DRAFT_2020,
        type: "object",
        properties: {
          pair: { type: "array", prefixItems: [{ type: "string" }, { $ref: "#/$defs/a~1b" }], items: false },
          list: { type: "array", items: { $ref: "#/properties/pair/prefixItems/0" } },
          rest: { $ref: "#/properties/pair/items" },
          named: { $ref: "#spot" },
          spot: { $anchor: "spot", type: "string" },
        },
        dependentRequired: { list: ["pair"] },
        dependentSchemas: { rest: { required: ["named"] } },
        $defs: { "a/b": { type: "number" }, true: true },
        not: { $ref: "#/$defs/true" },
      }),
      {
        $schema: DRAFT_7,
        type: "object",
        properties: {
          pair: { type: "array", items: [{ type: "string" }, { $ref: "#/definitions/a~1b" }], additionalItems: false },
          list: { type: "array", items: { $ref: "#/properties/pair/items/0" } },
          rest: { $ref: "#/properties/pair/additionalItems" },
          named: { $ref: "#spot" },
          spot: { $id: "#spot", type: "string" },
        },
        dependencies: { list: ["pair"], rest: { required: ["named"] } },
        definitions: { "a/b": { type: "number" }, true: true },
        not: { $ref: "#/definitions/true" },
      },
    );
  });

  it("puts apart what stands beside a reference", () => {
    assert.deepEqual(to7({ $ref: "#/$defs/a", description: "d", $defs: { a: { type: "object" } } }), {
      $schema: DRAFT_7,
      description: "d",
      definitions: { a: { type: "object" } },
      allOf: [{ $ref: "#/definitions/a" }],
    });
    assert.deepEqual(to7({ allOf: [{ type: "object" }], $ref: "#/allOf/0" }), {
      $schema: DRAFT_7,
      allOf: [{ type: "object" }, { $ref: "#/allOf/0" }],
    });
  });

  it("leaves alone instance data, names that look like keywords, and keywords nobody knows", () => {
    const schema = {
      properties: { $defs: { const: { $defs: 1, prefixItems: [] } }, prefixItems: { default: { $ref: "#/$defs/x" } } },
      "x-own": { $defs: {} },
    };
    assert.deepEqual(to7(schema), { $schema: DRAFT_7, ...schema });
    assert.equal(
      JSON.stringify(to7(JSON.parse('{"__proto__":{"a":1},"properties":{"__proto__":{"$defs":{}}}}'))),
      `{"$schema":"${DRAFT_7}","__proto__":{"a":1},"properties":{"__proto__":{"definitions":{}}}}`,
    );
  });

  it("does not give a meaning to what 2020-12 does not read", () => {
    assert.deepEqual(to7({ type: "array", additionalItems: false, dependencies: { a: ["b"] } }), {
      $schema: DRAFT_7,
      type: "array",
    });
  });

  it("drops what says nothing, and throws for what draft-07 cannot say", () => {
    assert.deepEqual(
      to7({
        unevaluatedProperties: true,
        contains: {},
        minContains: 1,
        items: { maxContains: 2, unevaluatedItems: {} },
      }),
      { $schema: DRAFT_7, contains: {}, items: {} },
    );
    const unsayable: [object, string][] = [
      [{ properties: { a: { unevaluatedProperties: false } } }, "/properties/a/unevaluatedProperties"],
      [{ unevaluatedItems: { type: "string" } }, "/unevaluatedItems"],
      [{ contains: {}, minContains: 2 }, "/minContains"],
      [{ contains: {}, maxContains: 2 }, "/maxContains"],
      [{ $dynamicRef: "#a" }, "/$dynamicRef"],
      [{ $id: "x", $anchor: "a" }, "/$anchor"],
      [{ $schema: DRAFT_2019, $recursiveRef: "#", $defs: { a: { $id: "other" } } }, "/$recursiveRef"],
      [{ dependentRequired: { a: ["b"] }, dependentSchemas: { a: {} } }, "/dependentSchemas"],
    ];
    for (const [schema, pointer] of unsayable) {
      assert.throws(
        () => to7(schema),
        (thrown) =>
          thrown instanceof RegistrationError && thrown.faults[0]?.pointer === pointer && thrown.faults[0].tool === "t",
        pointer,
      );
    }
  });
});

describe("a presentation for draft-2020-12", () => {
  it("is the presentation itself where that is its dialect", () => {
    for (const schema of [
      { type: "object", items: [1] },
      { $schema: DRAFT_2020, definitions: {} },
    ]) {
      const given = { ...schema };
      assert.equal(presentationFor("t", given, "draft-2020-12"), given);
    }
    const seven = { $schema: DRAFT_7, items: [{}] };
    assert.equal(presentationFor("t", seven, "draft-07"), seven);
  });

  it("reads older dialects as they are meant", () => {
    assert.deepEqual(
      to2020({
        $schema: DRAFT_7,
        properties: {
          pair: { items: [{ type: "string" }], additionalItems: { type: "number" } },
          list: { items: { type: "string" }, additionalItems: false },
          alone: { $ref: "#/properties/pair/additionalItems", description: "kept", maxLength: 1 },
          spot: { $id: "#spot" },
        },
        dependencies: { a: ["b"], c: { required: ["d"] } },
        definitions: { n: { $ref: "#/dependencies/c" } },
        unevaluatedProperties: false,
        prefixItems: [false],
      }),
      {
        $schema: DRAFT_2020,
        properties: {
          pair: { prefixItems: [{ type: "string" }], items: { type: "number" } },
          list: { items: { type: "string" } },
          alone: { $ref: "#/properties/pair/items", description: "kept" },
          spot: { $anchor: "spot" },
        },
        dependentRequired: { a: ["b"] },
        dependentSchemas: { c: { required: ["d"] } },
        definitions: { n: { $ref: "#/dependentSchemas/c" } },
      },
    );
    assert.deepEqual(
      to2020({
        $schema: "http://json-schema.org/draft-04/schema#",
        id: "http://x.test/root",
        properties: { n: { minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: false, const: 1 } },
      }),
      {
        $schema: DRAFT_2020,
        $id: "http://x.test/root",
        properties: { n: { exclusiveMinimum: 1, maximum: 2 } },
      },
    );
    assert.deepEqual(
      to2020({
        $schema: DRAFT_2019,
        $recursiveAnchor: true,
        properties: { child: { $recursiveRef: "#" } },
      }),
      { $schema: DRAFT_2020, properties: { child: { $ref: "#" } } },
    );
  });
});

/** Converting must not change what is accepted: the official suite says what that is. */
const { path: suite, missing } = sharedFolder("suite/tests");

/** A tool whose result the schema judges, if it compiles. */
function judged(outputSchema: object): Tool | undefined {
  try {
    return registerTools([{ name: "t", inputSchema: { type: "object" }, outputSchema }]).get("t");
  } catch {
    return undefined;
  }
}

/** The converted schema, if the target can say it. */
function conversion(schema: object, target: string): object | undefined {
  try {
    return presentationFor("t", structuredClone(schema) as Record<string, unknown>, target);
  } catch (thrown) {
    assert.equal(thrown instanceof RegistrationError, true, String(thrown));
    return undefined;
  }
}

describe("converted schemas accept what the suite says", { skip: missing }, () => {
  const runs: [string, "draft-07" | "draft-2020-12", string][] = [
    ["draft2020-12", "draft-07", DRAFT_2020],
    ["draft2019-09", "draft-2020-12", DRAFT_2019],
    ["draft7", "draft-2020-12", DRAFT_7],
    ["draft6", "draft-07", "http://json-schema.org/draft-06/schema#"],
    ["draft4", "draft-2020-12", "http://json-schema.org/draft-04/schema#"],
  ];
  for (const [folder, target, dialect] of runs) {
    it(`${folder} to ${target}`, () => {
      let held = 0;
      const broken: string[] = [];
      for (const file of readdirSync(join(suite, folder)).filter((name) => name.endsWith(".json"))) {
        for (const group of JSON.parse(readFileSync(join(suite, folder, file), "utf8"))) {
          // A meta-schema that is referred to is another document, which no conversion reaches.
          if (
            typeof group.schema !== "object" ||
            /"\$ref":"https?:\/\/json-schema.org/.test(JSON.stringify(group.schema))
          ) {
            continue;
          }
          const schema = { ...group.schema, $schema: dialect };
          const before = judged(schema);
          const converted = conversion(schema, target);
          if (before === undefined || converted === undefined) {
            continue;
          }
          const after = judged(converted);
          for (const { data, description } of group.tests) {
            const same = before.checkOutput(data).ok === after?.checkOutput(data).ok;
            held += Number(same);
            if (!same) {
              broken.push(`${file}: ${group.description}: ${description}`);
            }
          }
        }
      }
      assert.deepEqual(broken, []);
      assert.equal(held > 400, true, `${held} comparisons`);
    });
  }
});
