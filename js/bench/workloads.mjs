/** Tools and arguments of three sizes. */

const search = {
  name: "search_issues",
  inputSchema: {
    type: "object",
    properties: {
      owner: { type: "string", minLength: 1, maxLength: 100 },
      repo: { type: "string", minLength: 1, maxLength: 100 },
      state: { type: "string", enum: ["open", "closed", "all"] },
      labels: { type: "array", items: { type: "string" }, maxItems: 20 },
      page: { type: "integer", minimum: 1 },
      perPage: { type: "integer", minimum: 1, maximum: 100 },
    },
    required: ["owner", "repo"],
    additionalProperties: false,
  },
};

const record = {
  type: "object",
  properties: {
    id: { type: "string", minLength: 1 },
    kind: { type: "string", enum: ["task", "bug", "note"] },
    done: { type: "boolean" },
    priority: { type: "integer", minimum: 0, maximum: 9 },
    assignee: { anyOf: [{ type: "string" }, { type: "null" }] },
    tags: { type: "array", items: { type: "string" } },
    position: {
      type: "object",
      properties: { x: { type: "number" }, y: { type: "number" } },
      required: ["x", "y"],
      additionalProperties: false,
    },
  },
  required: ["id", "kind", "position"],
  additionalProperties: false,
};

const importRecords = {
  name: "import_records",
  inputSchema: {
    type: "object",
    properties: {
      project: { type: "string" },
      mode: { type: "string", enum: ["merge", "replace"] },
      target: {
        oneOf: [
          {
            type: "object",
            properties: { type: { const: "board" }, board: { type: "string" }, column: { type: "integer" } },
            required: ["type", "board"],
            additionalProperties: false,
          },
          {
            type: "object",
            properties: { type: { const: "list" }, list: { type: "string" } },
            required: ["type", "list"],
            additionalProperties: false,
          },
        ],
      },
      records: { type: "array", items: record, minItems: 1, maxItems: 2000 },
    },
    required: ["project", "records"],
    additionalProperties: false,
  },
};

export const TOOLS = [search, importRecords];

function records(count) {
  return {
    project: "apollo",
    mode: "merge",
    target: { type: "board", board: "main", column: 3 },
    records: Array.from({ length: count }, (_, index) => ({
      id: `rec-${index}`,
      kind: ["task", "bug", "note"][index % 3],
      done: index % 2 === 0,
      priority: index % 10,
      assignee: index % 4 === 0 ? null : `person-${index % 7}`,
      tags: ["alpha", `t${index % 5}`],
      position: { x: index * 1.5, y: -index },
    })),
  };
}

const valid = {
  "150 B": {
    tool: "search_issues",
    args: {
      owner: "octocat",
      repo: "hello-world",
      state: "open",
      labels: ["bug", "help wanted", "good first issue", "needs triage"],
      page: 1,
      perPage: 50,
    },
  },
  "2 KB": { tool: "import_records", args: records(15) },
  "100 KB": { tool: "import_records", args: records(770) },
};

/** Each case with its arguments as the wire has them, and whether they are accepted. */
export const CASES = Object.entries(valid).flatMap(([size, { tool, args }]) => {
  const isSearch = tool === "search_issues";
  const wrong = structuredClone(args);
  if (isSearch) {
    wrong.perPage = "many";
  } else {
    wrong.records[wrong.records.length >> 1].priority = "high";
  }
  const asText = (name) => ({ ...args, [name]: JSON.stringify(args[name]) });
  const cases = [
    { name: "valid", value: args, ok: true },
    { name: "one wrong field", value: wrong, ok: false },
    { name: "one text to repair", value: asText(isSearch ? "labels" : "target"), ok: true },
  ];
  if (!isSearch) {
    cases.push({ name: "all records as text", value: asText("records"), ok: true });
  }
  return cases.map(({ name, value, ok }) => ({ name: `${size}, ${name}`, tool, text: JSON.stringify(value), ok }));
});
