/** The sources are what the published declarations say. Compiled, never run. */
import type * as published from "selvedge";
import type * as publishedSlim from "selvedge/slim";
import type * as written from "../../src/index.js";
import type * as writtenSlim from "../../src/slim.js";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
type Functions = "coerceArguments" | "discoverTools" | "joinUnions" | "registerTools";

export const functions: Same<Pick<typeof published, Functions>, Pick<typeof written, Functions>> = true;
export const names: Same<keyof typeof published, keyof typeof written> = true;
export const slimNames: Same<keyof typeof publishedSlim, keyof typeof writtenSlim> = true;

export const errors: [
  Same<published.SelvedgeError, written.SelvedgeError>,
  Same<published.RegistrationError, written.RegistrationError>,
  Same<published.UnknownToolError, written.UnknownToolError>,
  Same<published.ArgumentsError, written.ArgumentsError>,
  Same<published.EngineError, written.EngineError>,
] = [true, true, true, true, true];
