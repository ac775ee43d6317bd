import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  ArgumentsError,
  coerceArguments,
  discoverTools,
  EngineError,
  RegistrationError,
  registerTools,
  SelvedgeError,
  type ToolDefinition,
  UnknownToolError,
} from "selvedge";

const good = { name: "good", inputSchema: { type: "object" } };

function thrownBy(call: () => unknown): SelvedgeError {
  try {
    call();
  } catch (thrown) {
    assert.equal(thrown instanceof SelvedgeError && thrown instanceof Error, true, String(thrown));
    return thrown as SelvedgeError;
  }
  return assert.fail("nothing was thrown");
}

describe("errors", () => {
  it("lists every fault of every tool, the first one first", () => {
    const error = thrownBy(() =>
      registerTools([
        good,
        { name: "a", inputSchema: { type: "object", properties: { x: { type: "strng" }, y: { pattern: "(" } } } },
        { name: "good", inputSchema: { type: "object" } },
        { name: "", inputSchema: { type: "object" } },
        { name: "b" } as ToolDefinition,
      ]),
    ) as RegistrationError;
    assert.equal(error instanceof RegistrationError, true);
    assert.deepEqual([error.name, error.code], ["RegistrationError", "registration"]);
    assert.deepEqual(
      error.faults.map(({ tool, pointer, code }) => [tool, pointer, code]),
      [
        ["a", "/properties/x/type", "keyword"],
        ["a", "/properties/y/pattern", "pattern"],
        ["good", "", "duplicate_name"],
        ["#3", "", "name"],
        ["b", "", "missing_schema"],
      ],
    );
    assert.equal(error.message, `${error.faults[0]?.message}; and 4 more`);
  });

  it("takes nothing for a definition that is none", () => {
    const given: unknown[] = [null, undefined, 5, "tool", { name: 5, inputSchema: { type: "object" } }];
    for (const tool of given as ToolDefinition[]) {
      const error = thrownBy(() => registerTools([tool])) as RegistrationError;
      assert.equal(error.faults[0]?.code, "name");
      assert.equal(discoverTools([tool, good]).leftOut[0]?.code, "name");
    }
    for (const tools of [undefined, null, {}, "tools"]) {
      assert.throws(() => registerTools(tools as ToolDefinition[]), { name: "TypeError", message: /must be a list/ });
    }
  });

  it("leaves out by name, and names what was left out when it is asked for", () => {
    const tools = discoverTools([
      good,
      { name: "broken", inputSchema: { type: "object", required: "x" } },
      { name: "good", inputSchema: { type: "object", required: ["x"] } },
    ]);
    assert.deepEqual(
      [...tools].map(({ name, origin }) => [name, origin]),
      [["good", "foreign"]],
    );
    assert.equal(tools.size, 1);
    assert.deepEqual(
      tools.leftOut.map(({ tool, code }) => [tool, code]),
      [
        ["broken", "keyword"],
        ["good", "duplicate_name"],
      ],
    );
    assert.equal(tools.check("good", {}).ok, true);
    assert.equal(tools.get("broken"), undefined);
    const error = thrownBy(() => tools.check("broken", {})) as UnknownToolError;
    assert.equal(error instanceof UnknownToolError, true);
    assert.deepEqual([error.name, error.code, error.tool], ["UnknownToolError", "unknown_tool", "broken"]);
    const reason = "`required` must be a list of names at `/required`";
    assert.equal(tools.leftOut[0]?.message, `tool \`broken\`: ${reason}`);
    assert.equal(error.message, `unknown tool \`broken\`, left out because ${reason}`);
    const long = "é".repeat(81);
    assert.equal(
      thrownBy(() => discoverTools([{ name: long, inputSchema: { required: "x" } }]).check(long, {})).message,
      `unknown tool \`${long}\`, left out because ${reason}`,
    );
    assert.equal(thrownBy(() => registerTools([good]).check("toString", {})).message, "unknown tool `toString`");
    assert.equal(thrownBy(() => registerTools([good]).check(5 as unknown as string, {})).code, "unknown_tool");
  });

  it("tells which schema of the tool a fault is in", () => {
    const faulty = { type: "object", minLength: -1 };
    const { leftOut } = discoverTools([
      { name: "both", inputSchema: faulty, outputSchema: faulty },
      { name: "both", inputSchema: good.inputSchema },
      { name: "none" } as unknown as ToolDefinition,
      { name: "", inputSchema: good.inputSchema, outputSchema: 5 as unknown as object },
    ]);
    assert.deepEqual(
      leftOut.map(({ tool, code, ...fault }) => [tool, code, "schema" in fault ? fault.schema : "absent"]),
      [
        ["both", "keyword", "inputSchema"],
        ["both", "keyword", "outputSchema"],
        ["both", "duplicate_name", "absent"],
        ["none", "missing_schema", "absent"],
        ["#3", "name", "absent"],
        ["#3", "keyword", "outputSchema"],
      ],
    );
    const error = thrownBy(() => coerceArguments(faulty, {})) as RegistrationError;
    assert.equal("schema" in (error.faults[0] ?? {}), false);
  });

  it("validates a tool against the definition that stands, not its namesake", () => {
    const custom = (message: string): object => ({
      "~standard": {
        validate: () => ({ issues: [{ message }] }),
        jsonSchema: { input: () => ({ type: "object" }) },
      },
    });
    const tools = discoverTools([
      { name: "x", inputSchema: { type: "nonsense" } },
      { name: "t", inputSchema: custom("first") },
      { name: "t", inputSchema: custom("second") },
    ]);
    const outcome = tools.check("t", {});
    assert.equal(!outcome.ok && outcome.message, "Invalid arguments for tool t: (root): first");
  });

  it("carries the issues of one-shot coercion", () => {
    const schema = { type: "object", properties: { tag: { type: ["string", "array"] }, n: { type: "array" } } };
    const error = thrownBy(() => coerceArguments(schema, { tag: "[1]", n: [Number.NaN] })) as ArgumentsError;
    assert.equal(error instanceof ArgumentsError, true);
    assert.deepEqual([error.name, error.code], ["ArgumentsError", "arguments"]);
    assert.equal(error.message, "Invalid arguments: n.0: `NaN` is no JSON number");
    assert.equal(
      thrownBy(() => coerceArguments(schema, { tag: "[1]" })).message,
      "Invalid arguments: tag is a list written as text — pass the array itself, not JSON written as text",
    );
    assert.equal(thrownBy(() => coerceArguments({ type: "nonsense" }, {})) instanceof RegistrationError, true);
    assert.equal(thrownBy(() => coerceArguments({ const: 1n }, {})) instanceof RegistrationError, true);
    assert.throws(() => coerceArguments("schema" as unknown as object, {}), { name: "TypeError" });
  });

  it("spells out ten issues, then counts", () => {
    const properties = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`p${index}`, { type: "array" }]));
    const tools = registerTools([{ name: "t", inputSchema: { type: "object", properties } }]);
    const given = Object.fromEntries(Object.keys(properties).map((name) => [name, 5]));
    const outcome = tools.check("t", given);
    assert.equal(!outcome.ok && outcome.issues.length, 13);
    assert.match(
      outcome.ok ? "" : outcome.message,
      /^Invalid arguments for tool t: p0: [^;]*(; p\d: [^;]*){9}; and 3 more$/,
    );
  });

  it("is one family", () => {
    for (const kind of [RegistrationError, UnknownToolError, ArgumentsError, EngineError]) {
      assert.equal(kind.prototype instanceof SelvedgeError, true);
    }
  });
});
