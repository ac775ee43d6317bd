import { bundleWays, pinned } from "../support/rows.mjs";
import { buildWith } from "../support/webpack.mjs";

export default {
  environment: "Rspack",
  group: "bundlers",
  version: pinned("bundlers", "@rspack/core"),
  ways: bundleWays(buildWith("@rspack/core")),
};
