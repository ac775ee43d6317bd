// What becomes of a call: `npm start` prints it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { call, connectTo } from "./client.mjs";

const paragraph = { type: "paragraph", data: { text: "The moon pulls." } };
const artifact = (artifactId) => ({ type: "artifact", data: { artifactId } });

const print = (what, ...lines) => console.log([what, ...lines.map((line) => `  ${line}`)].join("\n"));

/** Calls a tool and prints what was sent and who answered. */
async function show(what, { client, sent }, name, args) {
  const before = sent.length;
  const answer = await call(client, name, args);
  const [left] = sent.slice(before);
  print(
    what,
    `given   ${JSON.stringify(args)}`,
    left === undefined ? "sent    nothing" : `sent    ${JSON.stringify(left)}`,
    `${left === undefined ? "client " : "server "} ${answer}`,
  );
}

const lessons = await connectTo("server.mjs");
const { tools } = await lessons.client.listTools();
print("tools", ...tools.map(({ name, description }) => `${name}: ${description}`));
await show("a list that the model wrote as text is repaired", lessons, "lesson", {
  title: "Tides",
  blocks: JSON.stringify([paragraph]),
});
await show("where text is allowed too, a list written as text is refused", lessons, "lesson", {
  title: "Tides",
  tags: '["sea","moon"]',
  blocks: [paragraph],
});
await show("a wrong value inside the union is the server's to judge", lessons, "lesson", {
  title: "Tides",
  blocks: [paragraph, paragraph, artifact("a1")],
});
await show("a missing field outside the union is not, and the union is not mentioned", lessons, "lesson", {
  blocks: [artifact("a1")],
});
await lessons.client.close();

const requests = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "demo", version: "1.0.0" } },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
];
const broken = spawnSync(process.execPath, [fileURLToPath(new URL("broken-server.mjs", import.meta.url))], {
  encoding: "utf8",
  input: requests.map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join(""),
});
print(
  "a server with a broken schema does not start",
  `stderr  ${broken.stderr.trim()}`,
  `stdout  ${broken.stdout === "" ? "nothing, `tools/list` is not answered" : broken.stdout}`,
  `exit    ${broken.status}`,
);

// A client without selvedge, so that everything that happens is the server's doing.
const media = await connectTo("zod-server.mjs", (client) => client);
const [attach] = (await media.client.listTools()).tools;
print("a Zod union is listed as one object", `inputs  ${Object.keys(attach.inputSchema.properties).join(", ")}`);
await show("a call of it is repaired by the server", media, "attach", {
  kind: "image",
  urls: '["https://example.com/tide.png"]',
});
await show("and Zod's refinements still run", media, "attach", {
  kind: "clip",
  url: "https://example.com/tide.mp4",
  start: 9,
  end: 3,
});
await media.client.close();
