/**
 * Adapters for the MCP TypeScript SDKs, v1 and v2 (api.md, "Adapters").
 *
 * Everything here is typed structurally: no SDK is imported, so the same entry serves both lines and adds no dependency.
 *
 * @module
 */

export { guardClient } from "./mcp/guard-client.js";
export { toCallToolResult } from "./mcp/result.js";
export { serveTools } from "./mcp/serve-tools.js";
export { toolSchema } from "./mcp/tool-schema.js";
export { SelvedgeJsonSchemaValidator } from "./mcp/validator.js";
