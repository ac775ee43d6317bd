// Source maps name their sources by where they lie in the checkout, which is outside of the package. The maps hold the
// sources' text, so that a name only has to tell which source it is: `../src/tool.ts`, as if the package had the sources.
import { readFileSync, writeFileSync } from "node:fs";

/** Where sources lie, seen from the package's files, and the names that they get. */
const NAMES = [
  [/^\.\.\/\.\.\/js\/src\//, "../src/"],
  [/^\.\.\/\.\.\/\.build\/wasm\//, "../src/compiled/"],
  [/^compiled:(\w+)$/, "../src/compiled/$1.json"],
];

function nameOf(source) {
  const [from, to] = NAMES.find(([from]) => from.test(source)) ?? [];
  if (from === undefined) {
    throw new Error(`source map: no name for the source \`${source}\``);
  }
  return source.replace(from, to);
}

/** Gives the sources of a map names inside of the package. */
export function nameSources(path) {
  const map = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...map, sources: map.sources.map(nameOf) }));
}
