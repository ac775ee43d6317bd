// What an adapter brings along: itself and the main entry, never another adapter, an SDK or any other package.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("node_modules/selvedge", import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const adapters = ["./mcp", "./ai", "./vitest"];

/** The files that `target` of an exports entry leads to, condition by condition. */
const targets = (entry) =>
  typeof entry === "string"
    ? [entry]
    : Object.entries(entry).flatMap(([condition, target]) => (condition === "types" ? [] : targets(target)));

/** `file` and everything that it imports, and what it imports from elsewhere. */
function graph(file, files = new Set(), packages = new Set()) {
  if (files.has(file)) return { files, packages };
  files.add(file);
  if (!/\.[cm]?js$/.test(file)) return { files, packages };
  const text = readFileSync(join(root, file), "utf8");
  for (const [, a, b, c] of text.matchAll(
    /\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']|\brequire\(\s*["']([^"']+)["']\s*\)/g,
  )) {
    const specifier = a ?? b ?? c;
    if (specifier.startsWith("."))
      graph(relative(root, join(root, dirname(file), specifier.split("?")[0])), files, packages);
    else packages.add(specifier);
  }
  return { files, packages };
}

test("the package has no dependency", () => {
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies"])
    assert.equal(manifest[kind], undefined);
});

for (const adapter of adapters) {
  describe(`selvedge${adapter.slice(1)}`, () => {
    for (const target of targets(manifest.exports[adapter])) {
      test(target, () => {
        const { files, packages } = graph(relative(root, join(root, target)));
        assert.deepEqual([...packages], []);
        for (const other of adapters.filter((name) => name !== adapter)) {
          for (const file of targets(manifest.exports[other]))
            assert.ok(!files.has(relative(root, join(root, file))), file);
        }
        assert.ok(files.size > 1, "the main entry is not reached");
      });
    }
  });
}
