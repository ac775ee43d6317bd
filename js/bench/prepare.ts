/**
 * Picks 100 tools out of a folder of tools/list replies, with arguments that every contender accepts.
 *
 * node --import tsx prepare.ts <folder> <file to write>
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argumentsFor } from "../tests/support/arguments.js";
import { Random } from "../tests/support/random.js";
import { PEERS } from "./peers.mjs";

const TOOLS = 100;
const CALLS_EACH = 10;

interface Tool {
  readonly name: string;
  readonly inputSchema: object;
}

const [folder, file] = process.argv.slice(2) as [string, string];
const random = new Random(2024);
const byName = new Map<string, Tool>();
for (const reply of readdirSync(folder)) {
  const { tools } = JSON.parse(readFileSync(join(folder, reply), "utf8")) as { tools: Tool[] };
  for (const { name, inputSchema } of tools) {
    byName.set(name, { name, inputSchema });
  }
}

const factories = await Promise.all(Object.values(PEERS).map((peer) => peer()));
const tools: Tool[] = [];
const calls: { tool: string; text: string }[] = [];
let passed = 0;
for (const tool of [...byName.values()].sort(() => random.fraction() - 0.5)) {
  const accepted = textsFor(tool);
  if (accepted.length === CALLS_EACH) {
    tools.push(tool);
    calls.push(...accepted.map((text) => ({ tool: tool.name, text })));
  } else {
    passed++;
  }
  if (tools.length === TOOLS) {
    break;
  }
}
calls.sort(() => random.fraction() - 0.5);
writeFileSync(file, JSON.stringify({ tools, calls }));
console.log(`${tools.length} tools, ${passed} passed over because some contender does not take them`);

/** Arguments for a tool; fewer than asked for where some contender cannot compile it or refuses what others accept. */
function textsFor(tool: Tool): string[] {
  try {
    const sets = factories.map((register) => register([tool]));
    const texts: string[] = [];
    for (let attempt = 0; attempt < CALLS_EACH * 3 && texts.length < CALLS_EACH; attempt++) {
      const text = JSON.stringify(argumentsFor(tool.inputSchema, random));
      if (sets.every((set) => set.check(tool.name, JSON.parse(text)).ok)) {
        texts.push(text);
      }
    }
    return texts;
  } catch {
    return [];
  }
}
