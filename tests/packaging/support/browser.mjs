// Chromium, and pages served to it under a content security policy that allows WebAssembly and no code from text.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { Unavailable } from "./availability.mjs";
import { project } from "./project.mjs";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const hasChromium = existsSync(CHROMIUM);
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const POLICY = "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'";
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** A page that loads one module. */
export const page = (script, head = "") => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>checks</title><link rel="icon" href="data:,">${head}</head>
<body><script type="module" src="${script}"></script></body>
</html>
`;

/** What a page's script does after the checks: it also tells whether the policy really forbids code from text. */
export const SHOW = `
const show = (results) => {
  let forbidden = false;
  try { new Function("return 1")(); } catch { forbidden = true; }
  const output = document.createElement("output");
  output.textContent = JSON.stringify({ results, forbidden });
  document.body.append(output);
};
`;
export const SHOW_CHECKS = `import { check } from "./checks.mjs";\n${SHOW}\nshow(check());\n`;

/** Serves a folder while `use` runs with its address. */
export async function serving(folder, use) {
  const server = createServer((request, response) => {
    const path = normalize(join(folder, decodeURIComponent(new URL(request.url, "http://localhost").pathname)));
    const file = path.endsWith(sep) ? join(path, "index.html") : path;
    const found = path.startsWith(folder) && existsSync(file) && statSync(file).isFile();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(found ? 200 : 404, { "content-type": type, "content-security-policy": POLICY });
    response.end(found ? readFileSync(file) : undefined);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    return await use(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

let launched;

async function browser() {
  const { chromium } = await project("browser").import("playwright-core");
  launched ??= chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS }).catch(({ message }) => {
    throw new Unavailable(`Chromium does not start: ${message.split("\n")[0]}`);
  });
  return launched;
}

export async function closeBrowser() {
  await (await launched?.catch(() => undefined))?.close();
}

/**
 * Opens a page, and gives the results that its script shows.
 *
 * @throws If the page logs an error, or may make code from text.
 */
export async function shownIn(address) {
  const tab = await (await browser()).newPage();
  const logged = [];
  tab.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  const thrown = new Promise((_, reject) => tab.on("pageerror", reject));
  thrown.catch(() => {});
  try {
    await tab.goto(address);
    const shown = await Promise.race([tab.locator("output").textContent({ timeout: 60_000 }), thrown]);
    const { results, forbidden } = JSON.parse(shown);
    // The probe for code from text is itself reported, once.
    const probe = logged.findIndex((text) => /'unsafe-eval' is not an allowed source/.test(text));
    logged.splice(probe, probe < 0 ? 0 : 1);
    if (logged.length > 0 || !forbidden) {
      throw new Error(forbidden ? logged.join("\n") : "code from text is not forbidden");
    }
    return results;
  } catch (error) {
    throw new Error(`${address}: ${error.message}\n${logged.join("\n")}`, { cause: error });
  } finally {
    await tab.close();
  }
}
