/** Schemas with their join, whole; the core runs the same file on the host, and there the presentations too. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { SchemaInput } from "selvedge";
import { joinUnions } from "selvedge";

interface JoinCase {
  readonly id: string;
  readonly schema: SchemaInput;
  readonly expected: { readonly joined: unknown };
}

describe("joins", () => {
  const file = new URL("../../tests/vectors/joins.jsonl", import.meta.url);
  for (const line of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const { id, schema, expected } = JSON.parse(line) as JoinCase;
    it(id, () => assert.deepEqual(joinUnions(schema), expected.joined));
  }
});
