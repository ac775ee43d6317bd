import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fromJsonSchema as fromJsonSchemaClient } from "@modelcontextprotocol/client";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { fromJsonSchema } from "@modelcontextprotocol/server";
import { RegistrationError } from "selvedge";
import { SelvedgeJsonSchemaValidator } from "selvedge/mcp";
import { brokenSchema, idsSchema, targetSchema } from "./support/schemas.mjs";
import { connect, echoServer, lines, newClient, newMcpServer, newServer, said } from "./support/sdks.mjs";

const validator = new SelvedgeJsonSchemaValidator();

describe("SelvedgeJsonSchemaValidator", () => {
  test("judges and answers the value itself", () => {
    const check = validator.getValidator(idsSchema);
    const value = { ids: [1] };
    const result = check(value);
    assert.deepEqual(result, { valid: true, data: value, errorMessage: undefined });
    assert.equal(result.data, value);
    const { errorMessage, ...refused } = check({ ids: ["a"], more: 1 });
    assert.deepEqual(refused, { valid: false, data: undefined });
    assert.match(errorMessage, /^ids\.0: .+; more: /);
  });

  test("repairs nothing and knows no rule for lists as text", () => {
    assert.equal(validator.getValidator(idsSchema)({ ids: "[1]" }).valid, false);
    assert.equal(validator.getValidator(targetSchema)({ target: '["a"]' }).valid, true);
  });

  test("takes any JSON Schema, without a contract for the root", () => {
    assert.equal(validator.getValidator({ type: "string" })("a").valid, true);
    assert.equal(validator.getValidator({ type: ["number", "null"] })(null).valid, true);
    assert.match(validator.getValidator({ type: "string" })(7).errorMessage, /^\(root\): /);
    const draft04 = { $schema: "http://json-schema.org/draft-04/schema#", minimum: 3, exclusiveMinimum: true };
    assert.equal(validator.getValidator(draft04)(3).valid, false);
  });

  test("throws for a schema that does not compile", () => {
    assert.throws(() => validator.getValidator(brokenSchema), RegistrationError);
  });

  test("keeps two schemas of one $id apart", () => {
    const first = validator.getValidator({ $id: "https://example.com/s", type: "string" });
    const second = validator.getValidator({ $id: "https://example.com/s", type: "number" });
    assert.equal(first("a").valid, true);
    assert.equal(second("a").valid, false);
  });

  test("repairs when asked to, and then refuses a list as text", () => {
    const repairing = new SelvedgeJsonSchemaValidator({ repair: true });
    const value = { ids: "[1]", note: "[2]" };
    assert.deepEqual(repairing.getValidator(idsSchema)(value).data, { ids: [1], note: "[2]" });
    assert.deepEqual(value, { ids: "[1]", note: "[2]" });
    assert.equal(
      repairing.getValidator(targetSchema)({ target: '["a"]' }).errorMessage,
      "target is a list written as text — pass the array itself, not JSON written as text",
    );
    assert.throws(() => repairing.getValidator(brokenSchema), RegistrationError);
  });

  test("is not changed by what happens to the schema afterwards", () => {
    for (const repair of [false, true]) {
      const schema = structuredClone(idsSchema);
      const check = new SelvedgeJsonSchemaValidator({ repair }).getValidator(schema);
      schema.properties.ids = { type: "string" };
      assert.equal(check({ ids: [1] }).valid, true);
      assert.equal(check({ ids: "a" }).valid, false);
      const again = new SelvedgeJsonSchemaValidator({ repair }).getValidator(schema);
      assert.deepEqual(again({ ids: "[1]" }).data, { ids: "[1]" });
    }
  });

  test("refuses unknown options", () => {
    assert.throws(() => new SelvedgeJsonSchemaValidator({ repairs: true }), TypeError);
  });
});

for (const line of lines) {
  describe(`as jsonSchemaValidator of the ${line.name} client`, () => {
    const outputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
    const call = async (t, structuredContent) => {
      const state = {
        tools: [{ name: "ids", inputSchema: idsSchema, outputSchema }],
        answer: () => ({ content: [], structuredContent }),
      };
      const client = newClient(line, { jsonSchemaValidator: validator });
      await connect(t, line, echoServer(line, state), client);
      await client.listTools();
      return client.callTool({ name: "ids", arguments: { ids: [1] } });
    };

    test("passes a result that fits", async (t) => {
      assert.deepEqual((await call(t, { n: 1 })).structuredContent, { n: 1 });
    });

    test("refuses a result that does not, by its path", async (t) => {
      await assert.rejects(call(t, { n: "1" }), { code: -32602, message: /output schema: n: / });
    });
  });

  test(`as jsonSchemaValidator of the ${line.name} server: judges the answer to an elicitation`, async (t) => {
    const server = newServer(line, { capabilities: {}, jsonSchemaValidator: validator });
    const client = newClient(line, { capabilities: { elicitation: {} } });
    let content;
    client.setRequestHandler(line.name === "v1" ? ElicitRequestSchema : "elicitation/create", () => ({
      action: "accept",
      content,
    }));
    await connect(t, line, server, client);
    const ask = (answer) => {
      content = answer;
      const requestedSchema = { type: "object", properties: { age: { type: "integer" } }, required: ["age"] };
      return server.elicitInput({ message: "How old?", requestedSchema });
    };
    assert.deepEqual((await ask({ age: 7 })).content, { age: 7 });
    await assert.rejects(ask({ age: "7" }), { code: -32602, message: /requested schema: age: / });
  });
}

test("fromJsonSchema of v2 hands the repaired arguments to the handler", async (t) => {
  const [, v2] = lines;
  const server = newMcpServer(v2);
  const inputSchema = fromJsonSchema(idsSchema, new SelvedgeJsonSchemaValidator({ repair: true }));
  server.registerTool("ids", { inputSchema }, (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] }));
  const client = newClient(v2);
  await connect(t, v2, server, client);
  assert.equal(said(await client.callTool({ name: "ids", arguments: { ids: "[1]" } })).text, '{"ids":[1]}');
  assert.match(
    said(await client.callTool({ name: "ids", arguments: { ids: "one" } })).text,
    /^Input validation error: Invalid arguments for tool ids: ids: /,
  );
});

test("fromJsonSchema of v2 throws at once for a broken schema", () => {
  for (const convert of [fromJsonSchema, fromJsonSchemaClient]) {
    assert.throws(() => convert(brokenSchema, validator), RegistrationError);
  }
});
