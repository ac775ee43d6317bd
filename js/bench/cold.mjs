/**
 * One contender in a fresh process: loading it, taking in 100 tools, the first call of each, and what that leaves in memory.
 * Prints milliseconds and MiB as JSON.
 *
 * node --expose-gc cold.mjs <contender> <file of prepare.ts>
 */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { PEERS } from "./peers.mjs";

const [name, file] = process.argv.slice(2);
const { tools, calls } = JSON.parse(readFileSync(file, "utf8"));
const firsts = tools.map((tool) => calls.find((call) => call.tool === tool.name));
const args = firsts.map(({ text }) => JSON.parse(text));
globalThis.gc();
const before = process.memoryUsage().rss;

const start = performance.now();
const register = await PEERS[name]();
const loaded = performance.now();
const set = register(tools);
const registered = performance.now();
for (let index = 0; index < firsts.length; index++) {
  set.check(firsts[index].tool, args[index]);
}
const called = performance.now();

globalThis.gc();
console.log(
  JSON.stringify({
    load: loaded - start,
    tools: registered - loaded,
    "first calls": called - registered,
    memory: (process.memoryUsage().rss - before) / 2 ** 20,
  }),
);
