import { bundleWays, pinned } from "../support/rows.mjs";
import { buildWith } from "../support/webpack.mjs";

export default {
  environment: "webpack",
  group: "bundlers",
  version: pinned("bundlers", "webpack"),
  ways: bundleWays(buildWith("webpack")),
};
