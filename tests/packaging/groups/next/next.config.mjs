import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The project is the root, although folders above it have lock files. */
export default {
  distDir: process.env.DIST_DIR,
  turbopack: { root: dirname(fileURLToPath(import.meta.url)) },
};
