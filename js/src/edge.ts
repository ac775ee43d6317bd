/** The entry for edge-light (Vercel, Next.js), which gives a compiled module for an import marked so. */

import { provideCore } from "./core.js";
import core from "./core.wasm?module";

provideCore(() => core);

export * from "./api.js";
