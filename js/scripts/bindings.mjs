// Wraps the bindings that wasm-bindgen generates in a function, so that an instance that failed can be left behind with
// all of its state, finalisers included, and a new one made beside it. The asynchronous loader goes: its
// `new URL(…, import.meta.url)` makes bundlers chase a file. The generator's version is pinned; what is not found here as
// expected fails the build.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Cuts from the start of one marker up to the start of another, or to the end. */
function without(text, from, to) {
  const start = text.indexOf(from);
  const end = to === undefined ? text.length : text.indexOf(to);
  if (start < 0 || end < start) {
    throw new Error(`generated bindings: no \`${from}\`${to === undefined ? "" : ` before \`${to}\``}`);
  }
  return text.slice(0, start) + text.slice(end);
}

export function wrapBindings(generated) {
  let text = generated.replace(/^\/\* @ts-self-types.*\*\/\n/, "");
  text = without(text, "let __wbg_init_promise");
  text = without(text, "async function __wbg_load(", "function initSync(");
  text = without(text, "function initSync(");
  const exported = [...text.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  text = text.replace(/^export (class|function) /gm, "$1 ").replace(/\/\*\*.*?\*\//gs, "");
  for (const stray of ["export ", "import.meta", "fetch(", "async ", "await "]) {
    if (text.includes(stray)) {
      throw new Error(`generated bindings: \`${stray.trim()}\` is left over`);
    }
  }
  text = text.replaceAll("globalThis.crypto.", "crypto.");
  return `export function instantiate(module, { FinalizationRegistry, TextDecoder, TextEncoder, crypto }) {
${text.trim()}
const instance = new WebAssembly.Instance(module, __wbg_get_imports());
__wbg_finalize_init(instance, module);
return { ${exported.join(", ")}, memory: wasm.memory };
}
`;
}

const DECLARATIONS = `import type * as generated from "./selvedge.js";

/** Globals that the bindings must not take from the host as they are. */
export interface Globals {
  FinalizationRegistry: unknown;
  TextDecoder: unknown;
  TextEncoder: unknown;
  crypto: unknown;
}
export type CompiledSchema = generated.Schema;
export type CompiledTools = generated.Tools;
export type Bindings = Pick<typeof generated, "Schema" | "Tools" | "tapeBuffer"> & {
  joinUnions(schema: string): string;
  memory: WebAssembly.Memory;
};
export function instantiate(module: WebAssembly.Module, globals: Globals): Bindings;
`;

export function prepareBindings(folder) {
  const generated = readFileSync(join(folder, "selvedge.js"), "utf8");
  writeFileSync(join(folder, "bindings.js"), wrapBindings(generated));
  writeFileSync(join(folder, "bindings.d.ts"), DECLARATIONS);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
}
