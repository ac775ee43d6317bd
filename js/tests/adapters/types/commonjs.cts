// What CommonJS gets: the same, from the declarations beside the `.cjs` files.
import selvedge = require("selvedge");
import ai = require("selvedge/ai");
import mcp = require("selvedge/mcp");
import vitest = require("selvedge/vitest");

const validator: mcp.SelvedgeJsonSchemaValidator = new mcp.SelvedgeJsonSchemaValidator();
validator.getValidator<string>({})("a").errorMessage;
const tools: selvedge.Toolset = selvedge.registerTools([]);
mcp.toolSchema({ type: "object" }, { name: "own" })["~standard"].vendor satisfies "selvedge";
ai.guardTools({}) satisfies object;
vitest.toolMatchers.toAcceptArguments;
tools.size satisfies number;
