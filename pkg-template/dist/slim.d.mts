/**
 * The exports of `selvedge` with no WebAssembly inlined: bring `selvedge/core.wasm` yourself and call {@link init} first.
 *
 * @packageDocumentation
 */

export * from "./index.mjs";

/** A compiled `selvedge/core.wasm`: a `WebAssembly.Module`. */
export type CompiledCore = object;

/**
 * Makes the core available to this copy of the package. Once it is, later calls change nothing, though they still refuse
 * what is no core.
 *
 * A compiled module or bytes are taken at once, and every export may be used as soon as the call returns;
 * a response, or a promise of one, is compiled while it streams, and the promise must be awaited.
 *
 * @param source - `selvedge/core.wasm` as a `WebAssembly.Module`, its bytes, or the response of a `fetch` of it.
 * @throws `TypeError` if the source is none of these, or the response is not a success; `EngineError` if it cannot be
 * compiled here, such as bytes of something else.
 */
export function init(
  source: CompiledCore | ArrayBuffer | ArrayBufferView | ResponseLike | PromiseLike<ResponseLike>,
): Promise<void>;

/** As much of a `Response` as is needed. */
export interface ResponseLike {
  /** Whether the status is one of success. */
  readonly ok: boolean;
  /** The status, for the message where it is not. */
  readonly status: number;
  /** The bytes of the body. */
  arrayBuffer(): Promise<ArrayBuffer>;
}
