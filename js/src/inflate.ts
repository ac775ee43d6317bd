import { writeUtf8 } from "./utf8.js";

/** What `inflate.wat` exports. */
interface Inflater {
  readonly memory: WebAssembly.Memory;
  readonly text: WebAssembly.Global;
  inflate(length: number, output: number): void;
}

const PAGE = 65_536;
/** How far behind the text the output begins at least. */
const READ_AHEAD = 8;

/**
 * The bytes that deflated text holds. They are a view of memory that is used once.
 *
 * @param inflater - `inflate.wat`, compiled.
 * @param text - Raw deflate in base64.
 * @param size - How many bytes it holds.
 */
export function inflate(inflater: WebAssembly.Module, text: string, size: number): Uint8Array<ArrayBuffer> {
  const { exports } = new WebAssembly.Instance(inflater);
  const { memory, text: start, inflate } = exports as unknown as Inflater;
  const output = start.value + text.length + READ_AHEAD;
  memory.grow(Math.ceil((output + size - memory.buffer.byteLength) / PAGE));
  const input = new Uint8Array(memory.buffer as ArrayBuffer, start.value);
  if (typeof TextEncoder === "function") {
    new TextEncoder().encodeInto(text, input);
  } else {
    writeUtf8(text, input, 0);
  }
  inflate(text.length, output);
  return new Uint8Array(memory.buffer as ArrayBuffer, output, size);
}
