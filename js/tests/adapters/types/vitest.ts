// The matchers are typed where `selvedge/vitest` is imported.
import { registerTools } from "selvedge";
import { toolMatchers } from "selvedge/vitest";
import { expect } from "vitest";

expect.extend(toolMatchers);
const tool = registerTools([{ name: "ids", inputSchema: { type: "object" } }]).get("ids");
expect(tool).toAcceptArguments({ ids: [1] });
expect(tool).not.toRefuseArguments({ ids: [1] });
expect(tool).toRefuseArguments({}, ["ids", 0]);
expect(tool).toRefuseArguments({}, "ids.0");
expect(tool).toRepairArguments({ ids: "[1]" }, { ids: [1] });
// @ts-expect-error a path is a list or a text
expect(tool).toRefuseArguments({}, 7);
// @ts-expect-error the repaired value is needed
expect(tool).toRepairArguments({});
