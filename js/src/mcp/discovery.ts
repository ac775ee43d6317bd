import { discoverTools } from "../index.js";
import type { Fault, Options, Tool, ToolDefinition } from "../types.js";
import { anything, isRecord } from "./protocol.js";

/** A page of a `tools/list` reply. */
export interface ToolsPage {
  tools: ToolDefinition[];
  nextCursor?: string;
}

/** The parts of an MCP client, v1 or v2, that are used here. */
export interface McpClient {
  readonly transport?:
    | { onmessage?: ((message: { method?: unknown }, ...rest: unknown[]) => void) | undefined }
    | undefined;
  listTools(params?: { cursor?: string }, options?: object): Promise<ToolsPage>;
  callTool(params: { name: string; arguments?: unknown }, ...rest: unknown[]): Promise<object>;
  request(request: object, resultSchema: object, options?: object): Promise<ToolsPage>;
}

/** A walk that has not ended after so many pages is the server's fault. */
const MOST_PAGES = 1000;

/** The tools of a list by name: those that can be called, and what is wrong with the others. */
interface Known {
  tools: Map<string, Tool>;
  leftOut: Map<string, Fault>;
}

/** What a client's server offers: discovered on demand, and again when the server says that its list has changed. */
export class Discovery {
  readonly #client: McpClient;
  readonly #options: Options;
  readonly #onLeftOut: (fault: Fault) => void;
  readonly #reported = new Set<string>();
  #known: Known = { tools: new Map(), leftOut: new Map() };
  #latest = this.#known;
  #transport: McpClient["transport"];
  /** How often the list is known to have become another one, and which of these the known list is. */
  #changes = 0;
  #current = -1;
  #pending: Promise<void> | undefined;

  /** @throws TypeError for options that `discoverTools` does not take. */
  constructor(client: McpClient, options: Options, onLeftOut: (fault: Fault) => void) {
    discoverTools([], options).dispose();
    this.#client = client;
    this.#options = options;
    this.#onLeftOut = onLeftOut;
  }

  /** The tool of that name, or why there is none: its fault, or `undefined` when the server does not list it. */
  async find(name: string): Promise<Tool | Fault | undefined> {
    this.#watch();
    let walks = 0;
    // A walk that was under way when the list changed may have missed that; whoever changes it without end is not waited for.
    for (; this.#current !== this.#changes && walks < 2; walks++) await this.#refresh();
    // Servers need not announce a change, and some connections do not carry announcements.
    if (walks === 0 && this.#lookUp(name) === undefined) await this.#refresh();
    return this.#lookUp(name);
  }

  #lookUp(name: string): Tool | Fault | undefined {
    return this.#known.tools.get(name) ?? this.#known.leftOut.get(name);
  }

  /** The client's `listTools`, discovered: the whole list without a cursor, else one page; left-out tools do not appear. */
  async list(params: { cursor?: string } | undefined, options: object | undefined): Promise<ToolsPage> {
    this.#watch();
    if (params?.cursor !== undefined) {
      const page = await this.#page(params, options);
      return { ...page, tools: this.#add(page.tools, this.#known) };
    }
    const change = this.#changes;
    const known: Known = { tools: new Map(), leftOut: new Map() };
    this.#latest = known;
    const page = await this.#walk(params, options);
    const tools = this.#add(page.tools, known);
    // Of two walks at once the one that began later knows better.
    if (this.#latest === known) {
      this.#known = known;
      this.#current = change;
    }
    return { ...page, tools };
  }

  /** Discovers again; calls that need it meanwhile wait for the same walk. */
  #refresh(): Promise<void> {
    this.#pending ??= this.list(undefined, { cacheMode: "refresh" })
      .then(() => undefined)
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }

  /** Listens on the connection that the client has now. The SDKs keep one handler per notification, which is the application's. */
  #watch(): void {
    const { transport } = this.#client;
    if (transport === this.#transport) return;
    this.#transport = transport;
    this.#changes++;
    if (transport === undefined) return;
    const deliver = transport.onmessage;
    transport.onmessage = (message, ...rest) => {
      deliver?.call(transport, message, ...rest);
      if (message.method !== "notifications/tools/list_changed") return;
      this.#changes++;
      // A failure here is met again by the call that needs the list.
      this.#refresh().catch(() => undefined);
    };
  }

  /** Every page as one. */
  async #walk(params: object | undefined, options: object | undefined): Promise<ToolsPage> {
    const { nextCursor, ...first } = await this.#page(params, options);
    const tools = [...first.tools];
    const seen = new Set<string>();
    for (let cursor = nextCursor; cursor !== undefined && !seen.has(cursor); ) {
      if (seen.size === MOST_PAGES) throw new Error(`tools/list did not end after ${MOST_PAGES} pages`);
      seen.add(cursor);
      const page = await this.#page({ ...params, cursor }, options);
      tools.push(...page.tools);
      cursor = page.nextCursor;
    }
    return { ...first, tools };
  }

  /**
   * One page as the SDK lists it. Where the SDK refuses the whole page for one tool (v1 compiles every `outputSchema` here,
   * both check the entries' shape), the page is asked for as it is: which tool is at fault is for discovery to say.
   */
  async #page(params: object | undefined, options: object | undefined): Promise<ToolsPage> {
    try {
      return await this.#client.listTools(params, options);
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      const request = { method: "tools/list", ...(params === undefined ? {} : { params }) };
      const page = await this.#client.request(request, anything, options);
      if (!Array.isArray(page.tools)) throw error;
      return page;
    }
  }

  /** Discovers a page into `known` and answers the definitions that can be called. */
  #add(definitions: readonly ToolDefinition[], known: Known): ToolDefinition[] {
    const toolset = discoverTools(definitions, this.#options);
    for (const tool of toolset) known.tools.set(tool.name, tool);
    for (const fault of toolset.leftOut) {
      known.leftOut.set(fault.tool, fault);
      const key = JSON.stringify(fault);
      if (this.#reported.has(key)) continue;
      this.#reported.add(key);
      this.#onLeftOut(fault);
    }
    const listed = new Set<string>();
    return definitions.filter(({ name }) => {
      if (listed.has(name) || toolset.get(name) === undefined) return false;
      listed.add(name);
      return true;
    });
  }
}

/** Whether a failed listing came from what was listed, not from the connection or the server: the SDKs' own errors carry a code. */
function isAboutContent(error: unknown): boolean {
  return !isRecord(error) || error.code === undefined || error.code === "INVALID_RESULT";
}
