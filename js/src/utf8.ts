/**
 * UTF-8 where the host offers no `TextEncoder` (Jest's jsdom) or may not replace what is no Unicode text: a lone
 * surrogate is written as its own three bytes (WTF-8) and never turned into U+FFFD.
 */

/**
 * Writes text from `at` on; there must be room for three bytes per code unit.
 *
 * @returns The index just past the last byte.
 */
export function writeUtf8(text: string, bytes: Uint8Array, at: number): number {
  let next = at;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      bytes[next++] = unit;
    } else if (unit < 0x800) {
      bytes[next++] = 0xc0 | (unit >> 6);
      bytes[next++] = 0x80 | (unit & 0x3f);
    } else if ((unit & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      const point = 0x10000 + ((unit & 0x3ff) << 10) + (text.charCodeAt(++index) & 0x3ff);
      bytes[next++] = 0xf0 | (point >> 18);
      bytes[next++] = 0x80 | ((point >> 12) & 0x3f);
      bytes[next++] = 0x80 | ((point >> 6) & 0x3f);
      bytes[next++] = 0x80 | (point & 0x3f);
    } else {
      bytes[next++] = 0xe0 | (unit >> 12);
      bytes[next++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[next++] = 0x80 | (unit & 0x3f);
    }
  }
  return next;
}

/** Reads UTF-8 text that the core wrote; it is well formed. */
export function readUtf8(bytes: Uint8Array): string {
  let text = "";
  let units: number[] = [];
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index++] as number;
    const more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    let point = more === 0 ? lead : lead & (0x3f >> more);
    for (let count = 0; count < more; count++) {
      point = (point << 6) | ((bytes[index++] as number) & 0x3f);
    }
    units.push(point);
    if (units.length === 4096) {
      text += String.fromCodePoint(...units);
      units = [];
    }
  }
  return text + String.fromCodePoint(...units);
}

/** Whether every surrogate of the text is half of a pair. */
export function isWellFormed(text: string): boolean {
  return typeof text.isWellFormed === "function" ? text.isWellFormed() : !/\p{Surrogate}/u.test(text);
}
