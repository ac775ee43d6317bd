import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Options } from "selvedge";
import { coerceArguments, discoverTools, registerTools } from "selvedge";

const entries = {
  registerTools: (options: unknown) => registerTools([], options as Options),
  discoverTools: (options: unknown) => discoverTools([], options as Options),
  coerceArguments: (options: unknown) => coerceArguments({ type: "object" }, {}, options as Options),
};

for (const [name, call] of Object.entries(entries)) {
  describe(`options of ${name}`, () => {
    it("accepts none, and members that are undefined", () => {
      call(undefined);
      call({});
      call({ scalars: undefined, defaults: undefined, limits: undefined });
      call({ scalars: true, defaults: false, limits: { depth: 1, values: undefined } });
    });

    const refused: [string, unknown, RegExp][] = [
      ["an unknown option", { scalar: true }, /^unknown option `scalar`$/],
      ["an unknown limit", { limits: { dept: 1 } }, /^unknown limit `dept`$/],
      ["what is no object", null, /^options must be an object$/],
      ["a list", [], /^options must be an object$/],
      ["text", "scalars", /^options must be an object$/],
      ["limits that are no object", { limits: 5 }, /^option `limits` must be an object$/],
      ["a switch that is no boolean", { scalars: 1 }, /^option `scalars` must be true or false$/],
      ["a switch that is null", { defaults: null }, /^option `defaults` must be true or false$/],
      ["a limit of zero", { limits: { depth: 0 } }, /^limit `depth` must be a whole number from 1 to 512$/],
      ["a limit that is no number", { limits: { depth: "9" } }, /^limit `depth` must be a whole number/],
      ["a limit that is null", { limits: { depth: null } }, /^limit `depth` must be a whole number/],
      ["a broken number", { limits: { values: 1.5 } }, /^limit `values` must be a whole number/],
      ["a number beyond the ceiling", { limits: { schemaDepth: 257 } }, /^limit `schemaDepth` must be .* to 256$/],
      ["infinity", { limits: { textBytes: Number.POSITIVE_INFINITY } }, /^limit `textBytes` must be a whole number/],
    ];
    for (const [what, options, message] of refused) {
      it(`refuses ${what}`, () => {
        assert.throws(() => call(options), { name: "TypeError", message });
      });
    }
  });
}

it("leaves defaults to foreign servers", () => {
  assert.throws(() => discoverTools([], { defaults: true }), {
    name: "TypeError",
    message: /^option `defaults` is for local tools/,
  });
  registerTools([], { defaults: true });
});

it("takes every limit up to its ceiling", () => {
  const ceilings = {
    textBytes: 64 * 1024 * 1024,
    depth: 512,
    values: 4_000_000,
    schemaBytes: 32 * 1024 * 1024,
    schemaDepth: 256,
    schemaNodes: 1_000_000,
    patternSteps: 10_000_000,
  };
  const tools = registerTools([{ name: "t", inputSchema: { type: "object" } }], { limits: ceilings });
  assert.equal(tools.check("t", { a: 1 }).ok, true);
  for (const [name, ceiling] of Object.entries(ceilings)) {
    assert.throws(() => registerTools([], { limits: { [name]: ceiling + 1 } }), TypeError);
  }
});
