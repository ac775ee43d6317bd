/** Everything but the compiled core itself: what the entries of each environment export, and what the adapters need beside it. */
export { coerceArguments, joinUnions } from "./coerce.js";
export { provideCore } from "./engine.js";
export { ArgumentsError, EngineError, RegistrationError, SelvedgeError, UnknownToolError } from "./errors.js";
export { faultReason, invalidArguments, issuesText, pathFreeMessage, pathText } from "./sentences.js";
export { isPromise, standardResult } from "./standard.js";
export { checkAsync } from "./tool.js";
export { discoverTools, registerTools } from "./toolset.js";
