import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reasonToSkip } from "./availability.mjs";
import { NAMES, SLIM_NAMES } from "./checks.mjs";
import { project } from "./project.mjs";

/**
 * A row as a suite, and each of its ways as a test: skipped where the environment cannot be had.
 *
 * @param report - Told of each way that was run, and whether all of its checks passed.
 */
export function testRow(row, report = () => {}) {
  const { environment, ways } = row;
  describe(`${environment} ${row.version() ?? ""}`.trim(), () => {
    for (const [way, run] of Object.entries(ways)) {
      it(way, { skip: run.needs && `needs ${run.needs}` }, async (test) => {
        const reason = reasonToSkip() ?? (await tried(row, way, report));
        if (reason !== undefined) {
          test.skip(reason);
        }
      });
    }
  });
}

/** Runs the checks in one way. Gives the reason why they could not be. */
async function tried(row, way, report) {
  try {
    assertComplete(await row.ways[way](project(row.group)), /slim/.test(way) ? SLIM_NAMES : NAMES);
  } catch (error) {
    const reason = reasonToSkip(error);
    if (reason === undefined) {
      report(row, way, false);
      throw error;
    }
    return reason;
  }
  report(row, way, true);
  return undefined;
}

function assertComplete(results, names) {
  const failures = results.filter(({ error }) => error !== undefined);
  assert.deepEqual(
    failures.map(({ name, error }) => `${name}: ${error}`),
    [],
  );
  assert.deepEqual(
    results.map(({ name }) => name),
    names,
  );
}
