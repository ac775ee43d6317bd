/** The soak: the package and the host build are asked the same, and say the same. */
import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { collectGarbage } from "../support/faulty-instances.js";
import { type Answered, answers, hostAnswer } from "./answers.js";
import { Host } from "./host.js";
import { instances } from "./instances.js";
import { makeRound } from "./round.js";

/** Rounds whose questions are put to the host build together, and after which garbage is collected. */
const ROUNDS = 20;
/** Seeds that lie this far apart have no round in common. */
const SEEDS = 1_000_000;

/** Bytes of the core's memory, and of the JavaScript heap after its garbage was collected. */
export interface Memory {
  readonly core: number;
  readonly heap: number;
}

export interface Totals {
  calls: number;
  schemas: number;
  /** Schemas that no tool could be made of. */
  faulty: number;
  repaired: number;
  refused: number;
  /** Checks, and how many of them the fast path answered. */
  checks: number;
  fast: number;
}

/**
 * Makes at least so many calls, and compares every answer.
 *
 * @param host - The path of the host build's program.
 * @param afterTenth - Told of the memory after each tenth of the calls.
 */
export async function soak(
  calls: number,
  seed: number,
  host: string,
  afterTenth?: (calls: number, memory: Memory) => void,
): Promise<Totals> {
  const totals: Totals = { calls: 0, schemas: 0, faulty: 0, repaired: 0, refused: 0, checks: 0, fast: 0 };
  const peer = new Host(host);
  let tenths = 0;
  try {
    for (let next = seed * SEEDS; totals.calls < calls; next += ROUNDS) {
      const rounds = Array.from({ length: ROUNDS }, (_, index) => answersOf(next + index));
      peer.put(rounds.flatMap((round) => round.map(({ question }) => question)));
      for (const [index, round] of rounds.entries()) {
        for (const asked of round) {
          const answer = hostAnswer(asked, await peer.answer());
          assert.equal(asked.answer, answer, `round ${next + index}: ${round[0]?.question}\n${asked.question}`);
          count(totals, asked);
        }
        totals.schemas++;
        totals.faulty += round.length === 1 ? 1 : 0;
      }
      const memory = await settled();
      if (totals.calls >= ((tenths + 1) * calls) / 10) {
        tenths++;
        afterTenth?.(totals.calls, memory);
      }
    }
    assert.equal(instances.made, 1, "the core was replaced");
    return totals;
  } finally {
    peer.end();
  }
}

/** Puts the questions of a seed's first calls to the package once more, answers aside: the memory for them is there. */
export async function replay(calls: number, seed: number): Promise<Memory> {
  let memory = await settled();
  let made = 0;
  for (let next = seed * SEEDS; made < calls; next += ROUNDS) {
    for (let round = next; round < next + ROUNDS; round++) {
      made += answersOf(round).filter(({ isCall }) => isCall).length;
    }
    memory = await settled();
  }
  return memory;
}

function answersOf(seed: number): Answered[] {
  const round = makeRound(seed);
  try {
    return answers(round);
  } catch (thrown) {
    throw new Error(`round ${seed}: ${JSON.stringify(round)}`, { cause: thrown });
  }
}

function count(totals: Totals, { question, answer, isCall, isFast }: Answered): void {
  if (isCall) {
    totals.calls++;
    totals.checks += question.startsWith("check\t") ? 1 : 0;
    totals.fast += isFast ? 1 : 0;
    totals.refused += answer.startsWith('{"ok":false') ? 1 : 0;
    totals.repaired += answer.includes('"repairs":[{') ? 1 : 0;
  }
}

/** Finalisers run between two turns of the event loop. */
async function settled(): Promise<Memory> {
  for (let turn = 0; turn < 2; turn++) {
    collectGarbage();
    await setImmediate();
  }
  return { core: instances.bytes, heap: process.memoryUsage().heapUsed };
}
