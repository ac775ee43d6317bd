//! Joining the written schemas of one property (behaviour.md 4.4).

use super::{
    canonical,
    nullable::{self, ANNOTATIONS},
    types::Types,
};
use crate::schema::Dialect;
use serde_json::{Map, Value, json};

/// A schema of a property as it is written, and the types that it proves.
pub(super) struct Written {
    pub(super) schema: Value,
    pub(super) types: Types,
}

/// The join of what several members say of a property, without a description, and the description that each
/// of them gives.
pub(super) fn join(dialect: Dialect, occurrences: Vec<Written>) -> (Map<String, Value>, Vec<Option<String>>) {
    let mut texts = Vec::with_capacity(occurrences.len());
    let mut types = Types::NONE;
    let mut schemas = Vec::with_capacity(occurrences.len());
    for occurrence in occurrences {
        let mut schema = match nullable::project(dialect, occurrence.schema) {
            Value::Object(schema) => schema,
            _ => Map::new(),
        };
        texts.push(schema.get("description").and_then(Value::as_str).map(str::to_owned));
        schema.retain(|keyword, _| !ANNOTATIONS.contains(&keyword.as_str()));
        schemas.push(Value::Object(schema));
        types = types.union(occurrence.types);
    }
    (structure(dialect, schemas, types), texts)
}

fn structure(dialect: Dialect, mut schemas: Vec<Value>, types: Types) -> Map<String, Value> {
    if let [first, rest @ ..] = schemas.as_mut_slice()
        && rest.iter().all(|schema| canonical::equal(first, schema))
    {
        return match first.take() {
            Value::Object(schema) => schema,
            _ => Map::new(),
        };
    }
    let mut result = Map::new();
    if let Some(literals) = literals(dialect, &schemas) {
        result.insert("type".to_owned(), json!("string"));
        result.insert("enum".to_owned(), literals);
    } else if !types.is_proved() {
    } else if types.is_structured() {
        schemas.sort_by(canonical::compare);
        schemas.dedup_by(|a, b| canonical::equal(a, b));
        result.insert("anyOf".to_owned(), Value::Array(schemas));
    } else {
        result.insert("type".to_owned(), types.keyword());
    }
    result
}

/// The texts of schemas that each list texts and nothing else, in order of first occurrence.
fn literals(dialect: Dialect, schemas: &[Value]) -> Option<Value> {
    let mut seen = std::collections::HashSet::new();
    let mut literals = Vec::new();
    for schema in schemas {
        if schema.get("$ref").is_some() && !dialect.reads_beside_ref() {
            return None;
        }
        let values = match schema.get("const").filter(|_| dialect > Dialect::Draft4) {
            Some(value) => std::slice::from_ref(value),
            None => schema.get("enum")?.as_array().filter(|values| !values.is_empty())?,
        };
        for value in values {
            if seen.insert(value.as_str()?) {
                literals.push(value.clone());
            }
        }
    }
    Some(Value::Array(literals))
}

/// Several schemas that hold together.
pub(super) fn all_of(mut schemas: Vec<Value>) -> Value {
    let mut distinct: Vec<Value> = Vec::with_capacity(schemas.len());
    for schema in schemas.drain(..) {
        if distinct.iter().all(|known| !canonical::equal(known, &schema)) {
            distinct.push(schema);
        }
    }
    match distinct.as_mut_slice() {
        [only] => only.take(),
        _ => json!({ "allOf": distinct }),
    }
}
