/** Schemas made to exhaust or to mislead, by their size, their patterns, and the names in them. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { coerceArguments, discoverTools, joinUnions, RegistrationError, registerTools } from "selvedge";
import { assertLines, bothWays, faultsOf, inWords } from "./support/everyway.js";

describe("schemas without measure", () => {
  const nested = (before: string, after: string): object =>
    JSON.parse(`{"type":"object","properties":{"p":${before.repeat(10_000)}{}${after.repeat(10_000)}}}`);

  it("ten thousand levels are a fault, whatever they are made of", () => {
    const made: [string, string, string][] = [
      ['{"properties":{"a":', "}}", "/a"],
      ['{"items":', "}", "/items"],
      ['{"allOf":[', "]}", "/0"],
      ['{"not":', "}", "/not"],
      ['{"const":[', "]}", "/0"],
      ['{"default":{"a":', "}}", "/a"],
    ];
    for (const [before, after, step] of made) {
      const [fault = "", ...more] = faultsOf(nested(before, after));
      assert.deepEqual(more, []);
      assert.match(fault, /^\/properties\/p\/.*: limit$/);
      assert.ok(fault.includes(step));
    }
    assert.throws(() => joinUnions(nested('{"not":', "}")), { code: "registration" });
    assert.throws(() => coerceArguments(nested('{"not":', "}"), {}), { code: "registration" });
  });

  it("a hundred thousand properties are a fault by default, and judged where the limit is raised", () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `p${index}`);
    const schema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, true])) };
    assert.deepEqual(faultsOf(schema), [": limit"]);
    assert.throws(() => joinUnions(schema), { code: "registration" });
    const [tool] = discoverTools([{ name: "t", inputSchema: schema, outputSchema: schema }], {
      limits: { schemaNodes: 200_000 },
    });
    const value = Object.fromEntries(names.map((name) => [name, name]));
    const outcome = tool?.check(value);
    assert.equal(outcome?.ok && outcome.value, value);
    assert.equal(Object.keys(tool?.presentation().properties as object).length, 100_000);
  });

  it("a hundred thousand members are judged by one schema", () => {
    const { local, foreign } = bothWays({ type: "object", additionalProperties: { type: "array" } });
    const value = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`p${index}`, []]));
    for (const tool of [local, foreign]) {
      assert.equal(inWords(tool.check(value)), "ok");
      assert.equal(inWords(tool.checkOutput({ ...value, p99999: 1 })), "p99999: type");
      const repaired = tool.check({ ...value, p99999: "[]" });
      assert.deepEqual(repaired.ok && repaired.value, value);
    }
  });

  it("ten megabytes of text are a fault, seven are kept", () => {
    const described = (megabytes: number) => ({ type: "object", description: "x".repeat(megabytes * 1024 * 1024) });
    assert.deepEqual(faultsOf(described(10)), [": limit"]);
    const { local } = bothWays(described(7));
    assert.deepEqual(local.presentation(), described(7));
    assert.equal(inWords(local.check({})), "ok");
  });
});

describe("patterns", () => {
  const schemaOf = (pattern: string) => ({ type: "object", properties: { s: { type: "string", pattern } } });
  const repeated = `${"a".repeat(50)}!`;

  it("that make others backtrack without end run in linear time, or under the step limit", () => {
    for (const pattern of ["(a+)+$", "^(a|aa)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a*)*b", "(.*)*(.*)*="]) {
      assertLines(schemaOf(pattern), [[{ s: repeated }, "s: pattern"]]);
    }
    assertLines(schemaOf("(a+)+$"), [[{ s: "a".repeat(100_000) }, "ok"]]);
    for (const pattern of ["(?=(a+)+$)a", "(?!(a|aa)+$)b", "^(a+)+\\1$"]) {
      assertLines(schemaOf(pattern), [[{ s: repeated }, "s: limit", "ok [s: limit]"]]);
    }
    const names = { type: "object", patternProperties: { "(?=(a+)+$)a": { type: "array" } } };
    assertLines(names, [[{ [repeated]: 1 }, `${repeated}: limit`, `ok [${repeated}: limit]`]]);
  });

  it("that cannot be run with their meaning are faults, also as names and in what no value reaches", () => {
    const unsupported = [
      "(a*)*\\1b",
      "(?i)a",
      "[",
      "x{2,1}",
      "\\u{110000}",
      "\\q",
      "\\p{Nothing}",
      "^\\ud800$",
      "(?<n>a)(?<n>b)",
    ];
    for (const pattern of [...unsupported, "(", "a**", "{", "(?<n", "\\k<n>"]) {
      assert.deepEqual(faultsOf(schemaOf(pattern)), ["/properties/s/pattern: pattern"], pattern);
      const named = { type: "object", $defs: { unused: { patternProperties: { [pattern]: true } } } };
      const token = pattern.replaceAll("~", "~0").replaceAll("/", "~1");
      assert.deepEqual(faultsOf(named), [`/$defs/unused/patternProperties/${token}: pattern`], pattern);
    }
  });

  it("that would take too much room are faults", () => {
    for (const pattern of ["a".repeat(100_000), "(?=(?:[^a]{1,9999}b){1,9999})", "(".repeat(5000) + ")".repeat(5000)]) {
      assert.deepEqual(faultsOf(schemaOf(pattern)), ["/properties/s/pattern: pattern"], pattern.slice(0, 40));
    }
  });
});

describe("names that every object inherits", () => {
  const parse = (text: string): object => JSON.parse(text);

  it("are ordinary names, in the schema and in the value", () => {
    const schema = parse(`{"type":"object","properties":{"constructor":{"type":"array"},"toString":{"type":"array"},
      "valueOf":{"type":"string"}},"required":["constructor"],"additionalProperties":false}`);
    assertLines(schema, [
      [{}, "constructor: required"],
      [{ constructor: [1] }, "ok"],
      [{ constructor: "[1]" }, 'repaired {"constructor":[1]}', undefined, "constructor: type"],
      [
        { constructor: [], toString: "[]", valueOf: "[]" },
        'repaired {"constructor":[],"toString":[],"valueOf":"[]"}',
        undefined,
        "toString: type",
      ],
      [
        { constructor: [], hasOwnProperty: 1, isPrototypeOf: 2 },
        "hasOwnProperty: unknown_key, isPrototypeOf: unknown_key",
      ],
    ]);
  });

  it("`__proto__` is one in a schema, and never in a value", () => {
    const schema = parse(`{"type":"object","properties":{"__proto__":{"type":"array"},"a":{"$ref":"#/$defs/__proto__"}},
      "$defs":{"__proto__":{"type":"array"}},"patternProperties":{"^__proto__$":false},
      "dependentRequired":{"__proto__":["b"]},"additionalProperties":false}`);
    const given = parse('{"__proto__":[1],"a":"[1]"}');
    const { local, foreign } = bothWays(schema);
    for (const tool of [local, foreign]) {
      assert.equal(JSON.stringify(tool.presentation()), JSON.stringify(schema));
      assert.equal(inWords(tool.check(given)), 'repaired {"a":[1]}');
      assert.equal(inWords(tool.checkOutput(parse('{"__proto__":1,"a":[]}'))), 'repaired {"a":[]}');
      assert.equal(inWords(tool.check({ a: 1 })), "a: type");
    }
    const required = bothWays(parse('{"type":"object","required":["__proto__","constructor"]}'));
    assert.equal(inWords(required.local.check(given)), "__proto__: required, constructor: required");
    assert.equal(JSON.stringify(joinUnions(schema)), JSON.stringify(schema));
    assert.equal(JSON.stringify(coerceArguments(schema, given)), '{"a":[1]}');
    assert.equal(Object.hasOwn(given, "__proto__"), true);
  });

  it("discriminate a union like any other", () => {
    const member = (name: string, label: string, more: string) =>
      `{"properties":{"${name}":{"const":"${label}"}${more}},"required":["${name}"]}`;
    const union = (name: string) =>
      parse(`{"type":"object","oneOf":[${member(name, "a", ',"x":{"type":"array"}')},${member(name, "b", "")}]}`);
    const { local, foreign } = bothWays(union("constructor"));
    for (const tool of [local, foreign]) {
      assert.equal(inWords(tool.check({ constructor: "a", x: "[1]" })), 'repaired {"constructor":"a","x":[1]}');
      assert.deepEqual(tool.presentation().properties, {
        constructor: { type: "string", enum: ["a", "b"] },
        x: { type: "array", description: "Available if constructor = a." },
      });
    }
    assert.equal(inWords(local.check({})), "constructor: union");
    assert.equal(inWords(foreign.check({})), "ok [: union]");
    // What is dropped from every value chooses no variant.
    const proto = bothWays(union("__proto__"));
    assert.equal(inWords(proto.local.check(parse('{"__proto__":"a","x":"[1]"}'))), "__proto__: union");
    assert.deepEqual(Object.keys(proto.local.presentation().properties as object), ["__proto__", "x"]);
  });

  it("are instance data where they stand in `const`, `enum` and `default`", () => {
    const schema = parse(`{"type":"object","properties":{"a":{"const":{"__proto__":1}},"b":{"enum":[{"constructor":1}]},
      "c":{"type":"object","default":{"__proto__":{"polluted":1}}}}}`);
    const [tool] = registerTools([{ name: "t", inputSchema: schema }], { defaults: true });
    const outcome = tool?.check({ b: { constructor: 1 } });
    assert.equal(
      JSON.stringify(outcome?.ok && outcome.value),
      '{"b":{"constructor":1},"c":{"__proto__":{"polluted":1}}}',
    );
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.equal(inWords(bothWays(schema).local.check({ a: parse('{"__proto__":1}'), b: {} })), "a: const, b: enum");
  });

  it("name tools like any other", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      const tools = registerTools([{ name, inputSchema: { type: "object" } }]);
      assert.deepEqual(
        [...tools].map((tool) => tool.name),
        [name],
      );
      assert.equal(tools.get("valueOf"), undefined);
      assert.equal(inWords(tools.check(name, {})), "ok");
      assert.throws(() => registerTools([]).check(name, {}), { code: "unknown_tool" });
    }
  });
});

describe("schemas that are no documents", () => {
  const thrower = (): never => {
    throw new Error("hostile \ud800");
  };
  const cycle: Record<string, unknown> = { type: "object" };
  cycle.properties = { a: cycle };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  const faulty: [string, unknown, string][] = [
    ["a cycle", cycle, "/properties/a: root"],
    ["a bigint", { type: "object", properties: { a: { const: 1n } } }, "/properties/a/const: root"],
    ["a getter that throws", Object.defineProperty({}, "type", { get: thrower, enumerable: true }), "/type: root"],
    ["a toJSON that throws", { type: "object", items: { toJSON: thrower } }, "/items: root"],
    ["a proxy that throws", new Proxy({}, { ownKeys: thrower }), ": root"],
    ["a revoked proxy", revoked.proxy, ": root"],
    ["a number that is none", { type: "object", minProperties: Number.NaN }, "/minProperties: keyword"],
    [
      "a number without end",
      { type: "object", properties: { a: { maximum: Number.POSITIVE_INFINITY } } },
      "/properties/a/maximum: keyword",
    ],
    ["a list with a hole", { type: "object", allOf: new Array(1) }, "/allOf/0: keyword"],
    ["a lone surrogate", { type: "object", properties: { "\ud800": true } }, ": keyword"],
  ];
  for (const [what, schema, fault] of faulty) {
    it(`${what} is a fault of its tool`, () => {
      assert.deepEqual(faultsOf(schema), [fault]);
    });
  }

  it("what they say is read once", () => {
    let reads = 0;
    const schema = {
      get type() {
        return reads++ === 0 ? "object" : "nonsense";
      },
      properties: { when: { default: new Date(0) }, absent: undefined },
    };
    const [tool] = registerTools([{ name: "t", inputSchema: schema }]);
    const text = '{"type":"object","properties":{"when":{"default":"1970-01-01T00:00:00.000Z"}}}';
    assert.equal(JSON.stringify(tool?.presentation()), text);
    assert.deepEqual([reads, inWords(tool?.check({}) as never)], [1, "ok"]);
  });

  it("a definition that cannot be read is one without a name, or without a schema", () => {
    const unreadable = (member: string) =>
      Object.defineProperty({ name: "t", inputSchema: { type: "object" } }, member, { get: thrower });
    const definitions = [unreadable("name"), unreadable("inputSchema"), new Proxy({}, { get: thrower }), null, 5];
    assert.throws(
      () => registerTools(definitions as never),
      (thrown) => {
        assert.ok(thrown instanceof RegistrationError);
        assert.deepEqual(
          thrown.faults.map(({ tool, code }) => `${tool} ${code}`),
          [
            "#0 name",
            "t root",
            "#2 name",
            "#2 root",
            "#2 root",
            "#3 name",
            "#3 missing_schema",
            "#4 name",
            "#4 missing_schema",
          ],
        );
        return true;
      },
    );
  });
});
