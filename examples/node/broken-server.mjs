// The same server with a second tool, whose schema is broken: it says so and does not start.
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { RegistrationError } from "selvedge";
import { serveTools } from "selvedge/mcp";
import { lesson, storeLesson } from "./lesson.mjs";

const search = {
  name: "search",
  inputSchema: { type: "object", properties: { query: { type: "string", pattern: "^(lesson|quiz" } } },
};

const server = new McpServer({ name: "lessons", version: "1.0.0" });
try {
  serveTools(server, [lesson, search], { lesson: storeLesson, search: () => ({ content: [] }) });
} catch (error) {
  if (!(error instanceof RegistrationError)) throw error;
  for (const { message } of error.faults) console.error(message);
  process.exit(1);
}
await server.connect(new StdioServerTransport());
