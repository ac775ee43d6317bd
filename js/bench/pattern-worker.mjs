/** One call with one pattern; says when it is about to be made, and how long it took. */
import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import { PEERS } from "./peers.mjs";

const { peer, pattern, text } = workerData;
try {
  const inputSchema = { type: "object", properties: { text: { type: "string", pattern } }, required: ["text"] };
  const set = (await PEERS[peer]())([{ name: "match", inputSchema }]);
  set.check("match", { text: "b" });
  parentPort.postMessage("ready");
  const start = performance.now();
  const { ok } = set.check("match", { text });
  parentPort.postMessage(ok ? "accepts it" : Number((performance.now() - start).toFixed(2)));
} catch (error) {
  parentPort.postMessage(`cannot run: ${String(error.message ?? error).split("\n")[0]}`);
}
