/** What the page shows of tools and arguments, worked out without a page. It runs in the worker. */
import { discoverTools, registerTools, type Tool, type ToolDefinition } from "selvedge";
import { checkArguments } from "../../../js/src/cli/check.js";
import { countOf, type Finding } from "../../../js/src/cli/findings.js";
import { JsonSource } from "../../../js/src/cli/json-source.js";
import { syntaxFault } from "../../../js/src/cli/json-syntax.js";
import { lintTools } from "../../../js/src/cli/lint.js";
import { pointerOf } from "../../../js/src/cli/pointer.js";
import { schemaFaults } from "../../../js/src/cli/registration.js";
import { type Document, type ListedTool, parseDocument, toolListOf } from "../../../js/src/cli/tool-list.js";
import { lineDifference } from "./line-difference.js";
import type { Checked, Found, Presented, Settings, ToolsRead, Unreadable } from "./protocol.js";
import { call, presentation, tools as sentences } from "./sentences.js";

/** How much of each is shown. */
const MOST = { findings: 200, lines: 8_000, value: 100_000 };

/** Tools that were read, and what is tried with them. */
export class Trial {
  readonly #settings: Settings;
  readonly #tools: readonly ListedTool[];
  readonly #faulty: ReadonlySet<number>;
  #registered: { readonly index: number; readonly tool: Tool } | undefined;
  /** What was read. */
  readonly read: ToolsRead;

  /**
   * @param text - A `tools/list` reply, a tool or a schema.
   * @param progress - Is told how many tools are done.
   */
  constructor(text: string, settings: Settings, progress: (done: number, all: number) => void = () => {}) {
    this.#settings = settings;
    const given = readTools(text);
    if ("message" in given) {
      this.#tools = [];
      this.#faulty = new Set();
      this.read = { unreadable: given, names: [], faults: 0, notes: 0, findings: [] };
      return;
    }
    const { document, tools, isBare } = given;
    this.#tools = tools;
    const findings = lintTools(
      { tools, document },
      { foreign: settings.foreign, progress: (done) => progress(done, tools.length) },
    ).filter(({ code }) => !(isBare && code === "description"));
    const faults = findings.filter(({ level }) => level === "error");
    const places = tools.map(({ pointer }, index) => [pointer, index] as const);
    const byPlace = new Map(places);
    this.#faulty = new Set(faults.map((fault) => byPlace.get(toolOf(fault, byPlace)) ?? -1));
    const shown = [...faults, ...findings.filter(({ level }) => level !== "error")].slice(0, MOST.findings);
    this.read = {
      names: tools.map(({ definition }, index) => String(definition.name ?? `#${index}`)),
      faults: countOf(findings, "error"),
      notes: countOf(findings, "note"),
      findings: shown.map(foundOf),
    };
  }

