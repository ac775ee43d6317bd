import { node } from "./node.mjs";

const row = node("node24");

/** `using` as the engine itself runs it. */
async function using(project) {
  project.write(
    "using.mjs",
    `import { registerTools } from "selvedge";
import { check } from "./checks.mjs";
const schema = { type: "object" };
let kept;
{
  using tools = registerTools([{ name: "t", inputSchema: schema }]);
  kept = tools.get("t");
  if (!kept.check({}).ok) throw new Error("refused");
}
try { kept.check({}); throw new Error("still usable"); } catch (error) { if (error.code !== "disposed") throw error; }
console.log(JSON.stringify(check()));
`,
  );
  return JSON.parse(await project.run(await project.program("node24/bin/node"), ["using.mjs"]));
}

export const node24 = { ...row, ways: { ...row.ways, "`using`": using } };
