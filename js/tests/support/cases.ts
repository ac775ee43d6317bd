/** The cases of ../../tests/cases, made uniform. */
import { readdirSync, readFileSync } from "node:fs";
import type { SchemaInput } from "selvedge";

export interface Case {
  readonly id: string;
  readonly symptom: string;
  readonly schema: SchemaInput;
  readonly input: unknown;
  readonly foreign: boolean;
  readonly wanted: {
    readonly outcome: "coerced" | "accepted" | "refused" | "forwarded" | "registration_error" | "presented";
    readonly value: unknown;
    readonly path: string;
    readonly also: string[];
    readonly rootType: string | undefined;
    readonly noRootKeywords: string[];
    readonly properties: Record<string, Record<string, unknown>>;
    readonly required: string[];
    readonly mustAccept: unknown[];
    readonly runtimeRefuse: unknown[];
  };
}

/** Every case; what a case leaves out is filled in. */
export function cases(): Case[] {
  const folder = new URL("../../../tests/cases/", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n"))
    .map((line) => uniform(JSON.parse(line)));
}

// biome-ignore lint/suspicious/noExplicitAny: a line of the file, as loose as it is written
function uniform(line: any): Case {
  const { wanted } = line;
  return {
    id: line.id,
    symptom: line.symptom,
    schema: line.schema_json === undefined ? line.schema : JSON.parse(line.schema_json),
    input: line.input,
    foreign: line.foreign === true || line.mechanism === "foreign-set-aside" || wanted.outcome === "forwarded",
    wanted: {
      outcome: wanted.outcome,
      value: wanted.value_json === undefined ? wanted.value : JSON.parse(wanted.value_json),
      path: wanted.path ?? "",
      also: [wanted.also ?? []].flat(),
      rootType: wanted.root_type,
      noRootKeywords: wanted.no_root_keywords ?? [],
      properties: wanted.properties ?? {},
      required: wanted.required ?? [],
      mustAccept: wanted.must_accept ?? [],
      runtimeRefuse: wanted.runtime_refuse ?? [],
    },
  };
}
