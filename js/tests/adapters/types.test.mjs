// The declarations, compiled as their users compile them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

const here = import.meta.dirname;
const compilers = { "TypeScript 5.9": "typescript-5.9/bin/tsc", "TypeScript 7.0": "typescript/bin/tsc" };
const resolutions = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};
const sources = readdirSync(join(here, "types")).filter((name) => name.endsWith("ts"));
const published = readdirSync(join(here, "node_modules/selvedge/dist")).filter((name) => /\.d\.[cm]ts$/.test(name));

/** Compiles `files` with `compilerOptions` on top of `types/tsconfig.json`. */
function compile(t, compiler, files, compilerOptions) {
  const scratch = mkdtempSync(join(here, "types", "run-"));
  t.after(() => rmSync(scratch, { recursive: true }));
  writeFileSync(
    join(scratch, "tsconfig.json"),
    JSON.stringify({ extends: "../tsconfig.json", compilerOptions, files }),
  );
  const run = spawnSync(process.execPath, [join(here, "node_modules", compiler), "-p", scratch], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stdout + run.stderr);
}

for (const [name, compiler] of Object.entries(compilers)) {
  describe(name, () => {
    for (const [resolution, options] of Object.entries(resolutions)) {
      test(`consumers, ${resolution}`, (t) => {
        const own = sources.filter((file) => resolution === "nodenext" || !file.endsWith(".cts"));
        compile(
          t,
          compiler,
          own.map((file) => `../${file}`),
          options,
        );
      });
    }

    test("the declarations themselves, without skipLibCheck", (t) => {
      const files = published.map((file) => `../../node_modules/selvedge/dist/${file}`);
      compile(t, compiler, files, { ...resolutions.nodenext, skipLibCheck: false, types: [] });
    });
  });
}
