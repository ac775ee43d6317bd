/** The page. */
import { Editor } from "./editor.js";
import { Judge } from "./judge.js";
import { fragmentOf, type State, stateOf } from "./link.js";
import type { Answers, Settings } from "./protocol.js";
import { samples } from "./samples.js";
import { call, failure, findingLevel, link, presentation, tools as toolWords } from "./sentences.js";
import { callWords, element, kindOf, showFindings, showOutcome, showPresentation, showStatus } from "./view.js";

/** How long after the last change an answer is asked for, in milliseconds. */
const PAUSE = 150;

const sample = element<HTMLSelectElement>("sample");
const tool = element<HTMLSelectElement>("tool");
const scalars = element<HTMLInputElement>("scalars");
const defaults = element<HTMLInputElement>("defaults");
const stop = element<HTMLButtonElement>("stop");
const origins = document.querySelectorAll<HTMLInputElement>('input[name="origin"]');

/** The largest file that is read, in bytes. */
const LARGEST_FILE = 64_000_000;

/** The tool that is to be chosen once the tools are read. */
let wanted = 0;
let isReading = false;

const judge = new Judge({
  answered(kind, answer) {
    const show: { readonly [K in keyof Answers]: (answer: Answers[K]) => void } = {
      tools: showTools,
      present: showPresentation,
      check: showCall,
    };
    (show[kind] as (given: typeof answer) => void)(answer);
  },
  progressed: (done, all) => showStatus("tools-status", toolWords.progress(done, all), "busy"),
  failed: (reason) => showStatus("tools-status", reason, "bad"),
  busy(kind) {
    stop.hidden = kind === undefined;
    if (kind === "check") {
      showStatus("call-status", call.checking, "busy");
    } else if (kind === "present") {
      element("presentation-hint").textContent = presentation.presenting;
    }
  },
});

const toolsEditor = new Editor(element("tools-editor"), "Tools, as JSON", soon(read));
const callEditor = new Editor(element("call-editor"), "Arguments, as JSON", soon(check));

/** Calls something once changes have come to rest. */
function soon(action: () => void): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, PAUSE);
  };
}

function settings(): Settings {
  const foreign = [...origins].some(({ checked, value }) => checked && value === "foreign");
  return { foreign, scalars: scalars.checked, defaults: defaults.checked };
}

function read(): void {
  defaults.disabled = settings().foreign;
  isReading = true;
  showStatus("tools-status", toolWords.reading, "busy");
  judge.ask({ kind: "tools", text: toolsEditor.text, settings: settings() });
}

function check(): void {
  if (!isReading) {
    judge.ask({ kind: "check", tool: Number(tool.value), text: callEditor.text });
  }
}

function present(): void {
  judge.ask({ kind: "present", tool: Number(tool.value) });
}

function showTools({ unreadable, isOnePage, names, faults, notes, findings }: Answers["tools"]): void {
  isReading = false;
  const { foreign } = settings();
  if (unreadable === undefined) {
    const kind = faults > 0 ? "bad" : "good";
    showStatus("tools-status", toolWords.summary(names.length, faults, notes, foreign, isOnePage), kind);
  } else {
    showStatus("tools-status", unreadable.message, "bad");
  }
  const found = unreadable === undefined ? findings : [{ level: "error" as const, code: "json", ...unreadable }];
  toolsEditor.show(found);
  const all = unreadable === undefined ? faults + notes : 0;
  showFindings("tools-findings", unreadable === undefined ? findings : [], all, findingLevel, (region) => {
    toolsEditor.goTo(region);
  });
  const chosen = wanted < names.length ? wanted : 0;
  tool.replaceChildren(...names.map((name, index) => new Option(name, String(index), false, index === chosen)));
  tool.disabled = names.length < 2;
  present();
  check();
}

function showCall(checked: Answers["check"]): void {
  const { verdict, findings } = checked;
  showStatus("call-status", call.verdict[verdict], kindOf(verdict));
  callEditor.show(findings);
  showFindings("call-findings", findings, findings.length, callWords, (region) => callEditor.goTo(region));
  showOutcome(checked);
}

