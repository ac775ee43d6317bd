import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { missing, reasonToSkip, Unavailable, unavailableOf } from "./support/availability.mjs";

describe("an environment", () => {
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "E403", "E404", "E503", "EBADPLATFORM"]) {
    it(`could not be had where npm ends with ${code}`, () => {
      assert.equal(unavailableOf(`npm error code ${code}\nnpm error …\n`), `could not be installed: ${code}`);
    });
  }

  for (const code of ["EUSAGE", "EJSONPARSE", "EINTEGRITY", "ENOENT"]) {
    it(`has a fault where npm ends with ${code}`, () => {
      assert.equal(unavailableOf(`npm error code ${code}\nnpm error …\n`), undefined);
    });
  }

  it("could not be had where a package made for this machine is missing", () => {
    const { platform, arch } = process;
    const made = { optional: true, os: [platform], cpu: [arch] };
    const packages = {
      "node_modules/a": made,
      "node_modules/b": { ...made, cpu: ["none"] },
      "node_modules/c": { ...made, libc: ["none"] },
      "node_modules/d": { optional: true, os: [platform] },
      "node_modules/e": { os: [platform], cpu: [arch] },
      "node_modules/f": made,
    };
    assert.deepEqual(
      missing(packages, (path) => path === "node_modules/f"),
      ["node_modules/a"],
    );
  });

  it("that could not be had is no failure, and every other error is one", () => {
    assert.equal(reasonToSkip(new Unavailable("could not be installed: E404")), "could not be installed: E404");
    assert.equal(reasonToSkip(new Error("could not be installed: E404")), undefined);
    assert.equal(reasonToSkip(), undefined);
  });
});
