// Compiles every schema of lists of tools with ajv, for `measure-lint.mjs`: node compile-with-ajv.mjs <tools.json>...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../bench/package.json", import.meta.url));
const { Ajv } = require("ajv");
const { Ajv2020 } = require("ajv/dist/2020.js");

// Each schema is compiled once, so that keeping it by identity would be to ajv's cost alone.
const options = { strict: false, validateFormats: false, addUsedSchema: false };
const [draft7, draft2020] = [new Ajv(options), new Ajv2020(options)];
for (const file of process.argv.slice(2)) {
  for (const { inputSchema, outputSchema } of JSON.parse(readFileSync(file, "utf8")).tools) {
    for (const schema of [inputSchema, outputSchema]) {
      if (schema !== undefined) {
        (String(schema.$schema).includes("draft-07") ? draft7 : draft2020).compile(schema);
      }
    }
  }
}
