/** Patterns mean what ECMA-262 with flag `u` says: the host's own RegExp is the witness. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { RegistrationError, registerTools } from "selvedge";

interface PatternVector {
  readonly pattern: string;
  readonly subject?: string;
  readonly matches?: boolean;
  readonly fault?: boolean;
  readonly note?: string;
}

const file = new URL("../../tests/vectors/pattern.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as PatternVector[];

/** A tool that judges its values by the pattern, and one that takes no name that it fits. */
function tools(pattern: string) {
  const forbidden = { [pattern]: false };
  return registerTools([
    { name: "values", inputSchema: { type: "object", additionalProperties: { pattern } } },
    { name: "names", inputSchema: { type: "object", patternProperties: forbidden } },
  ]);
}

describe("patterns", () => {
  for (const pattern of new Set(vectors.map((vector) => vector.pattern))) {
    const [first, ...rest] = vectors.filter((vector) => vector.pattern === pattern);
    if (first?.fault) {
      it(`${JSON.stringify(pattern)} is a fault: ${first.note}`, () => {
        assert.throws(
          () => tools(pattern),
          (thrown) =>
            thrown instanceof RegistrationError &&
            thrown.faults.every(({ code }) => code === "pattern") &&
            thrown.faults.length === 2,
        );
        if (first.note === "no ECMA-262 pattern") {
          assert.throws(() => new RegExp(pattern, "u"), SyntaxError);
        }
      });
    } else {
      it(JSON.stringify(pattern), () => {
        const compiled = tools(pattern);
        for (const { subject = "", matches } of [first as PatternVector, ...rest]) {
          assert.equal(new RegExp(pattern, "u").test(subject), matches, `the host: ${JSON.stringify(subject)}`);
          assert.equal(compiled.check("values", { subject }).ok, matches, JSON.stringify(subject));
          assert.equal(compiled.check("names", { [subject]: 1 }).ok, !matches, `a name: ${JSON.stringify(subject)}`);
        }
      });
    }
  }
});
