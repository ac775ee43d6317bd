import { provideCore, withoutCore } from "./core.js";

export * from "./api.js";

/** Makes the core available; see the published declaration. */
export async function init(source: unknown): Promise<void> {
  try {
    const ready = moduleOf(source);
    if (ready !== undefined) {
      provideCore(() => ready);
      return;
    }
  } catch (thrown) {
    throw withoutCore(thrown);
  }
  const response = (await source) as Response;
  if (typeof response?.arrayBuffer !== "function") {
    throw new TypeError("the core must be given as a compiled module, bytes or a response");
  }
  if (!response.ok) {
    throw new TypeError(`the core cannot be fetched: status ${response.status}`);
  }
  const compiled = await compiledFrom(response);
  provideCore(() => compiled);
}

/** A module or bytes, compiled. Modules are told by their tag: in an edge sandbox they come from another realm. */
function moduleOf(source: unknown): WebAssembly.Module | undefined {
  if (Object.prototype.toString.call(source) === "[object WebAssembly.Module]") {
    return source as WebAssembly.Module;
  }
  return source instanceof ArrayBuffer || ArrayBuffer.isView(source)
    ? new WebAssembly.Module(source as BufferSource)
    : undefined;
}

/** Compiles while the response streams where its media type allows it. */
async function compiledFrom(response: Response): Promise<WebAssembly.Module> {
  const type = response.headers?.get("content-type")?.split(";")[0];
  const isStreamed = type === "application/wasm" && typeof WebAssembly.compileStreaming === "function";
  const compiling = isStreamed
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
  return compiling.catch((thrown: unknown) => {
    throw withoutCore(thrown);
  });
}
