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
  const lead = `tool \`${shortened(tool)}\`: `;
  return message.startsWith(lead) ? message.slice(lead.length) : message;
}

/** A fault of a schema that belongs to no tool, though it was read as one's. */
export function bareFault({ schema: _, ...fault }: Fault): Fault {
  const reason = faultReason(fault).replace(/^in `outputSchema`, /, "");
  const isWhole = reason.startsWith("`outputSchema` ");
  return { ...fault, message: isWhole ? reason.replace("`outputSchema`", "the schema") : unusable(reason) };
}

const unusable = (reason: string): string => `the schema cannot be used: ${reason}`;

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > QUOTED ? `${characters.slice(0, QUOTED).join("")}…` : name;
}

/** What an export takes where it was handed something else. */
export const wanted = {
  schema: "a schema must be an object or a boolean",
  checked: "`check` takes the tool's name and then the arguments",
  tools: (hint: string): string => `tools must be a list of tool definitions${hint}`,
  /** Hints about what is almost a list of tools. */
  hint: {
    none: "",
    promise: ", not a promise: await it first",
    reply: ": here its member `tools`",
    tool: ": put this one into a list",
  },
  toolSet: "`guardTools` takes a tool set, an object of tools by their names",
  toolOfSet: (name: string): string => `${wanted.toolSet}: \`${shortened(name)}\` is no tool`,
  toolSetPromise: "`guardTools` takes a tool set, not a promise: await it first",
  matchedTool:
    "the matchers of `selvedge/vitest` take a tool of a toolset; `get` gives none for a name that is not registered",
} as const;

/** What stands in place of a schema, after `cannot be written as JSON:`. */
export const inPlaceOfSchema = {
  function: "it is a function",
  hidden: "it is no plain object, and nothing of it can be seen",
  library:
    "it belongs to a validation library; pass a whole `z.object({…})` of Zod 4.2 or later, or the JSON Schema that it converts to",
  promise: "it is a promise; await it first",
  tool: "it is a whole tool; pass its `inputSchema`",
} as const;

/** The end of the sentence on a root that says nothing, where it is a tool. */
export const wholeTool = "; of a whole tool, pass its `inputSchema`";

/** The end of the sentence on a missing schema, where something else stands in its place. */
export const renamed = (member: string): string => `; rename \`${member}\` to it`;

/** What is wrong with options. */
export const option = {
  noObject: (what: string): string => `${what} must be an object`,
  unknown: (kind: "option" | "limit", name: string): string => `unknown ${kind} \`${name}\``,
  noBoolean: (name: string): string => `option \`${name}\` must be true or false`,
  noFunction: (name: string): string => `option \`${name}\` must be a function`,
  noLimit: (name: string, most: number): string => `limit \`${name}\` must be a whole number from 1 to ${most}`,
  foreignDefaults: "option `defaults` is for local tools: a foreign server fills in its own defaults",
} as const;

/** Why a value cannot be written as JSON. */
export const unserialisable = {
  bigint: "a bigint is no JSON value",
  symbol: "a symbol is no JSON value",
  function: "a function is no JSON value",
  undefined: "a list item is undefined, which is no JSON value",
  cycle: "contains itself, which JSON cannot say",
  number: (value: number): string => `\`${value}\` is no JSON number`,
  promise: "a promise is no JSON value; await it first",
  map: "a map is no JSON value; pass a plain object",
  set: "a set is no JSON value; pass a list",
  unreadable: "cannot be read: reading it throws",
  unsteady: "cannot be read: it changes from one reading to the next",
} as const;

/** Which limit of the arguments was exceeded; worded as the core words it. */
export const exceeded = {
  textBytes: (limit: number): string => `over the limit of ${limit} bytes of text`,
  depth: (limit: number): string => `over the limit of ${limit} levels of nesting`,
  values: (limit: number): string => `over the limit of ${limit} values`,
} as const;
