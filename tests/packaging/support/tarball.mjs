// The package as it would be published, packed once in a process.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Where the tests install and build. */
export const scratch = join(root, ".build/packaging");

let made;

/** Its `path`, `digest`, `size` in bytes, and the `files` in it. */
export function tarball() {
  made ??= pack();
  return made;
}

function pack() {
  mkdirSync(scratch, { recursive: true });
  const flags = ["pack", join(root, "pkg"), "--json", "--pack-destination", scratch];
  const [{ filename, size, files }] = JSON.parse(execFileSync("npm", flags, { encoding: "utf8" }));
  const path = join(scratch, filename);
  const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
  return { path, digest, size, files: files.map((file) => file.path).sort() };
}
