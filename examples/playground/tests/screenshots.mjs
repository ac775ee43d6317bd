// Takes the pictures in screenshots/ again: npm run screenshots. They show the built page, so build it first.
import { mkdirSync } from "node:fs";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { missing, open, status } from "./browser.mjs";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
mkdirSync(folder, { recursive: true });

const PICTURES = [
  {
    name: "light",
    sample: "2",
    call: /^refused$/,
    options: { colorScheme: "light", viewport: { width: 1280, height: 1280 } },
  },
  {
    name: "dark",
    sample: "4",
    call: /^accepted/,
    options: { colorScheme: "dark", viewport: { width: 1280, height: 1280 } },
  },
  {
    name: "faults",
    sample: "5",
    call: /faulty/,
    options: { colorScheme: "light", viewport: { width: 1280, height: 820 } },
  },
  {
    name: "narrow",
    sample: "1",
    call: /^refused$/,
    options: { colorScheme: "light", viewport: { width: 360, height: 1900 } },
  },
];

for (const { name, sample, call, options } of PICTURES) {
  it(name, { skip: missing }, async (test) => {
    const page = await open(test, options);
    await page.selectOption("#sample", sample);
    await status(page, "call-status", call);
    // Without the mark of what has the focus, and with everything in its place.
    await page.evaluate(() => document.activeElement?.blur());
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await page.screenshot({ path: `${folder}${name}.png` });
  });
}
