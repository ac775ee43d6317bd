/** The default entry: the core is inlined, so that nothing has to be found, fetched or awaited. */
import "./inlined.js";
import { provideCore } from "./core.js";
import { inlinedCore } from "./inlined-core.js";

provideCore(inlinedCore);

export * from "./api.js";
