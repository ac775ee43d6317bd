/** The public names, in every environment. */
export {
  ArgumentsError,
  coerceArguments,
  discoverTools,
  EngineError,
  joinUnions,
  RegistrationError,
  registerTools,
  SelvedgeError,
  UnknownToolError,
} from "./core.js";
