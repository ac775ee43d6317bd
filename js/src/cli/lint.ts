/** Lists of tools, registered as a server would, and what is to be noted about them. */
import { discoverTools } from "../index.js";
import type { PresentationNote, ToolDefinition } from "../types.js";
import { type Finding, place } from "./findings.js";
import { type SchemaNote, schemaNotes, toolNotes } from "./notes.js";
import { faultFinding, schemaFaults } from "./registration.js";
import { isObject, type JsonObject } from "./schema-places.js";
import { note } from "./sentences.js";
import type { ListedTool, ToolList } from "./tool-list.js";

/** How many tools are read between two reports of progress. */
const BATCH = 64;

/** A tool of a list under the name that sentences give it. */
interface Named {
  readonly tool: ListedTool;
  /** Its name, or `#<position>` where it has none. */
  readonly name: string;
  /** What is wrong with its name. */
  readonly fault: Finding | undefined;
}

/**
 * Names every fault of every tool of a list, and what is to be noted about them, in the order of the list.
 *
 * @param list - The tools.
 * @param how - `foreign`: the tools are discovered and not registered. `progress` is told how many of them are done.
 */
export function lintTools(
  list: ToolList,
  { foreign = false, progress }: { foreign?: boolean; progress?: (done: number) => void } = {},
): Finding[] {
  const named = readNames(list);
  const findings: Finding[] = [];
  for (let start = 0; start < named.length; start += BATCH) {
    const batch = named.slice(start, start + BATCH);
    // Discovery reads schemas as registration does, but keeps the sound ones of a list and compiles no judges.
    const sound = discoverTools(batch.map(({ tool }, index) => definitionOf(String(index), tool.definition)));
    batch.forEach(({ tool, name, fault }, index) => {
      const read = sound.get(String(index));
      const isSound = read !== undefined && (foreign || isPlainlyAnObject(tool.definition.inputSchema));
      const faults = isSound ? [] : schemaFaults(tool, name, list, { foreign });
      const presentationNotes = faults.length > 0 ? [] : (read?.presentationNotes ?? []);
      findings.push(...(fault === undefined ? [] : [fault]), ...faults);
      findings.push(...notes(tool, name, list, faults, presentationNotes));
    });
    sound.dispose();
    progress?.(start + batch.length);
  }
  return findings;
}

/** Names, and the faults that they have as names of one list. */
function readNames(list: ToolList): Named[] {
  const definitions = list.tools.map(({ definition }) => definitionOf(definition.name, { inputSchema: OBJECT }));
  const registered = discoverTools(definitions);
  const faults = [...registered.leftOut];
  const taken = new Set<unknown>();
  const named = list.tools.map((tool) => {
    const given: unknown = tool.definition.name;
    const isGood = typeof given === "string" && !taken.has(given) && registered.get(given) !== undefined;
    taken.add(given);
    const fault = isGood ? undefined : faults.shift();
    return {
      tool,
      name: fault?.tool ?? String(given),
      fault: fault && faultFinding(fault, tool, list),
    };
  });
  registered.dispose();
  return named;
}

const OBJECT = { type: "object" };

function definitionOf(name: unknown, { inputSchema, outputSchema }: Partial<ToolDefinition>): ToolDefinition {
  return { name, inputSchema, outputSchema } as ToolDefinition;
}

/** Whether the root says by itself that it is a contract for an object, so that registration finds no more than discovery. */
function isPlainlyAnObject(schema: unknown): boolean {
  return isObject(schema) && schema.type === "object" && schema.$ref === undefined;
}

function notes(
  tool: ListedTool,
  name: string,
  list: ToolList,
  faults: readonly Finding[],
  presentationNotes: readonly PresentationNote[],
): Finding[] {
  const { inputSchema, outputSchema } = tool.definition;
  const found: Finding[] = [];
  const add = (schema: "inputSchema" | "outputSchema" | undefined, noted: SchemaNote): void => {
    const { code, pointer, onName, reason } = noted;
    const at = `${tool.pointer}${schema === undefined ? "" : `/${schema}`}${pointer}`;
    const told = schema === "outputSchema" ? note.inOutputSchema(reason) : reason;
    const message = note.of(name, told, schema === undefined ? "" : pointer);
    const where = place(list, at, onName === true ? "name" : "value");
    found.push({ level: "note", code, tool: name, schema, pointer, message, ...where });
  };
  for (const noted of toolNotes(tool.definition as JsonObject)) {
    add(undefined, noted);
  }
  for (const { pointer, message } of presentationNotes) {
    add("inputSchema", { code: "presentation", pointer, reason: note.presentation(message) });
  }
  for (const [schema, document] of [
    ["inputSchema", inputSchema],
    ["outputSchema", outputSchema],
  ] as const) {
    // What is over a limit may be too deep to be walked.
    if (!faults.some((fault) => fault.schema === schema && fault.code === "limit")) {
      for (const noted of schemaNotes(document, schema)) {
        add(schema, noted);
      }
    }
  }
  return found;
}
