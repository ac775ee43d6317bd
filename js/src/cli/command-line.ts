/** The command line, read. */
import { nearest } from "./nearest.js";
import { usage } from "./sentences.js";
import { WrongUsage } from "./unusable.js";

/** What can be done. */
export type Command = "lint" | "present" | "check" | "probe";

/** How the answer is written. */
export type Format = "text" | "json" | "sarif";

/** One way of calling the program. */
export type Invocation =
  | { readonly command: "help"; readonly about: Command | undefined }
  | { readonly command: "version" }
  | { readonly command: "lint"; readonly format: Format; readonly files: readonly string[] }
  | { readonly command: "present"; readonly format: Format; readonly file: string; readonly tool: string | undefined }
  | {
      readonly command: "check";
      readonly format: Format;
      readonly file: string;
      readonly tool: string;
      readonly argumentsFile: string;
      readonly foreign: boolean;
      readonly scalars: boolean;
      readonly defaults: boolean;
    }
  | {
      readonly command: "probe";
      readonly format: Format;
      readonly timeout: number;
      readonly program: readonly string[];
    };

const FORMATS: Readonly<Record<Command, readonly Format[]>> = {
  lint: ["text", "json", "sarif"],
  present: ["text", "json", "sarif"],
  check: ["text", "json", "sarif"],
  probe: ["text", "json", "sarif"],
};

/** The options of each command; those that are true take a value. */
const OPTIONS: Readonly<Record<Command, Readonly<Record<string, boolean>>>> = {
  lint: { format: true },
  present: { format: true, tool: true },
  check: { format: true, foreign: false, scalars: false, defaults: false },
  probe: { format: true, timeout: true },
};

const COMMANDS = Object.keys(OPTIONS) as Command[];

/** Every option of any command. */
const ANY_OPTION: Readonly<Record<string, boolean>> = Object.assign({}, ...Object.values(OPTIONS));

const isHelp = (word: string | undefined): boolean => word === "--help" || word === "-h";
const isVersion = (word: string | undefined): boolean => word === "--version" || word === "-V" || word === "-v";

/** How many seconds a probe takes at most, if nothing else is said. */
const TIMEOUT = 30;

/** Words of the command line, sorted. */
interface Words {
  readonly options: ReadonlyMap<string, string | true>;
  readonly positional: readonly string[];
  /** What stands after `--`; undefined where there is none. */
  readonly rest: readonly string[] | undefined;
}

/**
 * Reads the command line.
 *
 * @param words - What stands after the program's name.
 * @throws WrongUsage with the sentence that says what is wrong.
 */
export function readCommandLine(words: readonly string[]): Invocation {
  const place = placeOfCommand(words);
  const leading = words.slice(0, place);
  const [first = "", ...following] = words.slice(place);
  if (first === "help" || leading.some(isHelp)) {
    const about = first === "help" ? following[0] : first;
    return { command: "help", about: about === undefined || about === "" ? undefined : commandOf(about) };
  }
  if (leading.some(isVersion)) {
    return { command: "version" };
  }
  if (first === "") {
    throw new WrongUsage(usage.noCommand());
  }
  const command = commandOf(first);
  const others = [...leading, ...following];
  const ending = others.indexOf("--");
  if (others.slice(0, ending === -1 ? undefined : ending).some(isHelp)) {
    return { command: "help", about: command };
  }
  const sorted = sort(command, others);
  const format = formatOf(command, sorted.options.get("format"));
  switch (command) {
    case "lint":
      return { command, format, files: filesToLint(sorted) };
    case "present": {
      const [file] = take(command, sorted, [usage.wanted.tools]);
      const tool = sorted.options.get("tool");
      return { command, format, file: file as string, tool: typeof tool === "string" ? tool : undefined };
    }
    case "check":
      return readCheck(sorted, format);
    case "probe":
      return { command, format, timeout: timeoutOf(sorted.options.get("timeout")), program: programOf(sorted) };
  }
}

/** Where the command stands: options may come before it. */
function placeOfCommand(words: readonly string[]): number {
  let place = 0;
  for (let word = words[0]; word?.startsWith("-") === true; word = words[place]) {
    const [written = "", assigned] = word.split("=");
    const name = written.replace(/^--/, "");
    if (!isHelp(word) && !isVersion(word) && !Object.hasOwn(ANY_OPTION, name)) {
      throw new WrongUsage(usage.noOption(written, nearOption(name, { ...ANY_OPTION, version: false })));
    }
    place += assigned === undefined && ANY_OPTION[name] === true ? 2 : 1;
  }
  return place;
}

