#!/usr/bin/env node
/** The command `selvedge`. */
import { readFileSync } from "node:fs";
import { main } from "./cli/main.js";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };

// Whoever reads the answer may stop before its end, as `head` does.
process.stdout.on("error", () => process.exit());

const { stdin, stdout, stderr, env: environment } = process;
const around = { stdin, stdout, stderr, environment, version: manifest.version };
void main(process.argv.slice(2), around).then((code) => {
  process.exitCode = code;
});
