// What the page shows, worked out without a browser.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
let server;
let lineDifference;
let Trial;

before(async () => {
  server = await createServer({
    root,
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    logLevel: "error",
  });
  ({ lineDifference } = await server.ssrLoadModule("/src/line-difference.ts"));
  ({ Trial } = await server.ssrLoadModule("/src/trial.ts"));
});
after(() => server.close());

/** Numbers that are the same in every run. */
function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % below;
  };
}

/** The most lines that two texts have in common, in order. */
function mostInCommon(left, right) {
  const table = Array.from({ length: left.length + 1 }, () => new Array(right.length + 1).fill(0));
  for (let x = 1; x <= left.length; x++) {
    for (let y = 1; y <= right.length; y++) {
      table[x][y] = left[x - 1] === right[y - 1] ? table[x - 1][y - 1] + 1 : Math.max(table[x - 1][y], table[x][y - 1]);
    }
  }
  return table[left.length][right.length];
}

describe("two texts side by side", () => {
  it("keep every line in its order, and have as many in common as there can be", () => {
    const random = randomNumbers(7);
    for (let round = 0; round < 2_000; round++) {
      const text = () => Array.from({ length: random(12) }, () => "abc"[random(3)]);
      const [left, right] = [text(), text()];
      const rows = lineDifference(left, right);
      const side = (name) => rows.map((row) => row[name]).filter((line) => line !== undefined);
      if (rows.every(({ kind }) => kind !== "skipped")) {
        assert.deepEqual([side("left"), side("right")], [left, right]);
        const same = rows.filter(({ kind }) => kind === "same");
        assert.ok(same.every((row) => row.left === row.right));
        assert.equal(same.length, mostInCommon(left, right));
      }
    }
  });

  it("leave out what is far from any difference", () => {
    const lines = Array.from({ length: 100 }, (_, index) => String(index));
    const rows = lineDifference(lines, lines.with(50, "x"));
    assert.deepEqual(
      rows.map(({ left }) => left),
      ["46 lines that are the same", ..."46 47 48 49 50 51 52 53 54".split(" "), "45 lines that are the same"],
    );
    assert.deepEqual(rows[5], { kind: "different", left: "50", right: "x" });
    assert.equal(lineDifference(lines, lines).length, 100);
    assert.deepEqual(lineDifference([], []), []);
  });

  it("are given up where they have too little in common", () => {
    const lines = (letter) => Array.from({ length: 2_000 }, (_, index) => letter + index);
    assert.equal(lineDifference(lines("a"), lines("b")), undefined);
  });
});

