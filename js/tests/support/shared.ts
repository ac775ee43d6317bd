/** Data that stands beside the checkout where it is developed, and is not part of it. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A folder of it, or why a test cannot run.
 *
 * @param name - `corpus` or `suite`.
 */
export function sharedFolder(name: string): { path: string; missing: string | false } {
  const path = fileURLToPath(new URL(`../../../../shared/${name}`, import.meta.url));
  return { path, missing: !existsSync(path) && `there is no folder ../shared/${name} beside this checkout` };
}
