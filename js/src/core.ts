/** Everything but the compiled core itself: what the entries of each environment export, and what the adapters need beside it. */
export { coerceArguments, joinUnions } from "./coerce.js";
export { assertSchema, elsewhereIn } from "./definitions.js";
export { provideCore, withoutCore } from "./engine.js";
export {
  ArgumentsError,
  EngineError,
  RegistrationError,
  SelvedgeError,
  UnknownToolError,
  wrongArgument,
  wrongTool,
} from "./errors.js";
export { isObject } from "./fits.js";
export { optionMembers, readBoolean, readFunction, readMembers } from "./options.js";
export {
  bareFault,
  faultReason,
  invalidArguments,
  issuesText,
  pathFreeMessage,
  pathText,
  wanted,
} from "./sentences.js";
export { isPromise, standardResult } from "./standard.js";
export { checkAsync } from "./tool.js";
export { discoverTools, registerTools } from "./toolset.js";
