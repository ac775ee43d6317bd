// What is registered and dropped is freed. The package runs in a process of its own, whose garbage collector can be called.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { project } from "./support/project.mjs";

const CYCLES = 100_000;

/**
 * Counts the bytes of the JavaScript heap and of the core's memory, after a first tenth of the cycles and after all.
 * Finalisers run between two turns of the event loop, so it is given turns.
 */
const program = (cycle) => `
import { setImmediate } from "node:timers/promises";
let memory;
const Instance = WebAssembly.Instance;
WebAssembly.Instance = function (...given) {
  const instance = new Instance(...given);
  memory = instance.exports.memory;
  return instance;
};
const { coerceArguments, discoverTools, registerTools } = await import("selvedge");
const schema = () => ({ type: "object", properties: { list: { type: "array", items: { type: "string" } } }, required: ["list"] });
const definitions = () => [{ name: "t", inputSchema: schema() }];
const cycle = (count) => { ${cycle} };
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) {
    gc();
    await setImmediate();
  }
};
let done = 0;
const run = async (cycles) => {
  while (done < cycles) {
    cycle(done++);
    if (done % 1000 === 0) await settle();
  }
  await settle();
  return { heap: process.memoryUsage().heapUsed, core: memory.buffer.byteLength };
};
const before = await run(${CYCLES / 10});
const after = await run(${CYCLES});
console.log(JSON.stringify({ before, after }));
`;

const WAYS = {
  "registered, and by turns disposed of or dropped":
    'const tools = registerTools(definitions()); tools.check("t", { list: "[]" }); if (count % 2) tools.dispose();',
  "discovered and dropped": 'discoverTools(definitions()).check("t", { list: "[]" });',
  "coerced by a schema that is dropped": 'coerceArguments(schema(), { list: "[]" });',
};

describe(`after ${CYCLES.toLocaleString("en")} tools that were`, () => {
  for (const [way, cycle] of Object.entries(WAYS)) {
    it(`${way}, memory has not grown`, async (test) => {
      const flags = ["--expose-gc", "--input-type=module", "--eval", program(cycle)];
      const { before, after } = JSON.parse(await project("fast").run(process.execPath, flags, { timeout: 3_600_000 }));
      test.diagnostic(`heap ${before.heap} → ${after.heap} bytes, core ${before.core} → ${after.core} bytes`);
      assert.equal(after.core, before.core);
      // Less than three bytes for each cycle: what the engine itself keeps, such as compiled code.
      assert.equal(after.heap - before.heap < 3 * CYCLES, true, `${before.heap} → ${after.heap}`);
    });
  }
});
