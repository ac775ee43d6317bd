import { digest } from "../../.build/wasm/core.wasm?digest";
import type { CoreSource } from "./engine.js";

/** Where the script with the inlined core leaves it. Another build's core has another key. */
const KEY: unique symbol = Symbol.for(`selvedge.core.${digest}`);

/** Leaves the core for {@link inlinedCore}, which may be in a file of another module system. */
export function leaveInlinedCore(core: CoreSource): void {
  Object.defineProperty(globalThis, KEY, { value: core, configurable: true });
}

/** The core that `./inlined.js` has left. */
export const inlinedCore: CoreSource = () => (globalThis as unknown as { [KEY]: CoreSource })[KEY]();
