import { sveltekit } from "@sveltejs/kit/vite";

/** SvelteKit itself, and the policy of its pages: it gives the scripts that it inlines a nonce. */
export default {
  plugins: [
    sveltekit({
      csp: { mode: "nonce", directives: { "script-src": ["self", "wasm-unsafe-eval"], "object-src": ["none"] } },
    }),
  ],
};
