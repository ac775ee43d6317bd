// Writes what `cargo fuzz` starts from: the vectors and cases of this repository, and the tool lists that lie beside it
// where it is developed, as inputs of each target; what was found before; and the words that schemas are made of, as
// its dictionary.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = resolve(process.argv[2]);

const vectors = readdirSync(join(root, "tests/vectors")).map((name) => [name, read(join(root, "tests/vectors", name))]);
const cases = read(join(root, "tests/cases/cases.jsonl"));
const corpus = join(root, "../shared/corpus");
const lists = existsSync(corpus) ? readdirSync(corpus).map((name) => read(join(corpus, name))) : [];

function read(path) {
  const text = readFileSync(path, "utf8");
  const lines = path.endsWith(".jsonl") && text.trim().split("\n");
  return lines ? lines.map((line) => JSON.parse(line)) : JSON.parse(text);
}

const seeds = { tape: [], json_text: [], schema: [], calls: [], join: [], pattern: [] };

/** Every text in a value. */
function textsIn(value) {
  if (typeof value === "string") {
    return [value];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function addCall(settings, schema, input) {
  const text = JSON.stringify(schema);
  seeds.schema.push(text);
  seeds.join.push(text);
  if (input !== undefined) {
    seeds.calls.push([settings, text, JSON.stringify(input)].join("\n"));
    seeds.json_text.push(...textsIn(input));
    seeds.tape.push(bytesOf(input));
  }
}

/** A value as the bytes that the target `tape` makes it of. */
function bytesOf(value) {
  const text = (value) => {
    const bytes = Buffer.from(value).subarray(0, 255);
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  };
  switch (typeof value) {
    case "string":
      return Buffer.concat([Buffer.from([5]), text(value)]);
    case "boolean":
      return Buffer.from([value ? 2 : 1]);
    case "number": {
      const bytes = Buffer.alloc(9, 4);
      bytes.writeDoubleLE(value, 1);
      return bytes;
    }
    default:
  }
  if (value === null) {
    return Buffer.from([0]);
  }
  if (Array.isArray(value)) {
    return Buffer.concat([Buffer.from([7, Math.min(value.length, 39)]), ...value.slice(0, 39).map(bytesOf)]);
  }
  const members = Object.entries(value).slice(0, 39);
  const parts = members.flatMap(([name, member]) => [Buffer.from([5]), text(name), bytesOf(member)]);
  return Buffer.concat([Buffer.from([11, members.length]), ...parts]);
}

for (const [name, entries] of vectors) {
  for (const { pattern, subject, schema, input } of entries) {
    if (pattern !== undefined) {
      seeds.pattern.push(`${pattern}\n${subject}`);
    } else {
      addCall(name === "foreign-verdict.json" ? "f" : "", schema, input);
    }
  }
}
for (const { schema, schema_json, input, foreign } of cases) {
  for (const settings of ["", "sd"]) {
    addCall(foreign ? "f" : settings, schema_json === undefined ? schema : JSON.parse(schema_json), input);
  }
}
for (const { tools } of lists) {
  for (const { inputSchema } of tools) {
    addCall("f", inputSchema, {});
  }
}

for (const [target, inputs] of Object.entries(seeds)) {
  const finds = join(root, "tests/fuzz/finds", target);
  inputs.push(...(existsSync(finds) ? readdirSync(finds) : []).map((name) => readFileSync(join(finds, name))));
}

const KEYWORDS = `
$anchor $comment $defs $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref $schema $vocabulary additionalItems
additionalProperties allOf anyOf const contains contentEncoding contentMediaType default definitions dependencies
dependentRequired dependentSchemas deprecated description discriminator else enum examples exclusiveMaximum exclusiveMinimum
format id if items maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum
multipleOf not oneOf pattern patternProperties prefixItems properties propertyName propertyNames readOnly required then title
type unevaluatedItems unevaluatedProperties uniqueItems writeOnly __proto__ constructor array boolean integer null number
object string http://json-schema.org/draft-04/schema# http://json-schema.org/draft-07/schema#
https://json-schema.org/draft/2019-09/schema https://json-schema.org/draft/2020-12/schema #/$defs/a #/properties/a # kind`;
const PATTERNS = String.raw`(?= (?! (?<= (?<! (?: (?<n> \\k<n> \\1 \\b \\B \\p{L} \\P{Lu} \\u{1F600} \\ud83d \\cA [^ [\\s\\S]
{2,3} {0,1000} *? +? | ^ $ (.*)*`;
const VALUES = String.raw`true false null 1e400 -0 9007199254740993 0.1 [[ ]] \"[1]\" \\ud800 {\"a\":`;
const words = (text) => text.trim().split(/\s+/);
const entries = [
  ...words(KEYWORDS).flatMap((word) => [`"\\"${word}\\":"`, `"\\"${word}\\""`]),
  ...[...words(PATTERNS), ...words(VALUES)].map((text) => `"${text}"`),
];

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "dictionary"), `${entries.join("\n")}\n`);
for (const [target, inputs] of Object.entries(seeds)) {
  mkdirSync(join(folder, target), { recursive: true });
  const distinct = new Set(inputs.map((input) => Buffer.from(input).toString("base64")));
  [...distinct].forEach((input, index) => {
    writeFileSync(join(folder, target, `seed-${index}`), Buffer.from(input, "base64"));
  });
  console.log(`${target}: ${distinct.size} seeds`);
}
