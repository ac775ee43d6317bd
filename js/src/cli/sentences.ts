/**
 * Every sentence of the command line that is not the core's: lower case, no final full stop, user text in backticks.
 * `help.ts` holds the texts of `--help`.
 */

/** The longest piece of user text that is quoted whole, in characters. */
const QUOTED = 80;
/** How many names are listed before `and n more`. */
const LISTED = 12;

/** User text in backticks, shortened where it is long. */
export function quote(text: string): string {
  const characters = [...text];
  return `\`${characters.length > QUOTED ? `${characters.slice(0, QUOTED).join("")}…` : text}\``;
}

function list(names: readonly string[]): string {
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : "";
  return names.slice(0, LISTED).map(quote).join(", ") + more;
}

function count(number: number, one: string): string {
  return `${number === 0 ? "no" : number} ${one}${number === 1 ? "" : "s"}`;
}

const meant = (near: string | undefined): string => (near === undefined ? "" : `; did you mean ${quote(near)}?`);

/** How the program was called. */
export const usage = {
  lead: (sentence: string): string => `selvedge: ${sentence}`,
  more: (command: string | undefined): string =>
    `\`selvedge ${command === undefined ? "" : `${command} `}--help\` tells how to use it`,
  noCommand: (): string => "a command is missing: `lint`, `present`, `check` or `probe`",
  unknownCommand: (given: string, near: string | undefined): string => `${quote(given)} is no command${meant(near)}`,
  noOption: (given: string, near: string | undefined): string => `${quote(given)} is no option${meant(near)}`,
  unknownOption: (given: string, command: string, near: string | undefined): string =>
    `${quote(given)} is no option of \`${command}\`${meant(near)}`,
  valueMissing: (option: string): string => `${quote(option)} needs a value`,
  valueUnwanted: (option: string): string => `${quote(option)} takes no value`,
  twice: (option: string): string => `${quote(option)} is given twice`,
  noFormat: (given: string, formats: readonly string[]): string =>
    `${quote(given)} is no format of this command; there are ${list(formats)}`,
  noTimeout: (given: string): string => `${quote(given)} is no number of seconds above 0`,
  argumentMissing: (what: string): string => `${what} is missing`,
  argumentUnwanted: (given: string): string => `${quote(given)} is one argument too many`,
  programMissing: (): string => "probe needs the server's command after `--`",
  beforeProgram: (given: string): string => `${quote(given)} stands before \`--\`; the server's command comes after it`,
  wanted: {
    tools: "the file with the tools",
    tool: "the tool's name",
    arguments: "the file with the arguments",
  },
  onlyOneInput: (): string => "standard input can be read only once",
  foreignDefaults: (): string => "`--defaults` is for local tools; a foreign server fills its own",
} as const;

/** What is written. */
export const output = {
  unwritable: (reason: string): string => `the answer cannot be written (${reason})`,
} as const;

/** What was given to read. */
export const input = {
  standard: "standard input",
  waiting: (): string => "reading standard input; Ctrl-D ends it",
  missing: (file: string): string => `${file}: there is no such file`,
  folder: (file: string): string => `${file}: is a folder`,
  unreadable: (file: string, reason: string): string => `${file}: cannot be read (${reason})`,
  inPlaceOfFile: (given: string): string =>
    `${quote(given)} is no file; put the JSON into one, or give \`-\` and pass it by standard input`,
  noUtf8: (place: string): string => `${place}: is no UTF-8 text`,
  utf16: (file: string): string => `${file}: is UTF-16 text; UTF-8 is wanted`,
  empty: (file: string): string => `${file}: is empty`,
  eventStream: (file: string): string => `${file}: is a stream of events; the JSON is what follows \`data:\` in it`,
  cutOff: (place: string): string => `${place}: is no JSON: the text ends too early`,
  noJson: (place: string, found: string): string => `${place}: is no JSON: ${quote(found)} cannot stand here`,
  tooLarge: (file: string): string => `${file}: is too large to be read`,
  errorReply: (file: string, reason: string): string => `${file}: is a reply that says ${quote(reason)}`,
  configuration: (file: string, command: string | undefined): string =>
    `${file}: is the configuration of a client and holds no tools; a server tells its own: ${
      command === undefined ? "`selvedge probe -- <command>`" : quote(`selvedge probe -- ${command}`)
    }`,
  bareSchema: (file: string): string =>
    `${file}: is a schema without a tool; \`{"name": "…", "inputSchema": …}\` makes one of it`,
  noList: (file: string): string =>
    `${file}: holds no list of tools; a list, \`{"tools": […]}\`, \`{"result": {"tools": […]}}\` or one tool is wanted`,
  onePage: (file: string): string =>
    `${file}: is one page of a longer list (\`nextCursor\`); the other tools are not in it`,
  otherCall: (file: string, called: string, tool: string): string =>
    `${file}: is a call of the tool ${quote(called)}, not of ${quote(tool)}`,
  noTool: (name: string, names: readonly string[], near: string | undefined): string =>
    names.length === 0
      ? `there is no tool ${quote(name)}; the list is empty`
      : `there is no tool ${quote(name)}${meant(near)}${near === undefined ? `; there are ${list(names)}` : ""}`,
} as const;

