/** The published declarations as a strict consumer uses them. Compiled, never run. */
import {
  ArgumentsError,
  coerceArguments,
  type DiscoveredToolset,
  discoverTools,
  EngineError,
  type Fault,
  type FaultCode,
  type IssueCode,
  type Json,
  joinUnions,
  type Outcome,
  type Path,
  RegistrationError,
  type Repair,
  registerTools,
  type SelvedgeError,
  type SelvedgeErrorCode,
  type Tool,
  type ToolDefinition,
  type Toolset,
  UnknownToolError,
} from "selvedge";
import { guardTools } from "selvedge/ai";
import { guardClient, SelvedgeJsonSchemaValidator, toolSchema } from "selvedge/mcp";
import * as slim from "selvedge/slim";
import { z } from "zod";

// An entry of a tools/list reply, and Zod schemas, fit as they are.
interface ListedTool {
  name: string;
  title?: string | undefined;
  inputSchema: { type: "object"; properties?: Record<string, object> | undefined; [keyword: string]: unknown };
  annotations?: { readOnlyHint?: boolean };
}
declare const listed: ListedTool[];
const discovered: DiscoveredToolset = discoverTools(listed);
const zod: ToolDefinition = { name: "z", inputSchema: z.object({}), outputSchema: undefined };
const tools: Toolset = registerTools([zod, { name: "any", inputSchema: true }], { limits: { depth: 9 } });

// Under exactOptionalPropertyTypes too, an option that is undefined is one that is left out.
declare const scalars: boolean | undefined;
declare const limit: number | undefined;
registerTools([], { scalars, defaults: undefined, limits: { depth: limit } });
discoverTools([], { scalars, limits: undefined });
coerceArguments({}, {}, { scalars });
toolSchema({}, { name: "t", scalars, defaults: undefined, limits: { depth: limit } });
new SelvedgeJsonSchemaValidator({ repair: scalars });
declare const onLeftOut: ((fault: Fault) => void) | undefined;
guardClient({ listTools: async () => {}, callTool: async () => {} }, { onLeftOut, scalars, limits: undefined });
guardTools({}, { onLeftOut, scalars });

// @ts-expect-error an option that does not exist
registerTools([], { scalar: true });
// @ts-expect-error a limit that does not exist
registerTools([], { limits: { dept: 1 } });
// @ts-expect-error a definition without a schema
registerTools([{ name: "t" }]);
// @ts-expect-error an unknown member of a set
tools.leftOut;
// @ts-expect-error outcomes are told apart by `ok`
tools.check("t", {}).value;
// @ts-expect-error errors are thrown by the package, not made by its users
new EngineError("no");

/** The outcome is a union of two, told apart by `ok`. */
export function told(outcome: Outcome): Json | string {
  const repairs: readonly Repair[] = outcome.repairs;
  if (outcome.ok) {
    return { ...outcome.value, repairs };
  }
  const path: Path | undefined = outcome.issues[0]?.path;
  return outcome.message + (path?.join(".") ?? "");
}

/** Every code can be switched over, and there is no other. */
export function everyIssue(code: IssueCode): number {
  switch (code) {
    case "text_list":
    case "type":
    case "required":
    case "unknown_key":
    case "property_name":
    case "enum":
    case "const":
    case "pattern":
    case "not":
    case "union":
    case "bound":
    case "length":
    case "items":
    case "unique":
    case "properties":
    case "forbidden":
    case "limit":
    case "unserialisable":
    case "custom":
      return 0;
  }
}

export function everyFault(code: FaultCode): number {
  switch (code) {
    case "name":
    case "duplicate_name":
    case "missing_schema":
    case "root":
    case "dialect":
    case "keyword":
    case "reference":
    case "pattern":
    case "default":
    case "limit":
      return 0;
  }
}

export function everyRepair(kind: Repair["kind"]): number {
  switch (kind) {
    case "json":
    case "number":
    case "boolean":
    case "null":
    case "default":
    case "removed":
      return 0;
  }
}

export function everyError(error: SelvedgeError): readonly Fault[] | string | unknown {
  if (error instanceof RegistrationError) {
    return error.faults;
  }
  if (error instanceof UnknownToolError) {
    return error.tool;
  }
  if (error instanceof ArgumentsError) {
    return error.issues;
  }
  const code: SelvedgeErrorCode = error.code;
  switch (code) {
    case "registration":
    case "unknown_tool":
    case "arguments":
    case "engine":
    case "disposed":
    case "async_schema":
      return code;
  }
}

/** A tool is read only, and its presentation is the caller's own. */
export function presented(tool: Tool): Json {
  // @ts-expect-error a tool's name stays
  tool.name = "other";
  const presentation = tool.presentation();
  presentation.additionalProperties = false;
  const result: Outcome<unknown> = tool.checkOutput({});
  return { presentation, result, notes: tool.presentationNotes };
}

/** Sets are iterable and disposable. */
export function listedNames(): string[] {
  using set = discovered;
  return [...set].map(({ name }) => name);
}

export const joined: Json = joinUnions(z.object({}));
export const coerced: unknown = coerceArguments(z.object({}), {}, { scalars: true });
export const ready: Promise<void> = slim.init(new WebAssembly.Module(new Uint8Array()));
export const streamed: Promise<void> = slim.init(fetch("core.wasm"));
export const slimTools: Toolset = slim.registerTools([]);
