/** The sentences of the page that are not the package's. */

export const tools = {
  reading: "reading…",
  progress: (done: number, all: number): string => `reading ${done} of ${all} tools…`,
  empty: "there are no tools yet",
  other: "these are no tools; a reply to `tools/list`, a list of tools, one tool or one schema is wanted",
  stopped: "stopped; change the text or a setting to read it again",
  summary: (tools: number, faults: number, notes: number, foreign: boolean, isOnePage: boolean): string => {
    const page = isOnePage ? " of one page (`nextCursor`)" : "";
    const counted = [many(tools, "tool") + page, many(faults, "fault"), many(notes, "note")].join(", ");
    const outcome = foreign ? "a client leaves the faulty ones out by name" : "a server does not start";
    return faults === 0 ? counted : `${counted}: ${outcome}`;
  },
  more: (rest: number): string => `and ${rest} more`,
  bare: "schema",
} as const;

export const call = {
  checking: "checking…",
  stopped: "stopped; change the arguments to check them again",
  verdict: {
    accepted: "accepted as it is",
    repaired: "accepted once it is repaired",
    sent: "sent: what is set aside is left to the tool's server",
    refused: "refused",
    faulty: "the tool's schema is faulty, so nothing is called",
    unreadable: "the arguments are no JSON yet",
    other: "nothing is called",
    none: "there is no tool to call",
  },
  level: { error: "refused", note: "set aside", repair: "repaired" },
  shortened: "… and more",
} as const;

export const findingLevel = { error: "fault", note: "note", repair: "repaired" } as const;

export const presentation = {
  waiting: "…",
  presenting: "presenting…",
  stopped: "Presenting it was stopped.",
  none: "there is no tool to show",
  faulty: "the tool's schema is faulty, so no model sees it",
  same: "The schema is presented as it is.",
  different: "Left the schema as it was written, right the same as a model sees it.",
  tooLong: "The schema and its presentation are too long to be shown beside each other.",
  left: "Schema",
  right: "Presentation",
} as const;

export const link = {
  copied: "the link is copied",
  inAddress: "the link is in the address bar",
  tooLong: "too much for a link: share the file instead",
  unreadable: "the link cannot be read",
} as const;

export const failure = {
  worker: (reason: string): string => `something failed here: ${reason}`,
  file: (name: string): string => `\`${name}\` cannot be read`,
  tooLarge: (name: string, most: number): string =>
    `\`${name}\` is over ${most / 1_000_000} MB, too much for this page`,
  noText: (name: string): string => `\`${name}\` is no UTF-8 text`,
} as const;

function many(count: number, one: string): string {
  return `${count === 0 ? "no" : count} ${one}${count === 1 ? "" : "s"}`;
}
