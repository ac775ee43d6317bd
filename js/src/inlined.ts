/**
 * The compiled core, inlined in one file for both module systems: a script with neither imports nor exports, which leaves
 * it under a symbol of the global object. A file for each would double the package, and nothing but a bare script is read
 * alike by `import`, `require` and every bundler.
 */
import { deflated, size } from "../../.build/wasm/core.wasm?deflated";
import { inflate } from "./inflate.js";
import { leaveInlinedCore } from "./inlined-core.js";

let compiled: WebAssembly.Module | undefined;

leaveInlinedCore(() => {
  compiled ??= new WebAssembly.Module(inflate(atob(deflated), size));
  return compiled;
});
