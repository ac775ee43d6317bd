// Presentations before an independent judge: ajv, in the class of each schema's dialect.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { registerTools, discoverTools } from "selvedge";

const OLD = /draft-0[467]/;

const judge = (schema) => {
  const Judge = OLD.test(schema.$schema ?? "") ? Ajv : Ajv2020;
  return new Judge({ strict: false, validateFormats: false, addUsedSchema: false, logger: false }).compile(schema);
};

const cases = readFileSync(new URL("../../../tests/cases/cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ mechanism, wanted }) => mechanism === "join" && wanted.outcome === "presented");

for (const { id, schema, wanted } of cases) {
  test(`${id}: ajv accepts through the presentation and refuses by the original`, () => {
    const tool = registerTools([{ name: "t", inputSchema: schema }]).get("t");
    const presented = judge(tool.presentation());
    const original = judge(schema);
    for (const value of wanted.must_accept ?? []) {
      assert.ok(presented(value), JSON.stringify([value, presented.errors]));
      assert.ok(original(value), JSON.stringify([value, original.errors]));
      assert.ok(tool.check(value).ok);
    }
    for (const value of wanted.runtime_refuse ?? []) {
      assert.ok(!original(value), JSON.stringify(value));
      assert.ok(!tool.check(value).ok);
    }
  });
}

const corpus = new URL("../../../../shared/corpus/", import.meta.url);
const missing = !existsSync(corpus) && "there is no folder ../shared/corpus beside this checkout";

test("every presentation of a real tool is an object at its root and compiles", { skip: missing }, (context) => {
  let count = 0;
  for (const file of readdirSync(corpus)) {
    const reply = JSON.parse(readFileSync(new URL(file, corpus), "utf8"));
    for (const tool of discoverTools(reply.tools ?? reply.result?.tools ?? reply)) {
      const presentation = tool.presentation();
      assert.equal(presentation.type, "object", `${file} ${tool.name}`);
      judge(presentation);
      count++;
    }
  }
  context.diagnostic(`${count} presentations compile`);
});
