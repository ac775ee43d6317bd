// The README's table of environments, written from results.json: `node table.mjs`.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rows } from "./rows/index.mjs";
import { results } from "./support/results.mjs";

const readme = new URL("../../README.md", import.meta.url);
const BETWEEN = /(?<=<!-- compatibility: .*-->\n).*(?=<!-- \/compatibility -->)/s;

/** README.md as it is, and as it ought to be. */
export function readmes() {
  const found = readFileSync(readme, "utf8");
  if (!BETWEEN.test(found)) {
    throw new Error("README.md has no place for the table of environments");
  }
  return { found, wanted: found.replace(BETWEEN, () => table()) };
}

function table() {
  const recorded = results();
  const lines = rows
    .filter(({ environment }) => environment in recorded)
    .map(({ environment }) => {
      const { version, ways } = recorded[environment];
      const told = Object.entries(ways).map(([way, passed]) => (passed ? way : `~~${way}~~ (fails)`));
      return `| ${environment} | ${version} | ${told.join(", ")} |\n`;
    });
  return ["| environment | version | ways |\n", "|---|---|---|\n", ...lines].join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(readme, readmes().wanted);
}
