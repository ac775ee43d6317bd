/** What the worker found, as elements of the page. Nothing given is ever read as HTML. */
import type { Region } from "../../../js/src/cli/json-source.js";
import type { Checked, Found, Presented, Row } from "./protocol.js";
import { call, presentation, tools } from "./sentences.js";

/** How many findings are listed. */
const LISTED = 60;

/** An element of the page. */
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`the page has no element ${id}`);
  }
  return found as T;
}

function make(name: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

/** Says how it stands; the kind colours it. */
export function showStatus(id: string, text: string, kind: "" | "good" | "bad" | "busy"): void {
  const status = element(id);
  status.textContent = text;
  status.dataset.kind = kind;
}

/**
 * Lists findings; each leads to its place.
 *
 * @param all - How many there are; those that are not listed are counted.
 */
export function showFindings(
  id: string,
  findings: readonly Found[],
  all: number,
  words: Readonly<Record<Found["level"], string>>,
  goTo: (region: Region) => void,
): void {
  const items = findings.slice(0, LISTED).map(({ level, message, region }) => {
    const content = [make("strong", level, words[level]), " ", message];
    if (region === undefined) {
      return make("li", "", ...content);
    }
    const place = make("span", "place", `${region.line}:${region.column}`);
    const button = make("button", "finding", place, " ", ...content) as HTMLButtonElement;
    button.type = "button";
    button.addEventListener("click", () => goTo(region));
    return make("li", "", button);
  });
  if (all > items.length) {
    items.push(make("li", "", tools.more(all - items.length)));
  }
  element(id).replaceChildren(...items);
}

/** Shows what the tool is given with the repaired stretches marked, or what the model is answered. */
export function showOutcome({ value, message }: Checked): void {
  element("given").hidden = value === undefined;
  element("answer").hidden = message === undefined;
  element("message").textContent = message ?? "";
  element("value").replaceChildren(...(value === undefined ? [] : marked(value.text, value.repaired)));
}

function marked(text: string, stretches: readonly (readonly [number, number])[]): (string | Node)[] {
  const parts: (string | Node)[] = [];
  let done = 0;
  for (const [start, end] of [...stretches].sort(([a], [b]) => a - b)) {
    // One repair may lie inside another.
    if (start >= done) {
      parts.push(text.slice(done, start), make("mark", "", text.slice(start, end)));
      done = end;
    }
  }
  return [...parts, text.slice(done)];
}

/** Shows a schema beside its presentation. */
export function showPresentation({ missing, rows, notes }: Presented): void {
  const isSame = rows?.every(({ kind }) => kind === "same") === true;
  const whole = rows === undefined ? presentation.tooLong : isSame ? presentation.same : presentation.different;
  element("presentation-hint").textContent = missing ?? [whole, ...notes].join(" ");
  const head = make("div", "block head", make("div", "", presentation.left), make("div", "", presentation.right));
  element("difference").replaceChildren(...(rows === undefined ? [] : [head, ...blocksOf(rows)]));
}

/** Rows of one kind that follow each other stand in one block, whose sides come below each other where it is narrow. */
function blocksOf(rows: readonly Row[]): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  for (let start = 0; start < rows.length; ) {
    const { kind } = rows[start] as Row;
    let end = start + 1;
    while (rows[end]?.kind === kind) {
      end += 1;
    }
    const side = (name: "left" | "right"): HTMLElement => {
      const changed = name === "left" ? "del" : "ins";
      const lines = rows.slice(start, end).flatMap((row) => (row[name] === undefined ? [] : [row[name]]));
      const made = lines.map((line) => make(kind === "different" ? changed : "span", "line", line));
      return make("div", name, ...made);
    };
    blocks.push(make("div", `block ${kind}`, side("left"), side("right")));
    start = end;
  }
  return blocks;
}

/** How a verdict is coloured. */
export function kindOf(verdict: Checked["verdict"]): "good" | "bad" | "" {
  return verdict === "accepted" || verdict === "repaired" || verdict === "sent"
    ? "good"
    : verdict === "refused"
      ? "bad"
      : "";
}

/** The words for the findings of a call. */
export const callWords = call.level;
