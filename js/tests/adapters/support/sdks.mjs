// Both lines of the SDK behind the same few names, so that a test runs through each of them.
import { Client as ClientV2, InMemoryTransport as TransportV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as TransportV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  ToolListChangedNotificationSchema,
  UrlElicitationRequiredError as UrlElicitationRequiredErrorV1,
} from "@modelcontextprotocol/sdk/types.js";
import {
  McpServer as McpServerV2,
  Server as ServerV2,
  UrlElicitationRequiredError as UrlElicitationRequiredErrorV2,
} from "@modelcontextprotocol/server";

const info = { name: "test", version: "1.0.0" };

/** A line of the SDK: `request(method)` is what its `setRequestHandler` takes first. */
export const v1 = {
  name: "v1",
  Client: ClientV1,
  Server: ServerV1,
  McpServer: McpServerV1,
  Transport: TransportV1,
  request: (method) => (method === "tools/list" ? ListToolsRequestSchema : CallToolRequestSchema),
  listChanged: ToolListChangedNotificationSchema,
  UrlElicitationRequiredError: UrlElicitationRequiredErrorV1,
};

export const v2 = {
  name: "v2",
  Client: ClientV2,
  Server: ServerV2,
  McpServer: McpServerV2,
  Transport: TransportV2,
  request: (method) => method,
  listChanged: "notifications/tools/list_changed",
  UrlElicitationRequiredError: UrlElicitationRequiredErrorV2,
};

export const lines = [v1, v2];

export const newServer = (line, options = { capabilities: { tools: {} } }) => new line.Server(info, options);
export const newMcpServer = (line, options) => new line.McpServer(info, options);
export const newClient = (line, options) => new line.Client(info, options);

/** Connects the two in memory, closed again when the test ends. Answers what the client's side put on the wire. */
export async function connect(t, line, server, client) {
  const [near, far] = line.Transport.createLinkedPair();
  const sent = [];
  const send = near.send.bind(near);
  near.send = (message, options) => {
    sent.push(message);
    return send(message, options);
  };
  await server.connect(far);
  await client.connect(near);
  t.after(() => client.close());
  return { sent, calls: () => sent.filter(({ method }) => method === "tools/call").map(({ params }) => params) };
}

/** A server that lists what `state.tools` holds and answers every call with what it was called with. */
export function echoServer(line, state, options = { capabilities: { tools: { listChanged: true } } }) {
  const server = newServer(line, options);
  server.setRequestHandler(line.request("tools/list"), async ({ params }) => {
    state.listings = (state.listings ?? 0) + 1;
    const tools = structuredClone(state.tools);
    await state.gate?.();
    if (state.failure !== undefined) throw state.failure;
    const size = state.pageSize ?? tools.length;
    const from = Number(params?.cursor ?? 0);
    const next = from + size;
    return {
      tools: tools.slice(from, next),
      ...(next < tools.length ? { nextCursor: String(next) } : {}),
    };
  });
  server.setRequestHandler(line.request("tools/call"), ({ params }) => {
    const result = state.answer?.(params);
    return result ?? { content: [{ type: "text", text: JSON.stringify(params.arguments) }] };
  });
  return server;
}

/** The text of a result, and whether it reports a mistake. */
export const said = ({ content, isError }) => ({ text: content[0].text, isError: isError === true });
