/** Findings as text and as JSON; `sarif.ts` writes them for code review. */
import { countOf, type Finding } from "./findings.js";
import { lint, outcome, probe } from "./sentences.js";
import { printable, type Style } from "./terminal.js";
import { titleOf } from "./tool-list.js";

/** One line: where, what, and the code. */
export function findingLine(finding: Finding, words: Readonly<Record<Finding["level"], string>>, style: Style): string {
  const colour = { error: style.red, note: style.yellow, repair: style.blue }[finding.level];
  const parts = [
    style.bold(printable(placeOf(finding))),
    colour(`${words[finding.level]}:`),
    printable(finding.message),
  ];
  return `${parts.join(" ")} ${style.dim(`[${finding.code}]`)}\n`;
}

function placeOf({ file, region, place }: Finding): string {
  return file === undefined || region === undefined
    ? `${probe.reply}#${place}:`
    : `${titleOf(file)}:${region.line}:${region.column}:`;
}

/** The findings of linting as text, with a summary. */
export function lintText(tools: number, findings: readonly Finding[], style: Style): string {
  const words = { error: "fault", note: "note", repair: outcome.level.repair };
  const [faults, notes] = [countOf(findings, "error"), countOf(findings, "note")];
  const colour = faults > 0 ? style.red : notes > 0 ? style.yellow : style.green;
  const lines = findings.map((finding) => findingLine(finding, words, style));
  return `${lines.join("")}${colour(lint.summary(tools, faults, notes))}\n`;
}

/** The findings of linting as JSON. */
export function lintJson(tools: number, findings: readonly Finding[]): string {
  const [faults, notes] = [countOf(findings, "error"), countOf(findings, "note")];
  return jsonText({ tools, faults, notes, findings: findings.map(findingJson) });
}

/** A finding as JSON has it: the place in the file beside it, where there is one. */
export function findingJson({ level, region, file, ...finding }: Finding): object {
  return { level: level === "error" ? "fault" : level, ...finding, ...(file !== undefined && { file }), ...region };
}

/** A document as the program writes JSON. */
export function jsonText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
