/**
 * The one door to the core. It is instantiated at first use and kept; should it fail in a call, that call throws
 * {@link EngineError}, the instance is dropped, and whatever was built in it is built again when it is next used.
 *
 * No code of a caller runs while the core runs: values are written to a tape beforehand, so a call is never re-entered.
 */
import { type Bindings, instantiate } from "./bindings.js";
import { EngineError, RegistrationError, SelvedgeError } from "./errors.js";
import { noCore } from "./sentences.js";
import type { TapeWriter } from "./tape.js";
import type { Fault } from "./types.js";
import { readUtf8, writeUtf8 } from "./utf8.js";

/** Gives the compiled core; called once. */
export type CoreSource = () => WebAssembly.Module;

/** Up to this many words, a loop is faster than a view and a block copy. */
const SHORT_TAPE = 128;

let source: CoreSource | undefined;
let compiled: WebAssembly.Module | undefined;
let current: Core | undefined;

/** Says where the compiled core comes from. The first source stands. */
export function provideCore(given: CoreSource): void {
  source ??= given;
}

/** One instance of the core. */
export class Core {
  readonly bindings: Bindings;
  /** Set once the instance has failed: nothing of it may be touched any more, not even to free what it holds. */
  failed = false;
  #memory = new Uint32Array(0);

  constructor(module: WebAssembly.Module) {
    this.bindings = instantiate(module, {
      FinalizationRegistry: guardedRegistry(this),
      TextDecoder: typeof TextDecoder === "function" ? TextDecoder : FallbackDecoder,
      TextEncoder: typeof TextEncoder === "function" ? TextEncoder : FallbackEncoder,
      crypto: { getRandomValues: fillWithSeeds },
    });
  }

  /** Copies a tape into the core's own buffer. */
  load(tape: TapeWriter): number {
    const { length, words } = tape;
    const { bindings } = this;
    const start = bindings.tapeBuffer(length) >>> 2;
    if (this.#memory.buffer !== bindings.memory.buffer) {
      this.#memory = new Uint32Array(bindings.memory.buffer);
    }
    const memory = this.#memory;
    if (length > SHORT_TAPE) {
      memory.set(words.subarray(0, length), start);
    } else {
      for (let index = 0; index < length; index++) {
        memory[start + index] = words[index] as number;
      }
    }
    return length;
  }
}

/**
 * Runs one call of the core. `run` may call nothing but the core: any exception but a string, which is how the core
 * refuses a call, counts as its failure.
 *
 * @param refusal - What to throw for such a string.
 * @throws EngineError if the core cannot be had or fails.
 */
export function callCore<Result>(run: (core: Core) => Result, refusal: (text: string) => Error = faultsOf): Result {
  const core = currentCore();
  try {
    return run(core);
  } catch (thrown) {
    if (typeof thrown === "string") {
      throw refusal(thrown);
    }
    core.failed = true;
    current = undefined;
    throw new EngineError("the engine failed in this call and has been replaced", thrown);
  }
}

/** The core refuses a schema with JSON text of its faults. */
function faultsOf(text: string): RegistrationError {
  return new RegistrationError(JSON.parse(text) as Fault[]);
}

function currentCore(): Core {
  if (current === undefined) {
    if (source === undefined) {
      throw new EngineError("there is no core yet: await `init` of `selvedge/slim` first");
    }
    try {
      compiled ??= source();
      current = new Core(compiled);
    } catch (thrown) {
      throw withoutCore(thrown);
    }
  }
  return current;
}

/** The error for bytes that the host does not compile, or that are no core. */
export function withoutCore(thrown: unknown): EngineError {
  return new EngineError(noCore(thrown instanceof Error ? thrown.message : String(thrown)), thrown);
}

/** Something that lives in the core. Built again where the instance that held it has failed. */
export class Kept<Held extends { free(): void }> {
  readonly #build: (core: Core) => Held;
  #held: Held | undefined;
  #core: Core | undefined;
  #disposed = false;

  constructor(build: (core: Core) => Held) {
    this.#build = build;
  }

  /** The thing itself, in that instance. Only inside {@link callCore}. */
  in(core: Core): Held {
    if (this.#held === undefined || this.#core !== core) {
      this.#held = this.#build(core);
      this.#core = core;
    }
    return this.#held;
  }

  /** @throws SelvedgeError with code `disposed` after {@link Kept.free}. */
  assertUsable(): void {
    if (this.#disposed) {
      throw new SelvedgeError("disposed", "the toolset has been disposed of");
    }
  }

  /** Frees it. */
  free(): void {
    const held = this.#held;
    this.#disposed = true;
    this.#held = undefined;
    if (held !== undefined && this.#core === current) {
      callCore(() => held.free());
    }
  }
}

/**
 * The registry through which the bindings free what the garbage collector found unreachable. It leaves a failed instance
 * alone: an exception in a finaliser would end the process.
 */
function guardedRegistry(core: Core): typeof FinalizationRegistry {
  const Registry = globalThis.FinalizationRegistry;
  return class<Held> {
    readonly [Symbol.toStringTag] = "FinalizationRegistry";
    readonly #registry: FinalizationRegistry<Held> | undefined;

    constructor(free: (held: Held) => void) {
      this.#registry =
        Registry &&
        new Registry((held: Held) => {
          try {
            if (!core.failed) {
              callCore(() => free(held));
            }
          } catch {
            // The instance has been dropped; with it goes what was to be freed.
          }
        });
    }

    register(target: WeakKey, held: Held, token?: WeakKey): void {
      this.#registry?.register(target, held, token);
    }

    unregister(token: WeakKey): boolean {
      return this.#registry?.unregister(token) ?? false;
    }
  };
}

/**
 * Gives the core's hash tables their seeds. A host may have no source of random numbers, or refuse it outside of a request
 * as workerd does; less random seeds are better there than no core.
 */
function fillWithSeeds(bytes: Uint8Array<ArrayBuffer>): void {
  try {
    globalThis.crypto.getRandomValues(bytes);
  } catch {
    for (let index = 0; index < bytes.length; index++) {
      bytes[index] = Math.random() * 256;
    }
  }
}

class FallbackDecoder {
  decode(bytes?: Uint8Array): string {
    return bytes === undefined ? "" : readUtf8(bytes);
  }
}

class FallbackEncoder {
  encode(text: string): Uint8Array {
    const bytes = new Uint8Array(text.length * 3);
    return bytes.subarray(0, writeUtf8(text, bytes, 0));
  }

  encodeInto(text: string, bytes: Uint8Array): { read: number; written: number } {
    return { read: text.length, written: writeUtf8(text, bytes, 0) };
  }
}