/** What is said of a tool beside its faults, which the core words. */
export const note = {
  of: (tool: string, reason: string, pointer: string): string =>
    `tool ${quote(tool)}: ${reason}${pointer === "" ? "" : ` at ${quote(pointer)}`}`,
  inOutputSchema: (reason: string): string => `in \`outputSchema\`, ${reason}`,
  presentation: (message: string): string => `the presentation is not sound: ${message}`,
  propertyName: (name: string): string =>
    `providers refuse the property name ${quote(name)}: it must be 1 to 64 of the characters A-Z a-z 0-9 \`_\` \`.\` \`-\``,
  description: (): string => "a description is missing; a model chooses the tool by it",
  unknownMember: (name: string, near: string): string =>
    `${quote(name)} is no member of a tool; did you mean ${quote(near)}?`,
  undeclared: (name: string): string => `${quote(name)} is required but nothing declares it`,
  unknownKeyword: (keyword: string, dialect: string, near: string | undefined): string =>
    `${quote(keyword)} is no keyword of ${dialect}, so the schema in it says nothing${meant(near)}`,
  misspelt: (keyword: string, dialect: string, near: string): string =>
    `${quote(keyword)} is no keyword of ${dialect} and says nothing${meant(near)}`,
  nullable: (): string => "`nullable` is a word of OpenAPI; JSON Schema takes null by `type` or a union with `null`",
} as const;

/** What comes of linting. */
export const lint = {
  progress: (done: number, all: number): string => `${done} of ${all} tools`,
  summary: (tools: number, faults: number, notes: number): string =>
    `${count(tools, "tool")}: ${count(faults, "fault")}, ${count(notes, "note")}`,
  more: (number: number, tools: readonly string[]): string =>
    `${number} more on ${tools.length === 1 ? "the tool" : `${tools.length} tools:`} ${list(tools)}`,
  allNotes: (): string => "`--format json` lists every note",
} as const;

/** What comes of one check. */
export const outcome = {
  accepted: (tool: string): string => `tool ${quote(tool)} accepts these arguments`,
  sent: (tool: string): string =>
    `tool ${quote(tool)} is sent these arguments; what is set aside is left to its server`,
  repaired: (tool: string): string => `tool ${quote(tool)} accepts these arguments once they are repaired`,
  refused: (tool: string): string => `tool ${quote(tool)} refuses these arguments`,
  repair: {
    json: "text is read as the JSON that it is",
    number: "text is read as the number that it is",
    boolean: "text is read as the boolean that it is",
    null: "text is read as the null that it is",
    default: "the default is filled in",
    removed: "the key is dropped",
  },
  level: { error: "refused", note: "set aside", repair: "repaired" },
} as const;

/** What keeps a server from being probed. */
export const probe = {
  notStarted: (command: string, reason: string): string => `${quote(command)} cannot be started (${reason})`,
  oneWord: (command: string, reason: string): string =>
    `${quote(command)} cannot be started (${reason}); each word stands by itself: ${quote(`selvedge probe -- ${command}`)}`,
  ended: (method: string, how: string): string => `the server ended (${how}) before it answered \`${method}\``,
  exitCode: (code: number): string => `exit code ${code}`,
  signal: (signal: string): string => `signal ${signal}`,
  silent: (method: string, seconds: number, pages: number): string =>
    pages === 0
      ? `the server gave no answer to \`${method}\` within ${count(seconds, "second")}`
      : `the server's list of tools did not end within ${count(seconds, "second")}: it has more than ${count(pages, "page")}`,
  refused: (method: string, message: string): string =>
    `the server answered \`${method}\` with the error ${quote(message)}`,
  noResult: (method: string, answer: string): string =>
    `the server answered \`${method}\` with ${quote(answer)}, which is no result`,
  noMessage: (line: string): string =>
    `the server wrote ${quote(line)} to its standard output, which is no message of MCP`,
  noTools: (): string => "the server answered `tools/list` without a list of tools",
  circular: (cursor: string): string =>
    `the server's pages of tools go in a circle: the cursor ${quote(cursor)} comes again`,
  tooMuch: (bytes: number): string => `the server wrote one message of more than ${bytes} bytes`,
  interrupted: (): string => "interrupted",
  heard: (): string => "the server's standard error ended with:",
  reply: "tools/list",
} as const;
