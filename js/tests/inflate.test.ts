import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { constants, deflateRawSync, type ZlibOptions } from "node:zlib";
import fc from "fast-check";
import { inflate } from "../src/inflate.js";

const inflater = new WebAssembly.Module(readFileSync(new URL("../../.build/wasm/inflate.wasm", import.meta.url)));

/** Compresses with the host's own implementation, and reads that back. */
function roundTrip(bytes: Uint8Array, options: ZlibOptions = {}): void {
  const deflated = deflateRawSync(bytes, options).toString("base64");
  assert.deepEqual(Buffer.from(inflate(inflater, deflated, bytes.length)), Buffer.from(bytes));
}

/** Bytes whose frequencies differ so much that their codes have every length. */
function skewed(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48271) % 0x7fffffff;
    return Math.floor(-Math.log2(state / 0x7fffffff) * 8);
  });
}

describe("inflate", () => {
  const STRATEGIES = ["Z_DEFAULT_STRATEGY", "Z_FILTERED", "Z_HUFFMAN_ONLY", "Z_RLE", "Z_FIXED"] as const;
  for (const strategy of STRATEGIES) {
    it(`reads what ${strategy} writes at every level`, () => {
      for (let level = 0; level <= 9; level++) {
        for (const bytes of [skewed(0), skewed(1), skewed(3000), skewed(200_000), new Uint8Array(70_000).fill(7)]) {
          roundTrip(bytes, { strategy: constants[strategy], level, memLevel: 1 + (level % 9) });
        }
      }
    });
  }

  it("reads matches of every length and distance", () => {
    const noise = skewed(32_768).map((byte, index) => byte ^ (index * 7919));
    for (let length = 3; length <= 258; length++) {
      const distance = Math.min(32_768 - 300, 1 << (length % 16));
      const start = noise.length - distance;
      roundTrip(
        Buffer.concat([noise, noise.subarray(start, start + Math.min(length, distance)), noise.subarray(0, 9)]),
      );
      roundTrip(new Uint8Array(length + 1).fill(length));
    }
  });

  it("reads the core, whose codes have up to 15 bits", () => {
    roundTrip(readFileSync(new URL("../../pkg/dist/core.wasm", import.meta.url)), { level: 9, memLevel: 9 });
  });

  it("reads whatever was compressed", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 5000 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5000 }),
    );
    fc.assert(
      fc.property(bytes, fc.integer({ min: 0, max: 9 }), (given, level) =>
        roundTrip(Uint8Array.from(given), { level }),
      ),
    );
  });
});
