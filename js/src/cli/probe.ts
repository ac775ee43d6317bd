/** `selvedge probe`: the tools that an MCP server lists over stdio. */
import { probe } from "./sentences.js";
import { ServerProcess } from "./server-process.js";
import { listed, type ToolList } from "./tool-list.js";
import { Unusable } from "./unusable.js";

/** The revision of MCP that is asked for; a server may answer with another. */
const PROTOCOL_VERSION = "2025-11-25";

/** What ends the program, and the server with it. */
const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Starts a server, asks for all its tools and ends it.
 *
 * @param program - The command and its arguments.
 * @param timeout - How long all of it may take, in seconds.
 * @param version - The version that this client gives as its own.
 * @throws Unusable where the server does not answer as MCP has it.
 */
export async function probeServer(program: readonly string[], timeout: number, version: string): Promise<ToolList> {
  const server = new ServerProcess(program);
  let pages = 0;
  const giveUp = (): void => server.abandon((method) => probe.silent(method, timeout, pages));
  const timer = setTimeout(giveUp, timeout * 1_000);
  const stop = (): void => server.abandon(probe.interrupted);
  for (const signal of STOPPING) {
    process.on(signal, stop);
  }
  const turned = (): void => {
    pages += 1;
  };
  try {
    return { tools: listed(await listTools(server, version, turned), "/tools") };
  } finally {
    clearTimeout(timer);
    await server.end();
    for (const signal of STOPPING) {
      process.off(signal, stop);
    }
  }
}

async function listTools(server: ServerProcess, version: string, turned: () => void): Promise<unknown[]> {
  await server.request("initialize", {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: "selvedge", version },
  });
  server.notify("notifications/initialized");
  const tools: unknown[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await server.request("tools/list", cursor === undefined ? {} : { cursor });
    if (!Array.isArray(page.tools)) {
      throw new Unusable(probe.noTools());
    }
    for (const tool of page.tools) {
      tools.push(tool);
    }
    turned();
    cursor = typeof page.nextCursor === "string" ? page.nextCursor : undefined;
    if (cursor !== undefined && cursors.has(cursor)) {
      throw new Unusable(probe.circular(cursor));
    }
    cursors.add(cursor ?? "");
  } while (cursor !== undefined);
  return tools;
}
