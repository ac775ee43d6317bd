/** `selvedge present`: schemas as a model should see them. */
import { registerTools } from "../index.js";
import type { ToolDefinition } from "../types.js";
import { jsonText } from "./report.js";
import { note } from "./sentences.js";
import { printable, type Style } from "./terminal.js";

/** A tool as a server can list it: its definition, with the presentation as its input schema. */
type Presented = ToolDefinition & { readonly notes: readonly string[] };

/**
 * The presentations of tools that were found without fault.
 *
 * @param definitions - The tools.
 */
export function presentationsOf(definitions: readonly ToolDefinition[]): Presented[] {
  const tools = registerTools(definitions);
  return definitions.map((definition) => {
    const tool = tools.get(definition.name);
    const notes = tool?.presentationNotes ?? [];
    return {
      ...definition,
      inputSchema: tool?.presentation() ?? {},
      notes: notes.map(({ pointer, message }) => note.of(definition.name, note.presentation(message), pointer)),
    };
  });
}

/** Presentations for people: each under the tool's name. */
export function presentText(presented: readonly Presented[], style: Style): string {
  return presented
    .map(({ name, inputSchema, notes }) => {
      const lines = notes.map((line) => `${style.yellow("note")} ${printable(line)}\n`);
      return `${style.bold(printable(name))}\n${jsonText(inputSchema)}${lines.join("")}`;
    })
    .join("\n");
}

/** Presentations as a list of tools that a server can answer with. */
export function presentJson(presented: readonly Presented[]): string {
  return jsonText({ tools: presented.map(({ notes: _, ...tool }) => tool) });
}
