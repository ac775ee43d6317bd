/** Ids as a list: models send them as text. */
export const idsSchema = {
  type: "object",
  properties: { ids: { type: "array", items: { type: "integer" } }, note: { type: "string" } },
  required: ["ids"],
  additionalProperties: false,
};

/** A discriminated union at the root. */
export const shapeSchema = {
  oneOf: [
    {
      type: "object",
      properties: { kind: { const: "circle" }, radius: { type: "number" } },
      required: ["kind", "radius"],
    },
    {
      type: "object",
      properties: { kind: { const: "path" }, points: { type: "array", items: { type: "number" } } },
      required: ["kind", "points"],
    },
  ],
};

/** Text or a list. */
export const targetSchema = {
  type: "object",
  properties: { target: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] } },
  required: ["target"],
};

/** A pattern that does not compile. */
export const brokenSchema = { type: "object", properties: { q: { type: "string", pattern: "(" } } };
