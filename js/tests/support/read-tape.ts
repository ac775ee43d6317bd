/** Reads a tape back, as the boundary's description says and independently of the writer. */
import type { TapeWriter } from "../../src/tape.js";

export interface ReadTape {
  readonly value: unknown;
  /** Paths of the strings and objects whose flag is set. */
  readonly flagged: string[];
}

export function readTape({ words, length }: TapeWriter): ReadTape {
  const bytes = new Uint8Array(words.buffer);
  const flagged: string[] = [];
  let at = 0;

  const word = (): number => {
    if (at >= length) {
      throw new RangeError(`word ${at} is past the end of the tape`);
    }
    return words[at++] as number;
  };

  const text = (): string => {
    const size = word();
    const start = at * 4;
    at += Math.ceil(size / 4);
    for (let index = start + size; index < at * 4; index++) {
      if (bytes[index] !== 0) {
        throw new RangeError("padding is not zero");
      }
    }
    return decodeWtf8(bytes.subarray(start, start + size));
  };

  const node = (path: string): unknown => {
    const head = word();
    const kind = head & 15;
    if ((head & 16) !== 0) {
      flagged.push(path);
    }
    switch (kind) {
      case 0:
        return null;
      case 1:
      case 2:
        return kind === 2;
      case 3: {
        const view = new DataView(new ArrayBuffer(8));
        view.setUint32(0, word(), true);
        view.setUint32(4, word(), true);
        return view.getFloat64(0, true);
      }
      case 4:
        return text();
      case 5: {
        const end = word();
        const items = Array.from({ length: word() }, (_, index) => node(`${path}/${index}`));
        expectEnd(end);
        return items;
      }
      case 6: {
        const end = word();
        const members = Array.from({ length: word() }, () => {
          if ((word() & 15) !== 4) {
            throw new RangeError("a name is no string");
          }
          const name = text();
          return [name, node(`${path}/${name}`)] as const;
        });
        expectEnd(end);
        return Object.fromEntries(members);
      }
      default:
        throw new RangeError(`unknown kind ${kind}`);
    }
  };

  const expectEnd = (end: number): void => {
    if (end !== at) {
      throw new RangeError(`a container ends at ${at}, not ${end}`);
    }
  };

  const value = node("");
  if (at !== length) {
    throw new RangeError(`${length - at} words are left over`);
  }
  return { value, flagged };
}

/** UTF-8 that may hold lone surrogates, each as its own three bytes. */
function decodeWtf8(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index] as number;
    const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const rest = Array.from(bytes.subarray(index + 1, index + size), (byte) => byte & 0x3f);
    const point = rest.reduce((high, low) => high * 64 + low, size === 1 ? lead : lead & (0xff >> (size + 1)));
    text += String.fromCodePoint(point);
    index += size;
  }
  return text;
}
