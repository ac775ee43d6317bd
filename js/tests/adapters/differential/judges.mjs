// The judges that are compared: selvedge, and its peers.
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { discoverTools } from "selvedge";
import { z } from "zod";

/** The tool whose arguments the schema describes; undefined where that is no contract for an object. */
export function toolFor(schema) {
  return discoverTools([{ name: "t", inputSchema: schema }]).get("t");
}

/** A tool is discovered, so that its judge is built when it is asked. */
function selvedge(schema) {
  const definition = { name: "t", inputSchema: { type: "object" }, outputSchema: schema };
  const tool = discoverTools([definition]).get("t");
  return tool && ((value) => tool.checkOutput(value).ok);
}

// Formats are annotations, and what an object inherits are no members of it.
const OPTIONS = { strict: false, validateFormats: false, logger: false, ownProperties: true };
const ajvs = [new Ajv2020(OPTIONS), new Ajv(OPTIONS)];

function ajv(schema) {
  const judge = ajvs[/draft-0[67]/.test(schema.$schema) ? 1 : 0];
  const validate = judge.compile(schema);
  judge.removeSchema(schema);
  return (value) => validate(value);
}

function zod(schema) {
  const parsed = z.fromJSONSchema(structuredClone(schema));
  return (value) => parsed.safeParse(value).success;
}

const JUDGES = { selvedge, ajv, zod };

/**
 * A judge of one schema: it says whether it accepts a value, or what it throws.
 *
 * @returns Undefined where it does not take the schema.
 */
export function judgeFor(name, schema) {
  const judge = said(() => JUDGES[name](schema));
  return typeof judge === "function" ? (value) => said(() => judge(value)) : undefined;
}

function said(judge) {
  try {
    return judge();
  } catch (thrown) {
    return `${thrown.name}: ${thrown.message}`;
  }
}
