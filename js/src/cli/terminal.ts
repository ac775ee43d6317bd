/** How text is shown on a terminal. */
import { lint } from "./sentences.js";

/** Where text goes; a terminal says so. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** The environment, as far as it is about colours. */
export interface Environment {
  readonly FORCE_COLOR?: string | undefined;
  readonly NO_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
}

/** Words in colours, or plain. */
export type Style = Readonly<Record<"red" | "yellow" | "green" | "blue" | "dim" | "bold", (text: string) => string>>;

const CODES = { red: 31, yellow: 33, green: 32, blue: 34, dim: 2, bold: 1 };

/** From how many tools on progress is shown. */
const LONG = 100;

/** Colours for a terminal; elsewhere, and where `NO_COLOR` is set, the text as it is, unless `FORCE_COLOR` decides. */
export function styleFor(output: Output, { FORCE_COLOR = "", NO_COLOR = "", TERM }: Environment): Style {
  const isColoured =
    FORCE_COLOR === ""
      ? output.isTTY === true && NO_COLOR === "" && TERM !== "dumb"
      : FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  const paint = (code: number) => (text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
  return Object.fromEntries(Object.entries(CODES).map(([name, code]) => [name, paint(code)])) as Style;
}

/** Text on one line, with what could steer a terminal or hide text written out. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Shows how far the reading of a long list is, on a terminal only.
 *
 * @returns What is told the number of tools done; the line goes when they all are.
 */
export function progressOn(output: Output, all: number): (done: number) => void {
  if (output.isTTY !== true || all < LONG) {
    return () => {};
  }
  return (done) => output.write(done < all ? `\r\u001b[K${lint.progress(done, all)}` : "\r\u001b[K");
}
