// Every row. `MATRIX=Vite node --test matrix.test.mjs` runs those whose environments begin so.
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
  record.save();
});
