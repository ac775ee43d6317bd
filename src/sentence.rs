//! Every sentence that a person or a model reads.
//!
//! Lower case, no final full stop, user text in backticks, no type names of a programming language.

use serde_json::Value;
use std::fmt::Write as _;

/// The longest piece of user text that is quoted whole, in characters.
const QUOTED: usize = 80;

/// The most that is told of one alternative, in characters.
const TOLD_OF_ALTERNATIVE: usize = 240;

/// How many names or values are listed before `and n more`.
const LISTED: usize = 12;

/// User text in backticks, shortened where it is long.
fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len().min(4 * QUOTED) + 5);
    quoted.push('`');
    push_shortened(&mut quoted, text, QUOTED);
    quoted.push('`');
    quoted
}

/// Appends the first characters of a text, and an ellipsis where there are more.
fn push_shortened(sentence: &mut String, text: &str, length: usize) {
    match text.char_indices().nth(length) {
        Some((end, _)) => {
            sentence.push_str(text.get(..end).unwrap_or_default());
            sentence.push('…');
        }
        None => sentence.push_str(text),
    }
}

/// A value as a model would write it: text bare, everything else as JSON.
pub(crate) fn value(value: &Value) -> String {
    match value {
        Value::String(text) => quote(text),
        other => quote(&other.to_string()),
    }
}

/// A text as what was found, for `got …`.
pub(crate) fn text(text: &str) -> String {
    if text.is_empty() { "empty text".to_owned() } else { "text ".to_owned() + &quote(text) }
}

/// Items joined with commas, at most twelve.
fn list(items: impl ExactSizeIterator<Item = String>) -> String {
    let length = items.len();
    let mut text = items.take(LISTED).collect::<Vec<_>>().join(", ");
    if length > LISTED {
        let _ = write!(text, " and {} more", length - LISTED);
    }
    text
}

/// `a tool` and where in its schema.
pub(crate) fn fault(tool: &str, reason: &str, pointer: &str) -> String {
    let at = if pointer.is_empty() { String::new() } else { format!(" at {}", quote(pointer)) };
    format!("tool {}: {reason}{at}", quote(tool))
}

// Faults of a definition (behaviour.md 6).

pub(crate) fn name_is_missing() -> String {
    "the name must be text and not empty".to_owned()
}

pub(crate) fn name_is_taken() -> String {
    "the name was given before".to_owned()
}

pub(crate) fn schema_is_missing(keyword: &str) -> String {
    format!("{} is missing", quote(keyword))
}

pub(crate) fn definitions_are_unreadable(reason: &str) -> String {
    format!("the tool definitions cannot be read: {reason}")
}

pub(crate) fn schema_is_unwritable(keyword: &str, reason: &str) -> String {
    format!("{} cannot be written as JSON: {reason}", quote(keyword))
}

pub(crate) fn schema_is_over(keyword: &str, limit: &str) -> String {
    format!("{} is {limit}", quote(keyword))
}

pub(crate) fn in_output_schema(reason: &str) -> String {
    format!("in `outputSchema`, {reason}")
}

pub(crate) fn unknown_dialect(uri: &str) -> String {
    format!("{} is no known dialect; draft-04, -06, -07, 2019-09 and 2020-12 are", quote(uri))
}

pub(crate) fn not_a_schema(booleans: bool) -> String {
    let wanted = if booleans { "an object or a boolean" } else { "an object" };
    format!("a schema must be {wanted}")
}

pub(crate) fn bad_keyword(keyword: &str, wanted: &str) -> String {
    format!("{} {wanted}", quote(keyword))
}

pub(crate) fn tuple_in_items() -> String {
    "`items` must be one schema in this dialect; name an older one in `$schema` or write `prefixItems`"
        .to_owned()
}

pub(crate) fn bad_address(uri: &str) -> String {
    format!("{} is no address", quote(uri))
}

pub(crate) fn bad_reference(uri: &str) -> String {
    format!("{} leads to no schema in this document, and nothing outside it is ever fetched", quote(uri))
}

pub(crate) fn ambiguous_name(name: &str) -> String {
    format!("{} names two schemas that differ", quote(name))
}

pub(crate) fn name_out_of_sight(name: &str) -> String {
    format!("{} is the name of a schema in a place where its dialect has none", quote(name))
}

pub(crate) fn bad_pattern(source: &str, reason: &str) -> String {
    format!("the pattern {} cannot be run: {reason}", quote(source))
}

pub(crate) fn bad_default(reason: &str) -> String {
    format!("the default is refused by its own schema: {reason}")
}

pub(crate) fn schema_over_limit(what: &str, limit: u64) -> String {
    format!("the schema is over the limit of {limit} {what}")
}

pub(crate) fn entangled() -> String {
    "the definitions refer to each other in more ways than the limit allows".to_owned()
}

pub(crate) fn schema_not_built(reason: &str) -> String {
    format!("the schema cannot be compiled: {reason}")
}

pub(crate) fn root_is_boolean(always: bool) -> String {
    let meaning = if always { "accepts everything" } else { "accepts nothing" };
    format!(
        "the root schema is `{always}` and {meaning}; a tool's arguments are described by `type` `object`"
    )
}

pub(crate) fn root_is_empty() -> String {
    "the root schema is empty and accepts everything; a tool without arguments says `type` `object`"
        .to_owned()
}

pub(crate) fn not_a_document() -> String {
    "this belongs to a validation library and is no JSON Schema; pass a whole `z.object({…})` of Zod 4.2 or later, or \
     the JSON Schema that it converts to"
        .to_owned()
}

pub(crate) fn root_without_type() -> String {
    "the root schema has `properties` but no `type` `object`, so it accepts everything that is no object"
        .to_owned()
}

