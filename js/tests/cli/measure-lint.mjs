// How long `selvedge lint` takes over all corpora beside what ajv takes to compile the same schemas, each in fresh
// processes and turn by turn: node measure-lint.mjs [rounds]. What counts are the ratios; it is no test.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const corpus = here("../../../../shared/corpus");
if (!existsSync(corpus) || !existsSync(here("../../bench/node_modules/ajv"))) {
  console.log("nothing measured: it takes the folder ../shared/corpus beside this checkout, and `npm ci` in js/bench");
  process.exit();
}
const files = readdirSync(corpus).map((name) => join(corpus, name));
const CONTENDERS = {
  selvedge: [process.env.SELVEDGE_CLI ?? here("../../../pkg/dist/cli.mjs"), "lint"],
  ajv: [here("compile-with-ajv.mjs")],
};

/** Wall and processor time of one run, in milliseconds. */
function run(program) {
  const meter =
    "process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write(String((user+system)/1000))})";
  const start = performance.now();
  const flags = ["--import", `data:text/javascript,${encodeURIComponent(meter)}`];
  const { status, stderr } = spawnSync(process.execPath, [...flags, ...program, ...files], { encoding: "utf8" });
  const wall = performance.now() - start;
  if (status !== 0) {
    throw new Error(stderr);
  }
  return { wall, processor: Number(stderr) };
}

const rounds = Number(process.argv[2] ?? 9);
const times = { selvedge: [], ajv: [] };
for (let round = 0; round < rounds; round++) {
  const turn = round % 2 === 0 ? ["selvedge", "ajv"] : ["ajv", "selvedge"];
  for (const name of turn) {
    times[name].push(run(CONTENDERS[name]));
  }
}

const ascending = (name, clock) => times[name].map((time) => time[clock]).sort((a, b) => a - b);
const figures = {
  min: (sorted) => sorted[0],
  median: (sorted) => sorted[Math.floor(sorted.length / 2)],
};
for (const clock of ["wall", "processor"]) {
  for (const [figure, of] of Object.entries(figures)) {
    const [ours, theirs] = ["selvedge", "ajv"].map((name) => of(ascending(name, clock)));
    const ratio = (ours / theirs).toFixed(2);
    console.log(`${clock} ${figure}: selvedge ${ours.toFixed(0)} ms, ajv ${theirs.toFixed(0)} ms, ratio ${ratio}`);
  }
}
console.log(`${rounds} rounds, load ${(await import("node:os")).loadavg()[0].toFixed(1)}`);
