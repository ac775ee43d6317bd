// The first call of a process (load, register one tool, check) beside the same with ajv: fresh processes, by turns.
// `node start-up.mjs [rounds]`
import { project } from "./support/project.mjs";

const rounds = Number(process.argv[2] ?? 15);
const SCHEMA = JSON.stringify({
  type: "object",
  properties: { list: { type: "array", items: { type: "string" } } },
  required: ["list"],
});
const ARGUMENTS = JSON.stringify({ list: ["a"] });
const selvedge = `
const tools = registerTools([{ name: "t", inputSchema: ${SCHEMA} }]);
accepted = tools.check("t", ${ARGUMENTS}).ok;`;
const ajv = (options) => `
const { default: Ajv } = await import("ajv");
const { default: addFormats } = await import("ajv-formats");
const ajv = new Ajv.default({ strict: false, allErrors: true, ${options} });
addFormats.default(ajv);
accepted = ajv.compile(${SCHEMA})(${ARGUMENTS});`;

/** What is timed, and whether it is an ES module. */
const PROGRAMS = {
  "ajv as the MCP SDK has it": ["mjs", ajv("validateSchema: false")],
  "ajv, schemas checked": ["mjs", ajv("validateSchema: true")],
  "selvedge, import": ["mjs", `const { registerTools } = await import("selvedge");${selvedge}`],
  "selvedge, require": ["cjs", `const { registerTools } = require("selvedge");${selvedge}`],
};

const fast = project("fast");
const files = Object.values(PROGRAMS).map(([extension, program], index) =>
  fast.write(
    `start-up-${index}.${extension}`,
    `let accepted;
const start = performance.now();
const before = process.cpuUsage();
${program}
const { user, system } = process.cpuUsage(before);
if (!accepted) throw new Error("refused");
console.log(JSON.stringify({ wall: performance.now() - start, cpu: (user + system) / 1000 }));
`,
  ),
);
const names = Object.keys(PROGRAMS);
const taken = names.map(() => []);
for (let round = 0; round < rounds; round++) {
  for (const [index, file] of files.entries()) {
    taken[index].push(JSON.parse(await fast.run(process.execPath, [file])));
  }
}

const ranked = (name, kind) => taken[names.indexOf(name)].map((one) => one[kind]).sort((a, b) => a - b);
/** The least and the median of what a program took. */
const figures = (name) =>
  ["wall", "cpu"].flatMap((kind) => {
    const sorted = ranked(name, kind);
    return [sorted[0], sorted[sorted.length >> 1]];
  });
const line = (title, values, digits) =>
  console.log(`${title.padEnd(48)}${values.map((value) => value.toFixed(digits).padStart(9)).join("")}`);

console.log(
  `The first call of a process in milliseconds; ${rounds} processes each, by turns; Node.js ${process.version}`,
);
console.log(`${"".padEnd(48)} wall min   median  cpu min   median`);
for (const name of names) {
  line(name, figures(name), 1);
}
for (const ours of names.slice(2)) {
  for (const theirs of names.slice(0, 2)) {
    const base = figures(theirs);
    line(
      `${ours} / ${theirs}`,
      figures(ours).map((value, index) => value / base[index]),
      2,
    );
  }
}
