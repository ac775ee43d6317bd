// An MCP server over stdio. `serveTools` lists the tool, and repairs and judges every call before `storeLesson` runs.
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { serveTools } from "selvedge/mcp";
import { lesson, storeLesson } from "./lesson.mjs";

const server = new McpServer({ name: "lessons", version: "1.0.0" });
serveTools(server, [lesson], { lesson: storeLesson });
await server.connect(new StdioServerTransport());
