/** An editor for JSON that shows what was found in its text. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Region } from "../../../js/src/cli/json-source.js";
import type { Found } from "./protocol.js";

/** From what size on a text is shown without what has to look at all of it. */
const LARGE = 1_000_000;
/** From what length on a line is not wrapped. */
const LONG_LINE = 20_000;

/** How long the cursor takes to blink, in milliseconds, for those who have nothing against things that move. */
const BLINK = 1_200;
const isMotionUnwanted = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How each level is drawn. */
const SEVERITIES = { error: "error", note: "warning", repair: "info" } as const;

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--json-name)" },
  { tag: tags.string, color: "var(--json-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--json-scalar)" },
  { tag: tags.invalid, color: "var(--error)" },
]);

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--field)", color: "var(--text)", fontSize: "0.875rem", height: "100%" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--code)", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--field)", color: "var(--muted)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--line)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--error)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline dotted 2px var(--note)" },
  ".cm-lintRange-info": { backgroundImage: "none", backgroundColor: "var(--repair-field)", borderRadius: "3px" },
  // Drawn by shape as well as by colour, and without images, which the page's policy does not let style sheets hold.
  ".cm-lint-marker": { content: "normal", width: "0.65em", height: "0.65em", margin: "0.35em 0.1em" },
  ".cm-lint-marker-error": { content: "normal", backgroundColor: "var(--error)", borderRadius: "50%" },
  ".cm-lint-marker-warning": { content: "normal", backgroundColor: "var(--note)", transform: "rotate(45deg)" },
  ".cm-lint-marker-info": { content: "normal", backgroundColor: "var(--repair)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--field)",
    color: "var(--text)",
    border: "1px solid var(--border)",
  },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--line)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--note)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--repair)" },
});

/** An editor on the page. */
export class Editor {
  readonly #view: EditorView;

  /**
   * @param host - The element that it fills.
   * @param label - Its name for people who do not see it.
   * @param changed - Is called when its text has changed.
   */
  constructor(host: HTMLElement, label: string, changed: () => void) {
    const root = host.attachShadow({ mode: "open" });
    const look = new Compartment();
    let isPlain = false;
    const reactToSize = EditorState.transactionExtender.of(({ docChanged, newDoc }) => {
      if (!docChanged || needsPlain(newDoc) === isPlain) {
        return null;
      }
      isPlain = !isPlain;
      return { effects: look.reconfigure(isPlain ? [] : fullLook) };
    });
    const extensions: Extension = [
      lineNumbers(),
      history(),
      drawSelection({ cursorBlinkRate: isMotionUnwanted ? 0 : BLINK }),
      highlightActiveLine(),
      syntaxHighlighting(colours),
      lintGutter(),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      look.of(fullLook),
      reactToSize,
      theme,
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          changed();
        }
      }),
    ];
    // In a shadow root the editor's styles are constructed, which a policy without inline styles allows.
    this.#view = new EditorView({ parent: root, root, extensions });
  }

  /** The text. */
  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    const { state } = this.#view;
    this.#view.dispatch({ changes: { from: 0, to: state.doc.length, insert: text }, selection: { anchor: 0 } });
  }

  /** Takes the keyboard. */
  focus(): void {
    this.#view.focus();
  }

  /** Marks what was found in the text. */
  show(findings: readonly Found[]): void {
    const { state } = this.#view;
    const diagnostics = findings.flatMap(({ level, message, region }): Diagnostic[] => {
      const range = region && rangeOf(region, state.doc);
      return range === undefined ? [] : [{ ...range, severity: SEVERITIES[level], message }];
    });
    this.#view.dispatch(setDiagnostics(state, diagnostics));
  }

  /** Puts the cursor on a place and shows it. */
  goTo(region: Region): void {
    const range = rangeOf(region, this.#view.state.doc);
    if (range !== undefined) {
      const effects = EditorView.scrollIntoView(range.from, { y: "center" });
      this.#view.dispatch({ selection: { anchor: range.from, head: range.to }, effects });
      this.#view.focus();
    }
  }
}

const fullLook: Extension = [json(), bracketMatching(), EditorView.lineWrapping];

/** Whether a text is too large, or has a line too long, for the full look. */
function needsPlain(text: Text): boolean {
  if (text.length > LARGE) {
    return true;
  }
  for (const piece of text.iterLines()) {
    if (piece.length > LONG_LINE) {
      return true;
    }
  }
  return false;
}

/** A place as offsets; undefined where the text has become too short for it. */
function rangeOf({ line, column, endColumn }: Region, text: Text): { from: number; to: number } | undefined {
  if (line > text.lines) {
    return undefined;
  }
  const { from, to } = text.line(line);
  const at = (position: number): number => Math.min(from + position - 1, to);
  return { from: at(column), to: at(endColumn) };
}
