/** The page's side of the worker: the newest question of each kind is answered, older ones are forgotten. */
import type { Answers, Asked, Question, Told } from "./protocol.js";
import { failure } from "./sentences.js";

/** How long the worker may take for a question until that is told, or until a newer one ends it, in milliseconds. */
const PATIENCE = 1_000;

type Kind = Question["kind"];

/** What becomes of answers. */
export interface Listener {
  answered<K extends Kind>(kind: K, answer: Answers[K]): void;
  progressed(done: number, all: number): void;
  failed(reason: string): void;
  /** Is told what the worker takes long for, and `undefined` once that is over. */
  busy(kind: Kind | undefined): void;
}

/** Asks the worker one question at a time, so that what is waiting can be replaced by something newer. */
export class Judge {
  readonly #listener: Listener;
  #worker = startWorker();
  #waiting = new Map<Kind, Question>();
  #asked: (Asked & { readonly since: number }) | undefined;
  #number = 0;
  #slow = 0;
  #tools: Question | undefined;
  /** Whether the worker has taken tools. */
  #hasTools = false;

  /** @param listener - Is told the answers. */
  constructor(listener: Listener) {
    this.#listener = listener;
    this.#listen();
  }

  /** Asks; an older question of the same kind is forgotten. Questions about tools come after the tools. */
  ask(question: Question): void {
    if (question.kind === "tools") {
      this.#tools = question;
      this.#waiting.clear();
    }
    this.#waiting.set(question.kind, question);
    const asked = this.#asked;
    const isOutdated = asked !== undefined && (question.kind === "tools" || asked.question.kind === question.kind);
    if (isOutdated && performance.now() - asked.since > PATIENCE) {
      // The answer may be here already, and only the page too busy to hear it.
      setTimeout(() => this.#giveUp(asked));
    }
    this.#next();
  }

  /**
   * Ends what the worker is at, and forgets what waits for it.
   *
   * @returns What it was at.
   */
  stop(): Kind | undefined {
    const kind = this.#asked?.question.kind;
    this.#waiting.clear();
    this.#restart();
    return kind;
  }

  /** Ends a worker that is busy with what nobody wants to know any more. */
  #giveUp(asked: Asked): void {
    if (this.#asked === asked) {
      this.#restart();
      this.#next();
    }
  }

  #restart(): void {
    this.#worker.terminate();
    this.#worker = startWorker();
    this.#listen();
    this.#hasTools = false;
    this.#settle();
  }

  #listen(): void {
    const worker = this.#worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      if (worker === this.#worker) {
        this.#hear(data);
      }
    });
    worker.addEventListener("error", ({ message }) => {
      if (worker === this.#worker) {
        this.#listener.failed(failure.worker(message));
        // What brought the worker down is not asked again.
        this.stop();
      }
    });
  }

  #hear(told: Told): void {
    const asked = this.#asked;
    if (asked?.number !== told.number) {
      return;
    }
    const isWanted = !this.#waiting.has(asked.question.kind) && !this.#waiting.has("tools");
    if ("progress" in told) {
      if (isWanted) {
        this.#listener.progressed(told.progress.done, told.progress.all);
      }
      return;
    }
    this.#hasTools ||= asked.question.kind === "tools";
    this.#settle();
    if ("failure" in told) {
      this.#listener.failed(failure.worker(told.failure));
    } else if (isWanted) {
      this.#listener.answered(asked.question.kind, told.answer as never);
    }
    this.#next();
  }

  #next(): void {
    const [first] = this.#waiting.values();
    // A new worker takes the tools before anything about them.
    const question = this.#hasTools || this.#waiting.has("tools") ? first : first && this.#tools;
    if (this.#asked === undefined && question !== undefined) {
      this.#waiting.delete(question.kind);
      this.#number += 1;
      const asked: Asked = { number: this.#number, question };
      this.#asked = { ...asked, since: performance.now() };
      this.#slow = setTimeout(() => this.#listener.busy(question.kind), PATIENCE);
      this.#worker.postMessage(asked);
    }
  }

  /** The worker is free again. */
  #settle(): void {
    clearTimeout(this.#slow);
    this.#asked = undefined;
    this.#listener.busy(undefined);
  }
}

function startWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}
