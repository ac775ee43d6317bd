// The page in a real browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { items, misdeeds, missing, open, paste, status } from "./browser.mjs";
import { exactly, SAMPLES } from "./samples.mjs";

/** Compares texts, some of which are only described. */
function assertTexts(actual, expected) {
  assert.equal(actual.length, expected.length, JSON.stringify(actual));
  expected.forEach((text, index) => {
    text instanceof RegExp ? assert.match(actual[index], text) : assert.equal(actual[index], text);
  });
}

describe("the page", { skip: missing }, () => {
  it("shows every sample", async (test) => {
    const page = await open(test);
    const titles = await page.locator("#sample option").allTextContents();
    assert.deepEqual(titles, ["your own", ...SAMPLES.map(({ title }) => title)]);
    for (const { title, tools, call, found, faults, value, marked, message, isJoined } of SAMPLES) {
      await page.selectOption("#sample", { label: title });
      assert.equal(await status(page, "tools-status", exactly(tools)), tools);
      assert.equal(await status(page, "call-status", exactly(call)), call);
      assertTexts(await items(page, "call-findings"), found);
      if (faults !== undefined) {
        assertTexts(await items(page, "tools-findings"), faults);
      }
      assert.equal(await page.isVisible("#given"), value !== undefined);
      if (value !== undefined) {
        assert.deepEqual(JSON.parse(await page.textContent("#value")), value);
        assert.deepEqual(await page.locator("#value mark").allTextContents(), marked);
      }
      assert.equal(await page.isVisible("#answer"), message !== undefined);
      assert.equal(await page.textContent("#message"), message ?? "");
      const changed = await page.locator("#difference del, #difference ins").count();
      assert.equal(changed > 0, isJoined === true, `${changed} lines`);
    }
  });

  it("begins with the samples of the README", async (test) => {
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
    const [, code] = /```ts\n([\s\S]*?)```/.exec(readme);
    const calls = [];
    let definitions;
    const registerTools = (given) => {
      definitions = given;
      return { check: (name, args) => calls.push([name, args]) && {} };
    };
    new Function("registerTools", "console", code.replace(/^import .*$/m, ""))(registerTools, { log() {} });
    assert.equal(calls.length, 2);
    const page = await open(test);
    for (const [index, [name, args]] of calls.entries()) {
      await page.selectOption("#sample", String(index));
      // The editors draw only what is seen; the link has it all.
      await page.click("#share");
      await status(page, "notice", /link/);
      const shared = JSON.parse(inflateRawSync(Buffer.from(new URL(page.url()).hash.slice(3), "base64url")).toString());
      assert.deepEqual(JSON.parse(shared.tools), { tools: definitions });
      assert.deepEqual(JSON.parse(shared.arguments), args);
      assert.equal(definitions[0].name, name);
    }
  });

  it("marks what is found in place", async (test) => {
    const page = await open(test);
    await page.selectOption("#sample", "2");
    await status(page, "call-status", /^refused$/);
    const marked = (level) => page.locator(`#call-editor .cm-lintRange-${level}`).allTextContents();
    assert.deepEqual((await marked("info")).join(""), '"{\\"text\\":\\"Light is a wave.\\"}"');
    assert.deepEqual((await marked("error")).join(""), '"art_7"');
    await page.selectOption("#sample", "3");
    await status(page, "call-status", /^sent/);
    assert.deepEqual(await marked("warning"), ["{"]);
  });

  it("shows a broken schema as it is typed, and leads to the place", async (test) => {
    const page = await open(test);
    await paste(page, "tools-editor", '{\n  "type": "object",\n  "properties": { "a": { "type": "strng" } }\n}');
    const fault = await status(page, "tools-status", /1 fault/);
    assert.equal(fault, "1 tool, 1 fault, no notes: a server does not start");
    assertTexts(await items(page, "tools-findings"), [
      /^3:34 fault tool `schema`: `type` must be one of .+ at `\/properties\/a\/type`$/,
    ]);
    await page.click("#tools-findings button");
    // The place is selected, so typing replaces it.
    await page.keyboard.type('"string"');
    assert.equal(await status(page, "tools-status", /no faults/), "1 tool, no faults, no notes");
    assert.deepEqual(await items(page, "tools-findings"), []);
    await page.check('input[value="foreign"]');
    await paste(page, "tools-editor", '[{"name": "a"}, {"name": "b", "inputSchema": {}}]');
    const leftOut = await status(page, "tools-status", /leaves/);
    assert.equal(leftOut, "2 tools, 1 fault, 3 notes: a client leaves the faulty ones out by name");
    assertTexts(await items(page, "tools-findings"), [
      "1:2 fault tool `a`: `inputSchema` is missing",
      /^1:2 note tool `a`: a description/,
      /^1:17 note tool `b`: a description/,
      /^1:/,
    ]);
    assert.equal(await status(page, "call-status", /faulty/), "the tool's schema is faulty, so nothing is called");
    await page.selectOption("#tool", "1");
    assert.equal(await status(page, "call-status", /accepted/), "accepted as it is");
  });

  it("says where text is no JSON, and where it holds no tools", async (test) => {
    const page = await open(test);
    await paste(page, "tools-editor", '[\n  {"name": "a",}\n]');
    assert.equal(await status(page, "tools-status", /JSON/), "tools:2:16: is no JSON: `}` cannot stand here");
    assert.equal(await page.locator("#tools-editor .cm-lintRange-error").textContent(), "}");
    assert.equal(await status(page, "call-status", /no tool/), "there is no tool to call");
    await paste(page, "tools-editor", '{"labels": 1}');
    assert.match(await status(page, "tools-status", /no tools/), /^these are no tools; .+ or one schema is wanted$/);
    assert.equal(await page.getAttribute("#tools-status", "data-kind"), "bad");
    assert.equal(await status(page, "call-status", /no tool/), "there is no tool to call");
    await page.selectOption("#sample", "1");
    await status(page, "call-status", /^refused$/);
    await paste(page, "call-editor", '{"labels": [');
    assert.equal(await status(page, "call-status", /no JSON/), "the arguments are no JSON yet");
    assertTexts(await items(page, "call-findings"), [
      "1:13 refused arguments:1:13: is no JSON: the text ends too early",
    ]);
  });

  it("names a default that is refused only where defaults are filled in", async (test) => {
    const page = await open(test);
    await paste(page, "tools-editor", '{"type": "object", "properties": {"a": {"type": "string", "default": 5}}}');
    await paste(page, "call-editor", "{}");
    assert.equal(await status(page, "call-status", /^accepted as it is$/), "accepted as it is");
    await page.check("#defaults");
    assert.equal(await status(page, "call-status", /faulty/), "the tool's schema is faulty, so nothing is called");
    assertTexts(await items(page, "call-findings"), [/^refused tool `schema`: .+ at `\/properties\/a\/default`$/]);
  });

  it("takes a file that is chosen and one that is dropped", async (test) => {
    const page = await open(test);
    const text = (name) => JSON.stringify([{ name, description: "d", inputSchema: { type: "object" } }]);
    const buffer = Buffer.from(text("chosen"));
    await page.setInputFiles("#file", { name: "tools.json", mimeType: "application/json", buffer });
    await status(page, "tool", /^chosen$/);
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "tools.json"));
      const content = document.getElementById("tools-editor").shadowRoot.querySelector(".cm-content");
      const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true, composed: true });
      content.dispatchEvent(drop);
    }, text("dropped"));
    assert.equal(await status(page, "tool", /^dropped$/), "dropped");
  });

  it("comes back from its link", async (test) => {
    const page = await open(test);
    const tools = JSON.stringify({
      tools: [
        { name: "é", inputSchema: true },
        { name: "b", inputSchema: {} },
      ],
    });
    await paste(page, "tools-editor", tools);
    await page.check('input[value="foreign"]');
    await page.check("#scalars");
    await status(page, "tools-status", /2 tools, no faults/);
    await page.selectOption("#tool", "1");
    await paste(page, "call-editor", '{"a": "<b>&\\ud800"}');
    await status(page, "call-status", /^(accepted as it is|refused)$/);
    await page.click("#share");
    const notice = await status(page, "notice", /link/);
    assert.ok(["the link is copied", "the link is in the address bar"].includes(notice), notice);
    const { hash } = new URL(page.url());
    assert.match(hash, /^#s=[\w-]+$/);
    const again = await open(test, { hash });
    assert.equal(await status(again, "tools-status", /2 tools/), await page.textContent("#tools-status"));
    assert.equal(await status(again, "call-status", /^(accepted|refused)/), await page.textContent("#call-status"));
    for (const id of ["tools-editor", "call-editor"]) {
      const text = (of) => of.locator(`#${id} .cm-content`).innerText();
      assert.equal(await text(again), await text(page));
    }
    assert.deepEqual(
      await Promise.all([
        again.isChecked('input[value="foreign"]'),
        again.isChecked("#scalars"),
        again.inputValue("#tool"),
        again.inputValue("#sample"),
      ]),
      [true, true, "1", ""],
    );
    await again.click("#share");
    await status(again, "notice", /link/);
    assert.equal(new URL(again.url()).hash, hash);
  });

  it("says of a link that it cannot be read, and shows the first sample", async (test) => {
    const wrong = deflateRawSync(JSON.stringify({ tools: 5 })).toString("base64url");
    for (const hash of ["#s=%%%", "#s=AAAA", `#s=${wrong}`]) {
      const page = await open(test, { hash });
      assert.equal(await status(page, "notice", /link/), "the link cannot be read");
      assert.equal(await status(page, "call-status", /accepted/), "accepted once it is repaired");
    }
  });

  it("has told of no error and asked nothing of anybody else in all of this", () => {
    assert.deepEqual(misdeeds, []);
  });
});
