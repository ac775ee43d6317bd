//! Keywords that say nothing in their dialect, and in which the judge looks for references all the same.

use crate::schema::escape;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Empties such keywords of everything but schemas that are referred to. Pointers are those of the given document.
pub(super) fn empty<'p>(
    document: &mut Value,
    keywords: &[String],
    schemas: impl Iterator<Item = &'p String>,
) {
    let schemas: BTreeSet<&str> = schemas.map(String::as_str).collect();
    for pointer in keywords {
        if let Some(value) = document.pointer_mut(pointer) {
            empty_at(value, pointer, &schemas);
        }
    }
}

fn empty_at(value: &mut Value, pointer: &str, schemas: &BTreeSet<&str>) {
    if schemas.contains(pointer) {
        return;
    }
    let inside = format!("{pointer}/");
    if !schemas.range(inside.as_str()..).next().is_some_and(|schema| schema.starts_with(&inside)) {
        *value = Value::Object(Map::new());
        return;
    }
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                empty_at(member, &format!("{inside}{}", escape(name)), schemas);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                empty_at(item, &format!("{inside}{index}"), schemas);
            }
        }
        _ => {}
    }
}
