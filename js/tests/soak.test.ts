/** A small part of `make soak`. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { soak } from "./soak/soak.js";

const host = fileURLToPath(new URL("../../target/debug/examples/soak-host", import.meta.url));
const missing = !existsSync(host) && "`cargo build --example soak-host` has not been run";

describe("soak", () => {
  it("says what the host build says of 2,000 random calls", { skip: missing }, async (context) => {
    const totals = await soak(2000, 1, host);
    context.diagnostic(JSON.stringify(totals));
    assert.ok(totals.calls >= 2000);
    assert.ok(totals.fast > totals.checks * 0.2 && totals.refused > 500 && totals.repaired > 100);
  });
});
