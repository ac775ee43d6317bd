/** What the page shows of tools and arguments, worked out without a page. It runs in the worker. */
import { discoverTools, registerTools, type Tool, type ToolDefinition } from "selvedge";
import { argumentsOf } from "../../../js/src/cli/call.js";
import { checkArguments } from "../../../js/src/cli/check.js";
import { dialectOf, keywordsOf } from "../../../js/src/cli/dialect.js";
import { countOf, type Finding } from "../../../js/src/cli/findings.js";
import { JsonSource } from "../../../js/src/cli/json-source.js";
import { syntaxFault } from "../../../js/src/cli/json-syntax.js";
import { lintTools } from "../../../js/src/cli/lint.js";
import { pointerOf } from "../../../js/src/cli/pointer.js";
import { schemaFaults } from "../../../js/src/cli/registration.js";
import { isObject, isSchema, type JsonObject } from "../../../js/src/cli/schema-places.js";
import { printable } from "../../../js/src/cli/terminal.js";
import { type Document, type ListedTool, parseDocument, serversOf, toolListOf } from "../../../js/src/cli/tool-list.js";
import { lineDifference } from "./line-difference.js";
import type { Checked, Found, Presented, Settings, ToolsRead, Unreadable } from "./protocol.js";
import { call, presentation, tools as sentences } from "./sentences.js";

/** How much of each is shown: findings and lines by their number, texts by their length. */
const MOST = { findings: 200, lines: 8_000, line: 1_000, schema: 2_000_000, message: 2_000, name: 80, value: 100_000 };

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
      this.read = { unreadable: given, isOnePage: false, names: [], faults: 0, notes: 0, findings: [] };
      return;
    }
    const { document, tools, isBare, isOnePage } = given;
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
      isOnePage,
      names: tools.map(({ definition: { name } }, index) => {
        const given: unknown = name;
        return typeof given === "string" && given !== "" ? printable(cut(given, MOST.name)) : `#${index}`;
      }),
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
    const notes = tool.presentationNotes.map(({ message }) => printable(cut(message, MOST.message)));
    const texts = [this.#tools[index]?.definition.inputSchema, tool.presentation()].map((schema) =>
      JSON.stringify(schema, null, 2),
    );
    const [left = [], right = []] = texts.map((text) => text.split("\n"));
    const isLong = texts.some(({ length }) => length > MOST.schema) || Math.max(left.length, right.length) > MOST.lines;
    const rows = isLong ? undefined : lineDifference(left, right);
    const shorten = (line: string | undefined): string | undefined => line && cut(line, MOST.line);
    return {
      ...(rows && {
        rows: rows.map(({ kind, left, right }) => ({ kind, left: shorten(left), right: shorten(right) })),
      }),
      notes,
    };
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
      // They are places in the tools, and the list is of places in the arguments.
      return { verdict: "faulty", findings: faults.map((fault) => foundOf({ ...fault, region: undefined })) };
    }
    const definition = tool.definition as ToolDefinition;
    let called: Document;
    try {
      called = argumentsOf(
        document,
        definition,
        this.#tools.map(({ definition: { name } }) => name),
      );
    } catch (thrown) {
      const message = printable(reasonOf(thrown));
      return { verdict: "other", findings: [{ level: "error", code: "call", message, region: undefined }] };
    }
    const { outcome, findings } = checkArguments(definition, called, registration);
    const found = findings.slice(0, MOST.findings).map(foundOf);
    if (!outcome.ok) {
      return { verdict: "refused", findings: found, message: cut(outcome.message, MOST.value) };
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

/** Tools, and the text that they are in. */
interface Given {
  readonly document: Document;
  readonly tools: readonly ListedTool[];
  /** Whether the text is a schema, and its tool made up. */
  readonly isBare: boolean;
  readonly isOnePage: boolean;
}

/** A list of tools, one tool, or a schema, which counts as a tool of its own. */
function readTools(text: string): Given | Unreadable {
  if (text.trim() === "") {
    return { message: sentences.empty, region: undefined };
  }
  const document = readDocument(text, "tools");
  if ("message" in document) {
    return document;
  }
  try {
    const { tools, isOnePage = false } = toolListOf(document);
    return { document, tools, isBare: false, isOnePage };
  } catch (thrown) {
    const { value } = document;
    if (!isObject(value)) {
      return { message: sentences.other, region: undefined };
    }
    if (["tools", "result", "error"].some((key) => key in value) || serversOf(value) !== undefined) {
      return { message: reasonOf(thrown), region: undefined };
    }
    if (!couldBeSchema(value)) {
      return { message: sentences.other, region: undefined };
    }
    const tools = [{ definition: { name: sentences.bare, inputSchema: value }, pointer: "" }];
    const within = document.source;
    // The tool is made up, so its places are those of the schema alone.
    const source: Document["source"] = {
      region: (pointer, part) => within.region(pointer.replace(/^\/inputSchema/, ""), part),
    };
    return { document: { ...document, source }, tools, isBare: true, isOnePage: false };
  }
}

/** Whether an object says what only a schema says, or nothing that a schema does not say. */
function couldBeSchema(value: JsonObject): boolean {
  const keywords = keywordsOf(dialectOf(value));
  return isSchema(value) || Object.keys(value).every((key) => keywords.has(key));
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
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
    const message = printable(reasonOf(thrown));
    return { message, region: { line, column, endLine: line, endColumn: column + 1 } };
  }
}

/** A finding as the page shows it. */
function foundOf({ level, code, message, region }: Finding): Found {
  return { level, code, message: printable(cut(message, MOST.message)), region };
}

/** A text, or its beginning where it is long. */
function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
