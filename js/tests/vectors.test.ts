/** The vectors and cases of ../../tests, through the built package. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Issue, Json, Options, Outcome, Path, SchemaInput, Tool } from "selvedge";
import { ArgumentsError, coerceArguments, discoverTools, joinUnions, RegistrationError, registerTools } from "selvedge";
import { type Case, cases } from "./support/cases.js";
import { lawful } from "./support/laws.js";

interface Vector {
  readonly id: string;
  readonly mechanism: "coerce" | "refuse" | "verdict" | "join";
  readonly schema: SchemaInput;
  readonly input: unknown;
  readonly note: string;
  readonly expected: {
    readonly outcome?: "value" | "refused";
    readonly value?: unknown;
    readonly path?: Path;
    readonly message?: string;
    readonly all_paths?: Path[];
    readonly schema?: unknown;
    readonly decision?: "send" | "refuse";
    readonly arguments?: unknown;
    readonly refused_at?: Path[];
    readonly set_aside?: Path[];
  };
}

const folder = new URL("../../tests/vectors/", import.meta.url);

/** One-shot coercion, told as an outcome. */
function coerced(schema: SchemaInput, value: unknown): Outcome<unknown> {
  try {
    return { ok: true, value: coerceArguments(schema, value), repairs: [], setAside: [] };
  } catch (thrown) {
    assert.equal(thrown instanceof ArgumentsError, true, String(thrown));
    const { issues, message } = thrown as ArgumentsError;
    return { ok: false, issues, message, repairs: [], setAside: [] };
  }
}

/** Paths as a set. */
function paths(issues: readonly Issue[] | readonly Path[]): string[] {
  return [...new Set(issues.map((issue) => JSON.stringify("path" in issue ? issue.path : issue)))].sort();
}

function foreignTool(schema: SchemaInput): Tool {
  const tools = discoverTools([{ name: "t", inputSchema: schema }]);
  assert.deepEqual(tools.leftOut, []);
  return tools.get("t") as Tool;
}

const run: Record<Vector["mechanism"], (vector: Vector) => void> = {
  coerce(vector) {
    const { schema, input, expected } = vector;
    const before = structuredClone(input);
    const outcome = coerced(schema, input);
    assert.deepEqual(input, before);
    if (expected.outcome === "refused") {
      assert.equal(outcome.ok, false);
      const issues = outcome.ok ? [] : outcome.issues;
      assert.deepEqual([issues[0]?.path, issues[0]?.message], [expected.path, expected.message]);
      assert.equal(issues[0]?.code, /written as text/.test(expected.message ?? "") ? "text_list" : "limit");
      if (expected.all_paths !== undefined) {
        assert.deepEqual(
          issues.map(({ path }) => path),
          expected.all_paths,
        );
      }
    } else {
      assert.deepEqual(outcome.ok ? outcome.value : outcome.message, expected.value);
      const value = outcome.ok && outcome.value;
      assert.equal(coerceArguments(schema, value), value);
      if (JSON.stringify(value) === JSON.stringify(input)) {
        assert.equal(value, input);
      }
    }
    // Where the schema can describe arguments, its repairs are told, and held against the laws.
    const tool = discoverTools([{ name: "t", inputSchema: schema }]).get("t");
    if (tool !== undefined) {
      lawful((value) => tool.check(value), input);
    }
  },
  refuse(vector) {
    run.coerce(vector);
  },
  verdict({ schema, input, expected }) {
    const tool = foreignTool(schema);
    const outcome = lawful((value) => tool.check(value), input);
    assert.equal(outcome.ok, expected.decision === "send", JSON.stringify(outcome));
    if (outcome.ok) {
      assert.deepEqual(outcome.value, expected.arguments);
    } else {
      assert.deepEqual(paths(outcome.issues), paths(expected.refused_at ?? []));
    }
    assert.deepEqual(paths(outcome.setAside), paths(expected.set_aside ?? []));
  },
  join({ schema, expected }) {
    const before = structuredClone(schema);
    const joined = joinUnions(schema);
    assert.deepEqual(joined, expected.schema);
    assert.deepEqual(joinUnions(joined), joined);
    assert.deepEqual(schema, before);
  },
};

