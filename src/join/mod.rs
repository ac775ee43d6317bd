//! Union join: how a schema is shown to models (behaviour.md 4).
//!
//! A union of objects that a discriminator tells apart is shown as one object. The original schema alone
//! judges at run time; what a variant accepts, the join accepts (4.6).

mod boundary;
mod canonical;
mod compose;
mod definitions;
mod description;
mod discriminator;
mod document;
mod joins;
mod location;
mod member;
mod merge;
mod named;
mod negative;
mod nullable;
mod object;
mod place;
mod position;
mod presentation;
mod property;
mod recursion;
mod reference;
mod resource;
mod types;
mod union;
mod write;

pub use presentation::{Note, Presentation};

use document::Document;
use joins::Joins;
use serde_json::Value;

/// Passes over one document. A join can set another union free, so passes are made until nothing joins; only
/// a document built to need more of them is left where the last one ends.
const MOST_PASSES: usize = 32;

/// The schema with its discriminated unions joined (behaviour.md 4.1–4.6).
///
/// Deep, deterministic and idempotent; whatever cannot be read is kept as it is.
///
/// ```
/// use serde_json::json;
///
/// let joined = selvedge::join_unions(&json!({"oneOf": [
///     {"type": "object", "properties": {"op": {"const": "drop"}}, "required": ["op"]},
///     {"type": "object", "properties": {"op": {"const": "move"}, "by": {"type": "number"}}, "required": ["op", "by"]},
/// ]}));
/// assert_eq!(joined["properties"]["op"], json!({"type": "string", "enum": ["drop", "move"]}));
/// assert_eq!(joined["properties"]["by"]["description"], "Available if op = move. Required if op = move");
/// assert_eq!(joined["required"], json!(["op"]));
/// ```
pub fn join_unions(schema: &Value) -> Value {
    settle(schema, false)
}

/// The schema as a model or a provider is shown it: its unions joined, and its root an object wherever that
/// can be done without refusing what the original accepts (behaviour.md 4 with 4.7).
///
/// ```
/// use serde_json::json;
///
/// let shown = selvedge::presentation(&json!({
///     "properties": {"url": {"type": "string"}, "path": {"type": "string"}},
///     "oneOf": [{"required": ["url"]}, {"required": ["path"]}],
/// }));
/// assert_eq!(shown.schema["type"], "object");
/// assert_eq!(shown.schema["description"], "Exactly one of: url | path");
/// assert!(shown.notes.is_empty());
/// ```
pub fn presentation(schema: &Value) -> Presentation {
    let schema = settle(schema, true);
    let notes = presentation::notes(&schema);
    Presentation { schema, notes }
}

/// Joins until nothing is left to join, and presents the root where that is asked for.
fn settle(schema: &Value, present: bool) -> Value {
    let mut settled = schema.clone();
    for _ in 0..MOST_PASSES {
        let Some(next) = pass(&settled, present) else { break };
        settled = next;
    }
    settled
}

fn pass(schema: &Value, present: bool) -> Option<Value> {
    let document = Document::read(schema)?;
    let root =
        || present.then(|| presentation::object(&document))?.map(|object| Joins::at_root(&document, object));
    let joins = Joins::of(&document).or_else(root)?;
    Some(write::write(&document, &joins))
}
