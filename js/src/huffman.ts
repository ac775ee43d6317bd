/** Huffman codes as deflate packs them (RFC 1951, 3.2.2), each as a table that decodes up to 15 bits. */

/** Codes of up to this many bits are found with one look into a table, longer ones with two. */
export const DIRECT_BITS = 10;
export const DIRECT = 1 << DIRECT_BITS;
/** Each entry of the first look can lead to this many for the second. */
const INDIRECT = 1 << (15 - DIRECT_BITS);

/** One Huffman code. */
export class HuffmanCode {
  /** `symbol << 4 | bits`; without bits, `start << 4` of the entries for the second look. */
  readonly entries = new Uint32Array(DIRECT * (1 + INDIRECT));
  /** Selects the bits of the second look from those behind the first. */
  mask = 0;

  /** Makes it the code with these lengths (3.2.2). */
  assign(lengths: Uint8Array): void {
    const { entries } = this;
    const next = firstCodes(lengths);
    const second = 1 << Math.max(0, Math.max(...lengths) - DIRECT_BITS);
    let free = DIRECT;
    entries.fill(0, 0, DIRECT);
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      const bits = lengths[symbol] as number;
      if (bits === 0) {
        continue;
      }
      const code = reverse(next[bits] as number, bits);
      next[bits] = (next[bits] as number) + 1;
      let start = 0;
      let end = DIRECT;
      let index = code;
      let step = bits;
      if (bits > DIRECT_BITS) {
        const prefix = code & (DIRECT - 1);
        if (entries[prefix] === 0) {
          entries[prefix] = free << 4;
          free += second;
        }
        start = (entries[prefix] as number) >> 4;
        end = second;
        index = code >> DIRECT_BITS;
        step = bits - DIRECT_BITS;
      }
      for (; index < end; index += 1 << step) {
        entries[start + index] = (symbol << 4) | bits;
      }
    }
    this.mask = second - 1;
  }
}

/** The first code of each length. */
function firstCodes(lengths: Uint8Array): Uint16Array {
  const counts = new Uint16Array(16);
  for (const bits of lengths) {
    counts[bits] = (counts[bits] as number) + 1;
  }
  const first = new Uint16Array(16);
  for (let bits = 2; bits < 16; bits++) {
    first[bits] = ((first[bits - 1] as number) + (counts[bits - 1] as number)) << 1;
  }
  return first;
}

/** Codes are packed with their most significant bit first, all else with the least (3.1.1). */
function reverse(code: number, bits: number): number {
  let reversed = 0;
  for (let bit = 0; bit < bits; bit++) {
    reversed = (reversed << 1) | ((code >> bit) & 1);
  }
  return reversed;
}
