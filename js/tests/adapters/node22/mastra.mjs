import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { MCPClient, MCPServer } from "@mastra/mcp";
import { SelvedgeJsonSchemaValidator } from "selvedge/mcp";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const validator = new SelvedgeJsonSchemaValidator();

/** What the validator compiled, beside compiling it. */
function watched() {
  const schemas = [];
  return {
    schemas,
    getValidator(schema) {
      schemas.push(schema);
      return validator.getValidator(schema);
    },
  };
}

async function toolsOf(t, script, jsonSchemaValidator) {
  const own = { command: process.execPath, args: [path(script)], jsonSchemaValidator };
  const client = new MCPClient({ id: t.name, servers: { own } });
  t.after(() => client.disconnect());
  return client.listTools();
}

test("MCPClient judges results with it: one that fits", async (t) => {
  const jsonSchemaValidator = watched();
  const tools = await toolsOf(t, "mastra-server.mjs", jsonSchemaValidator);
  assert.deepEqual(await tools.own_count.execute({ ids: [1, 2] }, {}), { count: 2 });
  assert.equal(jsonSchemaValidator.schemas.at(-1).properties.count.type, "number");
});

test("MCPClient judges results with it: one that does not", async (t) => {
  const tools = await toolsOf(t, "../support/lying-server.mjs", validator);
  await assert.rejects(tools.own_lie.execute({ ids: [1, 2] }, {}), /count: /);
});

test("MCPServer takes it", () => {
  const server = new MCPServer({ id: "own", name: "own", version: "1.0.0", tools: {}, jsonSchemaValidator: validator });
  assert.equal(server.name, "own");
});
