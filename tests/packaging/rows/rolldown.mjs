import { bundleWays, pinned } from "../support/rows.mjs";

async function build(project, { entry, folder, output }) {
  const { rolldown } = await project.import("rolldown");
  const bundle = await rolldown({ input: entry });
  await bundle.write({ dir: folder, entryFileNames: output, format: "esm" });
  await bundle.close();
}

export default {
  environment: "Rolldown",
  group: "bundlers",
  version: pinned("bundlers", "rolldown"),
  ways: bundleWays(build),
};
