// The same checks as files of every project: `checks.mjs` and `checks.cjs` export `check`, `print.*` print its results.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkPackage } from "./check-package.mjs";
import { root } from "./tarball.mjs";

const VECTORS = {
  "coerce.json": ["coerce-001", "coerce-002", "coerce-010"],
  "edges.json": ["edge-007"],
  "text-list.json": ["refuse-001", "refuse-004"],
  "union-join.json": ["join-001", "join-004"],
  "foreign-verdict.json": ["verdict-001", "verdict-003"],
};
const ADAPTERS = ["mcp", "ai", "vitest"];

const read = (...names) => readFileSync(join(root, "tests", ...names), "utf8");
/** The cases that are about loading a package. */
export const cases = read("cases", "cases.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ mechanism }) => mechanism === "package-load");
const given = {
  vectors: Object.entries(VECTORS).flatMap(([file, ids]) => {
    const vectors = JSON.parse(read("vectors", file));
    return ids.map((id) => vectors.find((vector) => vector.id === id));
  }),
  cases,
};

/** The names of a complete run's results, and of one of `selvedge/slim`, which has no adapters. */
export const SLIM_NAMES = [...given.vectors, ...given.cases].map(({ id }) => id);
export const NAMES = [...SLIM_NAMES, ...ADAPTERS.map((name) => `selvedge/${name}`)];

const DATA = `const given = ${JSON.stringify(given)};\n${checkPackage}\n`;

const FILES = {
  "checks.mjs": `import * as selvedge from "selvedge";
${ADAPTERS.map((name) => `import * as ${name} from "selvedge/${name}";\n`).join("")}${DATA}
export const check = () => checkPackage(selvedge, { ${ADAPTERS} }, given);
`,
  "checks.cjs": `"use strict";
const selvedge = require("selvedge");
${ADAPTERS.map((name) => `const ${name} = require("selvedge/${name}");\n`).join("")}${DATA}
exports.check = () => checkPackage(selvedge, { ${ADAPTERS} }, given);
`,
  "slim.mjs": `import * as selvedge from "selvedge/slim";
${DATA}
export const init = selvedge.init;
export const check = () => checkPackage(selvedge, {}, given);
`,
  "print.mjs": `import { check } from "./checks.mjs";\nconsole.log(JSON.stringify(check()));\n`,
  "print.cjs": `console.log(JSON.stringify(require("./checks.cjs").check()));\n`,
};

export function writeChecks(folder) {
  for (const [name, text] of Object.entries(FILES)) {
    writeFileSync(join(folder, name), text);
  }
}
