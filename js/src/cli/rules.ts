/** What each code stands for, as code review shows it beside a finding. */

const RULES: Readonly<Record<string, string>> = {
  // Faults of a tool.
  name: "The tool has no name",
  duplicate_name: "Another tool has the same name",
  missing_schema: "The tool has no input schema",
  root: "The root of the schema is no contract for an object",
  dialect: "The dialect of the schema is not known",
  keyword: "A keyword has a value that the dialect does not allow",
  reference: "A reference leads nowhere, or out of the document",
  // Notes on a tool.
  presentation: "The schema cannot be shown to models as one object",
  description: "The tool has no description",
  unknown_member: "A member that tools do not have, where one that they have is missing",
  undeclared_required: "A required property is not declared",
  unknown_keyword: "A word that the dialect does not know holds a schema, or is nearly a keyword",
  nullable: "A word of OpenAPI that JSON Schema does not know",
  // Issues of arguments.
  text_list: "A list is written as text",
  type: "A value is of the wrong kind",
  required: "A required key is missing",
  unknown_key: "A key is not allowed",
  enum: "A value is none of those allowed",
  const: "A value is not the one allowed",
  not: "A value is one of those excluded",
  union: "A value fits no alternative, or not exactly one",
  bound: "A number is out of bounds",
  length: "A text is too long or too short",
  items: "A list has items that are not allowed, or too many or too few",
  unique: "A list has an item twice",
  properties: "An object has too many or too few keys",
  forbidden: "Nothing is allowed in this place",
  unserialisable: "A value is no JSON value",
  custom: "The validator of the schema refuses the value",
  // Both of a schema and of arguments.
  pattern: "A pattern cannot be run, or a text does not match it",
  limit: "A limit is exceeded",
  property_name: "The name of a property is refused",
  // Repairs of arguments.
  json: "Text is read as JSON",
  number: "Text is read as a number",
  boolean: "Text is read as a boolean",
  null: "Text is read as null",
  default: "A default is filled in",
  removed: "A key is dropped",
};

/** One line on what a code stands for. */
export function ruleText(code: string): string {
  return RULES[code] ?? code;
}
