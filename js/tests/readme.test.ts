/** The examples of README.md, run as they stand. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const blocks = [...readme.matchAll(/```ts\n(?<code>[\s\S]*?)```\n\n```text\n(?<printed>[\s\S]*?)```/g)];

test("the README's tables of speed and size are what js/bench/table.mjs writes from results.json", async () => {
  const { readmes } = (await import(new URL("../bench/table.mjs", import.meta.url).href)) as {
    readmes: () => { readonly found: string; readonly wanted: string };
  };
  const { found, wanted } = readmes();
  assert.equal(found, wanted);
});

test("the README has an example that prints", () => {
  assert.ok(blocks.length > 0);
});

for (const [index, { groups }] of blocks.entries()) {
  test(`README example ${index + 1} prints what stands below it`, () => {
    const run = spawnSync(process.execPath, ["--input-type=module", "--eval", groups?.code ?? ""], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      encoding: "utf8",
    });
    assert.equal(run.stderr, "");
    assert.equal(run.stdout, groups?.printed);
  });
}
