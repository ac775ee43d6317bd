import { CHROMIUM, CHROMIUM_FLAGS } from "../support/browser.mjs";
import { inChromium, pinned } from "../support/rows.mjs";
import { fromReport, TESTS } from "../support/test-runners.mjs";

async function run(project, name, settings) {
  project.write(
    "checks.test.mjs",
    `import { expect, test } from "vitest";\nimport { check } from "./checks.mjs";\n${TESTS}`,
  );
  project.write(`vitest.${name}.config.mjs`, settings);
  const report = project.path("out", `${name}.json`);
  const config = `vitest.${name}.config.mjs`;
  await project.runBin("vitest", ["run", "--config", config, "--reporter=json", "--outputFile", report]);
  return fromReport(report);
}

const environment = (name) => `export default { test: { environment: "${name}", include: ["checks.test.mjs"] } };\n`;

const BROWSER = `import { playwright } from "@vitest/browser-playwright";
const launchOptions = ${JSON.stringify({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })};
export default {
  test: {
    include: ["checks.test.mjs"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: "chromium" }],
    },
  },
};
`;

export default {
  environment: "Vitest",
  group: "vitest",
  version: pinned("vitest", "vitest"),
  ways: {
    node: (project) => run(project, "node", environment("node")),
    "happy-dom": (project) => run(project, "happy-dom", environment("happy-dom")),
    "browser mode": inChromium((project) => run(project, "browser", BROWSER)),
  },
};
