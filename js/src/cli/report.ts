/** Findings as text and as JSON; `sarif.ts` writes them for code review. */
import { countOf, type Finding } from "./findings.js";
import { lint, outcome, probe } from "./sentences.js";
import { printable, type Style } from "./terminal.js";
import { titleOf } from "./tool-list.js";

/** What each level is called where schemas are linted. */
export const lintWords = { error: "fault", note: "note", repair: outcome.level.repair } as const;

/** How many notes of one code are shown one by one, and how many are where there are more than that. */
const MOST_ALIKE = 8;
const SHOWN = 5;

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

/** The findings of linting as text, with a summary: every fault, and of many notes of one code the first. */
export function lintText(tools: number, findings: readonly Finding[], style: Style): string {
  const [faults, notes] = [countOf(findings, "error"), countOf(findings, "note")];
  const colour = faults > 0 ? style.red : notes > 0 ? style.yellow : style.green;
  const [shown, folded] = foldNotes(findings);
  const lines = shown.map((finding) => findingLine(finding, lintWords, style));
  for (const [code, rest] of folded) {
    const about = [...new Set(rest.map(({ tool }) => tool))];
    const more = printable(lint.more(rest.length, about));
    lines.push(`${style.yellow(`${lintWords.note}:`)} ${more} ${style.dim(`[${code}]`)}\n`);
  }
  const hint = folded.size > 0 ? ` ${style.dim(`(${lint.allNotes()})`)}` : "";
  return `${lines.join("")}${colour(lint.summary(tools, faults, notes))}${hint}\n`;
}

/** What is shown one by one, and the notes that are only counted, by code. */
function foldNotes(findings: readonly Finding[]): [Finding[], Map<string, Finding[]>] {
  const folded = new Map<string, Finding[]>();
  for (const note of findings.filter(({ level }) => level === "note")) {
    const alike = folded.get(note.code);
    alike === undefined ? folded.set(note.code, [note]) : alike.push(note);
  }
  for (const [code, notes] of folded) {
    notes.length > MOST_ALIKE ? notes.splice(0, SHOWN) : folded.delete(code);
  }
  const hidden = new Set([...folded.values()].flat());
  return [findings.filter((finding) => !hidden.has(finding)), folded];
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
