// The page is built into dist/ with relative addresses, so that it can be put into any folder of any host.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** What the page may do: run its own code and the package's WebAssembly, and talk to nobody. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The command line's modules take from the package what the package exports; here that is the packed one. */
const commandLine = fileURLToPath(new URL("../../js/src/cli/", import.meta.url));
const packedPackage = {
  name: "packed-package",
  enforce: "pre",
  resolveId(source, importer) {
    return source === "../index.js" && importer?.startsWith(commandLine) ? this.resolve("selvedge", here) : undefined;
  },
};
const here = fileURLToPath(import.meta.url);

/** Static hosts send no headers of their own, so the page carries its policy too. */
const policyInPage = {
  name: "policy-in-page",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
  ],
};

export default defineConfig({
  base: "./",
  plugins: [packedPackage, policyInPage],
  worker: { format: "es", plugins: () => [packedPackage] },
  resolve: { preserveSymlinks: true },
  build: { target: "es2022", modulePreload: { polyfill: false } },
  preview: { headers: { "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" } },
});
