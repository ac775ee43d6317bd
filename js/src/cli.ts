#!/usr/bin/env node
/** The command `selvedge`. */
import { readFileSync } from "node:fs";
import { main } from "./cli/main.js";
import { output, usage } from "./cli/sentences.js";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };

const { stdin, stdout, stderr, env: environment } = process;

// Whoever reads the answer may stop before its end, as `head` does; anything else that keeps it from being written counts.
stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== "EPIPE") {
    stderr.write(`${usage.lead(output.unwritable(code ?? message))}\n`);
    process.exitCode = 2;
  }
  process.exit();
});
stderr.on("error", () => {});

const around = { stdin, stdout, stderr, environment, version: manifest.version };
void main(process.argv.slice(2), around).then((code) => {
  process.exitCode = code;
});
