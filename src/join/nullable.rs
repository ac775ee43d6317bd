//! The nullable projection (behaviour.md 4.4, step 1): one type or null, written as a `type` list.

use crate::schema::Dialect;
use serde_json::{Map, Value, json};

/// Keywords that say nothing about a value.
pub(super) const ANNOTATIONS: [&str; 5] = ["$schema", "default", "description", "examples", "title"];

/// Keywords beside which a type cannot be widened by null.
const BINDING: [&str; 6] = ["$ref", "allOf", "anyOf", "oneOf", "not", "if"];

/// A schema of one type and null as `type: [T, "null"]`; any other schema as it is.
pub(super) fn project(dialect: Dialect, schema: Value) -> Value {
    projected(dialect, &schema).map_or(schema, Value::Object)
}

fn projected(dialect: Dialect, schema: &Value) -> Option<Map<String, Value>> {
    let outer = schema.as_object()?;
    let inner = wrapped(outer)?;
    let single = inner.get("type").and_then(Value::as_str).filter(|name| *name != "null")?;
    if BINDING.iter().any(|keyword| inner.contains_key(*keyword)) {
        return None;
    }
    let mut result = Map::new();
    result.insert("type".to_owned(), json!([single, "null"]));
    for keyword in ANNOTATIONS {
        if let Some(value) = outer.get(keyword).or_else(|| inner.get(keyword)) {
            result.insert(keyword.to_owned(), value.clone());
        }
    }
    for keyword in keywords_of(single) {
        if let Some(value) = inner.get(*keyword) {
            result.insert((*keyword).to_owned(), value.clone());
        }
    }
    if let Some(values) = values(dialect, inner) {
        result.insert("enum".to_owned(), Value::Array(values));
    }
    Some(result)
}

/// The other schema of a union of exactly `{"type":"null"}` and one more, with nothing but annotations beside it.
fn wrapped(outer: &Map<String, Value>) -> Option<&Map<String, Value>> {
    let mut union = None;
    for (keyword, value) in outer {
        match keyword.as_str() {
            "anyOf" | "oneOf" if union.is_none() => union = Some(value),
            annotation if ANNOTATIONS.contains(&annotation) => {}
            _ => return None,
        }
    }
    let null = json!({"type": "null"});
    match union?.as_array()?.as_slice() {
        [inner, other] | [other, inner] if *other == null && *inner != null => inner.as_object(),
        _ => None,
    }
}

/// The values of `const` or `enum`, and null.
fn values(dialect: Dialect, schema: &Map<String, Value>) -> Option<Vec<Value>> {
    let constant = schema.get("const").filter(|_| dialect > Dialect::Draft4);
    let mut values = match constant {
        Some(value) => vec![value.clone()],
        None => schema.get("enum")?.as_array()?.clone(),
    };
    if !values.contains(&Value::Null) {
        values.push(Value::Null);
    }
    Some(values)
}

/// The keywords that constrain values of a type.
fn keywords_of(single: &str) -> &'static [&'static str] {
    match single {
        "array" => &[
            "items",
            "prefixItems",
            "contains",
            "minContains",
            "maxContains",
            "minItems",
            "maxItems",
            "uniqueItems",
        ],
        "number" | "integer" => &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
        "object" => &[
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "dependentRequired",
            "dependentSchemas",
        ],
        "string" => &["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"],
        _ => &[],
    }
}
