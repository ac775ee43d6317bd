//! Schema documents as JSON text, under the limits of behaviour.md 8.

use crate::{error::FaultCode, limits::Limits, schema::SchemaFault, sentence};
use serde::Deserialize as _;
use serde_json::Value;

/// Reads a schema document.
///
/// # Errors
///
/// The limit that the document exceeds, or that it is no JSON.
pub(crate) fn read(text: &str, limits: &Limits) -> Result<Value, SchemaFault> {
    if text.len() as u64 > u64::from(limits.schema_bytes) {
        return Err(over(sentence::schema_over_limit("bytes", limits.schema_bytes.into())));
    }
    if nesting(text) > u64::from(limits.schema_depth) {
        return Err(over(sentence::schema_over_limit("levels of nesting", limits.schema_depth.into())));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let document = Value::deserialize(&mut reader).map_err(|error| SchemaFault {
        pointer: String::new(),
        code: FaultCode::Keyword,
        reason: sentence::schema_is_unwritable("schema", &error.to_string()),
    })?;
    if count(&document) > u64::from(limits.schema_nodes) {
        return Err(over(sentence::schema_over_limit("values", limits.schema_nodes.into())));
    }
    Ok(document)
}

fn over(reason: String) -> SchemaFault {
    SchemaFault { pointer: String::new(), code: FaultCode::Limit, reason }
}

/// How deep arrays and objects nest in JSON text.
fn nesting(text: &str) -> u64 {
    let (mut depth, mut deepest) = (0_u64, 0);
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'[' | b'{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'"' => {
                while let Some(byte) = bytes.next() {
                    match byte {
                        b'"' => break,
                        b'\\' => {
                            bytes.next();
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    deepest
}

/// How many values there are, containers included.
fn count(value: &Value) -> u64 {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(members) => members.values().map(count).sum(),
        _ => 0,
    }
}
