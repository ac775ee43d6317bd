/** `selvedge check`: the arguments of one call, repaired and judged. */
import { discoverTools, registerTools } from "../index.js";
import type { Issue, Outcome, Repair, ToolDefinition } from "../types.js";
import { type Finding, place } from "./findings.js";
import { pointerOf } from "./pointer.js";
import type { Registration } from "./registration.js";
import { findingJson, findingLine, jsonText } from "./report.js";
import { outcome as sentences } from "./sentences.js";
import type { Style } from "./terminal.js";
import type { Document } from "./tool-list.js";

/** A check and what was found in its arguments. */
export interface Checked {
  readonly tool: string;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
}

/**
 * Checks arguments against a tool that was found without fault.
 *
 * @param definition - The tool.
 * @param document - The arguments.
 */
export function checkArguments(
  definition: ToolDefinition,
  document: Document,
  { foreign, ...options }: Registration,
): Checked {
  const register = foreign ? discoverTools : registerTools;
  const tools = register([definition], options);
  const { name } = definition;
  const outcome = tools.check(name, document.value);
  const findings = [
    ...outcome.repairs.map((repair) => repaired(repair, name, document)),
    ...outcome.setAside.map((issue) => refused(issue, "note", name, document)),
    ...(outcome.ok ? [] : outcome.issues).map((issue) => refused(issue, "error", name, document)),
  ];
  return { tool: name, outcome, findings };
}

/** The outcome for people: the verdict, what was found, and what the tool would be given. */
export function checkText({ tool, outcome, findings }: Checked, style: Style): string {
  const taken = outcome.setAside.length > 0 ? "sent" : outcome.repairs.length > 0 ? "repaired" : "accepted";
  const verdict = outcome.ok ? taken : "refused";
  const colour = outcome.ok ? style.green : style.red;
  const lines = findings.map((finding) => findingLine(finding, sentences.level, style));
  return `${colour(sentences[verdict](tool))}\n${lines.join("")}${outcome.ok ? jsonText(outcome.value) : ""}`;
}

/** The outcome as JSON, as the package gives it, and what was found with its places. */
export function checkJson({ tool, outcome, findings }: Checked): string {
  return jsonText({ tool, ...outcome, findings: findings.map(findingJson) });
}

function repaired({ path, kind }: Repair, tool: string, document: Document): Finding {
  const message = `${pathText(path)}: ${sentences.repair[kind]}`;
  return found({ level: "repair", code: kind, tool, message }, pointerOf(path), document);
}

function refused(issue: Issue, level: "error" | "note", tool: string, document: Document): Finding {
  // The sentence of a text list begins with the path.
  const message = issue.code === "text_list" ? issue.message : `${pathText(issue.path)}: ${issue.message}`;
  const part = issue.code === "unknown_key" || issue.code === "property_name" ? "name" : "value";
  return found({ level, code: issue.code, tool, message }, pointerOf(issue.path), document, part);
}

function found(
  finding: Pick<Finding, "level" | "code" | "tool" | "message">,
  pointer: string,
  document: Document,
  part: "name" | "value" = "value",
): Finding {
  return { ...finding, pointer, ...place({ document }, (document.pointer ?? "") + pointer, part) };
}

/** A path as sentences have it: its steps joined with dots, `(root)` where there are none. */
function pathText(path: Issue["path"]): string {
  return path.length === 0 ? "(root)" : path.join(".");
}
