//! A schema document in the judge's words.

use super::{passed_over, patterns::Patterns};
use crate::schema::{Dialect, Names, NodeId, Schema, SchemaNode};
use serde_json::{Map, Value};
use std::{cmp::Reverse, collections::HashMap};

/// Patterns in the engine's words, annotations that the judge would assert left out, the dialect by its one name, and
/// empty references, which the judge would pass over, as `#`.
pub(super) fn judged_document(
    schema: &Schema,
    pointers: &HashMap<NodeId, String>,
    patterns: &Patterns,
) -> Value {
    let mut document = schema.document.clone();
    if let Value::Object(keywords) = &mut document {
        keywords.insert("$schema".to_owned(), Value::from(schema.dialect.uri()));
    }
    if !schema.passed_over.is_empty() {
        passed_over::empty(&mut document, &schema.passed_over, pointers.values());
    }
    let asserts_content = matches!(schema.dialect, Dialect::Draft6 | Dialect::Draft7);
    let is_named = schema.names == Names::Read;
    let has_rewritten = schema.has_patterns()
        || schema.has_inner_dialects
        || schema.has_empty_references()
        || asserts_content
        || is_named;
    if has_rewritten {
        // The innermost first: names change on the way to what is inside.
        let mut pointers: Vec<(&NodeId, &String)> = pointers.iter().collect();
        pointers.sort_unstable_by_key(|(_, pointer)| Reverse(pointer.len()));
        for (id, pointer) in pointers {
            if let Some(Value::Object(keywords)) = document.pointer_mut(pointer) {
                name_dialect(keywords, pointer.is_empty());
                if let Some(node) = schema.node(*id).filter(|_| is_named) {
                    refer_by_pointer(keywords, node, schema, patterns);
                }
                if asserts_content {
                    keywords.shift_remove("contentEncoding");
                    keywords.shift_remove("contentMediaType");
                }
                translate(keywords, patterns);
                name_root(keywords);
            }
        }
    }
    document
}

/// A resource inside the document names its dialect by its one name; elsewhere `$schema` says nothing.
fn name_dialect(keywords: &mut Map<String, Value>, is_root: bool) {
    if is_root || !keywords.contains_key("$schema") {
        return;
    }
    match Dialect::of_name(keywords.get("$schema")) {
        Ok(dialect) if keywords.contains_key(dialect.id_keyword()) => {
            keywords.insert("$schema".to_owned(), Value::from(dialect.uri()));
        }
        _ => {
            keywords.shift_remove("$schema");
        }
    }
}

/// What names say is said with pointers: the judge looks for names in fewer places, and for each takes the last that
/// gives itself it.
fn refer_by_pointer(
    keywords: &mut Map<String, Value>,
    node: &SchemaNode,
    schema: &Schema,
    patterns: &Patterns,
) {
    for name in [schema.dialect.id_keyword(), "$anchor", "$dynamicAnchor"] {
        if keywords.get(name).is_some_and(Value::is_string) {
            keywords.shift_remove(name);
        }
    }
    let target = node.reference.and_then(|target| schema.node(target));
    let target = target.map(|target| format!("#{}", fragment(&patterns.judged_pointer(&target.pointer))));
    if let Some(target) = target.or_else(|| node.elsewhere.clone()) {
        keywords.insert("$ref".to_owned(), Value::from(target));
    }
}

/// A reference that is empty leads to the resource that it stands in.
fn name_root(keywords: &mut Map<String, Value>) {
    for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
        if let Some(reference) = keywords.get_mut(keyword).filter(|reference| *reference == "") {
            *reference = Value::from("#");
        }
    }
}

/// Writes the patterns of a schema as the engine runs them, and its references past the names among them.
fn translate(keywords: &mut Map<String, Value>, patterns: &Patterns) {
    for keyword in ["$ref", "$dynamicRef"] {
        if let Some(Value::String(reference)) = keywords.get_mut(keyword)
            && let Some((address, pointer)) = reference.split_once("#/")
            && let Ok(pointer) = percent_encoding::percent_decode_str(&format!("/{pointer}")).decode_utf8()
        {
            let judged = patterns.judged_pointer(&pointer);
            if judged != pointer {
                *reference = format!("{address}#{}", fragment(&judged));
            }
        }
    }
    if let Some(Value::String(pattern)) = keywords.get_mut("pattern")
        && let Some(judged) = patterns.judged(pattern)
    {
        *pattern = judged;
    }
    if let Some(Value::Object(schemas)) = keywords.get_mut("patternProperties") {
        let given = std::mem::take(schemas);
        schemas.extend(given.into_iter().map(|(name, schema)| (patterns.judged_name(name), schema)));
    }
}

/// A JSON Pointer as a URI fragment.
pub(super) fn fragment(pointer: &str) -> String {
    percent_encoding::utf8_percent_encode(pointer, percent_encoding::NON_ALPHANUMERIC)
        .to_string()
        .replace("%2F", "/")
}
