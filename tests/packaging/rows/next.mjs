import { readdirSync } from "node:fs";
import { shownIn } from "../support/browser.mjs";
import { inChromium, pinned } from "../support/rows.mjs";
import { freePort, running } from "../support/servers.mjs";

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
  const answered = (route) => (project) =>
    serving(project, async (address) => (await fetch(`${address}${route}`)).json());
  // A server component answers with a page.
  const rendered = (project) =>
    serving(project, async (address) => {
      const text = /<output>(.*?)<\/output>/s.exec(await (await fetch(address)).text())[1];
      return JSON.parse(text.replaceAll("&quot;", '"')).results;
    });
  return {
    environment: `Next.js (${bundler})`,
    group: "next",
    version: pinned("next", "next"),
    ways: {
      "server component": rendered,
      route: answered("node"),
      "edge route": async (project) => {
        const results = await answered("edge")(project);
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
