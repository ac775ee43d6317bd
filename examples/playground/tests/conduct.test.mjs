// How the page behaves: towards its visitors, whatever they see and use, and towards everybody else.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { address, misdeeds, missing, open, status } from "./browser.mjs";
import { exactly, SAMPLES } from "./samples.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("the page's conduct", { skip: missing }, () => {
  it("is served with a policy under which nothing else runs", async (test) => {
    const response = await fetch(address());
    const policy = response.headers.get("content-security-policy");
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'? |'unsafe-eval'|data:|https?:/);
    const page = await open(test);
    assert.equal(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content"), policy);
    await status(page, "call-status", /accepted/);
    const before = misdeeds.length;
    const ran = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.head.append(script);
      const fetched = await fetch("/").catch(() => "refused");
      return [window.ran === true, fetched];
    });
    assert.deepEqual(ran, [false, "refused"]);
    // The browser tells of both; they were wanted.
    assert.ok(misdeeds.splice(before).every((text) => /Content Security Policy|Refused|violates|Fetch API/.test(text)));
  });

  it("works without a network once it is there", async (test) => {
    const page = await open(test);
    await status(page, "call-status", /accepted/);
    await page.context().setOffline(true);
    await page.selectOption("#sample", "2");
    assert.equal(await status(page, "call-status", /^refused$/), "refused");
  });

  it("can be used by keyboard alone", async (test) => {
    const page = await open(test);
    await status(page, "call-status", /accepted/);
    const focused = () =>
      page.evaluate(() => {
        let active = document.activeElement;
        active = active.shadowRoot?.activeElement ?? active;
        return active.id || active.getAttribute("aria-label") || active.className || active.tagName;
      });
    const order = [];
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press("Tab");
      order.push(await focused());
    }
    // One tool alone is no choice, so its list is left out.
    assert.deepEqual(
      order.slice(0, 12).map((id) => id.split(" ")[0]),
      [
        "sample",
        "INPUT",
        "scalars",
        "defaults",
        "share",
        "file",
        "Tools,",
        "finding",
        "Arguments,",
        "finding",
        "value",
        "difference",
      ],
    );
    await page.focus("#call-findings button");
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "Arguments, as JSON");
    await page.keyboard.type("5");
    assert.equal(await status(page, "call-status", /^refused$/), "refused");
    await page.focus("#sample");
    await page.keyboard.press("ArrowDown");
    await status(page, "call-findings", /list written as text/);
  });

  it("does not move for those who want no motion", async (test) => {
    const blinking = async (reducedMotion) => {
      const page = await open(test, { reducedMotion });
      const layer = page.locator("#call-editor .cm-cursorLayer");
      await status(page, "call-status", /accepted/);
      return [
        await layer.evaluate(({ style }) => style.animationDuration),
        await page.evaluate(() => document.getAnimations().length),
      ];
    };
    assert.deepEqual(await blinking("reduce"), ["0ms", 0]);
    assert.deepEqual(await blinking("no-preference"), ["1200ms", 0]);
  });

  for (const [name, options] of [
    ["light", { colorScheme: "light" }],
    ["dark", { colorScheme: "dark" }],
    ["narrow", { colorScheme: "light", viewport: { width: 360, height: 740 } }],
  ]) {
    it(`has no faults of accessibility: ${name}`, async (test) => {
      const page = await open(test, options);
      await page.evaluate(axe);
      for (const [index, { call }] of SAMPLES.entries()) {
        await page.selectOption("#sample", String(index));
        await status(page, "call-status", exactly(call));
        const { violations, passes } = await page.evaluate(() => window.axe.run());
        assert.ok(passes.length > 20);
        assert.deepEqual(
          violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
          [],
        );
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= page.viewportSize().width, `${width} pixels wide`);
      }
    });
  }

  it("has told of no error and asked nothing of anybody else in all of this", () => {
    assert.deepEqual(misdeeds, []);
  });
});
