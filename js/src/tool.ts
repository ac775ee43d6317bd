import type { CompiledTools } from "./bindings.js";
import { answer, answerPart, type Question } from "./check.js";
import type { DefinitionDocument } from "./definitions.js";
import { presentationFor } from "./dialect.js";
import { callCore, type Kept } from "./engine.js";
import { FastPath } from "./fast-path.js";
import { NO_REPAIRS } from "./fits.js";
import { applyRead, applyRepairs } from "./repairs.js";
import { NONE } from "./report.js";
import { invalidArguments, invalidResult } from "./sentences.js";
import { isPromise, refine, settledOutcome, standardResult } from "./standard.js";
import type { Json, Limits, Outcome, PresentationNote, StandardTool, Tool } from "./types.js";

interface Presentation {
  readonly schema: Json;
  readonly notes: readonly PresentationNote[];
}

/** A tool of a set, by its index in the core. */
export class CompiledTool implements Tool {
  readonly name: string;
  readonly origin: "local" | "foreign";
  readonly #tools: Kept<CompiledTools>;
  readonly #index: number;
  readonly #definition: DefinitionDocument;
  readonly #arguments: Question<CompiledTools>;
  readonly #result: Question<CompiledTools>;
  /** Read at the first check; undefined where there is none. */
  #fastPath: FastPath | undefined | "unread" = "unread";
  #presentation: string | undefined;
  #standard: StandardTool | undefined;

  constructor(
    tools: Kept<CompiledTools>,
    index: number,
    name: string,
    origin: "local" | "foreign",
    definition: DefinitionDocument,
    limits: Limits,
  ) {
    this.name = name;
    this.origin = origin;
    this.#tools = tools;
    this.#index = index;
    this.#definition = definition;
    this.#arguments = {
      judge: tools,
      ask: (held, words, stepsDown) => held.check(index, words, stepsDown),
      limits,
      readsNothingAsObject: true,
      message: (issues) => invalidArguments(name, issues),
    };
    this.#result = {
      judge: tools,
      ask: (held, words) => held.checkOutput(index, words),
      limits,
      readsNothingAsObject: false,
      message: (issues) => invalidResult(name, issues),
    };
  }

  check(args: unknown): Outcome {
    return settledOutcome(this.name, this.#judge(args));
  }

  /** A check that waits for a schema that validates asynchronously; for the adapters. */
  async checkAsync(args: unknown): Promise<Outcome> {
    return this.#judge(args);
  }

  checkOutput(value: unknown): Outcome<unknown> {
    const { judgesOutput, validateOutput } = this.#definition;
    this.#tools.assertUsable();
    if (!judgesOutput) {
      return { ok: true, value, repairs: [], setAside: [] };
    }
    return settledOutcome(this.name, refine(answer(this.#result, value), validateOutput, this.#result.message));
  }

  presentation(): Json {
    return this.#presented().schema;
  }

  get presentationNotes(): readonly PresentationNote[] {
    return this.#presented().notes;
  }

  get "~standard"(): StandardTool {
    this.#standard ??= {
      version: 1,
      vendor: "selvedge",
      validate: (value) => {
        const outcome = this.#judge(value);
        return isPromise(outcome) ? outcome.then(standardResult) : standardResult(outcome);
      },
      jsonSchema: {
        input: ({ target }) => presentationFor(this.name, this.presentation(), target),
        output: ({ target }) => presentationFor(this.name, this.presentation(), target),
      },
    };
    return this.#standard;
  }

  #judge(args: unknown): Outcome | Promise<Outcome> {
    const outcome = this.#known(args) ?? this.#asked(args);
    return refine(outcome, this.#definition.validateInput, this.#arguments.message);
  }

  /** The outcome by the core. */
  #asked(args: unknown): Outcome {
    const part = this.#fastPath === "unread" ? undefined : this.#fastPath?.unknownPart(args);
    const outcome = part === undefined ? answer(this.#arguments, args) : answerPart(this.#arguments, args, part);
    return outcome as Outcome;
  }

  /** The outcome where the fast path knows it. */
  #known(args: unknown): Outcome | undefined {
    this.#tools.assertUsable();
    if (this.#fastPath === "unread") {
      const plan = callCore((core) => this.#tools.in(core).plan(this.#index));
      this.#fastPath = FastPath.from(plan, this.#arguments.limits);
    }
    const repairs = this.#fastPath?.repairs(args);
    if (repairs === undefined) {
      return undefined;
    }
    if (repairs === NO_REPAIRS) {
      return { ok: true, value: args as Json, repairs: NONE, setAside: NONE };
    }
    const [first] = repairs;
    const value = first !== undefined && repairs.length === 1 ? applyRead(args, first) : applyRepairs(args, repairs);
    return {
      ok: true,
      value: value as Json,
      repairs: repairs.map(({ path, kind }) => ({ path, kind })),
      setAside: NONE,
    };
  }

  /** Parsed anew each time: whoever gets it may change it. */
  #presented(): Presentation {
    this.#tools.assertUsable();
    const text = this.#presentation ?? callCore((core) => this.#tools.in(core).presentation(this.#index));
    this.#presentation = text;
    return JSON.parse(text) as Presentation;
  }
}

/** A check that waits for a schema that validates asynchronously. */
export function checkAsync(tool: Tool, args: unknown): Promise<Outcome> {
  return (tool as CompiledTool).checkAsync(args);
}
