/** The core's exports, as the build prepares them: the generated bindings wrapped in a function, so that each instance is apart. */
export { type Bindings, type CompiledSchema, type CompiledTools, instantiate } from "../../.build/wasm/bindings.js";
