/**
 * JSON-Schema-Test-Suite through the built package. Each schema is a tool's output schema, whose instances go through
 * `checkOutput`: the figures are those of ../../tests/conformance.rs, from the same file. It is also the schema of an
 * argument, whose instances go through `check`, which asks the fast path first.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type DiscoveredToolset, discoverTools, RegistrationError, registerTools, type Tool } from "selvedge";
import { faultyInstances } from "./support/faulty-instances.js";
import { sharedFolder } from "./support/shared.js";
import { asProperty, inDialect, type SuiteGroup, suiteGroups } from "./support/suite.js";

const instances = faultyInstances();

interface Difference {
  readonly test: string;
  readonly reason: string;
}

interface Expected {
  readonly passed: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly differing: readonly Difference[];
}

interface Draft {
  readonly dialect: string;
  readonly required: Expected;
  readonly optional: Expected;
  /** How many instances `optional/format` has: all are accepted, valid or not. */
  readonly formats: number;
}

const drafts = JSON.parse(readFileSync(new URL("../../tests/conformance.json", import.meta.url), "utf8")) as Record<
  string,
  Draft
>;

/** Why a test of the suite does not apply; the same reasons, in the same order, as on the host. */
function skipped(leftOut: DiscoveredToolset["leftOut"], instance: unknown): string | undefined {
  if (hasOwnProto(instance)) {
    return "own `__proto__` members are dropped";
  }
  const [fault] = leftOut;
  if (fault?.code === "reference" && /http|\.json/.test(fault.message)) {
    return "refers to a document that would have to be fetched";
  }
  return fault?.code === "dialect" ? "is written in a dialect of its own" : undefined;
}

function hasOwnProto(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    (Object.hasOwn(value, "__proto__") || Object.values(value).some(hasOwnProto))
  );
}

/** The tool whose result the group describes, if it compiles. */
function withResult(schema: unknown, dialect: string): DiscoveredToolset {
  const outputSchema = inDialect(schema, dialect) as object;
  return discoverTools([{ name: "t", inputSchema: { type: "object" }, outputSchema }]);
}

/** What `checkOutput` says of the groups. */
function judged(groups: readonly SuiteGroup[], dialect: string) {
  const found = { passed: 0, skipped: {} as Record<string, number>, differing: [] as string[] };
  for (const { file, description, schema, tests } of groups) {
    using tools = withResult(schema, dialect);
    for (const test of tests) {
      const reason = skipped(tools.leftOut, test.data);
      if (reason !== undefined) {
        found.skipped[reason] = (found.skipped[reason] ?? 0) + 1;
      } else if (tools.get("t")?.checkOutput(test.data).ok === test.valid) {
        found.passed++;
      } else {
        found.differing.push(`${file}: ${description}: ${test.description}`);
      }
    }
  }
  return found;
}

/** A tool whose argument `value` the schema describes; undefined where that has another meaning as a part of a document. */
function withArgument(schema: unknown, dialect: string): Tool | undefined {
  const { $schema = dialect } = schema as { $schema?: string };
  if ($schema !== dialect) {
    return undefined;
  }
  try {
    return registerTools([{ name: "t", inputSchema: asProperty(schema, dialect) }]).get("t");
  } catch (thrown) {
    assert.ok(thrown instanceof RegistrationError, String(thrown));
    return undefined;
  }
}

/** Holds what `check` says against the groups, and counts who said it. */
function checked(groups: readonly SuiteGroup[], dialect: string, differing: ReadonlySet<string>) {
  const found = { byFastPath: 0, byCore: 0 };
  for (const { file, description, schema, tests } of groups) {
    const tool = withArgument(schema, dialect);
    for (const test of tests) {
      const label = `${file}: ${description}: ${test.description}`;
      if (tool === undefined || hasOwnProto(test.data) || differing.has(label)) {
        continue;
      }
      const before = instances.calls("tools_check");
      const outcome = tool.check({ value: test.data });
      found[instances.calls("tools_check") === before ? "byFastPath" : "byCore"]++;
      // What is repaired could not be valid as it stood.
      assert.equal(outcome.ok && outcome.repairs.length === 0, test.valid, label);
    }
  }
  return found;
}

const suite = sharedFolder("suite");

describe("the conformance suite", { skip: suite.missing }, () => {
  for (const [folder, { dialect, required, optional, formats }] of Object.entries(drafts)) {
    const path = join(suite.path, "tests", folder);
    const groups = { required: suiteGroups(path), optional: suiteGroups(join(path, "optional")) };

    it(`${folder}: what checkOutput says is what is expected on the host, too`, (context) => {
      for (const [section, expected] of Object.entries({ required, optional })) {
        const found = judged(groups[section as keyof typeof groups], dialect);
        const reasons = Object.entries(found.skipped).map(([reason, count]) => `${count} ${reason}`);
        context.diagnostic(
          `${folder}, ${section}: ${found.passed} passed, ${found.differing.length} listed as differing, skipped: ${reasons.join(", ") || "none"}`,
        );
        assert.deepEqual(found, { ...expected, differing: expected.differing.map(({ test }) => test) });
      }
    });

    it(`${folder}: what check says of an argument agrees`, (context) => {
      const differing = new Set(optional.differing.map(({ test }) => test));
      const found = checked([...groups.required, ...groups.optional], dialect, differing);
      context.diagnostic(`${folder}: ${found.byFastPath} answered by the fast path, ${found.byCore} by the core`);
      assert.ok(found.byFastPath > 0 && found.byCore > 0);
    });

    it(`${folder}: a format accepts everything`, () => {
      const instances = suiteGroups(join(path, "optional", "format")).flatMap(({ schema, tests }) => {
        const tool = withResult(schema, dialect).get("t");
        return tests.map(({ data }) => tool?.checkOutput(data).ok);
      });
      assert.deepEqual(instances, new Array(formats).fill(true));
    });
  }
});
