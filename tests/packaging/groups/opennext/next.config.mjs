import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The project is the root, although folders above it have lock files. */
const root = dirname(fileURLToPath(import.meta.url));

export default {
  turbopack: { root },
  outputFileTracingRoot: root,
  // Next.js builds for Node, where the core is compiled from bytes: what a Worker needs instead is chosen after it.
  serverExternalPackages: ["selvedge"],
};
