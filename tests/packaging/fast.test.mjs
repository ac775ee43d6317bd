// The rows that need neither a browser nor a large installation.

import esbuild from "./rows/esbuild.mjs";
import { thisNode } from "./rows/node.mjs";
import rollup from "./rows/rollup.mjs";
import { testRow } from "./support/test-row.mjs";

const needless = (row) => ({
  ...row,
  ways: Object.fromEntries(Object.entries(row.ways).filter(([way]) => !/Chromium/.test(way))),
});
for (const row of [thisNode, esbuild, rollup]) {
  testRow(needless(row));
}
