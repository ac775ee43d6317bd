import { rmSync } from "node:fs";
import { SHOW, shownIn } from "../support/browser.mjs";
import { project as open } from "../support/project.mjs";
import { inChromium, pinned } from "../support/rows.mjs";
import { answered, freePort, running } from "../support/servers.mjs";

/** SvelteKit wants a later Node than the one that may run the tests. */
const nodeOf = () => open("runtimes").program("node22/bin/node");

let built;

/** Serves the application with Vite's commands: what `build` made, or the sources while they are edited. */
async function serving(project, command, use) {
  project.write("src/checks.mjs", project.read("checks.mjs"));
  project.write("src/show.mjs", `${SHOW}\nexport { show };\n`);
  const vite = project.path("node_modules/.bin/vite");
  const node = await nodeOf();
  if (command === "preview") {
    built ??= project.run(node, [vite, "build", "--logLevel", "error"]);
    await built;
  }
  // No dependency is pre-bundled yet, as at the first start.
  rmSync(project.path("node_modules/.vite"), { recursive: true, force: true });
  const port = await freePort();
  const args = [vite, command, "--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  return running(project.folder, node, args, { port }, use);
}

const route = (command) => (project) => serving(project, command, (address) => answered(`${address}checks`));
const shown = (command) => inChromium((project) => serving(project, command, shownIn));

export default {
  environment: "SvelteKit",
  group: "sveltekit",
  version: pinned("sveltekit", "@sveltejs/kit"),
  ways: {
    "server route": route("preview"),
    page: shown("preview"),
    "server route in development": route("dev"),
    "page in development": shown("dev"),
  },
};
