import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Tool } from "selvedge";
import { coerceArguments, discoverTools, registerTools, SelvedgeError } from "selvedge";
import { collectGarbage, faultyInstances } from "./support/faulty-instances.js";

const instances = faultyInstances();
const definition = { name: "t", inputSchema: { type: "object" }, outputSchema: { type: "object" } };

/** Collects garbage until that export has been called that often, or gives up. */
async function collectUntil(name: string, calls: number): Promise<number> {
  for (let round = 0; round < 100 && instances.calls(name) < calls; round++) {
    collectGarbage();
    await setImmediate();
  }
  return instances.calls(name);
}

describe("lifetime", () => {
  it("refuses every use after dispose", () => {
    const tools = discoverTools([definition]);
    const tool = tools.get("t") as Tool;
    const standard = tool["~standard"];
    tools.dispose();
    tools.dispose();
    const uses: (() => unknown)[] = [
      () => tools.get("t"),
      () => tools.check("t", {}),
      () => tools.check("unknown", {}),
      () => [...tools],
      () => tool.check({}),
      () => tool.check({ a: 1n }),
      () => tool.checkOutput({}),
      () => tool.presentation(),
      () => tool.presentationNotes,
      () => standard.validate({}),
      () => standard.jsonSchema.input({ target: "draft-2020-12" }),
    ];
    for (const use of uses) {
      assert.throws(use, (thrown) => thrown instanceof SelvedgeError && thrown.code === "disposed", String(use));
    }
    assert.equal(tools.size, 1);
    assert.deepEqual(tools.leftOut, []);
    assert.equal(tool.name, "t");
  });

  it("refuses a presentation that was made before dispose", () => {
    const tools = registerTools([definition]);
    const tool = tools.get("t") as Tool;
    assert.deepEqual(tool.presentation(), { type: "object" });
    tools.dispose();
    assert.throws(() => tool.presentation(), { code: "disposed" });
  });

  it("frees at once on dispose, and once", () => {
    const freed = instances.calls("__wbg_tools_free");
    const tools = registerTools([definition]);
    tools.dispose();
    tools[Symbol.dispose]();
    assert.equal(instances.calls("__wbg_tools_free"), freed + 1);
  });

  it("works with `using`", () => {
    let kept: Tool | undefined;
    {
      using tools = registerTools([definition]);
      kept = tools.get("t");
      assert.equal(kept?.check({}).ok, true);
    }
    assert.throws(() => kept?.check({}), { code: "disposed" });
  });

  it("frees a set that nobody can reach", async () => {
    const freed = await collectUntil("__wbg_tools_free", 0);
    (() => {
      for (let count = 0; count < 10; count++) {
        registerTools([definition]).check("t", {});
      }
    })();
    assert.equal((await collectUntil("__wbg_tools_free", freed + 10)) >= freed + 10, true);
  });

  it("frees a compiled schema when its schema object cannot be reached", async () => {
    const freed = await collectUntil("__wbg_schema_free", 0);
    (() => {
      coerceArguments({ type: "object" }, {});
    })();
    assert.equal((await collectUntil("__wbg_schema_free", freed + 1)) >= freed + 1, true);
  });

  it("keeps a set alive through one of its tools", async () => {
    const tool = registerTools([definition]).get("t") as Tool;
    const freed = instances.calls("__wbg_tools_free");
    await collectUntil("__wbg_tools_free", freed + 1);
    assert.equal(tool.check({}).ok, true);
  });

  it("compiles a schema once for each set of options", () => {
    const schema = { type: "object", properties: { n: { type: "number" } } };
    const compiled = instances.calls("schema_compile");
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(coerceArguments(schema, { n: "1" }), { n: "1" });
      assert.deepEqual(coerceArguments(schema, { n: "1" }, { scalars: true }), { n: 1 });
      assert.deepEqual(coerceArguments(schema, { n: "1" }, { scalars: true, limits: {} }), { n: 1 });
    }
    assert.equal(instances.calls("schema_compile"), compiled + 2);
    coerceArguments({ ...schema }, {});
    assert.equal(instances.calls("schema_compile"), compiled + 3);
    coerceArguments(true, {});
    coerceArguments(true, {});
    assert.equal(instances.calls("schema_compile"), compiled + 4);
  });
});
