import base64 from "../../.build/wasm/core.wasm?base64";

/** Compiles the inlined core. */
export function inlinedCore(): WebAssembly.Module {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = text.charCodeAt(index);
  }
  return new WebAssembly.Module(bytes);
}
