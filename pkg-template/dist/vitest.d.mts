/**
 * Matchers for Vitest: what a tool makes of a call's arguments.
 *
 * @example
 * ```ts
 * import { expect } from "vitest";
 * import { toolMatchers } from "selvedge/vitest";
 *
 * expect.extend(toolMatchers);
 * expect(tool).toRefuseArguments({ title: 7 }, ["title"]);
 * ```
 *
 * @packageDocumentation
 */
import type { Path, Tool } from "./index.mjs";

/** The assertions, as they are written after `expect(tool)`. */
export interface ToolMatchers<R = unknown> {
  /**
   * The tool accepts the arguments, repaired or as they are.
   *
   * @param args - The arguments of a call.
   */
  toAcceptArguments(args: unknown): R;
  /**
   * The tool refuses the arguments.
   *
   * @param args - The arguments of a call.
   * @param path - Where one of the reasons has to be: a path, or its text (`blocks.2.data`).
   */
  toRefuseArguments(args: unknown, path?: Path | string): R;
  /**
   * The tool accepts the arguments only after a repair.
   *
   * @param args - The arguments of a call.
   * @param value - What the tool has to be called with.
   */
  toRepairArguments(args: unknown, value: unknown): R;
}

/** What a matcher is given as `this`, as far as it is used. */
export interface MatcherContext {
  /** Compares deeply. */
  equals(a: unknown, b: unknown): boolean;
  utils: {
    matcherHint(name: string, received?: string, expected?: string, options?: { isNot?: boolean }): string;
    printReceived(value: unknown): string;
    printExpected(value: unknown): string;
    diff(expected: unknown, received: unknown): string | null | undefined;
  };
  isNot: boolean;
}

/** What a matcher answers. */
export interface MatcherResult {
  /** Whether the assertion holds. */
  pass: boolean;
  /** What to say where it does not, or where its opposite was asserted. */
  message: () => string;
}

/** A matcher's answer; a promise only for a tool whose own schema validates asynchronously: then await the assertion. */
export type MatcherAnswer = MatcherResult | Promise<MatcherResult>;

/** The matchers, for `expect.extend(toolMatchers)`. */
export const toolMatchers: {
  /** See {@link ToolMatchers.toAcceptArguments}. */
  toAcceptArguments(this: MatcherContext, tool: Tool, args: unknown): MatcherAnswer;
  /** See {@link ToolMatchers.toRefuseArguments}. */
  toRefuseArguments(this: MatcherContext, tool: Tool, args: unknown, path?: Path | string): MatcherAnswer;
  /** See {@link ToolMatchers.toRepairArguments}. */
  toRepairArguments(this: MatcherContext, tool: Tool, args: unknown, value: unknown): MatcherAnswer;
};

declare module "vitest" {
  // biome-ignore lint/suspicious/noExplicitAny: the type parameter has to be declared as Vitest declares it
  interface Matchers<T = any> extends ToolMatchers<T> {}
}
