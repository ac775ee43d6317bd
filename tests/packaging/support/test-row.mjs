import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { COUNT, SLIM_COUNT } from "./checks.mjs";
import { project } from "./project.mjs";

/**
 * A row as a suite, and each of its ways as a test.
 *
 * @param report - Told of each way that was run, and whether all of its checks passed.
 */
export function testRow(row, report = () => {}) {
  const { environment, group, ways } = row;
  describe(`${environment} ${row.version() ?? ""}`.trim(), () => {
    for (const [way, run] of Object.entries(ways)) {
      it(way, { skip: run.needs && `needs ${run.needs}` }, async () => {
        report(row, way, false);
        const results = await run(project(group));
        const failures = results
          .filter(({ error }) => error !== undefined)
          .map(({ name, error }) => `${name}: ${error}`);
        assert.deepEqual(failures, []);
        assert.equal(results.length, /slim/.test(way) ? SLIM_COUNT : COUNT);
        report(row, way, true);
      });
    }
  });
}
