// Fills ../pkg, the package that is published: ../pkg-template as it stands, the compiled core, and for each entry an ES
// module and a CommonJS module. Nothing is in two files: the entries import core.*, which holds everything but the core's
// bytes, so that a tool is the same thing whichever entry made it; the bytes are in inlined.js, which both load.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";
import { prepareBindings } from "./bindings.mjs";
import { nameSources } from "./source-maps.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const source = join(root, "js/src");
const wasm = join(root, ".build/wasm/core.wasm");
const pkg = join(root, "pkg");
const dist = join(pkg, "dist");

const ADAPTERS = ["mcp", "ai", "vitest"];
/** Entries that only exist as ES modules, because their environments only take those. */
const MODULE_ONLY = ["workerd", "edge"];
/** The command line, which only exists as an ES module for Node. */
const COMMAND = "cli";
const EXTENSIONS = { esm: "mjs", cjs: "cjs", iife: "js" };

/** What the sources import from the compiled files: `core.wasm?deflated`, `core.wasm?digest` and `inflate.wasm?base64`. */
const bytes = readFileSync(wasm);
const compiledModules = {
  base64: { base64: readFileSync(join(dirname(wasm), "inflate.wasm")).toString("base64") },
  deflated: { deflated: deflateRawSync(bytes, { level: 9, memLevel: 9 }).toString("base64"), size: bytes.length },
  digest: { digest: createHash("sha256").update(bytes).digest("hex").slice(0, 16) },
};

/**
 * Keeps the shared modules outside an entry's file.
 *
 * @param entry - The source file's name.
 * @param main - What stands for the main entry in an adapter.
 * @param extension - Of the file.
 */
function sharedModules(entry, main, extension) {
  const apart = { core: `core.${extension}`, inlined: "inlined.js", index: `${main}.${extension}` };
  return {
    name: "shared-modules",
    setup(context) {
      context.onResolve({ filter: /\?(base64|deflated|digest)$/ }, ({ path }) => ({
        path: path.slice(path.indexOf("?") + 1),
        namespace: "compiled",
      }));
      context.onLoad({ filter: /.*/, namespace: "compiled" }, ({ path }) => ({
        contents: JSON.stringify(compiledModules[path]),
        loader: "json",
      }));
      context.onResolve({ filter: /^\.\/core\.wasm(\?module)?$/ }, ({ path }) => ({ path, external: true }));
      context.onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, resolveDir }) => {
        const name = relative(source, resolve(resolveDir, path)).replace(/\.js$/, "");
        if (entry === COMMAND && name !== entry && name !== "index" && !name.startsWith(`${entry}/`)) {
          return { errors: [{ text: `the command line takes from the package only ./index.js, not ${path}` }] };
        }
        if (name in apart && name !== entry) {
          return { path: `./${apart[name]}`, external: true };
        }
        if (ADAPTERS.includes(entry) && name !== entry && !name.startsWith(`${entry}/`)) {
          return { errors: [{ text: `an adapter takes from the package only ./index.js and ./core.js, not ${path}` }] };
        }
        return undefined;
      });
    },
  };
}

/** Writes one entry as one file. */
async function bundle(entry, { file = entry, main = "index", format }) {
  const extension = EXTENSIONS[format];
  const outfile = join(dist, `${file}.${extension}`);
  // Deflated bytes have no source worth mapping.
  const isMapped = entry !== "inlined";
  await build({
    entryPoints: [join(source, `${entry}.ts`)],
    outfile,
    bundle: true,
    format,
    platform: "neutral",
    target: "es2022",
    charset: "utf8",
    sourcemap: isMapped && "linked",
    sourcesContent: true,
    logLevel: "warning",
    external: entry === COMMAND ? ["node:*"] : [],
    plugins: [sharedModules(entry, main, extension)],
  });
  if (isMapped) {
    nameSources(`${outfile}.map`);
  }
}

prepareBindings(dirname(wasm));
rmSync(pkg, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
cpSync(join(root, "pkg-template"), pkg, { recursive: true });
for (const name of ["LICENSE", "README.md", "CHANGELOG.md"].filter((name) => existsSync(join(root, name)))) {
  cpSync(join(root, name), join(pkg, name));
}
cpSync(wasm, join(dist, "core.wasm"));
for (const name of readdirSync(dist).filter((name) => name.endsWith(".d.mts"))) {
  const declarations = readFileSync(join(dist, name), "utf8").replaceAll('.mjs"', '.cjs"');
  writeFileSync(join(dist, name.replace(/\.d\.mts$/, ".d.cts")), declarations);
}

const work = [bundle("inlined", { format: "iife" })];
for (const format of ["esm", "cjs"]) {
  for (const entry of ["core", "index", "slim", ...ADAPTERS]) {
    work.push(bundle(entry, { format }));
  }
}
for (const entry of MODULE_ONLY) {
  work.push(bundle(entry, { format: "esm" }));
  for (const adapter of ADAPTERS) {
    work.push(bundle(adapter, { file: `${adapter}.${entry}`, main: entry, format: "esm" }));
  }
}
work.push(bundle(COMMAND, { format: "esm" }));
await Promise.all(work);
