// The matchers, run by Vitest itself.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("the matchers in Vitest", () => {
  const vitest = fileURLToPath(new URL("node_modules/vitest/vitest.mjs", import.meta.url));
  // A root of its own: from here Vitest would take the files of `node --test`, this one among them, for its own.
  const root = fileURLToPath(new URL("vitest", import.meta.url));
  const run = spawnSync(process.execPath, [vitest, "run", "--root", root, "--reporter=json"], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  const report = JSON.parse(run.stdout);
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((r) => r.status !== "passed");
  assert.deepEqual(failed, [], run.stderr);
  assert.ok(report.numPassedTests > 0, run.stdout);
  assert.equal(run.status, 0);
});
