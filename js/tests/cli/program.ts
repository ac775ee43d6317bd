/** The program as it is published, run in processes of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

/** The published program. */
export const program = fileURLToPath(new URL("../../../pkg/dist/cli.mjs", import.meta.url));

/** What a run left. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder for the files of a test file; it goes when that ends. */
export const folder = mkdtempSync(join(tmpdir(), "selvedge-cli-"));
after(() => rmSync(folder, { recursive: true }));

/** Writes a file into the folder: text as it is, anything else as JSON. Its name, which is relative to the folder. */
export function file(name: string, content: unknown): string {
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return name;
}

/** Runs the program in the folder. */
export function selvedge(words: readonly string[], input: string | Uint8Array = ""): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    input,
    encoding: "utf8",
    env: { ...process.env, FORCE_COLOR: "" },
    // What does not come to an end is a fault, and must not keep the other tests waiting.
    timeout: 180_000,
    maxBuffer: 256 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
}

/** A finding as the JSON format has it. */
export interface JsonFinding {
  readonly level: string;
  readonly code: string;
  readonly tool: string;
  readonly schema?: "inputSchema" | "outputSchema";
  readonly pointer: string;
  readonly message: string;
  readonly place: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** Lints a list and gives the findings of one level. */
export function findings(tools: unknown, level: "fault" | "note"): JsonFinding[] {
  const { out, err } = selvedge(["lint", "-", "--format", "json"], JSON.stringify(tools));
  if (err !== "") {
    throw new Error(err);
  }
  return (JSON.parse(out) as { findings: JsonFinding[] }).findings.filter((finding) => finding.level === level);
}
