/** Files and standard input as text. */
import { readFileSync } from "node:fs";
import { input } from "./sentences.js";
import { titleOf } from "./tool-list.js";
import { Unusable } from "./unusable.js";

/** Reads all text of a file, or of standard input for `-`. */
export async function readText(file: string, standardInput: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = file === "-" ? await readAll(standardInput) : readFile(file);
  try {
    // This also drops a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (thrown) {
    const isTooLarge = (thrown as NodeJS.ErrnoException).code !== "ERR_ENCODING_INVALID_ENCODED_DATA";
    throw new Unusable(isTooLarge ? input.tooLarge(titleOf(file)) : input.noUtf8(titleOf(file)));
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
    const known = {
      ENOENT: input.missing(file),
      EISDIR: input.folder(file),
      ERR_FS_FILE_TOO_LARGE: input.tooLarge(file),
    };
    throw new Unusable(known[code as keyof typeof known] ?? input.unreadable(file, code ?? message));
  }
}
