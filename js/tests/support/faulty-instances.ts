/** Stands in for `WebAssembly.Instance`, so that tests can make the core trap: no input does. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Export = (...args: unknown[]) => unknown;

interface FaultyInstances {
  /** How many instances were made. */
  readonly made: number;
  /** The next call of that export traps, and every later one to the same instance counts as a call to a failed one. */
  trapNext(name: string): void;
  /** The next instance cannot be made. */
  refuseNext(message: string): void;
  calls(name: string): number;
  callsToFailed(name: string): number;
}

/** To be called before the package is used for the first time. */
export function faultyInstances(): FaultyInstances {
  const Instance = WebAssembly.Instance;
  const calls: { name: string; toFailed: boolean }[] = [];
  let made = 0;
  let armed: string | undefined;
  let refusal: string | undefined;

  const wrapped = (given: WebAssembly.Exports): WebAssembly.Exports => {
    let failed = false;
    const wrap = (name: string, value: WebAssembly.ExportValue): [string, WebAssembly.ExportValue] => {
      if (typeof value !== "function") {
        return [name, value];
      }
      const call: Export = (...args) => {
        calls.push({ name, toFailed: failed });
        if (name === armed) {
          armed = undefined;
          failed = true;
          throw new WebAssembly.RuntimeError("unreachable");
        }
        return value(...args);
      };
      return [name, call];
    };
    return Object.fromEntries(Object.entries(given).map(([name, value]) => wrap(name, value)));
  };

  WebAssembly.Instance = function FaultyInstance(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    if (imports === undefined) {
      // What inflates the core.
      return new Instance(module);
    }
    if (refusal !== undefined) {
      const message = refusal;
      refusal = undefined;
      throw new WebAssembly.CompileError(message);
    }
    made++;
    return { exports: wrapped(new Instance(module, imports).exports) };
  } as unknown as typeof WebAssembly.Instance;

  return {
    get made() {
      return made;
    },
    trapNext(name) {
      armed = name;
    },
    refuseNext(message) {
      refusal = message;
    },
    calls: (name) => calls.filter((call) => call.name === name).length,
    callsToFailed: (name) => calls.filter((call) => call.name === name && call.toFailed).length,
  };
}

/** Runs the garbage collector. */
export const collectGarbage: () => void = (() => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
})();
