/** What can be tried at once. The first two are those of the README. */
import { lesson } from "../../node/lesson.mjs";
import type { State } from "./link.js";

/** A sample and its title. */
export interface Sample extends State {
  readonly title: string;
}

const TAG = {
  name: "tag",
  inputSchema: {
    type: "object",
    properties: {
      labels: { type: "array", items: { type: "string" } },
      files: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    },
    required: ["labels"],
  },
};

const SEARCH = {
  name: "search",
  description: "Searches the pages of a site.",
  inputSchema: {
    type: "object",
    properties: {
      query: { type: "string", minLength: 1 },
      limit: { type: "integer", minimum: 1, maximum: 50, default: 10 },
      archived: { type: "boolean", default: false },
      within: {
        anyOf: [
          { type: "object", properties: { site: { type: "string" } }, required: ["site"] },
          { type: "object", properties: { page: { type: "integer" } }, required: ["page"] },
        ],
      },
    },
    required: ["query"],
    additionalProperties: false,
  },
};

const BROKEN = [
  {
    name: "search",
    description: "Searches.",
    inputSchema: { type: "object", properties: { query: { type: "string", pattern: "^(lesson|quiz" } } },
  },
  { name: "store", description: "Stores.", inputSchema: { properties: { text: { type: "strng" } } } },
  {
    name: "tag",
    description: "Tags.",
    inputSchema: { type: "object", properties: { labels: { $ref: "#/$defs/labels" } } },
  },
];

function sample(
  title: string,
  tools: unknown,
  args: unknown,
  options: Partial<Pick<State, "foreign" | "scalars" | "defaults">> = {},
): Sample {
  const text = (value: unknown): string => JSON.stringify(value, null, 2);
  const settings = { foreign: false, scalars: false, defaults: false, ...options };
  return { title, tools: text(tools), tool: 0, arguments: text(args), ...settings };
}

/** The samples, in the order of the page. */
export const samples: readonly Sample[] = [
  sample("Text that is JSON is repaired", { tools: [TAG] }, { labels: '["red","blue"]' }),
  sample("A list written as text is refused", { tools: [TAG] }, { labels: ["red"], files: '["a.txt","b.txt"]' }),
  sample(
    "A union of twelve variants as one object",
    { tools: [lesson] },
    {
      title: "Light",
      blocks: [
        { type: "paragraph", data: '{"text":"Light is a wave."}' },
        { type: "artifact", data: { artifactId: "art_7" } },
      ],
    },
  ),
  sample(
    "A union of a remote is left to its server",
    { tools: [SEARCH] },
    { query: "light", within: { chapter: 3 } },
    { foreign: true },
  ),
  sample(
    "Scalars from text, and defaults",
    { tools: [SEARCH] },
    { query: "light", limit: "7", within: '{"page":2}' },
    { scalars: true, defaults: true },
  ),
  sample("Faulty schemas are named", { tools: BROKEN }, { query: "light" }),
];
