/** What the core says of a value, as it says it: lists of cells, which are read in half the time that objects take. */
import type { ReportedRepair } from "./repairs.js";
import type { Issue } from "./types.js";

/** What the core says of a value. */
export interface Report {
  readonly repairs: readonly ReportedRepair[];
  /** Why the value is refused; nothing means accepted. */
  readonly issues: readonly Issue[];
  readonly setAside: readonly Issue[];
}

type RepairCells = [path: ReportedRepair["path"], kind: ReportedRepair["kind"], value?: unknown];
type IssueCells = [path: Issue["path"], code: Issue["code"], keyword: string, schemaPointer: string, message: string];

/** No repairs, or nothing set aside. */
export const NONE: readonly never[] = Object.freeze([]);

/** @param text - The core's report (src/outcome.rs has the format); nothing where the value is accepted as it stands. */
export function readReport(text: string | undefined): Report {
  if (text === undefined) {
    return { repairs: NONE, issues: NONE, setAside: NONE };
  }
  const [repairs, issues, setAside] = JSON.parse(text) as [RepairCells[], IssueCells[], IssueCells[]];
  return { repairs: repairs.map(repairOf), issues: issues.map(issueOf), setAside: setAside.map(issueOf) };
}

function repairOf(cells: RepairCells): ReportedRepair {
  const [path, kind, value] = cells;
  return kind === "default" ? { path, kind, value } : { path, kind };
}

function issueOf([path, code, keyword, schemaPointer, message]: IssueCells): Issue {
  return { path, code, keyword, schemaPointer, message };
}
