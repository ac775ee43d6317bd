// Counts what became of the mutants, and holds the survivors against survivors.md: a survivor without a reason fails, and
// so does a reason without a survivor.
import { existsSync, readFileSync } from "node:fs";

const [folder, run] = process.argv.slice(2);

/** The mutants in a list, without their place in the file, which moves. */
function listed(list) {
  const files = ["mutants.out.old", "mutants.out"].map((part) => `${folder}/${part}/${list}.txt`);
  const text = files.filter(existsSync).map((file) => readFileSync(file, "utf8"));
  return new Set(text.join("").split("\n").filter(Boolean));
}

const caught = listed("caught");
const endless = listed("timeout");
const unviable = listed("unviable");
const missed = [...listed("missed")].filter((mutant) => !caught.has(mutant) && !endless.has(mutant));

const nameOf = (mutant) => mutant.replace(/^([^:]+):\d+:\d+: /, "$1: ");

/** How often each survivor is explained: the code lines of survivors.md. */
const explained = new Map();
for (const [, name] of readFileSync(new URL("survivors.md", import.meta.url), "utf8").matchAll(/^- `(.+)`$/gm)) {
  explained.set(name, (explained.get(name) ?? 0) + 1);
}

const unexplained = missed.filter((mutant) => {
  const left = explained.get(nameOf(mutant)) ?? 0;
  explained.set(nameOf(mutant), left - 1);
  return left <= 0;
});
const outdated = [...explained].filter(([, left]) => left > 0).map(([name]) => name);

const found = caught.size + endless.size;
const viable = found + missed.length;
const percent = ((100 * found) / viable).toFixed(1);
console.log(`${viable + unviable.size} mutants, ${unviable.size} do not compile; of the other ${viable}:`);
console.log(
  `${found} caught (${percent} %), ${endless.size} of them by not coming to an end; ${missed.length} survive`,
);
for (const mutant of unexplained) {
  console.log(`without a reason in survivors.md: ${mutant}`);
}
// Only a run of every mutant can tell.
if (run === "whole") {
  for (const name of outdated) {
    console.log(`in survivors.md, but it does not survive: ${name}`);
  }
}
process.exitCode = found < 0.9 * viable || unexplained.length > 0 || (run === "whole" && outdated.length > 0) ? 1 : 0;