describe("a trial", () => {
  const settings = { foreign: false, scalars: false, defaults: false };
  const object = { type: "object" };

  it("takes a list, a reply, one tool and one schema", () => {
    const tool = { name: "a", description: "d", inputSchema: object };
    const names = (given) => new Trial(JSON.stringify(given), settings).read.names;
    assert.deepEqual(names([tool, tool]), ["a", "a"]);
    assert.deepEqual(names({ tools: [tool, {}] }), ["a", "#1"]);
    assert.deepEqual(names({ id: 1, result: { tools: [tool] } }), ["a"]);
    assert.deepEqual(names(tool), ["a"]);
    assert.deepEqual(names(object), ["schema"]);
    assert.deepEqual(names([]), []);
    assert.deepEqual(names({ type: "object", servers: {} }), ["schema"]);
  });

  it("says what else a text is", () => {
    const reason = (text) => new Trial(text, settings).read.unreadable.message;
    assert.equal(reason(" \n"), "there are no tools yet");
    assert.match(
      reason('{"mcpServers": {"a": {"command": "node", "args": ["a.js"]}}}'),
      /is the configuration of a client/,
    );
    assert.match(reason('{"error": {"message": "no"}}'), /is a reply that says `no`/);
    assert.match(reason('{"tools": {}}'), /holds no list of tools/);
    assert.match(reason("data: {}"), /is a stream of events/);
    const page = new Trial(JSON.stringify({ tools: [], nextCursor: "2" }), settings).read;
    assert.deepEqual([page.isOnePage, new Trial("[]", settings).read.isOnePage], [true, false]);
  });

  it("takes for a schema what is one, also a faulty or an empty one, and says of anything else what is wanted", () => {
    const read = (given, foreign) => new Trial(JSON.stringify(given), { ...settings, foreign }).read;
    for (const foreign of [false, true]) {
      for (const given of [
        {},
        { type: "strng" },
        { required: ["a"] },
        { description: "d" },
        { ...object, "x-note": 1 },
      ]) {
        assert.deepEqual([read(given, foreign).names, read(given, foreign).unreadable], [["schema"], undefined]);
      }
      for (const given of [
        { labels: 1 },
        { name: "tag", description: "d" },
        { name: "tag", arguments: {} },
        { type: "function", function: { name: "tag", parameters: object } },
        5,
        "schema",
        null,
        true,
      ]) {
        assert.deepEqual(read(given, foreign).unreadable, {
          message: "these are no tools; a reply to `tools/list`, a list of tools, one tool or one schema is wanted",
          region: undefined,
        });
        assert.deepEqual(read(given, foreign).names, []);
      }
    }
  });

  it("takes a whole call for its arguments, in the places of the call", () => {
    const inputSchema = { type: "object", properties: { a: { type: "array" } }, additionalProperties: false };
    const tools = ["t", "other"].map((name) => ({ name, description: "d", inputSchema }));
    const trial = new Trial(JSON.stringify(tools), settings);
    const { verdict, findings, value } = trial.check(0, '{"name": "t",\n"arguments": {"a": "[]"}}');
    assert.deepEqual([verdict, findings[0].region.line, findings[0].region.column], ["repaired", 2, 20]);
    assert.deepEqual(JSON.parse(value.text), { a: [] });
    const other = trial.check(1, '{"name": "t", "arguments": {}}');
    assert.deepEqual(other, {
      verdict: "other",
      findings: [
        {
          level: "error",
          code: "call",
          message: "arguments: is a call of the tool `t`, not of `other`",
          region: undefined,
        },
      ],
    });
  });

  it("shows nothing that hides text or is too long to be read", () => {
    const name = `\u202e${"x".repeat(100_000)}`;
    const tools = [{ name, inputSchema: {} }, { name: { toString: 5 } }, { name: "", inputSchema: object }];
    const trial = new Trial(JSON.stringify(tools), settings);
    const [first, ...others] = trial.read.names;
    assert.equal(first, `\\u202e${"x".repeat(79)}…`);
    assert.deepEqual(others, ["#1", "#2"]);
    assert.ok(trial.read.findings.every(({ message }) => !message.includes("\u202e")));
    const long = new Trial(JSON.stringify({ ...object, required: [name], description: name }), settings);
    const { findings, message } = long.check(0, "{}");
    assert.equal(findings[0].message, `\\u202e${"x".repeat(1_999)}…`);
    assert.equal(message.length, 100_001);
    const { rows } = long.present(0);
    assert.equal(Math.max(...rows.map(({ left }) => left.length)), 1_001);
    const { type } = object;
    assert.equal(
      new Trial(JSON.stringify({ type, description: "x".repeat(2e6) }), settings).present(0).rows,
      undefined,
    );
  });

  it("tells the places of a schema that stands alone in that schema", () => {
    const { read } = new Trial('{\n"type": "object", "minLength": -1, "nullable": true}', settings);
    const places = read.findings.map(({ level, code, region }) => [level, code, region.line, region.column]);
    assert.deepEqual(places, [
      ["error", "keyword", 2, 32],
      ["note", "nullable", 2, 36],
    ]);
  });

  it("calls a sound tool also where another is faulty, and the second of a name not at all", () => {
    const tools = [
      { name: "a", inputSchema: {} },
      { name: "b", inputSchema: object },
      { name: "b", inputSchema: object },
    ];
    const trial = new Trial(JSON.stringify(tools), settings);
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => trial.check(index, "{}").verdict),
      ["faulty", "accepted", "faulty", "none"],
    );
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => trial.present(index).missing),
      [
        "the tool's schema is faulty, so no model sees it",
        undefined,
        "the tool's schema is faulty, so no model sees it",
        "there is no tool to show",
      ],
    );
  });

  it("tells how far it is", () => {
    const tools = Array.from({ length: 150 }, (_, index) => ({ name: `t${index}`, inputSchema: object }));
    const told = [];
    new Trial(JSON.stringify(tools), settings, (done, all) => told.push([done, all]));
    assert.deepEqual(told, [
      [64, 150],
      [128, 150],
      [150, 150],
    ]);
  });

  it("marks what was repaired and is still there", () => {
    const schema = { type: "object", properties: { a: { type: "array" }, b: { type: "array" } } };
    const trial = new Trial(JSON.stringify(schema), settings);
    const { verdict, value } = trial.check(0, '{"a": "[]", "__proto__": 1, "b": []}');
    assert.equal(verdict, "repaired");
    assert.deepEqual(
      value.repaired.map(([start, end]) => value.text.slice(start, end)),
      ["[]"],
    );
    assert.equal(value.text.indexOf("[]"), value.repaired[0][0]);
  });

  it("shows no more of a value than can be looked at", () => {
    const trial = new Trial(JSON.stringify(object), settings);
    const { value } = trial.check(0, JSON.stringify({ a: "x".repeat(200_000) }));
    assert.equal(value.text.length, 100_000 + "\n… and more".length);
  });
});