function commandOf(word: string): Command {
  const command = COMMANDS.find((known) => known === word);
  if (command === undefined) {
    throw new WrongUsage(usage.unknownCommand(word, nearest(word, COMMANDS)));
  }
  return command;
}

function sort(command: Command, words: readonly string[]): Words {
  const options = new Map<string, string | true>();
  const positional: string[] = [];
  const known = OPTIONS[command];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (word === "--") {
      return { options, positional, rest: words.slice(index + 1) };
    }
    if (!word.startsWith("-") || word === "-") {
      positional.push(word);
      continue;
    }
    const [written, ...assigned] = word.split("=");
    const name = (written as string).replace(/^--/, "");
    const takesValue = Object.hasOwn(known, name) && written !== name ? known[name] : undefined;
    if (isHelp(written)) {
      throw new WrongUsage(usage.valueUnwanted(written as string), command);
    }
    if (takesValue === undefined) {
      throw new WrongUsage(usage.unknownOption(written as string, command, nearOption(name, known)), command);
    }
    if (options.has(name)) {
      throw new WrongUsage(usage.twice(`--${name}`), command);
    }
    if (!takesValue && assigned.length > 0) {
      throw new WrongUsage(usage.valueUnwanted(`--${name}`), command);
    }
    const value = assigned.length > 0 ? assigned.join("=") : takesValue ? words[++index] : true;
    if (value === undefined || value === "" || value === "--") {
      throw new WrongUsage(usage.valueMissing(`--${name}`), command);
    }
    options.set(name, value);
  }
  return { options, positional, rest: undefined };
}

function nearOption(name: string, known: Readonly<Record<string, boolean>>): string | undefined {
  const near = nearest(name, [...Object.keys(known), "help"]);
  return near === undefined ? undefined : `--${near}`;
}

/** The arguments by their places; what they are is said of one that is missing. */
function take(command: Command, { positional, rest = [] }: Words, wanted: readonly string[]): string[] {
  const given = [...positional, ...rest];
  // What a shell makes of a variable that is not set is no argument.
  const missing = wanted[given.includes("") ? given.indexOf("") : given.length];
  if (missing !== undefined) {
    throw new WrongUsage(usage.argumentMissing(missing), command);
  }
  const extra = given[wanted.length];
  if (extra !== undefined) {
    throw new WrongUsage(usage.argumentUnwanted(extra), command);
  }
  return given;
}

function filesToLint({ positional, rest = [] }: Words): string[] {
  const files = [...positional, ...rest];
  if (files.length === 0 || files.includes("")) {
    throw new WrongUsage(usage.argumentMissing(usage.wanted.tools), "lint");
  }
  if (files.filter((file) => file === "-").length > 1) {
    throw new WrongUsage(usage.onlyOneInput(), "lint");
  }
  return files;
}

function readCheck(words: Words, format: Format): Invocation {
  const wanted = [usage.wanted.tools, usage.wanted.tool, usage.wanted.arguments];
  const [file, tool, argumentsFile] = take("check", words, wanted) as [string, string, string];
  const [foreign, scalars, defaults] = ["foreign", "scalars", "defaults"].map((name) => words.options.has(name)) as [
    boolean,
    boolean,
    boolean,
  ];
  if (file === "-" && argumentsFile === "-") {
    throw new WrongUsage(usage.onlyOneInput(), "check");
  }
  if (foreign && defaults) {
    throw new WrongUsage(usage.foreignDefaults(), "check");
  }
  return { command: "check", format, file, tool, argumentsFile, foreign, scalars, defaults };
}

function programOf({ positional: [before], rest = [] }: Words): readonly string[] {
  if (before !== undefined) {
    throw new WrongUsage(usage.beforeProgram(before), "probe");
  }
  if (rest.length === 0 || rest[0] === "") {
    throw new WrongUsage(usage.programMissing(), "probe");
  }
  return rest;
}

function formatOf(command: Command, given: string | true | undefined): Format {
  const format = FORMATS[command].find((known) => known === (given ?? "text"));
  if (format === undefined) {
    throw new WrongUsage(usage.noFormat(String(given), FORMATS[command]), command);
  }
  return format;
}

/** Seconds, bounded by what a timer can hold. */
function timeoutOf(given: string | true | undefined): number {
  if (given === undefined) {
    return TIMEOUT;
  }
  const seconds = Number(given);
  if (typeof given !== "string" || given.trim() === "" || !(seconds > 0 && seconds <= 86_400)) {
    throw new WrongUsage(usage.noTimeout(String(given)), "probe");
  }
  return seconds;
}
