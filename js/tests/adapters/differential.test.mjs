// The same values before selvedge, ajv and zod: where a peer says something else, `differential/listed.json` says why.
// DIFFERENTIAL_SEED and DIFFERENTIAL_ROUNDS are for longer runs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { atRandom, missing, realTools, reported } from "./differential/inputs.mjs";
import { judgeFor, toolFor } from "./differential/judges.mjs";
import { kindOf } from "./differential/kind.mjs";
import { difference, Tally, wordOf } from "./differential/tally.mjs";

const SEED = Number(process.env.DIFFERENTIAL_SEED ?? 1);
const ROUNDS = Number(process.env.DIFFERENTIAL_ROUNDS ?? 1);
const RANDOM_SCHEMAS = 40;

const listed = JSON.parse(readFileSync(new URL("differential/listed.json", import.meta.url), "utf8")).flatMap(
  ({ peer, says, examples }) =>
    examples.map(({ schema, value }) => {
      const isVerdict = says === "accepts" || says === "refuses";
      return { peer, says, schema, value, kind: isVerdict ? kindOf(peer, says, schema, value) : `${peer} ${says}` };
    }),
);

test("every listed difference is one, and as small as it can be", () => {
  for (const { peer, says, schema, value, kind } of listed) {
    const said = judgeFor(peer, schema)?.(value);
    assert.equal(wordOf(said), says, kind);
    assert.notEqual(said, judgeFor("selvedge", schema)?.(value), kind);
    assert.equal(difference(peer, said, schema, value).kind, kind);
  }
});

/**
 * What `check` says is what `checkOutput` says of the repaired arguments, unless something was set aside: both are the
 * schema's verdict, but the fast path may answer the first.
 *
 * @returns The repaired arguments; undefined where `check` says no verdict.
 */
function repaired(tool, judge, value) {
  const outcome = tool.check(value);
  const problems = [...outcome.setAside, ...(outcome.ok ? [] : outcome.issues)];
  const isNoVerdict = problems.some(({ code }) => code === "text_list" || code === "limit");
  if (isNoVerdict || (!outcome.ok && outcome.repairs.length > 0)) {
    return undefined;
  }
  const result = outcome.ok ? outcome.value : value;
  assert.equal(judge(result), problems.length === 0, JSON.stringify(outcome));
  return result;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What zod reads of an object it also reads from its prototype: names at random get another that nobody has. */
const withoutInherited = (document) => JSON.parse(JSON.stringify(document).replaceAll('"toString"', '"to string"'));

function compareAll(context, inputs) {
  const [ajv, zod] = [new Tally("ajv"), new Tally("zod")];
  let checked = 0;
  for (const { schema, values: given } of inputs) {
    const judge = judgeFor("selvedge", schema);
    if (judge === undefined) {
      continue;
    }
    const tool = toolFor(schema);
    const results = tool === undefined ? [] : given.filter(isObject).map((value) => repaired(tool, judge, value));
    checked += results.filter((result) => result !== undefined).length;
    const values = [...new Set([...given, ...results.filter(isObject)])];
    const verdicts = values.map(judge);
    ajv.compare(schema, values, verdicts);
    zod.compare(withoutInherited(schema), withoutInherited(values), verdicts);
  }
  for (const line of [...ajv.lines, ...zod.lines, `check and checkOutput agree on ${checked} arguments`]) {
    context.diagnostic(line);
  }
  const unlisted = [...ajv.shown, ...zod.shown].filter(([kind]) => !listed.some((known) => known.kind === kind));
  assert.deepEqual(unlisted, []);
  return { checked, ajv: ajv.equal, zod: zod.equal };
}

test("cases that users reported", (context) => {
  const { checked, ajv, zod } = compareAll(context, reported(SEED, 4 * ROUNDS));
  assert.ok(checked > 500 && ajv > 500 && zod > 500);
});

test("schemas at random", (context) => {
  const { checked, ajv, zod } = compareAll(context, atRandom(SEED, RANDOM_SCHEMAS * ROUNDS, 12));
  assert.ok(checked > 200 && ajv > 300 && zod > 200);
});

test("real tools", { skip: missing }, (context) => {
  const { checked, ajv, zod } = compareAll(context, realTools(SEED, ROUNDS));
  assert.ok(checked > 1000 && ajv > 1000 && zod > 1000);
});
