import { bundleWays, pinned } from "../support/rows.mjs";

/** Rollup with its plugin that finds packages, and no other: it reads no CommonJS then. */
async function build(project, { entry, folder, output }) {
  const { rollup } = await project.import("rollup");
  const { nodeResolve } = await project.import("@rollup/plugin-node-resolve");
  const warnings = [];
  const bundle = await rollup({
    input: entry,
    plugins: [nodeResolve()],
    onLog: (_, { message }) => warnings.push(message),
  });
  await bundle.write({ dir: folder, entryFileNames: output, format: "es", inlineDynamicImports: true });
  await bundle.close();
  if (warnings.length > 0) {
    throw new Error(warnings.join("\n"));
  }
}

export default { environment: "Rollup", group: "fast", version: pinned("fast", "rollup"), ways: bundleWays(build) };
