// What the rows share. A row is `{ environment, group, version(project), ways }`, and each of its ways is a function that
// runs the checks in one way and gives their results.
import { hasChromium, page, SHOW_CHECKS, serving, shownIn } from "./browser.mjs";
import { pinnedVersion } from "./project.mjs";

/** Marks a way that needs Chromium; without one it is skipped. */
export function inChromium(way) {
  return Object.assign((project) => way(project), { needs: hasChromium ? undefined : "Chromium" });
}

export const pinned = (group, name) => () => pinnedVersion(group, name);

/**
 * The ways of a bundler: its bundle, run by Node and in a page.
 *
 * @param build - Bundles `entry` of the project, as its documentation begins, into the file `output` of `folder`.
 */
export function bundleWays(build) {
  return {
    "in Node.js": async (project) => {
      await build(project, { entry: project.path("print.mjs"), folder: project.path("out/node"), output: "main.mjs" });
      return JSON.parse(await project.run(process.execPath, [project.path("out/node/main.mjs")]));
    },
    "in Chromium": inChromium(async (project) => {
      const entry = project.write("show.mjs", SHOW_CHECKS);
      await build(project, { entry, folder: project.path("out/page"), output: "main.js" });
      project.write("out/page/index.html", page("main.js"));
      return serving(project.path("out/page"), shownIn);
    }),
  };
}

/** The ways of a Node binary, whose path `binaryOf` gives, at once or later. */
export function nodeWays(binaryOf) {
  const printed =
    (...args) =>
    async (project) =>
      JSON.parse(await project.run(await binaryOf(project), args));
  return {
    "`import`": printed("print.mjs"),
    "`require`": printed("print.cjs"),
    "`--disallow-code-generation-from-strings`": printed("--disallow-code-generation-from-strings", "print.mjs"),
    "`selvedge/slim`": async (project) => {
      project.write(
        "print-slim.mjs",
        `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check, init } from "./slim.mjs";
init(readFileSync(createRequire(import.meta.url).resolve("selvedge/core.wasm")));
console.log(JSON.stringify(check()));
`,
      );
      return JSON.parse(await project.run(await binaryOf(project), ["print-slim.mjs"]));
    },
  };
}
