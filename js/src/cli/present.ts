/** `selvedge present`: schemas as a model should see them. */
import { discoverTools } from "../index.js";
import type { ToolDefinition } from "../types.js";
import type { Finding } from "./findings.js";
import { findingLine, jsonText, lintWords } from "./report.js";
import { printable, type Style } from "./terminal.js";

/** How many tools are presented between two reports of progress. */
const BATCH = 64;

/**
 * Tools as a server can list them: their definitions, with the presentations as their input schemas.
 *
 * @param definitions - Tools that were found without fault.
 * @param progress - Is told how many of them are done.
 */
export function presentationsOf(
  definitions: readonly ToolDefinition[],
  progress: (done: number) => void = () => {},
): ToolDefinition[] {
  const presented: ToolDefinition[] = [];
  for (let start = 0; start < definitions.length; start += BATCH) {
    const batch = definitions.slice(start, start + BATCH);
    // Discovery presents as registration does, and compiles no judges.
    const tools = discoverTools(batch);
    for (const definition of batch) {
      presented.push({ ...definition, inputSchema: tools.get(definition.name)?.presentation() ?? {} });
    }
    tools.dispose();
    progress(presented.length);
  }
  return presented;
}

/**
 * Presentations for people: each under the tool's name, with the notes on it.
 *
 * @param notes - What was noted on any of the presentations.
 */
export function presentText(presented: readonly ToolDefinition[], notes: readonly Finding[], style: Style): string {
  return presented
    .map(({ name, inputSchema }) => {
      const lines = notes.filter(({ tool }) => tool === name).map((note) => findingLine(note, lintWords, style));
      return `${style.bold(printable(name))}\n${jsonText(inputSchema)}${lines.join("")}`;
    })
    .join("\n");
}

/** Presentations as a list of tools that a server can answer with. */
export function presentJson(presented: readonly ToolDefinition[]): string {
  return jsonText({ tools: presented });
}
