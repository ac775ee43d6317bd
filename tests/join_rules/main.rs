//! Sentences of behaviour.md 4 that the vectors do not pin.

#![allow(clippy::indexing_slicing, clippy::needless_pass_by_value, reason = "a test fails by panicking")]

mod copies;
mod positions;
mod properties;
mod references;
mod root;
mod unions;

use selvedge::{join_unions, presentation};
use serde_json::{Value, json};

/// A member: its discriminator, and whatever else.
fn member(label: &str, more: Value) -> Value {
    let mut properties = json!({"k": {"const": label}});
    for (name, schema) in more.as_object().into_iter().flatten() {
        properties[name] = schema.clone();
    }
    json!({"type": "object", "properties": properties, "required": ["k"]})
}

/// Definitions `d1` to `d` and this count, each of which but the last refers to the next.
fn chain(count: usize, last: Value) -> Value {
    let link = |number: usize| (format!("d{number}"), json!({"$ref": format!("#/$defs/d{}", number + 1)}));
    let mut links: serde_json::Map<_, _> = (1..count).map(link).collect();
    links.insert(format!("d{count}"), last);
    Value::Object(links)
}

fn union() -> Value {
    json!({"oneOf": [member("a", json!({"p": {"type": "string", "minLength": 2}})), member("b", json!({}))]})
}

/// What `union()` becomes.
fn joined() -> Value {
    json!({
        "type": "object",
        "properties": {
            "k": {"type": "string", "enum": ["a", "b"]},
            "p": {"type": "string", "minLength": 2, "description": "Available if k = a."},
        },
        "required": ["k"],
        "additionalProperties": {},
    })
}

#[track_caller]
fn assert_joins(schema: Value, wanted: Value) {
    let result = join_unions(&schema);
    assert_eq!(result, wanted, "{result}");
    assert_eq!(join_unions(&result), result, "the join of a join");
}

#[track_caller]
fn assert_stays(schema: Value) {
    assert_joins(schema.clone(), schema);
}

#[track_caller]
fn assert_shown(schema: Value, wanted: Value) {
    let shown = presentation(&schema);
    assert_eq!(shown.schema, wanted, "{}", shown.schema);
    assert_eq!(shown.notes, []);
    assert_eq!(presentation(&shown.schema), shown, "the presentation of a presentation");
}
