import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../results.json", import.meta.url);

/** Environment → `{ version, ways }`, and each way → whether all of its checks passed. */
export function results() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") {
      return {};
    }
    throw error;
  }
}

/** Collects what a run of the matrix reports. What it skips stays as it was. */
export function recordedBy() {
  const recorded = results();
  return {
    report({ environment, version, ways }, way, passed) {
      const known = recorded[environment]?.version === version() ? recorded[environment].ways : {};
      const kept = Object.keys(ways).filter((name) => name in known || name === way);
      const now = { ...known, [way]: passed };
      recorded[environment] = { version: version(), ways: Object.fromEntries(kept.map((name) => [name, now[name]])) };
    },
    save() {
      const sorted = Object.fromEntries(
        Object.keys(recorded)
          .sort()
          .map((name) => [name, recorded[name]]),
      );
      writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
    },
  };
}
