// A tool and a tool schema are what Standard Schema 1.1 says, as Zod and others consume it.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { registerTools } from "selvedge";
import { toolSchema } from "selvedge/mcp";

const [tool] = registerTools([]);
if (tool !== undefined) {
  const schema: StandardSchemaV1 = tool;
  const json: StandardJSONSchemaV1 = tool;
  schema["~standard"].validate({});
  json["~standard"].jsonSchema.input({ target: "draft-2020-12" });
}
const typed: StandardSchemaV1<Record<string, unknown>> & StandardJSONSchemaV1 = toolSchema({}, { name: "typed" });
typed["~standard"].vendor;
