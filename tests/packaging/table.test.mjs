import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rows } from "./rows/index.mjs";
import { results } from "./support/results.mjs";
import { readmes } from "./table.mjs";

describe("the README's table of environments", () => {
  it("is what `node table.mjs` writes from results.json", () => {
    const { found, wanted } = readmes();
    assert.equal(found, wanted);
  });

  it("is of runs with the pinned versions, in every way, all passed", () => {
    const recorded = results();
    for (const { environment, version, ways, isPinned = true } of rows) {
      assert.deepEqual(
        recorded[environment]?.ways,
        Object.fromEntries(Object.keys(ways).map((way) => [way, true])),
        environment,
      );
      if (isPinned) {
        assert.equal(recorded[environment].version, version(), environment);
      }
    }
    assert.equal(Object.keys(recorded).length, rows.length);
  });
});
