// Mastra takes the validator for its clients and servers.
import { MCPClient, MCPServer } from "@mastra/mcp";
import { SelvedgeJsonSchemaValidator } from "selvedge/mcp";

const jsonSchemaValidator = new SelvedgeJsonSchemaValidator();
new MCPClient({ servers: { lessons: { command: "node", args: [], jsonSchemaValidator } } });
new MCPServer({ id: "types", name: "types", version: "1.0.0", tools: {}, jsonSchemaValidator });
