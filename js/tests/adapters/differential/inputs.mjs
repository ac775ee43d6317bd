// Schemas, each with values to judge: real tools, public bug reports, and schemas at random.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";

const { argumentsFor, asText, changed } = await tsImport("../../support/arguments.ts", import.meta.url);
const { cases } = await tsImport("../../support/cases.ts", import.meta.url);
const { Random } = await tsImport("../../support/random.ts", import.meta.url);
const { randomSchema } = await tsImport("../../support/schemas.ts", import.meta.url);

const CORPUS = new URL("../../../../../shared/corpus/", import.meta.url);
export const missing = !existsSync(CORPUS) && "there is no folder ../shared/corpus beside this checkout";

/** What JSON says of a value: nothing that is judged here is anything else. */
function asJson(value) {
  const text = JSON.stringify(value);
  return text === undefined ? null : JSON.parse(text);
}

/** Valid arguments as far as they can be made, with one change, with two, and with parts written as text. */
function valuesFor(schema, random, count) {
  const values = [];
  while (values.length < count) {
    const valid = argumentsFor(schema, random);
    const once = changed(valid, random);
    values.push(valid, once, changed(once, random), asText(valid, random));
  }
  return values.slice(0, count).map(asJson);
}

/** Every so many tools are looked at in one round. */
const SHARE = 2;

/** The tools of public servers, half of them in the first round, with more values in each further one. */
export function* realTools(seed, rounds) {
  let index = seed;
  for (const file of readdirSync(CORPUS).sort()) {
    const reply = JSON.parse(readFileSync(new URL(file, CORPUS), "utf8"));
    for (const { name, inputSchema: schema } of reply.tools ?? reply.result?.tools ?? reply) {
      if (index++ % SHARE < rounds) {
        yield { schema, values: valuesFor(schema, new Random(seed * 7919 + name.length), 4 * rounds) };
      }
    }
  }
}

/** The cases of ../../../../tests/cases, each with its own values too. */
export function* reported(seed, values) {
  const random = new Random(seed);
  for (const { schema, input, wanted } of cases()) {
    const own = [input, wanted.value, ...wanted.mustAccept, ...wanted.runtimeRefuse].filter((it) => it !== undefined);
    yield { schema, values: [...own.map(asJson), ...valuesFor(schema, random, values)] };
  }
}

export function* atRandom(seed, schemas, values) {
  for (let index = 0; index < schemas; index++) {
    const random = new Random(seed * 100_003 + index);
    const schema = asJson(randomSchema(random));
    yield { schema, values: valuesFor(schema, random, values) };
  }
}
