/**
 * The compiled core, inlined in one file for both module systems: a script with neither imports nor exports, which leaves
 * it under a symbol of the global object. A file for each would double the package, and nothing but a bare script is read
 * alike by `import`, `require` and every bundler.
 */
import { deflated, size } from "../../.build/wasm/core.wasm?deflated";
import { base64 } from "../../.build/wasm/inflate.wasm?base64";
import { inflate } from "./inflate.js";
import { leaveInlinedCore } from "./inlined-core.js";

let compiled: WebAssembly.Module | undefined;

leaveInlinedCore(() => {
  if (compiled === undefined) {
    const inflater = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    compiled = new WebAssembly.Module(inflate(new WebAssembly.Module(inflater), deflated, size));
  }
  return compiled;
});
