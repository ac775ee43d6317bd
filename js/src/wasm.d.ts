/** The core as the bundle scripts inline it, and as the environments that import WebAssembly give it. */
declare module "*.wasm?base64" {
  const base64: string;
  export default base64;
}
declare module "*.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
declare module "*.wasm?module" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
