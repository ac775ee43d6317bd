// What may come from anywhere: links, files, and tools that take long. In a real browser.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateRawSync } from "node:zlib";
import { misdeeds, missing, open, paste, status } from "./browser.mjs";

/** The fragment of a link. */
const link = (tools, args = "{}") => {
  const settings = { tool: 0, foreign: false, scalars: false, defaults: false };
  const state = { tools: typeof tools === "string" ? tools : JSON.stringify(tools), arguments: args, ...settings };
  return `#s=${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
};
const named = (name) => link([{ name, description: "d", inputSchema: { type: "object" } }]);

/** Drops a file on an element of the page. */
const drop = (page, bytes, id) =>
  page.evaluate(
    ([bytes, id]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "dropped.json"));
      const target =
        document.getElementById(id)?.shadowRoot?.querySelector(".cm-content") ?? document.querySelector(id);
      const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true, composed: true });
      return !target.dispatchEvent(event);
    },
    [[...bytes], id],
  );
const text = (page, id) => page.locator(`#${id} .cm-content`).innerText();

describe("the page with what may come from anywhere", { skip: missing }, () => {
  it("reads nothing of it as HTML, and stays as wide as it is", async (test) => {
    const evil = `<img src=x onerror="window.hit=1"></script><script>window.hit=1</script>${"x".repeat(200)}`;
    const inputSchema = {
      type: "object",
      description: evil,
      properties: { [evil]: { type: "array", items: { const: evil } } },
      required: [evil, "other"],
      anyOf: [{ not: {} }, { type: "object", description: evil }],
    };
    const tools = [
      { name: evil, description: evil, inputSchema },
      { name: `${evil}2`, inputSchema: { $ref: `#/$defs/${evil}` } },
    ];
    const hash = link(tools, JSON.stringify({ [evil]: JSON.stringify([evil, 5]) }));
    const page = await open(test, { hash, viewport: { width: 360, height: 740 } });
    assert.equal(await status(page, "call-status", /^refused$/), "refused");
    assert.match(await page.textContent("#message"), /<img src=x onerror=/);
    assert.match(await page.textContent("#tools-findings"), /<img src=x onerror=/);
    assert.match(await page.textContent("#difference"), /<img src=x onerror=/);
    const found = await page.evaluate(() => [
      window.hit,
      document.querySelectorAll("img, body script, iframe").length,
      document.documentElement.scrollWidth,
    ]);
    assert.deepEqual(found, [undefined, 0, 360]);
  });

  it("goes back and forward between links, and forgets that one could not be read", async (test) => {
    const page = await open(test, { hash: named("one") });
    await status(page, "tool", /^one$/);
    const follow = (hash) => page.evaluate((hash) => location.assign(hash), hash);
    await follow(named("two"));
    assert.equal(await status(page, "tool", /^two$/), "two");
    await page.goBack();
    assert.equal(await status(page, "tool", /^one$/), "one");
    await page.goForward();
    assert.equal(await status(page, "tool", /^two$/), "two");
    await follow("#s=broken!");
    assert.equal(await status(page, "notice", /link/), "the link cannot be read");
    await page.goBack();
    assert.equal(await status(page, "notice", /^$/), "");
    assert.equal(await status(page, "tool", /^two$/), "two");
  });

  it("takes a link for no more than it says", async (test) => {
    const bomb = deflateRawSync(`[${" ".repeat(20_000_000)}]`).toString("base64url");
    for (const hash of [`#s=${bomb}`, `#s=${"A".repeat(500_000)}`, "#s="]) {
      const page = await open(test, { hash });
      assert.equal(await status(page, "notice", /link/), "the link cannot be read");
    }
    const state = { tools: "[]", tool: -1e308, arguments: "", foreign: true, scalars: true, defaults: true };
    const odd = deflateRawSync(JSON.stringify({ ...state, __proto__: 5, more: 1 })).toString("base64url");
    const page = await open(test, { hash: `#s=${odd}` });
    assert.equal(await status(page, "call-status", /no tool/), "there is no tool to call");
    assert.equal(await page.textContent("#notice"), "");
  });

  it("takes files as text, where they are dropped, and shows none in its own place", async (test) => {
    const page = await open(test);
    await status(page, "call-status", /accepted/);
    const before = [await text(page, "tools-editor"), await text(page, "call-editor"), page.url()];
    const bytes = Buffer.from('{"labels": "caf\u00e9"}', "latin1");
    const sentence = "`dropped.json` is no UTF-8 text";
    assert.equal(await drop(page, bytes, "tools-editor"), true);
    assert.equal(await status(page, "tools-status", /dropped/), sentence);
    assert.equal(await drop(page, bytes, "call-editor"), true);
    assert.equal(await status(page, "call-status", /dropped/), sentence);
    assert.deepEqual([await text(page, "tools-editor"), await text(page, "call-editor"), page.url()], before);
    await drop(page, Buffer.from('\ufeff{"labels": ["é"]}'), "call-editor");
    assert.equal(await status(page, "call-status", /^accepted as/), "accepted as it is");
    assert.equal(await text(page, "call-editor"), '{"labels": ["é"]}');
    assert.equal(await drop(page, Buffer.from("[]"), "header"), true);
    assert.equal(await status(page, "tools-status", /^no tools/), "no tools, no faults, no notes");
  });

  it("can be stopped, and goes on with what is changed", async (test) => {
    const page = await open(test);
    // Each item is compared with each list.
    const lists = Array.from({ length: 4_000 }, (_, index) => [index]);
    const schema = { type: "object", properties: { c: { items: { enum: lists } } } };
    await paste(page, "tools-editor", JSON.stringify(schema));
    await status(page, "tools-status", /^1 tool/);
    await paste(page, "call-editor", JSON.stringify({ c: Array(100_000).fill([-1]) }));
    await page.click("#stop");
    const stopped = "stopped; change the arguments to check them again";
    assert.equal(await status(page, "call-status", /^stopped/), stopped);
    assert.equal(await page.isVisible("#stop"), false);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("{");
    assert.equal(await status(page, "call-status", /no JSON/), "the arguments are no JSON yet");
    await paste(page, "call-editor", '{"c": []}');
    assert.equal(await status(page, "call-status", /^accepted/), "accepted as it is");
    assert.equal(await page.textContent("#tools-status"), "1 tool, no faults, no notes");
    const tool = JSON.stringify({ name: "t", inputSchema: { type: "object", properties: { a: { enum: [1, 2, 3] } } } });
    await paste(page, "tools-editor", `[${Array(300_000).fill(tool).join(",")}]`);
    await page.click("#stop");
    assert.match(await status(page, "tools-status", /^stopped/), /^stopped; change the text/);
    await paste(page, "tools-editor", `[${tool}]`);
    assert.equal(await status(page, "tools-status", /^1 tool/), "1 tool, no faults, 1 note");
  });

  it("wraps no line that is too long for it, however short the others are", async (test) => {
    const page = await open(test);
    const wraps = () => page.locator("#tools-editor .cm-lineWrapping").count();
    await paste(page, "tools-editor", `{"type": "object",${"\n".repeat(1_000)}"description": "${"x".repeat(30_000)}"}`);
    await status(page, "tools-status", /^1 tool, no faults, no notes$/);
    assert.equal(await wraps(), 0);
    await page.selectOption("#sample", "1");
    await status(page, "call-status", /^refused$/);
    assert.equal(await wraps(), 1);
  });

  it("has told of no error and asked nothing of anybody else in all of this", () => {
    assert.deepEqual(misdeeds, []);
  });
});
