import { page, SHOW, SHOW_CHECKS, serving, shownIn } from "../support/browser.mjs";
import { inChromium, pinned } from "../support/rows.mjs";

async function build(project, script) {
  project.write("vite/show.mjs", script.replaceAll('"./', '"../'));
  project.write("vite/index.html", page("/show.mjs"));
  const { build } = await project.import("vite");
  await build({
    root: project.path("vite"),
    configFile: false,
    logLevel: "error",
    build: { outDir: project.path("out/vite") },
  });
  return serving(project.path("out/vite"), shownIn);
}

const SLIM = `import address from "selvedge/core.wasm?url";
import { check, init } from "./slim.mjs";
${SHOW}
await init(fetch(address));
show(check());
`;

export default {
  environment: "Vite build",
  group: "bundlers",
  version: pinned("bundlers", "vite"),
  ways: {
    "without plugins": inChromium((project) => build(project, SHOW_CHECKS)),
    "`selvedge/slim` with `core.wasm?url`": inChromium((project) => build(project, SLIM)),
  },
};
