// Every row. `MATRIX=Vite node --test matrix.test.mjs` runs those whose environments begin so. With `RECORD`, what passed
// and failed is written to results.json; after `MATRIX_MINUTES`, if given, what is not done is skipped.
import { after } from "node:test";
import { rows } from "./rows/index.mjs";
import { closeBrowser } from "./support/browser.mjs";
import { recordedBy } from "./support/results.mjs";
import { testRow } from "./support/test-row.mjs";

const record = recordedBy();
for (const row of rows.filter(({ environment }) => environment.startsWith(process.env.MATRIX ?? ""))) {
  testRow(row, record.report);
}
after(async () => {
  await closeBrowser();
  if (process.env.RECORD) {
    record.save();
  }
});
