/** Two texts side by side, line by line. */
import type { Row } from "./protocol.js";

/** The most lines that differ before the search for common ones is given up. */
const MOST_DIFFERENT = 3_000;
/** How many common lines are kept beside different ones. */
const CONTEXT = 4;

/**
 * Pairs the lines of two texts so that as many as possible are the same (Myers' algorithm), and leaves long stretches of
 * common lines out.
 *
 * @returns undefined where the texts are too different to be paired in good time.
 */
export function lineDifference(left: readonly string[], right: readonly string[]): Row[] | undefined {
  const traces = trace(left, right);
  return traces === undefined ? undefined : shortened(rowsOf(left, right, traces));
}

/** How far along each diagonal of the table of lines the paths with some number of differences reach. */
interface Reached {
  /** The line of the left text that the path on a diagonal comes to; the diagonal is left line less right line. */
  at(diagonal: number): number;
}

/** Whether the path that goes furthest on a diagonal comes from the one above, by a line of the right text. */
function comesFromAbove(before: Reached, diagonal: number, differences: number): boolean {
  return diagonal === -differences || (diagonal !== differences && before.at(diagonal - 1) < before.at(diagonal + 1));
}

/** What was reached before each further difference, until the end of both texts is. */
function trace(left: readonly string[], right: readonly string[]): Reached[] | undefined {
  const most = Math.min(left.length + right.length, MOST_DIFFERENT);
  const middle = most + 1;
  const furthest = new Int32Array(2 * most + 3);
  const now: Reached = { at: (diagonal) => furthest[middle + diagonal] ?? 0 };
  const traces: Reached[] = [];
  for (let differences = 0; differences <= most; differences++) {
    const kept = furthest.slice(middle - differences - 1, middle + differences + 2);
    traces.push({ at: (diagonal) => kept[diagonal + differences + 1] ?? 0 });
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const isAbove = comesFromAbove(now, diagonal, differences);
      let x = isAbove ? now.at(diagonal + 1) : now.at(diagonal - 1) + 1;
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) {
        x += 1;
      }
      furthest[middle + diagonal] = x;
      if (x >= left.length && x - diagonal >= right.length) {
        return traces;
      }
    }
  }
  return undefined;
}

/** Walks back from the end, and pairs what was removed with what was added in its place. */
function rowsOf(left: readonly string[], right: readonly string[], traces: readonly Reached[]): Row[] {
  const rows: Row[] = [];
  let [x, y] = [left.length, right.length];
  let [removed, added]: [string[], string[]] = [[], []];
  const settle = (): void => {
    const [lefts, rights] = [removed.reverse(), added.reverse()];
    for (let index = Math.max(lefts.length, rights.length) - 1; index >= 0; index--) {
      rows.push({ kind: "different", left: lefts[index], right: rights[index] });
    }
    [removed, added] = [[], []];
  };
  for (let differences = traces.length - 1; differences >= 0; differences--) {
    const before = traces[differences] as Reached;
    const isAbove = comesFromAbove(before, x - y, differences);
    const from = isAbove ? x - y + 1 : x - y - 1;
    const fromX = before.at(from);
    while (x > fromX && y > fromX - from) {
      settle();
      rows.push({ kind: "same", left: left[--x], right: right[--y] });
    }
    if (differences > 0 && isAbove) {
      added.push(right[--y] ?? "");
    } else if (differences > 0) {
      removed.push(left[--x] ?? "");
    }
  }
  settle();
  return rows.reverse();
}

/** Leaves out common lines that are far from any difference. */
function shortened(rows: readonly Row[]): Row[] {
  const isNear = new Uint8Array(rows.length);
  rows.forEach(({ kind }, index) => {
    if (kind === "different") {
      isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
    }
  });
  const isSame = !isNear.includes(1);
  const shown: Row[] = [];
  for (let index = 0; index < rows.length; ) {
    let end = index;
    while (!isSame && end < rows.length && isNear[end] === 0) {
      end += 1;
    }
    if (end - index > 2) {
      const text = `${end - index} lines that are the same`;
      shown.push({ kind: "skipped", left: text, right: text });
      index = end;
    } else {
      shown.push(rows[index] as Row);
      index += 1;
    }
  }
  return shown;
}
