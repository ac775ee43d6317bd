/**
 * Matchers for Vitest (api.md, "Adapters"): `expect.extend(toolMatchers)`. Typed structurally: `vitest` is not imported.
 *
 * @module
 */

import { checkAsync, issuesText, pathText, SelvedgeError, wanted, wrongTool } from "./core.js";
import "./index.js";
import type { MatcherAnswer, MatcherContext, MatcherResult } from "../../pkg-template/dist/vitest.mjs";
import type { Outcome, Path, Tool } from "./types.js";

/** `toAcceptArguments`, `toRefuseArguments`, `toRepairArguments`: what a tool makes of a call's arguments. */
export const toolMatchers = {
  /** The tool accepts the arguments, repaired or as they are. */
  toAcceptArguments(this: MatcherContext, tool: Tool, args: unknown): MatcherAnswer {
    return judge(tool, args, (outcome) => ({
      pass: outcome.ok,
      message: () => text(this, "toAcceptArguments", tool, args, outcome),
    }));
  },

  /** The tool refuses the arguments; with a path, for a reason at that place. */
  toRefuseArguments(this: MatcherContext, tool: Tool, args: unknown, path?: Path | string): MatcherAnswer {
    const wanted = typeof path === "string" || path === undefined ? path : pathText(path);
    return judge(tool, args, (outcome) => ({
      pass: !outcome.ok && (wanted === undefined || outcome.issues.some((issue) => pathText(issue.path) === wanted)),
      message: () => {
        const where = wanted === undefined ? "" : `\n\nExpected at: ${this.utils.printExpected(wanted)}`;
        return text(this, "toRefuseArguments", tool, args, outcome) + where;
      },
    }));
  },

  /** The tool accepts the arguments only after a repair, which makes them equal to `value`. */
  toRepairArguments(this: MatcherContext, tool: Tool, args: unknown, value: unknown): MatcherAnswer {
    return judge(tool, args, (outcome) => ({
      pass: outcome.ok && outcome.value !== args && this.equals(outcome.value, value),
      message: () => {
        const difference =
          outcome.ok && !this.equals(outcome.value, value) ? this.utils.diff(value, outcome.value) : undefined;
        return text(this, "toRepairArguments", tool, args, outcome) + (difference ? `\n\n${difference}` : "");
      },
    }));
  },
};

/** Runs the check, awaiting it only where the tool's schema demands that. */
function judge(tool: Tool, args: unknown, answer: (outcome: Outcome) => MatcherResult): MatcherAnswer {
  if (typeof tool?.check !== "function") throw wrongTool(wanted.matchedTool, tool);
  try {
    return answer(tool.check(args));
  } catch (error) {
    if (error instanceof SelvedgeError && error.code === "async_schema") return checkAsync(tool, args).then(answer);
    throw error;
  }
}

/** What was called, and what the tool made of it. */
function text(context: MatcherContext, name: string, tool: Tool, args: unknown, outcome: Outcome): string {
  const hint = context.utils.matcherHint(name, "tool", "arguments", { isNot: context.isNot });
  return `${hint}\n\nArguments: ${printed(context, args)}\n\nTool \`${tool.name}\` ${verdict(outcome)}`;
}

/** Arguments as JSON, which tells text from what the text spells; what JSON cannot say, as Vitest prints it. */
function printed(context: MatcherContext, args: unknown): string {
  try {
    return JSON.stringify(args) ?? context.utils.printReceived(args);
  } catch {
    return context.utils.printReceived(args);
  }
}

function verdict(outcome: Outcome): string {
  if (!outcome.ok) return `refused them:\n${outcome.issues.map((issue) => `  ${issuesText([issue])}`).join("\n")}`;
  if (outcome.repairs.length === 0) return "accepted them as they are";
  const repairs = outcome.repairs.map(({ path, kind }) => `  ${pathText(path)} (${kind})`);
  return `accepted them after these repairs:\n${repairs.join("\n")}`;
}
