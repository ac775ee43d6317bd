/**
 * The contenders. Each does the complete job of one call: repair what is text, judge, and on a refusal finish the message
 * that goes back to the model. A peer is made once per process: `await PEERS[name]()`.
 *
 * A set is `{ check(tool, args): { ok, value?, message? } }`.
 */
import { compileWalk } from "./walk.mjs";

/** Another build of the package can be given as a path. */
const selvedge = async () => await import(process.env.SELVEDGE ?? "selvedge");

/** A set of tools judged by a validator behind the walk; each is compiled when the set is made. */
function walked(compile) {
  return (tools) => {
    const compiled = new Map(
      tools.map(({ name, inputSchema }) => [name, { walk: compileWalk(inputSchema), judge: compile(inputSchema) }]),
    );
    return {
      check(name, args) {
        const { walk, judge } = compiled.get(name);
        const value = walk(args);
        const problems = judge(value);
        return problems === undefined
          ? { ok: true, value }
          : { ok: false, message: `Invalid arguments for tool ${name}: ${problems.join("; ")}` };
      },
    };
  };
}

const pathText = (pointer) =>
  pointer === "" || pointer === "#" ? "(root)" : pointer.replace(/^#?\//, "").replaceAll("/", ".");

export const PEERS = {
  async selvedge() {
    const { registerTools } = await selvedge();
    return (tools) => registerTools(tools);
  },

  async "selvedge, discovered"() {
    const { discoverTools } = await selvedge();
    return (tools) => discoverTools(tools);
  },

  async zod() {
    const z = await import("zod");
    return walked((schema) => {
      const type = z.fromJSONSchema(schema);
      return (value) => {
        const result = type.safeParse(value);
        return result.success
          ? undefined
          : result.error.issues.map(({ path, message }) => `${path.join(".") || "(root)"}: ${message}`);
      };
    });
  },

  async ajv() {
    const { Ajv2020 } = await import("ajv/dist/2020.js");
    const { Ajv } = await import("ajv");
    const options = { strict: false, allErrors: true, validateFormats: false };
    const engines = [new Ajv2020(options), new Ajv(options)];
    return walked(({ $schema, ...schema }) => {
      const judge = engines[$schema?.includes("draft-07") ? 1 : 0].compile(schema);
      return (value) =>
        judge(value)
          ? undefined
          : judge.errors.map(({ instancePath, message }) => `${pathText(instancePath)}: ${message}`);
    });
  },

  async cfworker() {
    const { Validator } = await import("@cfworker/json-schema");
    return walked((schema) => {
      const validator = new Validator(schema, schema.$schema?.includes("draft-07") ? "7" : "2020-12", false);
      return (value) => {
        const { valid, errors } = validator.validate(value);
        return valid
          ? undefined
          : errors.map(({ instanceLocation, error }) => `${pathText(instanceLocation)}: ${error}`);
      };
    });
  },

  async typebox() {
    const { Compile } = await import("typebox/schema");
    return walked((schema) => {
      const validator = Compile(schema);
      return (value) => {
        if (validator.Check(value)) {
          return undefined;
        }
        const [, errors] = validator.Errors(value);
        return errors.map(({ instancePath, message }) => `${pathText(instancePath)}: ${message}`);
      };
    });
  },

  async schemasafe() {
    const { validator } = await import("@exodus/schemasafe");
    const options = {
      mode: "lax",
      includeErrors: true,
      allErrors: true,
      formatAssertion: false,
      removeAdditional: false,
    };
    return walked((schema) => {
      const judge = validator(schema, options);
      return (value) =>
        judge(value)
          ? undefined
          : judge.errors.map(
              ({ instanceLocation, keywordLocation }) => `${pathText(instanceLocation)}: ${keywordLocation}`,
            );
    });
  },
};
