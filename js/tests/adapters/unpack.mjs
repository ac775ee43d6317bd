// Installs the built package as a user gets it: packed, then unpacked into node_modules. `npm ci` cannot, its hash changes with every build.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL(process.argv[2] ?? "../../../pkg", import.meta.url));
const target = fileURLToPath(new URL("node_modules/selvedge", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "selvedge-"));
try {
  const [{ filename }] = JSON.parse(
    execFileSync("npm", ["pack", source, "--json", "--pack-destination", scratch], { encoding: "utf8" }),
  );
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", join(scratch, filename), "-C", target, "--strip-components=1"]);
} finally {
  rmSync(scratch, { recursive: true });
}
