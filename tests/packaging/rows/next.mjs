import { readdirSync } from "node:fs";
import { shownIn } from "../support/browser.mjs";
import { inChromium, pinned } from "../support/rows.mjs";
import { answered, freePort, rendered, running } from "../support/servers.mjs";

/**
 * An application of Next.js, which is built once and served for each way.
 *
 * @param bundler - What Next.js bundles it with, and the flag of that.
 */
export function next(bundler, flag) {
  const environment = { DIST_DIR: `out/${bundler}` };
  let built;
  const serving = async (project, use) => {
    built ??= project.runBin("next", ["build", flag], { environment });
    await built;
    const port = await freePort();
    const args = [project.path("node_modules/.bin/next"), "start", "--hostname", "127.0.0.1", "--port", String(port)];
    return running(project.folder, process.execPath, args, { port, environment }, use);
  };
  const route = (name) => (project) => serving(project, (address) => answered(`${address}${name}`));
  return {
    environment: `Next.js (${bundler})`,
    group: "next",
    version: pinned("next", "next"),
    ways: {
      "server component": (project) => serving(project, rendered),
      route: route("node"),
      "edge route": async (project) => {
        const results = await route("edge")(project);
        // Where it is deployed to, nothing may be compiled: the core has to be a file of its own. The server here allows it.
        const files = readdirSync(project.path(environment.DIST_DIR, "server"), { recursive: true });
        return files.some((file) => file.endsWith(".wasm"))
          ? results
          : [{ name: "core.wasm", error: "is not imported" }];
      },
      "client component": inChromium((project) => serving(project, (address) => shownIn(`${address}client`))),
    },
  };
}