  /** A tool as a model sees it, beside how it was written. */
  present(index: number): Presented {
    const tool = this.#toolAt(index);
    if (tool === undefined) {
      return { missing: this.#tools[index] === undefined ? presentation.none : presentation.faulty, notes: [] };
    }
    const notes = tool.presentationNotes.map(({ message }) => message);
    const [left, right] = [this.#tools[index]?.definition.inputSchema, tool.presentation()].map((schema) =>
      JSON.stringify(schema, null, 2).split("\n"),
    ) as [string[], string[]];
    const isLong = left.length > MOST.lines || right.length > MOST.lines;
    const rows = isLong ? undefined : lineDifference(left, right);
    return { ...(rows && { rows }), notes };
  }

  /** What becomes of arguments, given as JSON text; blank text is none at all. */
  check(index: number, text: string): Checked {
    const tool = this.#tools[index];
    if (tool === undefined || this.#faulty.has(index)) {
      return { verdict: tool === undefined ? "none" : "faulty", findings: [] };
    }
    const document = readDocument(text, "arguments");
    if ("message" in document) {
      const { message, region } = document;
      return { verdict: "unreadable", findings: [{ level: "error", code: "json", message, region }] };
    }
    const { foreign, scalars, defaults } = this.#settings;
    const registration = { foreign, scalars, ...(defaults && !foreign && { defaults }) };
    // Defaults are only looked at where they are filled in, so they can be a fault of their own.
    const faults = schemaFaults(tool, String(tool.definition.name), { tools: [tool], document }, registration);
    if (faults.length > 0) {
      const found = faults.map(({ level, code, message }): Found => ({ level, code, message, region: undefined }));
      return { verdict: "faulty", findings: found };
    }
    const { outcome, findings } = checkArguments(tool.definition as ToolDefinition, document, registration);
    const found = findings.slice(0, MOST.findings).map(foundOf);
    if (!outcome.ok) {
      return { verdict: "refused", findings: found, message: outcome.message };
    }
    const value = JSON.stringify(outcome.value, null, 2);
    const source = new JsonSource(value);
    const repaired = outcome.repairs
      .map(({ path }) => source.extent(pointerOf(path)))
      .filter(({ isWhole, end }) => isWhole && end <= MOST.value)
      .map(({ start, end }) => [start, end] as const);
    const shown = value.length > MOST.value ? `${value.slice(0, MOST.value)}\n${call.shortened}` : value;
    const isWhole = outcome.setAside.length === 0;
    const verdict = !isWhole ? "sent" : outcome.repairs.length > 0 ? "repaired" : "accepted";
    return { verdict, findings: found, value: { text: shown, repaired } };
  }

  #toolAt(index: number): Tool | undefined {
    const definition = this.#tools[index]?.definition as ToolDefinition | undefined;
    if (definition === undefined || this.#faulty.has(index)) {
      return undefined;
    }
    if (this.#registered?.index !== index) {
      const tool = (this.#settings.foreign ? discoverTools : registerTools)([definition]).get(definition.name);
      this.#registered = tool && { index, tool };
    }
    return this.#registered?.tool;
  }
}

/** The pointer of the tool that a finding is about. */
function toolOf({ place }: Finding, tools: ReadonlyMap<string, number>): string {
  let pointer = place;
  while (!tools.has(pointer) && pointer !== "") {
    pointer = pointer.slice(0, pointer.lastIndexOf("/"));
  }
  return pointer;
}

/** A list of tools, one tool, or a schema, which counts as a tool of its own. */
function readTools(text: string): { document: Document; tools: readonly ListedTool[]; isBare: boolean } | Unreadable {
  const document = readDocument(text, "tools");
  if ("message" in document) {
    return document;
  }
  const { value } = document;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (isObject && "inputSchema" in value) {
    return { document, tools: [{ definition: value as ListedTool["definition"], pointer: "" }], isBare: false };
  }
  const isList =
    Array.isArray(value) || (isObject && (Array.isArray((value as { tools?: unknown }).tools) || "result" in value));
  if (isObject && !isList && !("error" in value)) {
    const tools = [{ definition: { name: sentences.bare, inputSchema: value }, pointer: "" }];
    const within = document.source;
    // The tool is made up, so its places are those of the schema alone.
    const source: Document["source"] = {
      region: (pointer, part) => within.region(pointer.replace(/^\/inputSchema/, ""), part),
    };
    return { document: { ...document, source }, tools, isBare: true };
  }
  try {
    return { document, tools: toolListOf(document).tools, isBare: false };
  } catch (thrown) {
    return { message: thrown instanceof Error ? thrown.message : String(thrown), region: undefined };
  }
}

/** Text as JSON, or where it is none. */
function readDocument(text: string, name: string): Document | Unreadable {
  if (text.trim() === "") {
    return { file: name, value: undefined, source: new JsonSource(text) };
  }
  try {
    return parseDocument(name, text);
  } catch (thrown) {
    const { line, column } = new JsonSource(text).position(syntaxFault(text) ?? 0);
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { message, region: { line, column, endLine: line, endColumn: column + 1 } };
  }
}

/** A finding as the page shows it. */
function foundOf({ level, code, message, region }: Finding): Found {
  return { level, code, message, region };
}
