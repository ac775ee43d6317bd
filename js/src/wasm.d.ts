/** The core as the bundle scripts inline it, and as the environments that import WebAssembly give it. */
declare module "*.wasm?deflated" {
  /** Raw deflate in base64. */
  export const deflated: string;
  /** The number of bytes that it holds. */
  export const size: number;
}
declare module "*.wasm?base64" {
  export const base64: string;
}
declare module "*.wasm?digest" {
  export const digest: string;
}
declare module "*.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
declare module "*.wasm?module" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
