import { pinned } from "../support/rows.mjs";

const printed =
  (...args) =>
  async (project) => {
    const program = await project.program("@deno/linux-x64-glibc/deno");
    return JSON.parse(
      await project.run(program, ["run", "--no-prompt", "--cached-only", "--node-modules-dir=manual", ...args]),
    );
  };

export default {
  environment: "Deno",
  group: "runtimes",
  version: pinned("runtimes", "@deno/linux-x64-glibc"),
  ways: { "`import` without permissions": printed("print.mjs"), "`require`": printed("--allow-read", "print.cjs") },
};
