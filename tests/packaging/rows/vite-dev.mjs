import { POLICY, page, SHOW_CHECKS, shownIn } from "../support/browser.mjs";
import { inChromium, pinned } from "../support/rows.mjs";

/** Vite's own server, with its cache of pre-bundled dependencies empty, as at the first start. */
async function serve(project, name, optimizeDeps) {
  project.write(`${name}/show.mjs`, SHOW_CHECKS.replaceAll('"./', '"../'));
  project.write(`${name}/index.html`, page("/show.mjs"));
  const { createServer } = await project.import("vite");
  const server = await createServer({
    root: project.path(name),
    cacheDir: project.path("out", name),
    configFile: false,
    logLevel: "error",
    optimizeDeps,
    server: {
      host: "127.0.0.1",
      port: 0,
      headers: { "content-security-policy": POLICY },
      fs: { allow: [project.folder] },
    },
  });
  try {
    await server.listen();
    return await shownIn(server.resolvedUrls.local[0]);
  } finally {
    await server.close();
  }
}

export default {
  environment: "Vite dev server",
  group: "bundlers",
  version: pinned("bundlers", "vite"),
  ways: {
    "without plugins": inChromium((project) => serve(project, "vite-dev", {})),
    "not pre-bundled": inChromium((project) =>
      serve(project, "vite-raw", {
        exclude: ["selvedge", ...["mcp", "ai", "vitest"].map((name) => `selvedge/${name}`)],
      }),
    ),
  },
};
