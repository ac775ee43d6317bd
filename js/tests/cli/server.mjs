// An MCP server over stdio for `probe.test.ts`: node server.mjs <manner> [<file for the ids of its processes> [silent]]
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [manner, processesFile, silent] = process.argv.slice(2);
const TOOLS = [
  { name: "one", description: "d", inputSchema: { type: "object" } },
  { name: "two", description: "d", inputSchema: { type: "object", properties: { "a b": { type: "string" } } } },
  { name: "three", description: "d", inputSchema: { properties: {} } },
];

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const heard = [];
let asked;

/** The tools after a blank line, cut in the middle of a character. */
function answerInPieces() {
  const tools = [{ ...TOOLS[0], name: "😀", description: "" }];
  const bytes = Buffer.from(`\n${JSON.stringify({ jsonrpc: "2.0", id: asked, result: { tools } })}\r\n`);
  const middle = bytes.indexOf(Buffer.from("😀")) + 2;
  process.stdout.write(bytes.subarray(0, middle));
  setTimeout(() => process.stdout.write(bytes.subarray(middle)), 100);
}

/** Answers, or what a request is refused with. */
const ANSWERS = {
  initialize({ protocolVersion, clientInfo }) {
    heard.push(protocolVersion, clientInfo.name);
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } };
  },
  "tools/list"({ cursor }) {
    if (manner === "endless") {
      return { tools: [TOOLS[0]], nextCursor: String(Number(cursor ?? 0) + 1) };
    }
    if (manner === "pages" || manner === "circle") {
      const page = Number(cursor ?? 0);
      const next = manner === "circle" ? 1 : page + 1;
      return { tools: [TOOLS[page % 3]], ...(next < TOOLS.length && { nextCursor: String(next) }) };
    }
    return manner === "no list" ? { tools: {} } : { tools: TOOLS.slice(0, 2) };
  },
};

if (manner === "parent") {
  // What ends only by SIGKILL, and a process of its own that does too.
  process.on("SIGTERM", () => {});
  const child = spawn(process.execPath, ["-e", "process.on('SIGTERM',()=>{});setInterval(()=>{},1000)"]);
  writeFileSync(processesFile, JSON.stringify([process.pid, child.pid]));
  setInterval(() => {}, 1_000);
}
if (manner === "dies") {
  process.stderr.write("first line\n\nlast \u001b[31mline\n");
  process.exit(3);
}
if (manner === "talks") {
  process.stdout.write("Server is listening\n");
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === undefined) {
    heard.push(JSON.stringify([id, result ?? error.code]));
    if (heard.includes('["ping",{}]') && heard.includes("[7,-32601]")) {
      answerInPieces();
    }
    return;
  }
  if (silent || manner === "silent" || (manner === "slow" && method === "tools/list")) {
    return;
  }
  if (manner.startsWith("{") && method === "tools/list") {
    write({ id, ...JSON.parse(manner) });
    return;
  }
  if (manner === "killed" && method === "tools/list") {
    process.kill(process.pid, "SIGKILL");
    return;
  }
  if (manner === "asks" && method === "tools/list") {
    // What a client must stand, and answer: the tools are told once it has answered both requests.
    write({ method: "notifications/message", params: { level: "info", data: "é" } });
    write({ id: "ping", method: "ping" });
    write({ id: 7, method: "roots/list" });
    write({ id: 99, result: {} });
    asked = id;
    return;
  }
  if (manner === "reports" && method === "notifications/initialized") {
    heard.push("initialized");
    return;
  }
  if (manner === "reports" && method === "tools/list") {
    write({ id, error: { code: -32603, message: JSON.stringify(heard) } });
    return;
  }
  const answer = ANSWERS[method];
  if (id !== undefined) {
    const refused = answer === undefined || (manner === "refuses" && method === "tools/list");
    write({ id, ...(refused ? { error: { code: -32601, message: "Method not found" } } : { result: answer(params) }) });
  }
});
