/** The commands, from the command line to the exit code. */
import type { ToolDefinition } from "../types.js";
import { argumentsOf } from "./call.js";
import { checkArguments, checkJson, checkText } from "./check.js";
import { type Format, type Invocation, readCommandLine } from "./command-line.js";
import { countOf, type Finding } from "./findings.js";
import { help } from "./help.js";
import { JsonSource } from "./json-source.js";
import { lintTools } from "./lint.js";
import { presentationsOf, presentJson, presentText } from "./present.js";
import { probeServer } from "./probe.js";
import { readText } from "./reading.js";
import { schemaFaults } from "./registration.js";
import { jsonText, lintJson, lintText } from "./report.js";
import { sarifOf } from "./sarif.js";
import { input, usage } from "./sentences.js";
import { type Environment, type Output, printable, progressOn, styleFor } from "./terminal.js";
import { type Document, onlyTool, parseDocument, type ToolList, titleOf, toolListOf } from "./tool-list.js";
import { Unusable, WrongUsage } from "./unusable.js";

/** What the program talks to. */
export interface Surroundings {
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean | undefined };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Environment;
  readonly version: string;
}

/** 0: all is well; 1: a fault or a refusal; 2: wrong usage, or input that cannot be read. */
export type ExitCode = 0 | 1 | 2;

/**
 * Runs the program.
 *
 * @param words - What stands after its name on the command line.
 */
export async function main(words: readonly string[], around: Surroundings): Promise<ExitCode> {
  try {
    return await run(readCommandLine(words), around);
  } catch (thrown) {
    const { message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    const lines = [usage.lead(message)];
    if (thrown instanceof WrongUsage) {
      lines.push(usage.more(thrown.command));
    } else if (thrown instanceof Unusable) {
      lines.push(...thrown.below);
    }
    around.stderr.write(lines.map((line) => `${printable(line)}\n`).join(""));
    return 2;
  }
}

async function run(invocation: Invocation, around: Surroundings): Promise<ExitCode> {
  switch (invocation.command) {
    case "help":
      around.stdout.write(help(invocation.about));
      return 0;
    case "version":
      around.stdout.write(`${around.version}\n`);
      return 0;
    case "lint": {
      const lists: ToolList[] = [];
      for (const file of invocation.files) {
        lists.push(await readTools(file, around));
      }
      return lint(lists, invocation.format, around);
    }
    case "probe": {
      const list = await probeServer(invocation.program, invocation.timeout, around.version);
      return lint([list], invocation.format, around);
    }
    case "present":
      return await present(invocation, around);
    case "check":
      return await check(invocation, around);
  }
}

function lint(lists: readonly ToolList[], format: Format, around: Surroundings): ExitCode {
  const all = lists.reduce((sum, { tools }) => sum + tools.length, 0);
  const progress = progressOn(around.stderr, all);
  const findings: Finding[] = [];
  let done = 0;
  for (const list of lists) {
    findings.push(...lintTools(list, { progress: (within) => progress(done + within) }));
    done += list.tools.length;
  }
  return reportLint(all, findings, format, around);
}

function reportLint(tools: number, findings: readonly Finding[], format: Format, around: Surroundings): ExitCode {
  const write = {
    text: () => lintText(tools, findings, styleFor(around.stdout, around.environment)),
    json: () => lintJson(tools, findings),
    sarif: () => jsonText(sarifOf(findings, around.version)),
  };
  around.stdout.write(write[format]());
  return countOf(findings, "error") > 0 ? 1 : 0;
}

async function present(
  { file, tool, format }: Invocation & { readonly command: "present" },
  around: Surroundings,
): Promise<ExitCode> {
  const list = await readTools(file, around);
  const wanted = tool === undefined ? list : onlyTool(tool, list);
  const { length } = wanted.tools;
  const progress = progressOn(around.stderr, length);
  const findings = lintTools(wanted, { progress });
  const faults = findings.filter(({ level }) => level === "error");
  if (faults.length > 0) {
    return reportLint(length, faults, format, around);
  }
  const notes = findings.filter(({ code }) => code === "presentation");
  const presented = (): ToolDefinition[] => {
    const definitions = wanted.tools.map(({ definition }) => definition as ToolDefinition);
    return presentationsOf(definitions, progress);
  };
  const write = {
    text: () => presentText(presented(), notes, styleFor(around.stdout, around.environment)),
    json: () => presentJson(presented()),
    sarif: () => jsonText(sarifOf(notes, around.version)),
  };
  around.stdout.write(write[format]());
  return 0;
}

async function check(
  { file, tool, argumentsFile, format, foreign, scalars, defaults }: Invocation & { readonly command: "check" },
  around: Surroundings,
): Promise<ExitCode> {
  const all = await readTools(file, around);
  const list = onlyTool(tool, all);
  const document = await readArguments(argumentsFile, around);
  const registration = { foreign, scalars, ...(defaults && { defaults }) };
  const faults = list.tools.flatMap((listed) => schemaFaults(listed, tool, list, registration));
  if (faults.length > 0) {
    return reportLint(list.tools.length, faults, format, around);
  }
  const definition = list.tools[0]?.definition as ToolDefinition;
  const names = all.tools.map(({ definition: { name } }) => name);
  const checked = checkArguments(definition, argumentsOf(document, definition, names), registration);
  const write = {
    text: () => checkText(checked, styleFor(around.stdout, around.environment)),
    json: () => checkJson(checked),
    sarif: () => jsonText(sarifOf(checked.findings, around.version)),
  };
  around.stdout.write(write[format]());
  return checked.outcome.ok ? 0 : 1;
}

async function readTools(file: string, around: Surroundings): Promise<ToolList> {
  const list = toolListOf(parseDocument(file, await read(file, around)));
  if (list.isOnePage === true) {
    say(input.onePage(titleOf(file)), around);
  }
  return list;
}

/** Arguments, of which blank text is none. */
async function readArguments(file: string, around: Surroundings): Promise<Document> {
  const text = await read(file, around);
  return text.trim() === "" ? { file, value: undefined, source: new JsonSource(text) } : parseDocument(file, text);
}

async function read(file: string, around: Surroundings): Promise<string> {
  if (file === "-" && around.stdin.isTTY === true && around.stderr.isTTY === true) {
    say(input.waiting(), around);
  }
  return await readText(file, around.stdin);
}

/** Tells something beside the answer. */
function say(sentence: string, { stderr }: Surroundings): void {
  stderr.write(`${printable(usage.lead(sentence))}\n`);
}
