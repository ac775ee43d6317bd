import { pinned } from "../support/rows.mjs";
import { fromReport, TESTS } from "../support/test-runners.mjs";

const run = (environment) => async (project) => {
  project.write("checks.test.cjs", `const { check } = require("./checks.cjs");\n${TESTS}`);
  project.write(
    "jest.config.json",
    JSON.stringify({ testMatch: ["**/checks.test.cjs"], roots: ["<rootDir>"], watchman: false }),
  );
  const report = project.path("out", `${environment}.json`);
  await project.runBin("jest", [
    "--config=jest.config.json",
    `--env=${environment}`,
    "--json",
    `--outputFile=${report}`,
  ]);
  return fromReport(report);
};

export default {
  environment: "Jest (CommonJS)",
  group: "jest",
  version: pinned("jest", "jest"),
  ways: { node: run("node"), jsdom: run("jsdom") },
};
