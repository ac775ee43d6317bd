import { bundleWays, pinned } from "../support/rows.mjs";

/** `esbuild main.mjs --bundle --format=esm`. */
async function build(project, { entry, folder, output }) {
  const { build } = await project.import("esbuild");
  await build({
    entryPoints: [entry],
    outfile: `${folder}/${output}`,
    bundle: true,
    format: "esm",
    logLevel: "silent",
  });
}

export default { environment: "esbuild", group: "fast", version: pinned("fast", "esbuild"), ways: bundleWays(build) };