pub(crate) fn root_is_open() -> String {
    "the root schema does not say that arguments are an object; give it `type` `object`".to_owned()
}

pub(crate) fn root_allows_more() -> String {
    "the root schema accepts more than objects; a tool's arguments are an object".to_owned()
}

pub(crate) fn root_is_no_object() -> String {
    "the root schema accepts no object; a tool's arguments are an object".to_owned()
}

// Refusals before the verdict.

/// Section 3; the one sentence that repeats the path.
pub(crate) fn text_list(path: &str) -> String {
    format!("{path} is a list written as text — pass the array itself, not JSON written as text")
}

pub(crate) fn not_arguments(got: &str) -> String {
    format!("expected an object of arguments, got {got}")
}

pub(crate) fn inexact_text() -> String {
    "this text holds a number that would change when read; pass the value itself, or the number as text where text is wanted".to_owned()
}

pub(crate) fn over_limit(what: &str, limit: u64) -> String {
    format!("over the limit of {limit} {what}")
}

pub(crate) fn pattern_steps() -> String {
    "matching the pattern takes more steps than the limit allows".to_owned()
}

pub(crate) fn does_not_fit() -> String {
    "does not fit the schema".to_owned()
}

pub(crate) fn too_many_errors() -> String {
    "does not fit the schema, in more ways than can be told within the limits".to_owned()
}

pub(crate) fn too_entangled() -> String {
    "does not fit the schema, which refers to itself in too many ways to say where within the limits"
        .to_owned()
}

// The verdict (behaviour.md 5).

pub(crate) fn wrong_type(wanted: &[&str], got: &str) -> String {
    let wanted: Vec<&str> = wanted.iter().map(|name| with_article(name)).collect();
    ["expected ", &alternatives(&wanted), ", got ", got].concat()
}

/// `a, b or c`.
fn alternatives(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn with_article(name: &str) -> &str {
    match name {
        "array" => "an array",
        "boolean" => "a boolean",
        "integer" => "an integer",
        "number" => "a number",
        "object" => "an object",
        "string" => "a string",
        other => other,
    }
}

pub(crate) fn text_is_not_json(wanted: &[&str]) -> String {
    let wanted: Vec<&str> = wanted.iter().map(|name| with_article(name)).collect();
    format!("expected {}, got text that is not valid JSON", alternatives(&wanted))
}

pub(crate) fn missing() -> String {
    "required but missing".to_owned()
}

pub(crate) fn unknown_key<'a>(allowed: impl ExactSizeIterator<Item = &'a str>) -> String {
    if allowed.len() == 0 {
        return "unknown key; none is allowed here".to_owned();
    }
    format!("unknown key; allowed: {}", list(allowed.map(quote)))
}

pub(crate) fn key_is_not_allowed() -> String {
    "this key is not allowed here".to_owned()
}

pub(crate) fn bad_name(reason: &str) -> String {
    format!("not a valid key: {reason}")
}

pub(crate) fn not_one_of(allowed: &[Value], got: &str) -> String {
    let allowed = list(allowed.iter().map(value));
    format!("expected one of {allowed}, got {got}")
}

pub(crate) fn not_the_one(allowed: &Value, got: &str) -> String {
    format!("expected {}, got {got}", value(allowed))
}

pub(crate) fn missing_discriminator(allowed: &[Value]) -> String {
    format!("required but missing; allowed: {}", list(allowed.iter().map(value)))
}

pub(crate) fn no_match(pattern: &str) -> String {
    format!("does not match the pattern {}", quote(pattern))
}

pub(crate) fn excluded() -> String {
    "matches a schema that is excluded here".to_owned()
}

pub(crate) fn forbidden() -> String {
    "nothing is allowed here".to_owned()
}

pub(crate) fn bound(relation: &str, limit: &str, got: &str) -> String {
    format!("must be {relation} {limit}, got {got}")
}

pub(crate) fn count(relation: &str, limit: u64, one: &str, many: &str, got: usize) -> String {
    let unit = if limit == 1 { one } else { many };
    format!("must have {relation} {limit} {unit}, has {got}")
}

pub(crate) fn not_contained() -> String {
    "no item, or the wrong number of items, matches what must be contained".to_owned()
}

pub(crate) fn extra_item() -> String {
    "this item is not allowed; the list is longer than described".to_owned()
}

pub(crate) fn repeated_items() -> String {
    "items must be unique".to_owned()
}

pub(crate) fn several_members() -> String {
    "matches more than one of the alternatives; exactly one is allowed".to_owned()
}

pub(crate) fn no_member(nearest: &[String], more: usize) -> String {
    let mut text = "matches none of the alternatives: ".to_owned();
    for (position, nearest) in nearest.iter().enumerate() {
        text.push_str(if position > 0 { " | " } else { "" });
        push_shortened(&mut text, nearest, TOLD_OF_ALTERNATIVE);
    }
    if more > 0 {
        let _ = write!(text, " | and {more} more");
    }
    text
}

// Notes of a presentation (behaviour.md 4.7).

pub(crate) fn stays_at_root(keyword: &str) -> String {
    let why = if keyword == "$ref" { "its target" } else { "its members" };
    format!("{} stays at the root: {why} cannot be read as an object", quote(keyword))
}

pub(crate) fn presented_root_is_open() -> String {
    "the root does not say `type` `object`".to_owned()
}

// What a server answers.

pub(crate) fn invalid_arguments(tool: &str, issues: &[String], more: usize) -> String {
    let mut text = format!("Invalid arguments for tool {tool}: {}", issues.join("; "));
    if more > 0 {
        let _ = write!(text, "; and {more} more");
    }
    text
}
