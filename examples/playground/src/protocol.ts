/** What the page and its worker tell each other. */
import type { Region } from "../../../js/src/cli/json-source.js";

/** How tools are taken. */
export interface Settings {
  readonly foreign: boolean;
  readonly scalars: boolean;
  readonly defaults: boolean;
}

/** What the page asks for. */
export type Question =
  /** Takes a text as the tools from here on. */
  | { readonly kind: "tools"; readonly text: string; readonly settings: Settings }
  /** Shows a tool as a model sees it. */
  | { readonly kind: "present"; readonly tool: number }
  /** Checks arguments. */
  | { readonly kind: "check"; readonly tool: number; readonly text: string };

/** What the worker answers to each. */
export interface Answers {
  readonly tools: ToolsRead;
  readonly present: Presented;
  readonly check: Checked;
}

/** A message from the page: the number comes back with the answer. */
export interface Asked {
  readonly number: number;
  readonly question: Question;
}

/** A message to the page. */
export type Told =
  | { readonly number: number; readonly progress: { readonly done: number; readonly all: number } }
  | { readonly number: number; readonly answer: Answers[keyof Answers] }
  | { readonly number: number; readonly failure: string };

/** Something with a place in a text. */
export interface Found {
  readonly level: "error" | "note" | "repair";
  readonly code: string;
  readonly message: string;
  readonly region: Region | undefined;
}

/** A text that is no JSON or holds no tools. */
export interface Unreadable {
  readonly message: string;
  readonly region: Region | undefined;
}

/** Tools, as far as they could be taken. */
export interface ToolsRead {
  readonly unreadable?: Unreadable;
  /** Whether the list goes on elsewhere. */
  readonly isOnePage: boolean;
  readonly names: readonly string[];
  readonly faults: number;
  readonly notes: number;
  /** The first of what was found. */
  readonly findings: readonly Found[];
}

/** A schema beside its presentation. */
export interface Presented {
  /** Why there is nothing to show. */
  readonly missing?: string;
  /** Lines side by side; undefined where both are too long for that. */
  readonly rows?: readonly Row[];
  readonly notes: readonly string[];
}

/** A line of the schema and the line of the presentation that stands beside it; undefined where there is none. */
export interface Row {
  readonly kind: "same" | "different" | "skipped";
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** What became of arguments. */
export interface Checked {
  readonly verdict: "accepted" | "repaired" | "sent" | "refused" | "faulty" | "unreadable" | "other" | "none";
  readonly findings: readonly Found[];
  /** What the tool is given, and the stretches of it that were repaired. */
  readonly value?: { readonly text: string; readonly repaired: readonly (readonly [start: number, end: number])[] };
  /** What the model is answered. */
  readonly message?: string;
}
