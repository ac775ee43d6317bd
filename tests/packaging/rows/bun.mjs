import { pinned } from "../support/rows.mjs";

const bunOf = (project) => project.program("@oven/bun-linux-x64/bin/bun");
const printed = (file) => async (project) => JSON.parse(await project.run(await bunOf(project), [file]));

/** Bundled by Bun as well, and run by it. */
async function bundled(project) {
  const bun = await bunOf(project);
  await project.run(bun, ["build", "print.mjs", "--outdir=out/bun", "--target=browser"]);
  return JSON.parse(await project.run(bun, ["out/bun/print.js"]));
}

export default {
  environment: "Bun",
  group: "runtimes",
  version: pinned("runtimes", "@oven/bun-linux-x64"),
  ways: { "`import`": printed("print.mjs"), "`require`": printed("print.cjs"), bundled },
};
