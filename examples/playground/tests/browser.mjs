// A real Chromium, and the built page served as it is served to people.
import { existsSync } from "node:fs";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { preview } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const executablePath = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));

/** Why the tests cannot run; false where they can. */
export const missing = executablePath === undefined && "there is no Chromium; its path can be given as CHROMIUM";

/** Nothing that the browser does by itself may look like something that the page does. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What pages did that they should not: errors, warnings, and requests to elsewhere. */
export const misdeeds = [];
let server;
let browser;

before(async () => {
  if (missing === false) {
    server = await preview({ root, preview: { port: 0, host: "127.0.0.1" }, logLevel: "silent" });
    browser = await chromium.launch({ executablePath, args: FLAGS });
  }
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** The page's address. */
export const address = () => server.resolvedUrls.local[0];

/**
 * Opens the page, and closes it when the test ends.
 *
 * @param test - The test's context.
 * @param options - Of the browser's context, and `hash`, what the address ends with.
 */
export async function open(test, { hash = "", ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    colorScheme: "light",
    ...options,
  });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      misdeeds.push(`${test.name}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => misdeeds.push(`${test.name}: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(address())) {
      misdeeds.push(`${test.name}: a request to ${request.url()}`);
    }
  });
  test.after(() => context.close());
  await page.goto(address() + hash);
  return page;
}

/** Waits until a status says what it should; what it says. */
export async function status(page, id, expected) {
  const matches = ([id, source]) => new RegExp(source, "s").test(document.getElementById(id).textContent);
  try {
    await page.waitForFunction(matches, [id, expected.source], { timeout: 60_000 });
  } catch {
    // The comparison that follows tells more.
  }
  return await page.textContent(`#${id}`);
}

/** Puts text into an editor as a paste does, in place of all that is there. */
export async function paste(page, id, text) {
  await page.locator(`#${id} .cm-content`).press("ControlOrMeta+a");
  await page.evaluate(
    ([id, text]) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const content = document.getElementById(id).shadowRoot.querySelector(".cm-content");
      content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [id, text],
  );
}

/** The texts of a list. */
export const items = (page, id) => page.locator(`#${id} li`).allTextContents();
