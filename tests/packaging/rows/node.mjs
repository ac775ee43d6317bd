import { nodeWays, pinned } from "../support/rows.mjs";

/** A Node release from npm. */
export const node = (name) => ({
  environment: `Node.js ${name.slice("node".length)}`,
  group: "runtimes",
  version: pinned("runtimes", name),
  ways: nodeWays((project) => project.program(name, "bin/node")),
});

/** The Node that runs the tests. */
export const thisNode = {
  environment: "this Node.js",
  group: "fast",
  version: () => process.versions.node,
  ways: nodeWays(() => process.execPath),
};
