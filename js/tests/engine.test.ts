import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import { coerceArguments, discoverTools, EngineError, registerTools, SelvedgeError } from "selvedge";
import { collectGarbage, faultyInstances } from "./support/faulty-instances.js";

const instances = faultyInstances();
const definition = { name: "t", inputSchema: { type: "object", properties: { list: { type: "array" } } } };

/** Only the core refuses; what is valid, or easily repaired, need not reach it. */
const wrong = { list: 5 };

describe("engine", () => {
  it("does nothing before the first use", () => {
    assert.equal(instances.made, 0);
    registerTools([]);
    assert.equal(instances.made, 1);
  });

  it("fails one call when the core traps, and rebuilds what the next calls need", () => {
    const schema = { type: "object", properties: { n: { type: "array" } } };
    const local = registerTools([definition], { scalars: true });
    const foreign = discoverTools([definition, { name: "bad", inputSchema: { type: "nonsense" } }]);
    const tool = local.get("t");
    assert.deepEqual(coerceArguments(schema, { n: "[1]" }), { n: [1] });
    const made = instances.made;

    instances.trapNext("tools_check");
    assert.throws(
      () => local.check("t", wrong),
      (thrown) =>
        thrown instanceof EngineError &&
        thrown instanceof SelvedgeError &&
        thrown.code === "engine" &&
        thrown.cause instanceof WebAssembly.RuntimeError,
    );

    const outcome = local.check("t", { list: "[1]" });
    assert.deepEqual(outcome.ok && outcome.value, { list: [1] });
    assert.equal(tool, local.get("t"));
    assert.equal(tool?.check({ list: 5 }).ok, false);
    assert.equal(foreign.check("t", { list: [] }).ok, true);
    assert.equal(foreign.leftOut.length, 1);
    assert.deepEqual(coerceArguments(schema, { n: "[1]" }), { n: [1] });
    assert.equal(instances.made, made + 1);
  });

  it("survives a trap in every export", () => {
    const uses: Record<string, () => unknown> = {
      tools_register: () => registerTools([definition]),
      tools_discover: () => discoverTools([definition]),
      tools_describe: () => registerTools([definition]),
      tools_check: () => registerTools([definition]).check("t", wrong),
      tools_presentation: () => registerTools([definition]).get("t")?.presentation(),
      schema_compile: () => coerceArguments({ type: "object" }, {}),
      schema_coerce: () => coerceArguments({ type: "object" }, {}),
      tapeBuffer: () => registerTools([definition]).check("t", wrong),
      __wbg_tools_free: () => registerTools([definition]).dispose(),
    };
    for (const [name, use] of Object.entries(uses)) {
      instances.trapNext(name);
      assert.throws(use, EngineError, name);
      assert.equal(registerTools([definition]).check("t", wrong).ok, false, name);
    }
  });

  it("does not free in a failed instance what it held", async () => {
    // As long as one thing of it is held, a failed instance and its registry live on.
    const held = registerTools([definition]);
    let collected = 0;
    const registry = new FinalizationRegistry(() => collected++);
    (() => {
      for (let count = 0; count < 20; count++) {
        registry.register(registerTools([definition]), undefined);
      }
      instances.trapNext("tools_check");
      assert.throws(() => registerTools([definition]).check("t", wrong), EngineError);
    })();
    for (let round = 0; round < 100 && collected < 20; round++) {
      collectGarbage();
      await setImmediate();
    }
    assert.equal(collected, 20);
    await setImmediate();
    assert.equal(instances.callsToFailed("__wbg_tools_free"), 0);
    assert.equal(held.check("t", wrong).ok, false);
  });

  it("follows the core's memory when it grows", () => {
    const tools = registerTools([definition]);
    const large = { ...wrong, text: "x".repeat(5_000_000) };
    for (let round = 0; round < 2; round++) {
      for (const value of [wrong, large]) {
        const outcome = tools.check("t", value);
        assert.deepEqual(!outcome.ok && outcome.issues.map(({ path }) => path), [["list"]]);
      }
    }
  });

  it("frees the last instance's things only", () => {
    const tools = registerTools([definition]);
    instances.trapNext("tools_check");
    assert.throws(() => tools.check("t", wrong), EngineError);
    tools.dispose();
    assert.equal(instances.callsToFailed("__wbg_tools_free"), 0);
    assert.throws(() => tools.check("t", wrong), { code: "disposed" });
  });

  it("says why it cannot start, and starts when it can", () => {
    const tools = registerTools([definition]);
    instances.trapNext("tools_check");
    assert.throws(() => tools.check("t", wrong), EngineError);
    instances.refuseNext("no WebAssembly here");
    assert.throws(() => tools.check("t", wrong), {
      code: "engine",
      message: "the core cannot be instantiated here: no WebAssembly here",
    });
    assert.equal(tools.check("t", wrong).ok, false);
  });

  it("says what to do where the host compiles no bytes", () => {
    const tools = registerTools([definition]);
    instances.trapNext("tools_check");
    assert.throws(() => tools.check("t", wrong), EngineError);
    instances.refuseNext("WebAssembly.Module(): Wasm code generation disallowed by embedder");
    assert.throws(() => tools.check("t", wrong), {
      code: "engine",
      message:
        "the core cannot be instantiated here: WebAssembly.Module(): Wasm code generation disallowed by embedder; have `selvedge` resolved for this host, under the condition `workerd` or `edge-light` (OpenNext: name it in `serverExternalPackages` of Next.js)",
    });
  });
});
