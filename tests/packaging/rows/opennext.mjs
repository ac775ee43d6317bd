import { cpSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { shownIn } from "../support/browser.mjs";
import { groups, project as open } from "../support/project.mjs";
import { inChromium, pinned } from "../support/rows.mjs";
import { answered, freePort, rendered, running } from "../support/servers.mjs";

let built;

/** The application of the Next.js rows without its edge route, which OpenNext does not take; served by workerd. */
async function serving(project, use) {
  // Later than the Node that may run the tests; the tools also start it by its name.
  const node = await open("runtimes").program("node22/bin/node");
  const home = project.path("out");
  const environment = {
    PATH: dirname(node) + delimiter + process.env.PATH,
    HOME: home,
    WRANGLER_HOME: home,
    WRANGLER_LOG_PATH: project.path("out/logs"),
  };
  const bin = (name) => project.path("node_modules/.bin", name);
  built ??= build(project, node, bin("opennextjs-cloudflare"), environment);
  await built;
  const port = await freePort();
  const at = ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", String(await freePort())];
  return running(project.folder, node, [bin("wrangler"), "dev", ...at], { port, environment }, use);
}

function build(project, node, program, environment) {
  for (const name of ["proxy.js", "app"]) {
    const filter = (path) => !path.endsWith("/edge");
    cpSync(`${groups}/next/${name}`, project.path(name), { recursive: true, filter });
  }
  return project.run(node, [program, "build"], { environment });
}

export default {
  environment: "OpenNext on Cloudflare Workers",
  group: "opennext",
  version: pinned("opennext", "@opennextjs/cloudflare"),
  ways: {
    "server component": (project) => serving(project, rendered),
    route: (project) => serving(project, (address) => answered(`${address}node`)),
    "client component": inChromium((project) => serving(project, (address) => shownIn(`${address}client`))),
  },
};
