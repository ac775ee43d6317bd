/** Watches the package's core from outside: how many instances, how many calls, how much memory. */

interface Instances {
  /** How many instances of the core were made. */
  readonly made: number;
  /** How often the core was asked to check. */
  readonly checks: number;
  /** Bytes of the last instance's memory. */
  readonly bytes: number;
}

/** To be imported before the package is used for the first time. */
export const instances: Instances = watched();

function watched(): Instances {
  const Instance = WebAssembly.Instance;
  let made = 0;
  let checks = 0;
  let memory: WebAssembly.Memory | undefined;

  WebAssembly.Instance = function WatchedInstance(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    const instance = new Instance(module, imports);
    const check = instance.exports.tools_check;
    if (typeof check !== "function") {
      // What inflates the core.
      return instance;
    }
    made++;
    memory = instance.exports.memory as WebAssembly.Memory;
    const counted = (...args: unknown[]): unknown => {
      checks++;
      return check(...args);
    };
    return { exports: { ...instance.exports, tools_check: counted } };
  } as unknown as typeof WebAssembly.Instance;

  return {
    get made() {
      return made;
    },
    get checks() {
      return checks;
    },
    get bytes() {
      return memory?.buffer.byteLength ?? 0;
    },
  };
}
