import { readdirSync, readFileSync } from "node:fs";
import { pinned } from "../support/rows.mjs";

/**
 * A Worker whose first checks are run while it is loaded, where there are no random numbers, or in a request, where nothing
 * may be compiled.
 */
const worker = (imports, start) => `${imports}
${start}
export default { fetch: () => Response.json(results ?? check()) };
`;
const MAIN = 'import { check } from "../checks.mjs";';
const SLIM = 'import core from "selvedge/core.wasm";\nimport { check, init } from "../slim.mjs";';
const AT_LOAD = "const results = check();";
const IN_REQUEST = "let results;";

/** Built as for deployment, without being deployed, and run by workerd. */
export async function inWorker(project, name, text) {
  project.write(`${name}/worker.mjs`, text);
  const settings = { name, main: "worker.mjs", compatibility_date: "2026-04-01" };
  project.write(`${name}/wrangler.json`, JSON.stringify(settings));
  const out = project.path("out", name);
  const args = ["deploy", "--dry-run", "--config", `${name}/wrangler.json`, "--outdir", out];
  const environment = {
    WRANGLER_HOME: project.path("out"),
    WRANGLER_LOG_PATH: project.path("out/logs"),
    HOME: project.path("out"),
  };
  await project.runBin("wrangler", args, { environment });
  const { Miniflare } = await project.import("miniflare");
  const modules = readdirSync(out)
    .filter((file) => /\.(js|wasm)$/.test(file))
    .sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"))
    .map((file) => ({
      type: file.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
      path: file,
      contents: readFileSync(`${out}/${file}`),
    }));
  const miniflare = new Miniflare({ modules, compatibilityDate: settings.compatibility_date });
  try {
    return await (await miniflare.dispatchFetch("http://localhost/")).json();
  } finally {
    await miniflare.dispose();
  }
}

export default {
  environment: "Cloudflare Workers (wrangler, workerd)",
  group: "workers",
  version: pinned("workers", "wrangler"),
  ways: {
    "`import`, used when loaded": (project) => inWorker(project, "loaded", worker(MAIN, AT_LOAD)),
    "used in a request": (project) => inWorker(project, "requested", worker(MAIN, IN_REQUEST)),
    "`selvedge/slim`": (project) => inWorker(project, "slim-worker", worker(SLIM, `init(core);\n${IN_REQUEST}`)),
  },
};
