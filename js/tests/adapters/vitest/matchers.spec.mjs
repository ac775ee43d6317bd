import { registerTools } from "selvedge";
import { toolMatchers } from "selvedge/vitest";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { idsSchema, targetSchema } from "../support/schemas.mjs";

expect.extend(toolMatchers);

const tools = registerTools([
  { name: "ids", inputSchema: idsSchema },
  { name: "target", inputSchema: targetSchema },
  {
    name: "later",
    inputSchema: z
      .object({ n: z.number() })
      .refine(async ({ n }) => n > 0, { path: ["n"], message: "must be positive" }),
  },
]);
const ids = tools.get("ids");
const target = tools.get("target");
const later = tools.get("later");

/** What a failing assertion says. */
function failure(assertion) {
  try {
    assertion();
  } catch (error) {
    return error.message;
  }
  throw new Error("the assertion passed");
}

describe("toAcceptArguments", () => {
  test("passes for accepted arguments, repaired or not", () => {
    expect(ids).toAcceptArguments({ ids: [1] });
    expect(ids).toAcceptArguments({ ids: "[1]" });
    expect(ids).not.toAcceptArguments({ ids: "one" });
  });

  test("says why arguments were refused", () => {
    expect(failure(() => expect(target).toAcceptArguments({ target: '["a"]' }))).toBe(
      [
        "expect(tool).toAcceptArguments(arguments)",
        "",
        'Arguments: {"target":"[\\"a\\"]"}',
        "",
        "Tool `target` refused them:",
        "  target is a list written as text — pass the array itself, not JSON written as text",
      ].join("\n"),
    );
    const text = failure(() => expect(ids).toAcceptArguments({ nope: 1 }));
    expect(text).toMatch(/^ {2}ids: /m);
    expect(text).toMatch(/^ {2}nope: /m);
  });

  test("says that they were accepted", () => {
    expect(failure(() => expect(ids).not.toAcceptArguments({ ids: "[1]" }))).toBe(
      [
        "expect(tool).not.toAcceptArguments(arguments)",
        "",
        'Arguments: {"ids":"[1]"}',
        "",
        "Tool `ids` accepted them after these repairs:",
        "  ids (json)",
      ].join("\n"),
    );
  });
});

describe("toRefuseArguments", () => {
  test("passes for refused arguments, at a place if one is named", () => {
    expect(ids).toRefuseArguments({});
    expect(ids).toRefuseArguments({}, ["ids"]);
    expect(ids).toRefuseArguments({ ids: ["a"] }, ["ids", 0]);
    expect(ids).toRefuseArguments({ ids: ["a"] }, "ids.0");
    expect(ids).toRefuseArguments(7, []);
    expect(ids).not.toRefuseArguments({ ids: ["a"] }, ["ids"]);
    expect(ids).not.toRefuseArguments({ ids: [1] });
  });

  test("says what happened instead", () => {
    expect(failure(() => expect(ids).toRefuseArguments({ ids: [1] }, ["ids", 0]))).toBe(
      [
        "expect(tool).toRefuseArguments(arguments)",
        "",
        'Arguments: {"ids":[1]}',
        "",
        "Tool `ids` accepted them as they are",
        "",
        'Expected at: "ids.0"',
      ].join("\n"),
    );
  });
});

describe("toRepairArguments", () => {
  test("passes for arguments that become the value", () => {
    expect(ids).toRepairArguments({ ids: "[1]" }, { ids: [1] });
    expect(ids).not.toRepairArguments({ ids: "[1]" }, { ids: [2] });
    expect(ids).not.toRepairArguments({ ids: [1] }, { ids: [1] });
    expect(ids).not.toRepairArguments({ ids: "one" }, { ids: "one" });
  });

  test("shows no difference where there is none", () => {
    const given = { ids: [1] };
    for (const value of [given, { ids: [1] }]) {
      expect(failure(() => expect(ids).toRepairArguments(given, value))).toBe(
        [
          "expect(tool).toRepairArguments(arguments)",
          "",
          'Arguments: {"ids":[1]}',
          "",
          "Tool `ids` accepted them as they are",
        ].join("\n"),
      );
    }
  });

  test("shows the difference", () => {
    expect(failure(() => expect(ids).toRepairArguments({ ids: "[1]" }, { ids: [2] }))).toBe(
      [
        "expect(tool).toRepairArguments(arguments)",
        "",
        'Arguments: {"ids":"[1]"}',
        "",
        "Tool `ids` accepted them after these repairs:",
        "  ids (json)",
        "",
        "- Expected",
        "+ Received",
        "",
        "  {",
        '    "ids": [',
        "-     2,",
        "+     1,",
        "    ],",
        "  }",
      ].join("\n"),
    );
  });
});

test("a schema that validates asynchronously is awaited", async () => {
  await expect(later).toAcceptArguments({ n: 1 });
  await expect(later).toRefuseArguments({ n: -1 }, ["n"]);
  await expect(expect(later).toAcceptArguments({ n: -1 })).rejects.toThrow("n: must be positive");
});

test("nothing but a tool is taken", () => {
  expect(() => expect(tools.get("nope")).toAcceptArguments({})).toThrow("take a tool of a toolset");
});
