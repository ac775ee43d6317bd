// The lesson tool: its blocks are a union of twelve variants, told apart by `type`.

/** One variant: a block of that type, with the data it takes. */
const block = (type, properties, required = Object.keys(properties)) => ({
  type: "object",
  properties: {
    type: { const: type },
    data: { type: "object", properties, required, additionalProperties: false },
  },
  required: ["type", "data"],
  additionalProperties: false,
});

const text = { type: "string", minLength: 1 };
const url = { type: "string", pattern: "^https://" };
const texts = { type: "array", items: text, minItems: 1 };

const blocks = [
  block("heading", { text, level: { type: "integer", minimum: 1, maximum: 3 } }, ["text"]),
  block("paragraph", { text }),
  block("list", { items: texts, ordered: { type: "boolean" } }, ["items"]),
  block("quote", { text, source: text }, ["text"]),
  block("code", { language: text, source: text }),
  block("formula", { latex: text }),
  block("table", { header: texts, rows: { type: "array", items: texts } }),
  block("image", { url, alt: text }),
  block("video", { url, start: { type: "number", minimum: 0 } }, ["url"]),
  block("quiz", { question: text, choices: texts, answer: { type: "integer", minimum: 0 } }),
  block("callout", { tone: { enum: ["note", "tip", "warning"] }, text }),
  block("artifact", { artifactId: { type: "string", pattern: "^art_[0-9a-f]{8}$" } }),
];

/** The tool as `tools/list` knows it. */
export const lesson = {
  name: "lesson",
  description: "Stores a lesson.",
  inputSchema: {
    type: "object",
    properties: {
      title: text,
      tags: { anyOf: [text, texts] },
      blocks: { type: "array", items: { oneOf: blocks }, minItems: 1 },
    },
    required: ["title", "blocks"],
    additionalProperties: false,
  },
};

/** Answers a call; the arguments are what the schema says. */
export function storeLesson({ title, blocks: given }) {
  return { content: [{ type: "text", text: `stored \`${title}\`: ${given.map(({ type }) => type).join(", ")}` }] };
}
