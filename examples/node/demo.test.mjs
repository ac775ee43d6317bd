import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { call, connectTo } from "./client.mjs";
import { lesson } from "./lesson.mjs";

const path = (script) => fileURLToPath(new URL(script, import.meta.url));

test("the demo prints these lines", () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path("demo.mjs")], { encoding: "utf8" });
  assert.equal(stderr, "");
  assert.equal(status, 0);
  assert.deepEqual(stdout.trimEnd().split("\n"), [
    "tools",
    "  lesson: Stores a lesson.",
    "a list that the model wrote as text is repaired",
    String.raw`  given   {"title":"Tides","blocks":"[{\"type\":\"paragraph\",\"data\":{\"text\":\"The moon pulls.\"}}]"}`,
    '  sent    {"title":"Tides","blocks":[{"type":"paragraph","data":{"text":"The moon pulls."}}]}',
    "  server  stored `Tides`: paragraph",
    "where text is allowed too, a list written as text is refused",
    String.raw`  given   {"title":"Tides","tags":"[\"sea\",\"moon\"]","blocks":[{"type":"paragraph","data":{"text":"The moon pulls."}}]}`,
    "  sent    nothing",
    "  client  Invalid arguments for tool lesson: tags is a list written as text — pass the array itself, not JSON written as text",
    "a wrong value inside the union is the server's to judge",
    '  given   {"title":"Tides","blocks":[{"type":"paragraph","data":{"text":"The moon pulls."}},{"type":"paragraph","data":{"text":"The moon pulls."}},{"type":"artifact","data":{"artifactId":"a1"}}]}',
    '  sent    {"title":"Tides","blocks":[{"type":"paragraph","data":{"text":"The moon pulls."}},{"type":"paragraph","data":{"text":"The moon pulls."}},{"type":"artifact","data":{"artifactId":"a1"}}]}',
    "  server  Invalid arguments for tool lesson: blocks.2.data.artifactId: does not match the pattern `^art_[0-9a-f]{8}$`",
    "a missing field outside the union is not, and the union is not mentioned",
    '  given   {"blocks":[{"type":"artifact","data":{"artifactId":"a1"}}]}',
    "  sent    nothing",
    "  client  Invalid arguments for tool lesson: title: required but missing",
    "a server with a broken schema does not start",
    "  stderr  tool `search`: the pattern `^(lesson|quiz` cannot be run: the group is never closed at `/properties/query/pattern`",
    "  stdout  nothing, `tools/list` is not answered",
    "  exit    1",
    "a Zod union is listed as one object",
    "  inputs  kind, urls, url, start, end",
    "a call of it is repaired by the server",
    String.raw`  given   {"kind":"image","urls":"[\"https://example.com/tide.png\"]"}`,
    String.raw`  sent    {"kind":"image","urls":"[\"https://example.com/tide.png\"]"}`,
    '  server  attached {"kind":"image","urls":["https://example.com/tide.png"]}',
    "and Zod's refinements still run",
    '  given   {"kind":"clip","url":"https://example.com/tide.mp4","start":9,"end":3}',
    '  sent    {"kind":"clip","url":"https://example.com/tide.mp4","start":9,"end":3}',
    "  server  Input validation error: Invalid arguments for tool attach: end: must come after start",
  ]);
});

describe("the lesson server", () => {
  test("knows twelve kinds of block, and lists them as one object", async (t) => {
    assert.equal(lesson.inputSchema.properties.blocks.items.oneOf.length, 12);
    const { client } = await connectTo("server.mjs");
    t.after(() => client.close());
    const [tool] = (await client.listTools()).tools;
    const { items } = tool.inputSchema.properties.blocks;
    assert.equal(items.properties.type.enum.length, 12);
    assert.equal(items.oneOf, undefined);
  });

  test("names the allowed kinds where the kind is wrong", async (t) => {
    const { client } = await connectTo("server.mjs", (plain) => plain);
    t.after(() => client.close());
    const answer = await call(client, "lesson", { title: "Tides", blocks: [{ type: "poem", data: {} }] });
    assert.match(answer, /^Invalid arguments for tool lesson: blocks\.0\.type: .*`artifact`/);
  });
});

test("the server with the broken schema answers nothing, however long it is asked", async () => {
  const server = spawn(process.execPath, [path("broken-server.mjs")], { stdio: ["pipe", "pipe", "pipe"] });
  let answered = "";
  let said = "";
  server.stdout.on("data", (chunk) => {
    answered += chunk;
  });
  server.stderr.on("data", (chunk) => {
    said += chunk;
  });
  // The process may be gone before everything is written.
  server.stdin.on("error", () => {});
  const ask = setInterval(() => server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'), 5);
  const status = await new Promise((resolve) => server.on("close", resolve));
  clearInterval(ask);
  assert.notEqual(status, 0);
  assert.equal(answered, "");
  assert.match(said, /`search`.*`\/properties\/query\/pattern`/);
});
