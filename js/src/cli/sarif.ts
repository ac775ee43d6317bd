/** Findings as SARIF 2.1.0, which code review shows beside the lines. */
import { pathToFileURL } from "node:url";
import type { Finding } from "./findings.js";
import { ruleText } from "./rules.js";

const LEVELS = { error: "error", note: "note", repair: "none" } as const;

/**
 * A SARIF log of one run.
 *
 * @param findings - The results; a rule is listed for each of their codes.
 * @param version - The program's version.
 */
export function sarifOf(findings: readonly Finding[], version: string): object {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const rules = codes.map((id) => ({ id, shortDescription: { text: ruleText(id) } }));
  const results = findings.map((finding) => ({
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: LEVELS[finding.level],
    message: { text: finding.message },
    locations: [locationOf(finding)],
  }));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "selvedge", semanticVersion: version, rules } },
        columnKind: "utf16CodeUnits",
        results,
      },
    ],
  };
}

function locationOf({ tool, place, file, region }: Finding): object {
  const logicalLocations = [{ name: tool, fullyQualifiedName: place === "" ? "/" : place, kind: "object" }];
  if (file === undefined || file === "-" || region === undefined) {
    return { logicalLocations };
  }
  const { line, column, endLine, endColumn } = region;
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
    logicalLocations,
  };
}

/** A file as a URI, relative where it was given so: code review resolves it against the checkout. */
function uriOf(file: string): string {
  if (/^(?:[\\/]|[A-Za-z]:[\\/])/.test(file)) {
    return pathToFileURL(file).href;
  }
  const steps = file.split(/[\\/]/).filter((step) => step !== ".");
  return steps.map(encodeURIComponent).join("/");
}
