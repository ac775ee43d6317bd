//! How many errors a document can have about a value at most, whatever the value is.

use super::spread::{ERRORS, PLACES, STEP};
use crate::{
    schema::{NodeId, Schema},
    tape::{Node, Tape},
};
use serde_json::Value;

/// What all schemas of a document together can say of one value.
#[derive(Clone, Copy)]
pub(super) struct Most {
    errors: u64,
    /// The length of the longest pointer.
    pointer: u64,
}

impl Most {
    pub(super) fn of(schema: &Schema) -> Self {
        let pointers = schema.ids().filter_map(|id| schema.node(id)).map(|node| node.pointer.len() as u64);
        let errors = schema.ids().map(|id| errors_of(schema, id)).sum();
        Self { errors, pointer: pointers.max().unwrap_or_default() }
    }

    /// Whether that is little of every value of a tape together.
    pub(super) fn is_harmless(self, tape: &Tape) -> bool {
        let values = u64::from(tape.end());
        let places = paths(tape.root(), 0).saturating_add(self.pointer.saturating_mul(values));
        self.errors.saturating_mul(values) <= ERRORS && self.errors.saturating_mul(places) <= PLACES
    }
}

/// How many bytes the paths to a value and to all that is in it have together, where its own has so many.
fn paths(value: Node<'_>, own: u64) -> u64 {
    let of_member = |(name, member): (Node<'_>, Node<'_>)| paths(member, own + name.bytes().len() as u64);
    let members = value.members().map(of_member);
    members.chain(value.items().map(|item| paths(item, own + STEP))).fold(own, u64::saturating_add)
}

/// How many errors a schema has about one value, not counting what is inside it: one for each keyword and for each
/// name that may be missing.
pub(super) fn errors_of(schema: &Schema, id: NodeId) -> u64 {
    let keywords = schema.node(id).and_then(|node| schema.document.pointer(&node.pointer));
    let names = |value: &Value| match value {
        Value::Array(names) => names.len(),
        Value::Object(lists) => lists.values().filter_map(Value::as_array).map(|names| 1 + names.len()).sum(),
        _ => 0,
    };
    let missing = |(keyword, value): (&String, &Value)| match keyword.as_str() {
        "required" | "dependentRequired" | "dependencies" => 1 + names(value),
        _ => 1,
    };
    let keywords = keywords.and_then(Value::as_object);
    keywords.map_or(1, |keywords| keywords.iter().map(missing).sum::<usize>() as u64)
}
