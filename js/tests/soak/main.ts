/** `make soak`: SOAK_CALLS calls, the first of them chosen by SOAK_SEED; then the memory for a tenth of them is there. */
import assert from "node:assert/strict";
import { type Memory, replay, soak } from "./soak.js";

/** Of the JavaScript heap: what the engine itself keeps, such as compiled code. */
const BYTES_PER_CALL = 3;

const calls = Number(process.env.SOAK_CALLS ?? 1_000_000);
const seed = Number(process.env.SOAK_SEED ?? 1);
const [host = ""] = process.argv.slice(2);

const told = (number: number): string => number.toLocaleString("en");
const tell = (made: number, { core, heap }: Memory): void =>
  console.log(`${told(made)} calls: core ${told(core)} bytes, heap ${told(heap)} bytes`);

let last: Memory = { core: 0, heap: 0 };
const totals = await soak(calls, seed, host, (made, memory) => {
  last = memory;
  tell(made, memory);
});
const { schemas, faulty, checks, fast, repaired, refused } = totals;
console.log(
  `${told(totals.calls)} calls with ${told(schemas - faulty)} of ${told(schemas)} schemas, the same as the host build: ` +
    `${told(repaired)} repaired, ${told(refused)} refused, ${told(fast)} of ${told(checks)} checks on the fast path`,
);

const again = calls / 10;
const after = await replay(again, seed);
tell(again, after);
assert.equal(after.core, last.core, "the core's memory has grown");
assert.ok(after.heap - last.heap < BYTES_PER_CALL * again, "the heap has grown");
