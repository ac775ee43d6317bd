/** The entry for workerd (Cloudflare Workers), which forbids compiling bytes and gives a compiled module for an import. */

import { provideCore } from "./core.js";
import core from "./core.wasm";

provideCore(() => core);

export * from "./api.js";
