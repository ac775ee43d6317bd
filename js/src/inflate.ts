/**
 * Raw deflate (RFC 1951), read at once: the inflaters that hosts have are asynchronous or must be imported.
 *
 * Only what the build wrote is read here. A faulty stream gives faulty bytes, not an error.
 */

import { DIRECT, DIRECT_BITS, HuffmanCode } from "./huffman.js";

const END_OF_BLOCK = 256;
/** The order in which the lengths of the code for code lengths are given (3.2.7). */
const LENGTHS_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** How many bits follow a symbol, and the least value that they are added to (3.2.5). */
const LENGTH_BITS = Uint8Array.from({ length: 29 }, (_, symbol) => (symbol < 8 || symbol > 27 ? 0 : (symbol >> 2) - 1));
const LENGTH_LEAST = leastValues(3, LENGTH_BITS).fill(258, 28);
const DISTANCE_BITS = Uint8Array.from({ length: 30 }, (_, symbol) => (symbol < 4 ? 0 : (symbol >> 1) - 1));
const DISTANCE_LEAST = leastValues(1, DISTANCE_BITS);

function leastValues(first: number, bits: Uint8Array): Uint16Array {
  let next = first;
  return Uint16Array.from(bits, (count) => {
    const least = next;
    next += 1 << count;
    return least;
  });
}

/**
 * The bytes that a deflate stream holds.
 *
 * @param input - The stream, a character for each byte, as `atob` gives it.
 * @param size - How many bytes it holds.
 */
export function inflate(input: string, size: number): Uint8Array<ArrayBuffer> {
  const inflation = new Inflation(input, size);
  inflation.run();
  return inflation.output;
}

interface CodeLengths {
  readonly literals: Uint8Array;
  readonly distances: Uint8Array;
}

/** The codes of a block that brings none (3.2.6). */
function fixedLengths(): CodeLengths {
  return {
    literals: new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280),
    distances: new Uint8Array(30).fill(5),
  };
}

class Inflation {
  readonly output: Uint8Array<ArrayBuffer>;
  readonly #input: string;
  readonly #literals = new HuffmanCode();
  readonly #distances = new HuffmanCode();
  /** The bits that have been read but not taken, and how many they are. */
  #held = 0;
  #bits = 0;
  #read = 0;
  #written = 0;

  constructor(input: string, size: number) {
    this.#input = input;
    this.output = new Uint8Array(size);
  }

  run(): void {
    let isLast = 0;
    while (isLast === 0) {
      isLast = this.#take(1);
      const type = this.#take(2);
      if (type === 0) {
        this.#copy();
        continue;
      }
      const { literals, distances } = type === 1 ? fixedLengths() : this.#readLengths();
      this.#literals.assign(literals);
      this.#distances.assign(distances);
      this.#decode();
    }
  }

  /** Reads ahead, and gives all that is held. */
  #hold(bits: number): number {
    while (this.#bits < bits) {
      this.#held |= this.#input.charCodeAt(this.#read++) << this.#bits;
      this.#bits += 8;
    }
    return this.#held;
  }

  #take(bits: number): number {
    const value = this.#hold(bits) & ((1 << bits) - 1);
    this.#held >>>= bits;
    this.#bits -= bits;
    return value;
  }

  /** A block that is not compressed; it starts at a whole byte (3.2.4). */
  #copy(): void {
    this.#take(this.#bits & 7);
    const count = this.#take(16);
    this.#take(16);
    for (let index = 0; index < count; index++) {
      this.output[this.#written++] = this.#take(8);
    }
  }

  /** The lengths of a block's own codes (3.2.7). */
  #readLengths(): CodeLengths {
    const literals = this.#take(5) + END_OF_BLOCK + 1;
    const all = new Uint8Array(literals + this.#take(5) + 1);
    const ofLengths = new Uint8Array(LENGTHS_ORDER.length);
    for (const symbol of LENGTHS_ORDER.slice(0, this.#take(4) + 4)) {
      ofLengths[symbol] = this.#take(3);
    }
    const code = this.#literals;
    code.assign(ofLengths);
    for (let index = 0; index < all.length; ) {
      const entry = code.entries[this.#hold(DIRECT_BITS) & (DIRECT - 1)] as number;
      this.#take(entry & 15);
      const symbol = entry >> 4;
      if (symbol < 16) {
        all[index++] = symbol;
      } else {
        const value = symbol === 16 ? (all[index - 1] as number) : 0;
        const times = symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
        all.fill(value, index, index + times);
        index += times;
      }
    }
    return { literals: all.subarray(0, literals), distances: all.subarray(literals) };
  }

  /** The symbols of a block. Nearly all of the time goes here: the state is kept in locals. */
  #decode(): void {
    const input = this.#input;
    const output = this.output;
    const { entries: literals, mask: literalMask } = this.#literals;
    const { entries: distances, mask: distanceMask } = this.#distances;
    let held = this.#held;
    let bits = this.#bits;
    let read = this.#read;
    let written = this.#written;
    for (;;) {
      // The longest literal or length, with the bits that follow it.
      for (; bits < 20; bits += 8) {
        held |= input.charCodeAt(read++) << bits;
      }
      let entry = literals[held & (DIRECT - 1)] as number;
      if ((entry & 15) === 0) {
        entry = literals[(entry >> 4) + ((held >> DIRECT_BITS) & literalMask)] as number;
      }
      held >>>= entry & 15;
      bits -= entry & 15;
      let symbol = entry >> 4;
      if (symbol < END_OF_BLOCK) {
        output[written++] = symbol;
        continue;
      }
      if (symbol === END_OF_BLOCK) {
        break;
      }
      symbol -= END_OF_BLOCK + 1;
      let more = LENGTH_BITS[symbol] as number;
      const end = written + (LENGTH_LEAST[symbol] as number) + (held & ((1 << more) - 1));
      held >>>= more;
      bits -= more;
      for (; bits < 15; bits += 8) {
        held |= input.charCodeAt(read++) << bits;
      }
      entry = distances[held & (DIRECT - 1)] as number;
      if ((entry & 15) === 0) {
        entry = distances[(entry >> 4) + ((held >> DIRECT_BITS) & distanceMask)] as number;
      }
      held >>>= entry & 15;
      bits -= entry & 15;
      symbol = entry >> 4;
      more = DISTANCE_BITS[symbol] as number;
      for (; bits < more; bits += 8) {
        held |= input.charCodeAt(read++) << bits;
      }
      const distance = (DISTANCE_LEAST[symbol] as number) + (held & ((1 << more) - 1));
      held >>>= more;
      bits -= more;
      for (; written < end; written++) {
        output[written] = output[written - distance] as number;
      }
    }
    this.#held = held;
    this.#bits = bits;
    this.#read = read;
    this.#written = written;
  }
}
