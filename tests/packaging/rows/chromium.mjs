import { execFileSync } from "node:child_process";
import { CHROMIUM, hasChromium, page, SHOW, SHOW_CHECKS, serving, shownIn } from "../support/browser.mjs";
import { inChromium } from "../support/rows.mjs";

/** Import maps are inline scripts, which the policy forbids: the pages' own modules name the package's files instead. */
async function unbundled(project) {
  const manifest = JSON.parse(await project.read("node_modules/selvedge/package.json"));
  const names = (text) =>
    text.replace(/from "selvedge(\/\w+)?"/g, (_, path = "") => {
      const file = manifest.exports[`.${path}`].import.default.slice(2);
      return `from "/node_modules/selvedge/${file}"`;
    });
  for (const name of ["checks.mjs", "slim.mjs"]) {
    project.write(name, names(await project.read(name)));
  }
}

async function inlined(project) {
  await unbundled(project);
  project.write("show.mjs", SHOW_CHECKS);
  project.write("index.html", page("show.mjs"));
  return serving(project.folder, shownIn);
}

async function streamed(project) {
  await unbundled(project);
  const start = 'await init(fetch("/node_modules/selvedge/dist/core.wasm"));';
  project.write("show-slim.mjs", `import { check, init } from "./slim.mjs";\n${SHOW}\n${start}\nshow(check());\n`);
  project.write("slim.html", page("show-slim.mjs"));
  return serving(project.folder, (address) => shownIn(`${address}slim.html`));
}

let known;

/** The major version, as sites are told it. */
function version() {
  known ??= hasChromium && /\d+/.exec(execFileSync(CHROMIUM, ["--version"], { encoding: "utf8", stdio: "pipe" }))[0];
  return known || undefined;
}

export default {
  environment: "Chromium",
  group: "browser",
  version,
  // What the machine has.
  isPinned: false,
  ways: { "without a bundler": inChromium(inlined), "`selvedge/slim`, streamed": inChromium(streamed) },
};
