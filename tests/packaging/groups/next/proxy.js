import { NextResponse } from "next/server";

/** Gives the scripts that Next itself inlines a nonce. */
export function proxy(request) {
  const policy = `script-src 'self' 'nonce-${crypto.randomUUID()}' 'wasm-unsafe-eval'; object-src 'none'`;
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
