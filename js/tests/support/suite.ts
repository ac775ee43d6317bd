/** JSON-Schema-Test-Suite, which stands beside the checkout. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface SuiteTest {
  readonly description: string;
  readonly data: unknown;
  readonly valid: boolean;
}

export interface SuiteGroup {
  /** The name of the file, without its folder. */
  readonly file: string;
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly SuiteTest[];
}

/** The groups of the files of one folder, not of the folders in it. */
export function suiteGroups(folder: string): SuiteGroup[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.sort().flatMap((file) => {
    const groups = JSON.parse(readFileSync(join(folder, file), "utf8")) as Omit<SuiteGroup, "file">[];
    return groups.map((group) => ({ file, ...group }));
  });
}

/** The suite's schema with its folder's dialect, where it names none. */
export function inDialect(schema: unknown, dialect: string): unknown {
  return typeof schema === "object" && schema !== null ? { $schema: dialect, ...schema } : schema;
}

/** The suite's schema as that of the property `value`, as a resource of its own so that its references stay in it. */
export function asProperty(schema: unknown, $schema: string): Record<string, unknown> {
  const id = $schema.includes("draft-04") ? "id" : "$id";
  let inner = schema;
  if (typeof schema === "object" && schema !== null) {
    const { $schema: _, ...keywords } = schema as Record<string, unknown>;
    inner = "$ref" in keywords || id in keywords ? keywords : { [id]: "https://suite.example/inner", ...keywords };
  }
  return { $schema, type: "object", properties: { value: inner }, required: ["value"] };
}
