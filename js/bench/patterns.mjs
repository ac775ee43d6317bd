/** Patterns that hang a backtracking engine, on 40 characters that do not match. */
import { Worker } from "node:worker_threads";

const TEXT = `${"a".repeat(39)}!`;
const PATTERNS = ["^(a+)+$", "^(?=a)(a+)+$"];
/** After this long a contender counts as hung. */
const GIVES_UP_MS = 2000;

export async function HOSTILE(factories) {
  const rows = [];
  for (const pattern of PATTERNS) {
    const row = {};
    for (const peer of Object.keys(factories)) {
      row[peer] = await timed(peer, pattern);
    }
    rows.push({ name: pattern, row });
  }
  return rows;
}

/** Milliseconds of one call in a thread of its own, or that it was given up. */
function timed(peer, pattern) {
  const worker = new Worker(new URL("./pattern-worker.mjs", import.meta.url), {
    workerData: { peer, pattern, text: TEXT },
  });
  return new Promise((resolve, reject) => {
    let clock;
    worker.on("message", (answer) => {
      if (answer === "ready") {
        clock = setTimeout(() => {
          worker.terminate();
          resolve(`hangs (over ${GIVES_UP_MS})`);
        }, GIVES_UP_MS);
      } else {
        clearTimeout(clock);
        worker.terminate();
        resolve(answer);
      }
    });
    worker.on("error", reject);
  });
}
