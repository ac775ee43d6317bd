// Large texts on the page, in a real browser.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { misdeeds, missing, open, paste, status } from "./browser.mjs";

describe("the page with large texts", { skip: missing }, () => {
  it("stays responsive while 10 MB are read", async (test) => {
    const page = await open(test);
    for (const indent of [2, 0]) {
      const text = largeList(10_000_000, indent);
      await watchPauses(page);
      await paste(page, "tools-editor", text);
      await status(page, "tools-status", /^reading/);
      await page.locator("#call-editor .cm-content").press("Home");
      await page.keyboard.type("12345");
      assert.match(await page.locator("#call-editor .cm-content").innerText(), /^12345/);
      assert.match(
        await page.evaluate(() => window.typedDuring),
        /^reading/,
        "nothing could be typed before all was read",
      );
      const summary = await status(page, "tools-status", /notes$/);
      assert.match(summary, /^\d+ tools, no faults, no notes$/);
      await paste(page, "call-editor", '{"query": "light"}');
      assert.equal(await status(page, "call-status", /accepted/), "accepted as it is");
      const longest = await page.evaluate(() => Math.round(window.longestPause));
      test.diagnostic(
        `${text.length} bytes in ${text.split("\n").length} lines, ${summary}; longest pause of the page ${longest} ms`,
      );
    }
    await page.click("#share");
    assert.equal(await status(page, "notice", /link/), "too much for a link: share the file instead");
  });

  it("forgets what is no longer wanted", async (test) => {
    const page = await open(test);
    await status(page, "call-status", /accepted/);
    const started = [];
    page.on("worker", (worker) => started.push(worker.url()));
    await paste(page, "tools-editor", largeList(30_000_000, 0));
    await status(page, "tools-status", /^reading \d+ of/);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await page.selectOption("#sample", "1");
    assert.equal(await status(page, "call-status", /^refused$/), "refused");
    assert.equal(await page.textContent("#tools-status"), "1 tool, no faults, 1 note");
    assert.equal(started.length, 1, "what is busy with something else is ended");
  });

  it("has told of no error and asked nothing of anybody else in all of this", () => {
    assert.deepEqual(misdeeds, []);
  });
});

/** A list of sound tools of about a size. */
function largeList(bytes, indent) {
  const tool = (index) => ({
    name: `tool_${index}`,
    description: "Searches the pages of a site, and tells of each what is in it.",
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 20 }, (_, property) => [
          property === 0 ? "query" : `property_${property}`,
          { type: ["string", "null"], description: "A word or more that the pages hold.", maxLength: 100 + property },
        ]),
      ),
    },
  });
  const one = JSON.stringify([tool(0)], null, indent).length;
  return JSON.stringify(
    { tools: Array.from({ length: Math.ceil(bytes / one) }, (_, index) => tool(index)) },
    null,
    indent,
  );
}

/** Watches for how long the page does not come to run anything else, and what it is at when arguments are typed. */
async function watchPauses(page) {
  await page.evaluate(() => {
    clearInterval(window.watch);
    window.longestPause = 0;
    window.typedDuring = "";
    let last = performance.now();
    window.watch = setInterval(() => {
      const now = performance.now();
      window.longestPause = Math.max(window.longestPause, now - last);
      last = now;
    }, 5);
    document.getElementById("call-editor").shadowRoot.addEventListener("input", () => {
      window.typedDuring ||= document.getElementById("tools-status").textContent;
    });
  });
}
