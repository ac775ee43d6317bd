/**
 * Runs everything and writes results.json.
 *
 * node run.mjs [--rounds=N] [--only=PATTERN] [--no-eval]
 *
 * The real tools are read from `../../../shared/corpus`, a folder of tools/list replies; without it those rows are left out.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compare, median, warnIfBusy } from "./measure.mjs";
import { HOSTILE } from "./patterns.mjs";
import { PEERS } from "./peers.mjs";
import { sizes } from "./size.mjs";
import { CASES, TOOLS } from "./workloads.mjs";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const option = (name) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split("=")[1];
const rounds = Number(option("rounds") ?? 31);
const only = new RegExp(option("only") ?? "");
const withoutEval = process.execArgv.includes("--disallow-code-generation-from-strings");
const load = warnIfBusy();

const results = {
  node: process.version,
  load,
  rounds,
  "µs per call": {},
  "ms in a fresh process": {},
  "hostile patterns, ms": {},
};

const factories = {};
for (const [name, make] of Object.entries(PEERS)) {
  factories[name] = await make();
}

/** Those that can take the tools here: without `eval`, not all can. */
function setsOf(tools) {
  const sets = {};
  for (const [name, register] of Object.entries(factories)) {
    try {
      sets[name] = register(tools);
      sets[name].check(tools[0].name, {});
    } catch (error) {
      delete sets[name];
      console.log(`${name} cannot run here: ${String(error.message ?? error).split("\n")[0]}`);
    }
  }
  return sets;
}

function report(group, name, row) {
  results[group][name] = row;
  const cells = Object.entries(row).map(
    ([peer, { median: time, ratio }]) => `${peer} ${time.toFixed(3)} (×${ratio.toFixed(2)})`,
  );
  console.log(`${name.padEnd(34)} ${cells.join("  ")}`);
}

const sets = setsOf(TOOLS);
delete sets["selvedge, discovered"];
for (const { name, tool, text, ok } of CASES.filter((found) => only.test(found.name))) {
  for (const [peer, set] of Object.entries(sets)) {
    if (set.check(tool, JSON.parse(text)).ok !== ok) {
      throw new Error(`${peer} does not do the job: ${name}`);
    }
  }
  const jobs = Object.fromEntries(Object.entries(sets).map(([peer, set]) => [peer, (value) => set.check(tool, value)]));
  report("µs per call", name, compare(jobs, [text], rounds));
  if (name.endsWith("valid")) {
    const fromText = Object.entries(sets).map(([peer, set]) => [peer, (wire) => set.check(tool, JSON.parse(wire))]);
    report(
      "µs per call",
      `${name}, from wire text`,
      compare(Object.fromEntries(fromText), [text], rounds, (wire) => wire),
    );
  }
}

const corpus = path("../../../shared/corpus");
if (!existsSync(corpus)) {
  console.log("no real tools: there is no folder ../shared/corpus beside this checkout");
} else if (only.test("100 real tools")) {
  mkdirSync(path("../../.build"), { recursive: true });
  const file = path("../../.build/bench-tools.json");
  if (!withoutEval) {
    console.log(
      execFileSync("node", ["--import", "tsx", path("prepare.ts"), corpus, file], { encoding: "utf8" }).trim(),
    );
  }
  const { tools, calls } = JSON.parse(readFileSync(file, "utf8"));
  const real = setsOf(tools);
  const jobs = Object.entries(real).map(([peer, set]) => [peer, ({ tool, value }) => set.check(tool, value)]);
  const fresh = ({ tool, text }) => ({ tool, value: JSON.parse(text) });
  report("µs per call", "100 real tools in random order", compare(Object.fromEntries(jobs), calls, rounds, fresh));
  coldStarts(Object.keys(real), file);
}

/** Fresh processes, in turns. */
function coldStarts(peers, file) {
  const runs = Object.fromEntries(peers.map((peer) => [peer, []]));
  for (let turn = 0; turn < Math.max(3, Math.ceil(rounds / 4)); turn++) {
    for (const peer of peers) {
      const flags = [...process.execArgv.filter((flag) => flag.startsWith("--disallow")), "--expose-gc"];
      runs[peer].push(JSON.parse(execFileSync("node", [...flags, path("cold.mjs"), peer, file], { encoding: "utf8" })));
    }
  }
  for (const what of ["load", "tools", "first calls", "memory"]) {
    const row = {};
    for (const peer of peers) {
      const times = runs[peer].map((run) => run[what]);
      const ratios = times.map((time, turn) => time / runs.selvedge[turn][what]);
      row[peer] = { min: Math.min(...times), median: median(times), ratio: median(ratios) };
    }
    report("ms in a fresh process", what === "memory" ? "memory for 100 tools, MiB" : `100 tools: ${what}`, row);
  }
}

if (only.test("hostile")) {
  for (const { name, row } of await HOSTILE(factories)) {
    results["hostile patterns, ms"][name] = row;
    console.log(
      `${name.padEnd(34)} ${Object.entries(row)
        .map(([peer, ms]) => `${peer} ${ms}`)
        .join("  ")}`,
    );
  }
}

if (only.source === "(?:)" && !withoutEval) {
  results.size = sizes(path("../../.build/wasm/named.wasm"), path("../../.build/wasm/core.wasm"));
  console.log(results.size);
}

const output = path(withoutEval ? "results-without-eval.json" : "results.json");
writeFileSync(
  output,
  `${JSON.stringify(results, (_, value) => (typeof value === "number" ? Number(value.toPrecision(4)) : value), 2)}\n`,
);
console.log(`written to ${output}`);
