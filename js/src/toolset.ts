import type { CompiledTools } from "./bindings.js";
import { assertTools, type DefinitionDocument, readDefinitions } from "./definitions.js";
import { callCore, Kept } from "./engine.js";
import { RegistrationError, UnknownToolError, wrongTool } from "./errors.js";
import { isWholeTool } from "./no-schema.js";
import { readOptions } from "./options.js";
import { renamed, wanted, wholeTool } from "./sentences.js";
import { CompiledTool } from "./tool.js";
import type { DiscoveredToolset, Fault, Options, Outcome, Tool, ToolDefinition, Toolset } from "./types.js";

/** What the core made of a list of definitions. */
interface Description {
  readonly tools: readonly { readonly name: string; readonly index: number }[];
  readonly leftOut: readonly Fault[];
}

interface Compiled {
  readonly kept: Kept<CompiledTools>;
  readonly tools: ReadonlyMap<string, CompiledTool>;
  readonly leftOut: readonly Fault[];
}

class CompiledToolset implements Toolset {
  declare [Symbol.dispose]: () => void;
  readonly #kept: Kept<CompiledTools>;
  readonly #tools: ReadonlyMap<string, CompiledTool>;
  readonly #leftOut: readonly Fault[];

  constructor({ kept, tools, leftOut }: Compiled) {
    this.#kept = kept;
    this.#tools = tools;
    this.#leftOut = leftOut;
  }

  get size(): number {
    return this.#tools.size;
  }

  get(name: string): Tool | undefined {
    this.#kept.assertUsable();
    return this.#tools.get(name);
  }

  check(name: string, args: unknown): Outcome {
    if (typeof name !== "string") {
      throw wrongTool(wanted.checked, name);
    }
    const tool = this.get(name);
    if (tool === undefined) {
      throw new UnknownToolError(
        name,
        this.#leftOut.find((fault) => fault.tool === name),
      );
    }
    return tool.check(args);
  }

  [Symbol.iterator](): Iterator<Tool> {
    this.#kept.assertUsable();
    return this.#tools.values();
  }

  dispose(): void {
    this.#kept.free();
  }
}

// Not every host that this runs on has the symbol.
if (typeof Symbol.dispose === "symbol") {
  Object.defineProperty(CompiledToolset.prototype, Symbol.dispose, { value: CompiledToolset.prototype.dispose });
}

class CompiledDiscovery extends CompiledToolset implements DiscoveredToolset {
  readonly leftOut: readonly Fault[];

  constructor(compiled: Compiled) {
    super(compiled);
    this.leftOut = compiled.leftOut;
  }
}

/** Local schemas, all or none; see the published declaration. */
export function registerTools(tools: readonly ToolDefinition[], options?: Options): Toolset {
  return new CompiledToolset(compile(tools, options, "local"));
}

/** Foreign schemas; see the published declaration. */
export function discoverTools(tools: readonly ToolDefinition[], options?: Options): DiscoveredToolset {
  return new CompiledDiscovery(compile(tools, options, "foreign"));
}

function compile(tools: unknown, options: unknown, origin: "local" | "foreign"): Compiled {
  assertTools(tools);
  const settings = readOptions(options, origin);
  const definitions = readDefinitions(tools, settings.limits);
  const text = `[${definitions.map((definition) => definition.text).join(",")}]`;
  const kept = new Kept((core) =>
    origin === "local" ? core.bindings.Tools.register(text, settings) : core.bindings.Tools.discover(text, settings),
  );
  const refused = (faults: string): Error => new RegistrationError(told(JSON.parse(faults) as Fault[], definitions));
  const description = JSON.parse(callCore((core) => kept.in(core).describe(), refused)) as Description;
  // Of several definitions of one name, the first stands (behaviour.md 6).
  const named = new Map(definitions.map((definition) => [definition.name, definition] as const).reverse());
  const compiled = new Map<string, CompiledTool>();
  for (const { name, index } of description.tools) {
    const definition = named.get(name) as DefinitionDocument;
    compiled.set(name, new CompiledTool(kept, index, name, origin, definition, settings.limits));
  }
  return { kept, tools: compiled, leftOut: told(description.leftOut, definitions) };
}

/** Faults with what only the definitions tell. */
function told(faults: readonly Fault[], definitions: readonly DefinitionDocument[]): readonly Fault[] {
  if (faults.length === 0) {
    return faults;
  }
  const byName = new Map(
    definitions.map((definition, at) => [definition.name || `#${at}`, definition] as const).reverse(),
  );
  return faults.map((fault) => {
    const definition = byName.get(fault.tool);
    const isWhole = fault.code === "root" && definition && isWholeTool(JSON.parse(definition.text).inputSchema);
    const elsewhere = fault.code === "missing_schema" && definition?.elsewhere;
    const hint = isWhole ? wholeTool : elsewhere ? renamed(elsewhere) : "";
    return { ...fault, message: fault.message + hint };
  });
}
