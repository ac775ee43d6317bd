// The cases of how packages fail to load. Every way of every row runs them all; cases.json says which ways are a case's own
// environment.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { cases, NAMES } from "./support/checks.mjs";
import { project } from "./support/project.mjs";
import { results } from "./support/results.mjs";
import { root } from "./support/tarball.mjs";

const own = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8"));

describe("each case of `package-load`", () => {
  it("has rows in cases.json, for the environment that it names", () => {
    assert.deepEqual(
      Object.entries(own).map(([id, { environment }]) => [id, environment]),
      cases.map(({ id, wanted }) => [id, wanted.environment]),
    );
  });

  for (const [id, { rows }] of Object.entries(own)) {
    it(`${id} is run, and passed in its environment`, () => {
      assert.equal(NAMES.includes(id), true);
      const recorded = results();
      for (const [environment, ways] of Object.entries(rows)) {
        assert.equal(ways.length > 0, true, environment);
        const passed = ways.map((way) => recorded[environment]?.ways[way]);
        assert.deepEqual(
          passed,
          ways.map(() => true),
          environment,
        );
      }
    });
  }
});

describe("the core", () => {
  it("is built without the judge's default features, among them its resolvers", () => {
    const flags = ["--frozen", "--target=wasm32-unknown-unknown", "--edges=normal", "--prefix=none"];
    const tree = execFileSync("cargo", ["tree", ...flags, "--format={p}: {f}"], { cwd: root, encoding: "utf8" });
    const features = (name) => new RegExp(`^${name} v\\S+: (.*)$`, "m").exec(tree)?.[1];
    assert.equal(features("jsonschema"), "");
    assert.equal(features("referencing"), "default");
    assert.doesNotMatch(tree, /^(reqwest|hyper|tokio|rustls|ureq) /m);
  });

  it("asks its host for no file, and nothing of the network", () => {
    const core = new WebAssembly.Module(project("fast").read("node_modules/selvedge/dist/core.wasm", null));
    const asked = WebAssembly.Module.imports(core);
    assert.equal(asked.length > 0, true);
    assert.deepEqual([...new Set(asked.map(({ module }) => module))], ["./selvedge_bg.js"]);
    assert.deepEqual(
      asked.filter(({ name }) => /fetch|request|url|file|open|read|path|socket|eval|newnoargs/i.test(name)),
      [],
    );
  });
});
