/** The notes of `selvedge lint`. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { discoverTools } from "selvedge";
import { findings, selvedge } from "./program.js";

type Note = [code: string, pointer: string, reason: string];

const tool = (inputSchema: object, more: object = {}): object => ({
  name: "t",
  description: "d",
  inputSchema,
  ...more,
});
const object = (keywords: object): object => ({ type: "object", ...keywords });

/** The notes on tools, as code, pointer and the sentence between the tool and the pointer. */
function notes(...tools: object[]): Note[] {
  return findings(tools, "note").map(({ code, pointer, message }) => {
    const at = pointer === "" || code === "unknown_member" ? "" : ` at \`${pointer}\``;
    assert.ok(message.startsWith("tool `") && message.endsWith(at), message);
    return [code, pointer, message.slice(message.indexOf(": ") + 2, message.length - at.length)];
  });
}

const TEXT = { type: "string" };
const undeclared = (name: string, pointer: string): Note => [
  "undeclared_required",
  pointer,
  `\`${name}\` is required but nothing declares it`,
];

describe("notes", () => {
  it("tell of a tool without a description, once for each", () => {
    const reason = "a description is missing; a model chooses the tool by it";
    const bare = { name: "a", inputSchema: { type: "object" } };
    assert.deepEqual(notes(bare, { ...bare, name: "b", description: " \n" }, { ...bare, name: "c", description: 5 }), [
      ["description", "", reason],
      ["description", "", reason],
      ["description", "", reason],
    ]);
    assert.deepEqual(notes(tool({ type: "object" })), []);
  });

  it("tell of a member that another API has in place of one of MCP", () => {
    const reason = (name: string, meant: string): string =>
      `\`${name}\` is no member of a tool; did you mean \`${meant}\`?`;
    const schema = { type: "object" };
    const given = [
      { name: "a", description: "d", input_schema: schema },
      { name: "b", description: "d", parameters: schema, strict: true },
      { name: "c", description: "d", inputSchema: schema, outputschema: schema, parameters: schema, _meta: {} },
      { type: "function", function: { name: "d", parameters: schema }, description: "d" },
    ];
    assert.deepEqual(notes(...given), [
      ["unknown_member", "/input_schema", reason("input_schema", "inputSchema")],
      ["unknown_member", "/parameters", reason("parameters", "inputSchema")],
      ["unknown_member", "/outputschema", reason("outputschema", "outputSchema")],
      ["unknown_member", "/function", reason("function", "inputSchema")],
    ]);
    const text = '[{"name": "a", "description": "d", "input_schema": {}}]';
    const { out } = selvedge(["lint", "-"], text);
    assert.match(out, /\nstandard input:1:36: note: tool `a`: `input_schema` is no member /);
    assert.equal(text.indexOf('"input_schema"') + 1, 36);
  });

  it("tell of what the presentation could not express", () => {
    const inputSchema = object({
      properties: { a: TEXT },
      anyOf: [object({ properties: { b: TEXT } }), { not: TEXT }],
    });
    const [presented] = discoverTools([{ name: "t", inputSchema }]);
    assert.deepEqual(
      notes(tool(inputSchema)),
      presented?.presentationNotes.map(({ pointer, message }) => [
        "presentation",
        pointer,
        `the presentation is not sound: ${message}`,
      ]),
    );
  });

  it("tell of property names that providers refuse, at any depth, but not of results", () => {
    const named = (name: string): object => object({ properties: { [name]: TEXT } });
    const reason = (name: string): string =>
      `providers refuse the property name \`${name}\`: it must be 1 to 64 of the characters A-Z a-z 0-9 \`_\` \`.\` \`-\``;
    const long = "x".repeat(65);
    const schema = object({
      properties: {
        "a b": TEXT,
        "fine_.-9": TEXT,
        é: named("o'o"),
        [long]: TEXT,
        properties: object({ properties: { "": TEXT } }),
      },
      $defs: { "not a property": named("a/b~c") },
      default: named("a c"),
    });
    assert.deepEqual(notes(tool(schema, { outputSchema: named("a d") })), [
      ["property_name", "/properties/a b", reason("a b")],
      ["property_name", "/properties/é", reason("é")],
      ["property_name", `/properties/${long}`, reason(long)],
      ["property_name", "/properties/é/properties/o'o", reason("o'o")],
      ["property_name", "/properties/properties/properties/", reason("")],
      ["property_name", "/$defs/not a property/properties/a~1b~0c", reason("a/b~c")],
    ]);
    assert.deepEqual(notes(tool(named("x".repeat(64)))), []);
  });

  it("stand at the name where they are about it", () => {
    const input =
      '[{"name":"t","description":"d","inputSchema":{"type":"object","properties":{"a b":{"type":"string"}}}}]';
    assert.match(selvedge(["lint", "-"], input).out, /^standard input:1:77: note: tool `t`: providers refuse /);
    assert.equal(input.indexOf('"a b"') + 1, 77);
  });

  it("tell of required names that nothing declares", () => {
    assert.deepEqual(
      notes(
        tool(
          object({
            properties: { a: object({ required: ["x"] }), l: { type: "array", items: object({ required: ["y"] }) } },
            required: ["a", "b", "toString"],
          }),
          { outputSchema: object({ required: ["z"] }) },
        ),
      ),
      [
        undeclared("b", "/required/1"),
        undeclared("toString", "/required/2"),
        undeclared("x", "/properties/a/required/0"),
        undeclared("y", "/properties/l/items/required/0"),
        ["undeclared_required", "/required/0", "in `outputSchema`, `z` is required but nothing declares it"],
      ],
    );
  });

  it("leave alone required names that are declared elsewhere for the same value", () => {
    const required = { required: ["a"] };
    const properties = { a: TEXT };
    const declared: object[] = [
      { properties, anyOf: [required, { required: ["b"] }], patternProperties: { "^b$": {} } },
      { ...required, allOf: [{ properties }] },
      { ...required, $ref: "#/$defs/x", $defs: { x: { properties } } },
      { $ref: "#/$defs/x", properties, $defs: { x: required } },
      { $ref: "#/$defs/x%7e1y", properties, $defs: { "x/y": required } },
      { ...required, oneOf: [{ properties }, { properties: { b: TEXT } }] },
      { ...required, if: { properties }, else: false },
      { if: required, properties: { b: TEXT } },
      { not: required },
      { ...required, additionalProperties: TEXT },
      { ...required, patternProperties: { "^a": TEXT } },
      { ...required, $ref: "#x", $defs: { x: { $anchor: "x", properties } } },
      { properties: { b: { properties } }, allOf: [{ properties: { b: required } }] },
      { properties: { b: { $ref: "#" }, ...properties }, ...required },
      { dependentSchemas: { b: required }, properties },
    ];
    for (const keywords of declared) {
      assert.deepEqual(notes(tool(object(keywords))), [], JSON.stringify(keywords));
    }
    const bare: object[] = [
      { ...required, additionalProperties: true },
      { ...required, additionalProperties: {} },
      { ...required, not: { properties } },
      { allOf: [{ ...required, properties: { b: { properties } } }] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { then: required },
      { $ref: "#/$defs/x", $defs: { x: required, y: { properties } } },
    ];
    for (const keywords of bare) {
      assert.deepEqual(
        notes(tool(object(keywords))).map(([code]) => code),
        ["undeclared_required"],
        JSON.stringify(keywords),
      );
    }
  });

  it("tell of schemas under words that the dialect does not know", () => {
    const reason = (word: string, dialect: string, near: string): string =>
      `\`${word}\` is no keyword of ${dialect}, so the schema in it says nothing${near === "" ? "" : `; did you mean \`${near}\`?`}`;
    const schema = object({
      propertys: { a: TEXT },
      additionalproperties: false,
      properties: {
        a: { type: "array", item: TEXT },
        b: { anyof: [TEXT, { type: "null" }] },
        c: { extra: { $ref: "#/$defs/x" }, schema: { enum: [1] }, vendor: { anyOf: [] } },
        item: TEXT,
      },
      $defs: { x: TEXT },
    });
    assert.deepEqual(notes(tool(schema)), [
      ["unknown_keyword", "/propertys", reason("propertys", "draft 2020-12", "properties")],
      [
        "unknown_keyword",
        "/additionalproperties",
        reason("additionalproperties", "draft 2020-12", "additionalProperties"),
      ],
      ["unknown_keyword", "/properties/a/item", reason("item", "draft 2020-12", "items")],
      ["unknown_keyword", "/properties/b/anyof", reason("anyof", "draft 2020-12", "anyOf")],
      ["unknown_keyword", "/properties/c/extra", reason("extra", "draft 2020-12", "")],
      ["unknown_keyword", "/properties/c/schema", reason("schema", "draft 2020-12", "")],
      ["unknown_keyword", "/properties/c/vendor", reason("vendor", "draft 2020-12", "")],
    ]);
  });

  it("tell of words that are nearly keywords, where the value is one of the keyword", () => {
    const meant: [near: string, word: string, value: unknown][] = [
      ["required", "requird", ["a"]],
      ["enum", "enumm", [1, 2]],
      ["properties", "propertees", { a: {} }],
      ["patternProperties", "patternproperty", {}],
      ["minLength", "minLenght", 3],
      ["maximum", "maximun", 3],
      ["multipleOf", "multiplesOf", 3],
      ["uniqueItems", "uniqueItem", true],
      ["pattern", "patern", "^a"],
      ["format", "formats", "date"],
      ["type", "types", ["string", "null"]],
      ["$ref", "ref", "#/$defs/a"],
      ["description", "discription", "a"],
      ["default", "defualt", 1],
      ["oneOf", "oneof", [{ const: 1 }, { const: 2 }]],
      ["allOf", "all_of", [{ minimum: 1 }]],
      ["minLength", "min-length", 1],
      ["const", "Const", null],
      ["readOnly", "readonly", true],
      ["additionalProperties", "aditionalProperties", { minimum: 1 }],
    ];
    for (const [near, word, value] of meant) {
      assert.deepEqual(notes(tool(object({ properties: { a: { [word]: value } } }))), [
        [
          "unknown_keyword",
          `/properties/a/${word}`,
          `\`${word}\` is no keyword of draft 2020-12 and says nothing; did you mean \`${near}\`?`,
        ],
      ]);
    }
  });

  it("are silent on words of others, and on words of other dialects", () => {
    const others = {
      "x-require": ["a"],
      "x-minLenght": 3,
      require: true,
      isRequired: true,
      multiple: true,
      tsType: "Foo",
      count: 3,
      enumNames: ["a"],
      propertyOrdering: ["a"],
      ref: "a",
      notes: "a",
      minContains: "a",
      example: "a",
      subtitle: "a",
      markdownDescription: "a",
      table: "a",
      allow: [{ minimum: 1 }],
      container: { minimum: 1 },
      terms: { a: 1 },
    };
    assert.deepEqual(notes(tool(object({ properties: { a: { ...TEXT, ...others } } }))), []);
    // It stands beside the keyword, not in its place.
    assert.deepEqual(notes(tool(object({ properties: { a: { ...TEXT, tsType: "string" } } }))), []);
    const $schema = "http://json-schema.org/draft-07/schema#";
    assert.deepEqual(notes(tool({ $schema, ...object({ minContains: 1, dependentRequired: { a: ["b"] } }) })), []);
  });

  it("know the keywords of each dialect", () => {
    const of = (dialect: string, keywords: object): Note[] =>
      notes(tool({ $schema: `http://json-schema.org/${dialect}/schema#`, type: "object", ...keywords }));
    assert.deepEqual(
      of("draft-07", { prefixItems: [TEXT], contains: TEXT, if: TEXT }).map(([, pointer]) => pointer),
      ["/prefixItems"],
    );
    assert.deepEqual(
      of("draft-04", { id: "urn:a", contains: TEXT, if: TEXT }).map(([, pointer]) => pointer),
      ["/contains", "/if"],
    );
    assert.deepEqual(
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      of("draft-06", { then: TEXT }).map(([, , reason]) => reason),
      ["`then` is no keyword of draft-06, so the schema in it says nothing"],
    );
    assert.deepEqual(
      notes(tool({ $schema: "https://json-schema.org/draft/2019-09/schema", type: "object", prefixItems: [TEXT] })),
      [
        [
          "unknown_keyword",
          "/prefixItems",
          "`prefixItems` is no keyword of draft 2019-09, so the schema in it says nothing",
        ],
      ],
    );
    assert.deepEqual(
      notes(tool(object({ additionalItems: TEXT }))).map(([code]) => code),
      ["unknown_keyword"],
    );
    for (const [dialect, since] of [
      ["draft-04", { additionalItems: TEXT, dependencies: { a: TEXT }, definitions: { a: TEXT }, $defs: { a: TEXT } }],
      ["draft-06", { propertyNames: TEXT, contains: TEXT }],
      ["draft-07", { else: TEXT, if: TEXT, additionalItems: TEXT }],
    ] as const) {
      assert.deepEqual(of(dialect, since), []);
    }
    // Beside a `$ref`, older dialects read nothing.
    const beside = {
      properties: { a: { $ref: "#/definitions/x", item: TEXT, nullable: true } },
      definitions: { x: TEXT },
    };
    assert.deepEqual(of("draft-07", beside), []);
    assert.equal(notes(tool(object(beside))).length, 2);
  });

  it("leave data and the words of vendors alone", () => {
    const schema = object({
      default: { item: TEXT },
      examples: [{ item: TEXT }],
      "x-form": TEXT,
      example: TEXT,
      properties: {
        a: {
          const: { item: TEXT },
          enum: [{ item: TEXT }],
          markdownDescription: "m",
          optional: true,
          order: [1],
          ui: {},
        },
      },
    });
    assert.deepEqual(notes(tool(schema)), []);
  });

  it("tell of OpenAPI's nullable", () => {
    const reason = "`nullable` is a word of OpenAPI; JSON Schema takes null by `type` or a union with `null`";
    const schema = object({
      properties: { a: { ...TEXT, nullable: true }, b: { ...TEXT, nullable: false }, nullable: TEXT },
    });
    assert.deepEqual(notes(tool(schema)), [["nullable", "/properties/a/nullable", reason]]);
  });

  it("are taken of faulty tools too, but not of schemas over a limit", () => {
    let deep: object = { nullable: true };
    for (let level = 0; level < 2_000; level++) {
      deep = { not: deep };
    }
    const faulty = object({ properties: { "a b": { type: "strng" } } });
    assert.deepEqual(
      notes(tool(faulty), { ...tool(object(deep)), name: "deep" }).map(([code]) => code),
      ["property_name"],
    );
  });

  it("come to an end in entangled schemas", () => {
    const refs = (...indexes: number[]): object => ({ allOf: indexes.map((index) => ({ $ref: `#/$defs/d${index}` })) });
    // As many sets of schemas come together on values inside as there are subsets of fifty.
    const $defs = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => {
        const a = index === 0 ? refs(0, 1) : refs((index + 1) % 50);
        const b = index === 0 ? refs(0) : refs((index + 1) % 50);
        return [`d${index}`, { properties: { a, b }, required: ["z"] }];
      }),
    );
    const found = notes(tool(object({ ...refs(0), $defs })));
    assert.ok(found.length > 5 && found.every(([code]) => code === "undeclared_required"));
  });
});
