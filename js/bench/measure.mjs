/** Interleaved measurement: in each round every contender does the same work, one after the other, on fresh values. */
import { loadavg } from "node:os";

/** How long one contender works in one round. */
const SLICE_MS = 4;
/** How long it works beforehand: engines compile what runs often in the background. */
const WARM_UP_MS = 300;
/** Text whose values are made ahead: little enough to be in the cache when they are used, as on a server. */
const MADE_AHEAD = 50_000;

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Warns where other work would blur the figures. */
export function warnIfBusy() {
  const [load] = loadavg();
  if (load > 0.7) {
    console.warn(`the machine is busy (load ${load.toFixed(1)}): trust the ratios and the minima, not the medians`);
  }
  return load;
}

/**
 * @param contenders - By name: a function that takes one fresh value and does the job.
 * @param sources - What the values are made of, each in turn; JSON texts where `fresh` is not given.
 * @param fresh - Makes a value that nobody has seen.
 * @returns By name, microseconds a call: `min`, `median`, and `ratio`, the median of this one's time over the first one's
 *   in the same round.
 */
export function compare(contenders, sources, rounds, fresh = JSON.parse) {
  const workload = { sources, fresh, next: 0 };
  const names = Object.keys(contenders);
  const calls = Object.fromEntries(names.map((name) => [name, callsInSlice(contenders[name], workload)]));
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length];
      times[name].push(perCall(contenders[name], workload, calls[name]));
    }
  }
  const first = times[names[0]];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        min: Math.min(...times[name]),
        median: median(times[name]),
        ratio: median(times[name].map((time, round) => time / first[round])),
      },
    ]),
  );
}

/** Microseconds a call, the making of the values left out. */
function perCall(job, workload, calls) {
  const { sources, fresh } = workload;
  const size = JSON.stringify(sources[0]).length;
  const values = new Array(Math.min(calls, Math.ceil(MADE_AHEAD / size)));
  let spent = 0n;
  let done = 0;
  while (done < calls) {
    for (let index = 0; index < values.length; index++) {
      values[index] = fresh(sources[workload.next++ % sources.length]);
    }
    const start = process.hrtime.bigint();
    for (let index = 0; index < values.length; index++) {
      job(values[index]);
    }
    spent += process.hrtime.bigint() - start;
    done += values.length;
  }
  return Number(spent) / 1000 / done;
}

/** Warms the contender up, and finds how many calls fill a slice. */
function callsInSlice(job, workload) {
  let calls = 1;
  for (let spent = 0; spent < WARM_UP_MS; ) {
    const time = perCall(job, workload, calls);
    spent += (time * calls) / 1000;
    calls = Math.max(1, Math.min(20_000, Math.round((SLICE_MS * 1000) / time)));
  }
  return calls;
}