/** Vectors of other forms, which have tests of their own. */
const OTHER_FORMS = ["messages.json", "pattern.json"];

for (const file of readdirSync(folder).filter((name) => name.endsWith(".json") && !OTHER_FORMS.includes(name))) {
  describe(file, () => {
    for (const vector of JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Vector[]) {
      it(`${vector.id}: ${vector.note}`, () => run[vector.mechanism](vector));
    }
  });
}

/** The answer to a case that asks for a value or a refusal. Where the value takes it, scalars are read from text. */
function answered({ input, wanted, foreign }: Case, schema: SchemaInput): Outcome {
  const definitions = [{ name: "t", inputSchema: schema }];
  const answer = (options: Options): Outcome => {
    const tools = foreign ? discoverTools(definitions, options) : registerTools(definitions, options);
    return lawful((value) => tools.check("t", value), input) as Outcome;
  };
  const plain = answer({});
  const suffices = wanted.outcome !== "coerced" || (plain.ok && isDeepStrictEqual(plain.value, wanted.value));
  return suffices ? plain : answer({ scalars: true });
}

const pointer = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

describe("cases", () => {
  for (const given of cases()) {
    const { id, symptom, schema, wanted, foreign } = given;
    it(`${id}: ${symptom}`, () => {
      switch (wanted.outcome) {
        case "registration_error": {
          const definitions = [{ name: "t", inputSchema: schema }];
          if (foreign) {
            assert.deepEqual(
              discoverTools(definitions).leftOut.map(({ tool }) => tool),
              ["t"],
            );
          } else {
            assert.throws(
              () => registerTools(definitions),
              (thrown) => thrown instanceof RegistrationError && thrown.faults[0]?.tool === "t",
            );
          }
          break;
        }
        case "refused": {
          const outcome = answered(given, schema);
          assert.equal(outcome.ok, false);
          const found = outcome.ok ? [] : outcome.issues.map(({ path }) => pointer(path));
          for (const expected of [wanted.path, ...wanted.also]) {
            assert.equal(found.includes(expected), true, `${expected} is not among ${found}`);
          }
          break;
        }
        case "accepted":
        case "coerced":
        case "forwarded": {
          const outcome = answered(given, schema);
          assert.equal(outcome.ok, true, outcome.ok ? "" : outcome.message);
          if (outcome.ok && wanted.value !== undefined) {
            assert.deepEqual(outcome.value, wanted.value);
          }
          break;
        }
        case "presented":
          assertPresented(given, schema);
          break;
      }
    });
  }
});

function assertPresented({ wanted, foreign }: Case, schema: SchemaInput): void {
  const definitions = [{ name: "t", inputSchema: schema }];
  const tool = (foreign ? discoverTools(definitions) : registerTools(definitions)).get("t") as Tool;
  const presentation = tool.presentation() as Json & { properties?: Json; required?: string[] };
  if (wanted.rootType !== undefined) {
    assert.equal(presentation.type, wanted.rootType);
  }
  for (const keyword of wanted.noRootKeywords) {
    assert.equal(Object.hasOwn(presentation, keyword), false, `${keyword} is at the root`);
  }
  for (const [name, keywords] of Object.entries(wanted.properties)) {
    const property = presentation.properties?.[name] as Json | undefined;
    for (const [keyword, value] of Object.entries(keywords)) {
      assert.deepEqual(property?.[keyword], value, `${name}.${keyword}`);
    }
  }
  for (const name of wanted.required) {
    assert.equal(presentation.required?.includes(name), true, `${name} is not required`);
  }
  const presented = foreignTool(presentation);
  for (const value of wanted.mustAccept) {
    const outcome = presented.check(value);
    assert.equal(outcome.ok && outcome.setAside.length === 0, true, JSON.stringify(outcome));
  }
  for (const value of wanted.runtimeRefuse) {
    assert.equal(tool.check(value).ok, false, JSON.stringify(value));
  }
}
