/** Files and standard input as text. */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { input } from "./sentences.js";
import { titleOf } from "./tool-list.js";
import { Unusable } from "./unusable.js";

/** Reads all text of a file, or of standard input for `-`. */
export async function readText(file: string, standardInput: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = file === "-" ? await readAll(standardInput) : readFile(file);
  if (!isUtf8(bytes)) {
    throw new Unusable(whyNoUtf8(titleOf(file), bytes));
  }
  try {
    // This also drops a byte order mark.
    return new TextDecoder().decode(bytes);
  } catch {
    throw new Unusable(input.tooLarge(titleOf(file)));
  }
}

/** Names the first line that is no UTF-8, or the encoding where a byte order mark tells it. */
function whyNoUtf8(title: string, bytes: Uint8Array): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff) {
    return input.utf16(title);
  }
  let line = 1;
  for (let start = 0; ; line += 1) {
    const end = bytes.indexOf(10, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) {
      return input.noUtf8(`${title}:${line}`);
    }
    start = end + 1;
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readFile(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    if (/^\s*[[{]/.test(file) && (code === "ENOENT" || code === "ENAMETOOLONG")) {
      throw new Unusable(input.inPlaceOfFile(file));
    }
    const known = {
      ENOENT: input.missing(file),
      EISDIR: input.folder(file),
      ERR_FS_FILE_TOO_LARGE: input.tooLarge(file),
    };
    throw new Unusable(known[code as keyof typeof known] ?? input.unreadable(file, code ?? message));
  }
}