/** Puts a state on the page. */
function load(state: State): void {
  for (const origin of origins) {
    origin.checked = (origin.value === "foreign") === state.foreign;
  }
  scalars.checked = state.scalars;
  defaults.checked = state.defaults;
  wanted = state.tool;
  toolsEditor.text = state.tools;
  callEditor.text = state.arguments;
  // The editors tell of their new texts a little later.
  showStatus("tools-status", toolWords.reading, "busy");
  showStatus("call-status", call.checking, "busy");
  element("presentation-hint").textContent = presentation.waiting;
}

async function share(): Promise<void> {
  const state = { tools: toolsEditor.text, tool: Number(tool.value), arguments: callEditor.text, ...settings() };
  const fragment = await fragmentOf(state);
  const notice = element("notice");
  if (fragment === undefined) {
    notice.textContent = link.tooLong;
    return;
  }
  history.replaceState(null, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    notice.textContent = link.copied;
  } catch {
    notice.textContent = link.inAddress;
  }
}

/** Puts the text of a file into an editor. */
async function open(file: File, editor: Editor, status: string): Promise<void> {
  if (file.size > LARGEST_FILE) {
    showStatus(status, failure.tooLarge(file.name, LARGEST_FILE), "bad");
    return;
  }
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    showStatus(status, failure.file(file.name), "bad");
    return;
  }
  try {
    editor.text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    showStatus(status, failure.noText(file.name), "bad");
  }
}

/** Says of what was stopped that it was, and leads to what can be changed about it. */
function stopped(): void {
  const kind = judge.stop();
  (kind === "check" ? callEditor : toolsEditor).focus();
  if (kind === "tools") {
    showStatus("tools-status", toolWords.stopped, "bad");
  } else if (kind === "check") {
    showStatus("call-status", call.stopped, "bad");
  } else if (kind === "present") {
    element("presentation-hint").textContent = presentation.stopped;
  }
}

/** Loads what the address carries; without that, the first sample. */
async function loadAddress(): Promise<void> {
  const { hash } = location;
  let state: State | undefined;
  let notice = "";
  try {
    state = await stateOf(hash);
  } catch {
    notice = link.unreadable;
  }
  if (hash !== location.hash) {
    // Another address has come meanwhile.
    return;
  }
  element("notice").textContent = notice;
  if (state !== undefined) {
    sample.value = "";
  } else if (sample.value === "") {
    sample.value = "0";
  }
  load(state ?? (samples[Number(sample.value)] as State));
}

sample.append(new Option("your own", "", false, false));
sample.append(...samples.map(({ title }, index) => new Option(title, String(index))));
sample.value = "0";
sample.addEventListener("change", () => {
  const chosen = sample.value === "" ? undefined : samples[Number(sample.value)];
  if (chosen !== undefined) {
    history.replaceState(null, "", location.pathname + location.search);
    element("notice").textContent = "";
    load(chosen);
  }
});
tool.addEventListener("change", () => {
  wanted = Number(tool.value);
  present();
  check();
});
for (const input of [scalars, defaults, ...origins]) {
  input.addEventListener("change", read);
}
element("share").addEventListener("click", () => void share());
element("stop").addEventListener("click", stopped);
element<HTMLInputElement>("file").addEventListener("change", ({ target }) => {
  const input = target as HTMLInputElement;
  const file = input.files?.[0];
  if (file !== undefined) {
    void open(file, toolsEditor, "tools-status");
    // The same file can be chosen again once it has changed.
    input.value = "";
  }
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener(
  "drop",
  (event) => {
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) {
      // Before the editor would put the file's text where the pointer is, or the browser would show the file instead.
      event.preventDefault();
      event.stopPropagation();
      const isCall = event.target instanceof Node && element("call").contains(event.target);
      void (isCall ? open(file, callEditor, "call-status") : open(file, toolsEditor, "tools-status"));
    }
  },
  { capture: true },
);
window.addEventListener("hashchange", () => void loadAddress());
element("settings").addEventListener("submit", (event) => event.preventDefault());
void loadAddress();
