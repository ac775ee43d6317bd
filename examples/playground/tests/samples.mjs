// The samples, and what the page says of them.

/** Each sample, and what the page says of its tools, of its call, of what is found there, and of the presentation. */
export const SAMPLES = [
  {
    title: "Text that is JSON is repaired",
    tools: "1 tool, no faults, 1 note",
    call: "accepted once it is repaired",
    found: ["2:13 repaired labels: text is read as the JSON that it is"],
    value: { labels: ["red", "blue"] },
    marked: ['[\n    "red",\n    "blue"\n  ]'],
  },
  {
    title: "A list written as text is refused",
    tools: "1 tool, no faults, 1 note",
    call: "refused",
    found: ["5:12 refused files is a list written as text — pass the array itself, not JSON written as text"],
    message:
      "Invalid arguments for tool tag: files is a list written as text — pass the array itself, not JSON written as text",
  },
  {
    title: "A union of twelve variants as one object",
    tools: "1 tool, no faults, no notes",
    call: "refused",
    found: [
      "6:15 repaired blocks.0.data: text is read as the JSON that it is",
      "11:23 refused blocks.1.data.artifactId: does not match the pattern `^art_[0-9a-f]{8}$`",
    ],
    message:
      "Invalid arguments for tool lesson: blocks.1.data.artifactId: does not match the pattern `^art_[0-9a-f]{8}$`",
    isJoined: true,
  },
  {
    title: "A union of a remote is left to its server",
    tools: "1 tool, no faults, no notes",
    call: "sent: what is set aside is left to the tool's server",
    found: [/^3:13 set aside within: /],
    value: { query: "light", within: { chapter: 3 } },
    marked: [],
  },
  {
    title: "Scalars from text, and defaults",
    tools: "1 tool, no faults, no notes",
    call: "accepted once it is repaired",
    found: [
      "3:12 repaired limit: text is read as the number that it is",
      "4:13 repaired within: text is read as the JSON that it is",
      "1:1 repaired archived: the default is filled in",
    ],
    value: { query: "light", limit: 7, within: { page: 2 }, archived: false },
    marked: ["7", '{\n    "page": 2\n  }', "false"],
  },
  {
    title: "Faulty schemas are named",
    tools: "3 tools, 3 faults, no notes: a server does not start",
    call: "the tool's schema is faulty, so nothing is called",
    found: [],
    faults: [/^11:24 fault tool `search`: .+\/pattern`$/, /^22:21 fault tool `store`: /, /^34:21 fault tool `tag`: /],
  },
];

/** A pattern that fits nothing but a text. */
export const exactly = (text) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
