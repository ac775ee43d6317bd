/** Places in JSON text. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { JsonSource } from "../../src/cli/json-source.js";
import { syntaxFault } from "../../src/cli/json-syntax.js";
import { pointerOf } from "../../src/cli/pointer.js";

/** The text between the ends of a region. */
function textAt(text: string, pointer: string, part: "value" | "name" = "value"): string {
  const { line, column, endLine, endColumn } = new JsonSource(text).region(pointer, part);
  const lines = text.split("\n");
  assert.equal(line, endLine);
  return (lines[line - 1] ?? "").slice(column - 1, endColumn - 1);
}

/** Writes JSON with white space of every kind wherever it may stand. */
function spaced(value: unknown, space: () => string): string {
  if (Array.isArray(value)) {
    return `[${space()}${value.map((item) => spaced(item, space)).join(`${space()},${space()}`)}${space()}]`;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}${space()}:${space()}${spaced(member, space)}`,
    );
    return `{${space()}${members.join(`${space()},${space()}`)}${space()}}`;
  }
  return JSON.stringify(value);
}

/** Every path of a document. */
function* paths(value: unknown, path: readonly (string | number)[] = []): Generator<[(string | number)[], unknown]> {
  yield [[...path], value];
  if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield* paths(member, [...path, Array.isArray(value) ? Number(name) : name]);
    }
  }
}

describe("places in JSON text", () => {
  it("are where every value of a random document stands", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.infiniteStream(fc.constantFrom("", " ", "\t", " \r")),
        (value, spaces) => {
          const document = JSON.parse(JSON.stringify(value)) as unknown;
          const text = spaced(document, () => spaces.next().value ?? "");
          for (const [path, member] of paths(document)) {
            assert.deepEqual(JSON.parse(textAt(text, pointerOf(path))), member);
          }
          assert.equal(syntaxFault(text), undefined);
        },
      ),
    );
  });

  it("count lines from 1 and columns in UTF-16 code units", () => {
    const text = '{\r\n  "a": [1,\n\n "😀", true]\n}';
    const source = new JsonSource(text);
    assert.deepEqual(source.region("/a/2"), { line: 4, column: 8, endLine: 4, endColumn: 12 });
    assert.deepEqual(source.region("/a/1"), { line: 4, column: 2, endLine: 4, endColumn: 6 });
  });

  it("stand for a value of several lines by its opening bracket", () => {
    assert.deepEqual(new JsonSource('\n {\n"a": {\n} }').region("/a"), {
      line: 3,
      column: 6,
      endLine: 3,
      endColumn: 7,
    });
    assert.deepEqual(new JsonSource("\n {\n}").region(""), { line: 2, column: 2, endLine: 2, endColumn: 3 });
  });

  it("are those of the names where that is asked for", () => {
    assert.equal(textAt('{"a": {"b~/c" : 5}}', "/a/b~0~1c", "name"), '"b~/c"');
    assert.equal(textAt('{"a": [5]}', "/a/0", "name"), "5");
  });

  it("are the nearest around a place that does not exist", () => {
    assert.equal(textAt('{"a": {"b": 5}}', "/a/x/y", "name"), '{"b": 5}');
    assert.equal(textAt('{"a": {"b": 5}}', "/a/b/c"), "5");
    assert.equal(textAt('{"a": [5]}', "/a/1"), "[5]");
    assert.equal(textAt('{"a": "[5]"}', "/a/0"), '"[5]"');
  });

  it("are those of the last of several members of one name", () => {
    assert.equal(textAt('{"a": {"b": 1}, "\\u0061": {"b": 22}}', "/a/b"), "22");
  });

  it("are found past strings full of brackets, quotes and backslashes", () => {
    assert.equal(textAt('{"x": ["}]\\"{[", "\\\\", "\\\\\\""], "a": -1.5e3 }', "/a"), "-1.5e3");
  });

  it("are found without reading the text anew for each", (test) => {
    const source = new JsonSource(JSON.stringify({ list: Array.from({ length: 100 }, (_, index) => String(index)) }));
    source.extent("/list/0");
    // Strings are passed over by looking for their ends.
    const { mock } = test.mock.method(String.prototype, "indexOf");
    const { start } = source.extent("/list/99");
    assert.equal(mock.callCount(), 0);
    assert.ok(start > 400);
  });

  it("are found in large texts and in deep ones", () => {
    const long = JSON.stringify({ text: '\\"'.repeat(1_000_000), numbers: Array(500_000).fill(7), a: true });
    assert.equal(textAt(long, "/a"), "true");
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    assert.equal(textAt(`{"deep": ${deep}, "a": 1}`, "/a"), "1");
    assert.equal(syntaxFault(deep), undefined);
  });
});

describe("faults of syntax", () => {
  /** Whether `JSON.parse` takes a text. */
  function isJson(text: string): boolean {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  }

  it("are found in just the texts that JSON.parse refuses", () => {
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      '"\n"',
      '"',
      "1",
      "-0.5e+3",
      "01",
      "-",
      "1.",
      "true",
      "nul",
      " ",
      "\u00a0",
      "'a'",
      "\\",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (chosen) => {
        const text = chosen.join("");
        assert.equal(syntaxFault(text) === undefined, isJson(text), text);
      }),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom(...pieces, ""), (json, at, piece) => {
        const offset = at % (json.length + 1);
        const text = json.slice(0, offset) + piece + json.slice(offset + 1);
        assert.equal(syntaxFault(text) === undefined, isJson(text), text);
      }),
      { numRuns: 5_000 },
    );
  });

  it("are where the text stops being JSON", () => {
    const cases: [text: string, offset: number][] = [
      ["", 0],
      [" {", 2],
      ["[1,]", 3],
      ["[1 2]", 3],
      ['{"a" 1}', 5],
      ["{a: 1}", 1],
      ['{"a": 1,}', 8],
      ["[1]]", 3],
      ['"a\nb"', 2],
      ['"\\q"', 1],
      ["[tru]", 1],
      ["[1}", 2],
      ["1,2", 1],
      ["1:2", 1],
      ['"abc', 4],
    ];
    assert.deepEqual(
      cases.map(([text]) => [text, syntaxFault(text)]),
      cases,
    );
  });
});
