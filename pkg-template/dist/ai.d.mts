/**
 * Adapter for the AI SDK, version 7. Typed structurally; `ai` is not imported and not a dependency.
 *
 * @packageDocumentation
 */
import type { Fault, Options } from "./index.mjs";

/** Options of {@link guardTools}. */
export interface GuardToolsOptions extends Options {
  /** Told about every dynamic tool that is left out, and why. */
  onLeftOut?: ((fault: Fault) => void) | undefined;
}

/**
 * The same `ToolSet`, in which every tool is shown to the model as its presentation, and what the model sends is repaired
 * and judged before the SDK executes it.
 *
 * Dynamic tools, as an MCP client makes them, are foreign: their unions are their server's to judge, and one whose schema
 * does not compile is left out by name. All others are local: a fault of one throws. Tools that a provider defines stay as
 * they are.
 *
 * @param tools - A `ToolSet` of the AI SDK.
 * @param options - How arguments are treated, and who is told.
 * @throws `RegistrationError` for local tools whose schemas are at fault, and for what is no tool set; `TypeError` for a
 * wrong option.
 *
 * @example
 * ```ts
 * await generateText({ model, prompt, tools: guardTools(await client.tools()) });
 * ```
 */
export function guardTools<Tools extends object>(tools: Tools, options?: GuardToolsOptions): Tools;
