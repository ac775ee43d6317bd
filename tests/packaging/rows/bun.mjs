import { pinned } from "../support/rows.mjs";

const printed = (file) => async (project) =>
  JSON.parse(await project.run(project.path("node_modules/@oven/bun-linux-x64/bin/bun"), [file]));

/** Bundled by Bun as well, and run by it. */
async function bundled(project) {
  const bun = project.path("node_modules/@oven/bun-linux-x64/bin/bun");
  await project.run(bun, ["build", "print.mjs", "--outdir=out/bun", "--target=browser"]);
  return JSON.parse(await project.run(bun, ["out/bun/print.js"]));
}

export default {
  environment: "Bun",
  group: "runtimes",
  version: pinned("runtimes", "@oven/bun-linux-x64"),
  ways: { "`import`": printed("print.mjs"), "`require`": printed("print.cjs"), bundled },
};
