import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { project } from "./support/project.mjs";
import { tarball } from "./support/tarball.mjs";

const MB = 1_000_000;
const KB = 1000;
const bytes = (size) => `${size.toLocaleString("en")} bytes`;

/** What an entry adds to a page at most: bundled and minified by esbuild, then gzipped. */
const BUDGETS = {
  selvedge: 1.03 * MB,
  "selvedge/slim": 30 * KB,
  "selvedge/mcp": 1.04 * MB,
  "selvedge/ai": 1.04 * MB,
  "selvedge/vitest": 1.04 * MB,
};

describe("the tarball", () => {
  it("holds the files of files.txt", () => {
    const listed = readFileSync(new URL("files.txt", import.meta.url), "utf8")
      .trim()
      .split("\n");
    assert.deepEqual(tarball().files, listed.sort());
  });

  it("has at most 2.5 MB", (test) => {
    test.diagnostic(`tarball: ${bytes(tarball().size)}`);
    assert.equal(tarball().size <= 2.5 * MB, true, bytes(tarball().size));
  });

  it("brings no package with it, and runs nothing when it is installed", () => {
    const manifest = JSON.parse(project("fast").read("node_modules/selvedge/package.json"));
    const { dependencies = {}, peerDependencies = {}, optionalDependencies = {}, scripts = {} } = manifest;
    assert.deepEqual({ ...dependencies, ...peerDependencies, ...optionalDependencies, ...scripts }, {});
    assert.equal(manifest.publishConfig.provenance, true);
  });

  it("asks Yarn to unpack it: its command and its core are read as files", () => {
    const manifest = JSON.parse(project("fast").read("node_modules/selvedge/package.json"));
    assert.equal(manifest.preferUnplugged, true);
  });

  it("has maps of all its code but the inlined bytes, whose sources are named inside of the package and have their text", () => {
    const read = (file) => project("fast").read(`node_modules/selvedge/${file}`);
    const mapped = tarball().files.filter(
      (file) => /\.[cm]?js$/.test(file) && /\n\/\/# sourceMappingURL=/.test(read(file)),
    );
    const maps = tarball().files.filter((file) => file.endsWith(".map"));
    assert.deepEqual(maps, mapped.map((file) => `${file}.map`).sort());
    assert.deepEqual(
      tarball().files.filter((file) => /\.[cm]?js$/.test(file) && !mapped.includes(file)),
      ["dist/inlined.js"],
    );
    for (const file of maps) {
      const { sourceRoot, sources, sourcesContent } = JSON.parse(read(file));
      const names = sources.map((source) => posix.join(posix.dirname(file), source));
      assert.deepEqual(
        [sourceRoot, names.filter((name) => !/^src\/[\w/-]+\.(ts|js|json)$/.test(name))],
        [undefined, []],
        file,
      );
      assert.deepEqual(
        sourcesContent.map((text) => typeof text),
        sources.map(() => "string"),
        file,
      );
    }
  });

  it("has the licence's text", () => {
    const own = project("fast").read("node_modules/selvedge/LICENSE");
    assert.equal(own, readFileSync(new URL("../../LICENSE", import.meta.url), "utf8"));
  });
});

describe("the size of a page with", () => {
  for (const [entry, budget] of Object.entries(BUDGETS)) {
    it(`${entry} is within ${bytes(budget)}`, async (test) => {
      const { build } = await project("fast").import("esbuild");
      const stdin = { contents: `export * from "${entry}";`, resolveDir: project("fast").folder };
      const built = await build({ stdin, bundle: true, minify: true, format: "esm", write: false });
      const size = gzipSync(built.outputFiles[0].contents, { level: 9 }).length;
      test.diagnostic(`${entry}: ${bytes(size)}`);
      assert.equal(size <= budget, true, bytes(size));
    });
  }
});
