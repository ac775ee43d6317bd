/** The sentences of the TypeScript side (those of schemas and verdicts are the core's), and how issues are put into words. */
import type { Fault, Issue, Path } from "./types.js";

/** At most this many issues are spelled out in one message (api.md). */
const SPELLED_OUT = 10;

/** A path as text: its steps joined with dots, `(root)` where there are none (behaviour.md 1). */
export function pathText(path: Path): string {
  return path.length === 0 ? "(root)" : path.join(".");
}

/** `path: message; …; and n more`. The text-list sentence starts with its path already. */
export function issuesText(issues: readonly Issue[]): string {
  const spelled = issues
    .slice(0, SPELLED_OUT)
    .map((issue) => (issue.code === "text_list" ? issue.message : `${pathText(issue.path)}: ${issue.message}`));
  const rest = issues.length - spelled.length;
  return spelled.join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}

/** What an issue says where its reader shows the path itself, as Standard Schema consumers do. */
export function pathFreeMessage(issue: Issue): string {
  const lead = `${pathText(issue.path)} `;
  return issue.code === "text_list" && issue.message.startsWith(lead)
    ? issue.message.slice(lead.length)
    : issue.message;
}

/** The message of a refused call. */
export function invalidArguments(tool: string, issues: readonly Issue[]): string {
  return `Invalid arguments for tool ${tool}: ${issuesText(issues)}`;
}

/** The message of a refused result. */
export function invalidResult(tool: string, issues: readonly Issue[]): string {
  return `Invalid result of tool ${tool}: ${issuesText(issues)}`;
}

/** The message of a refused registration: the first fault's, and how many there are beside it. */
export function faultsText(faults: readonly Fault[]): string {
  const [first] = faults;
  const rest = faults.length - 1;
  return (first?.message ?? "the schema cannot be used") + (rest > 0 ? `; and ${rest} more` : "");
}

/** Why there is no core; with the way out where the host compiles no bytes, as Cloudflare Workers do. */
export function noCore(reason: string): string {
  const wayOut = /disallowed by embedder/.test(reason)
    ? "; have `selvedge` resolved for this host, under the condition `workerd` or `edge-light` (OpenNext: name it in `serverExternalPackages` of Next.js)"
    : "";
  return `the core cannot be instantiated here: ${reason}${wayOut}`;
}

/** The longest name that is quoted whole, in characters; the core shortens longer ones. */
const QUOTED = 80;

/** What is wrong with a tool, for sentences that name it already. */
export function faultReason({ tool, message }: Fault): string {
  const characters = [...tool];
  const name = characters.length > QUOTED ? `${characters.slice(0, QUOTED).join("")}…` : tool;
  const lead = `tool \`${name}\`: `;
  return message.startsWith(lead) ? message.slice(lead.length) : message;
}

/** Why a value cannot be written as JSON. */
export const unserialisable = {
  bigint: "a bigint is no JSON value",
  symbol: "a symbol is no JSON value",
  function: "a function is no JSON value",
  undefined: "a list item is undefined, which is no JSON value",
  cycle: "contains itself, which JSON cannot say",
  number: (value: number): string => `\`${value}\` is no JSON number`,
  unreadable: "cannot be read: reading it throws",
  unsteady: "cannot be read: it changes from one reading to the next",
} as const;

/** Which limit of the arguments was exceeded; worded as the core words it. */
export const exceeded = {
  textBytes: (limit: number): string => `over the limit of ${limit} bytes of text`,
  depth: (limit: number): string => `over the limit of ${limit} levels of nesting`,
  values: (limit: number): string => `over the limit of ${limit} values`,
} as const;
