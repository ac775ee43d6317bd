//! The presentation of a root (4.7).

use super::{assert_shown, chain};
use selvedge::presentation;
use serde_json::json;

#[test]
fn a_root_union_without_a_discriminator_is_shown_as_an_object() {
    assert_shown(
        json!({
            "description": "Get it",
            "properties": {"id": {"type": "string"}},
            "required": ["id"],
            "oneOf": [
                {"properties": {"url": {"type": "string"}}, "required": ["url", "id"], "additionalProperties": false},
                {"$ref": "#/$defs/F"},
                {"type": "null"},
            ],
            "$defs": {"F": {"properties": {"file": {}, "url": {"type": "number"}}, "required": ["file", "mode"]}},
        }),
        json!({
            "description": "Get it Exactly one of: url | file, mode",
            "$defs": {"F": {"properties": {"file": {}, "url": {"type": "number"}}, "required": ["file", "mode"]}},
            "type": "object",
            "properties": {"id": {"type": "string"}, "url": {"type": ["string", "number"]}, "file": {}},
            "required": ["id"],
            "additionalProperties": {},
        }),
    );
}

#[test]
fn a_root_all_of_is_shown_as_an_object() {
    assert_shown(
        json!({
            "allOf": [
                {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false},
                {"properties": {"a": {"minLength": 1}, "b": {}}, "required": ["b"]},
            ],
            "unevaluatedProperties": false,
        }),
        json!({
            "type": "object",
            "properties": {"a": {"allOf": [{"type": "string"}, {"minLength": 1}]}, "b": {}},
            "required": ["a", "b"],
        }),
    );
}

#[test]
fn a_root_that_is_no_object_stays_and_is_noted() {
    for (schema, pointers) in [
        (json!({"type": "object", "allOf": [{"if": {}, "then": {}}]}), ["/allOf"].as_slice()),
        (json!({"anyOf": [{"type": "object"}, {"type": "string"}]}), &["/anyOf", ""]),
        (json!({"type": "object", "oneOf": [{"$ref": "#"}, {"type": "object"}]}), &["/oneOf"]),
        (json!({}), &[""]),
    ] {
        let shown = presentation(&schema);
        assert_eq!(shown.schema, schema);
        assert_eq!(shown.notes.iter().map(|note| note.pointer.as_str()).collect::<Vec<_>>(), pointers);
    }
}

#[test]
fn a_widened_root_keeps_its_meaning_in_negative_places() {
    let schema = json!({
        "properties": {"other": {"not": {"$ref": "#"}}},
        "oneOf": [{"required": ["a"]}, {"required": ["b"]}],
    });
    let shown = presentation(&schema).schema;
    assert_eq!(shown["properties"]["other"]["not"]["$ref"], "#/$defs/root_unjoined");
    for value in [json!({"a": 1}), json!({"a": 1, "other": {"a": 1, "b": 1}}), json!({"b": 1, "other": {}})] {
        assert!(jsonschema::is_valid(&schema, &value) && jsonschema::is_valid(&shown, &value), "{value}");
    }
}

#[test]
fn a_root_that_takes_too_many_readings_stays() {
    // Each level is read twice as often as the one above it.
    let doubling = |levels: usize| {
        let level = |number: usize| {
            let next = json!({"$ref": format!("#/$defs/d{}", number + 1)});
            (format!("d{number}"), json!({"allOf": [next, next]}))
        };
        let mut definitions: serde_json::Map<_, _> = (0..levels).map(level).collect();
        definitions.insert(format!("d{levels}"), json!({"properties": {"a": {"type": "string"}}}));
        presentation(&json!({"$ref": "#/$defs/d0", "$defs": definitions}))
    };
    let shown = doubling(9);
    assert_eq!((&shown.schema["type"], shown.notes.len()), (&json!("object"), 0));
    let stays = doubling(12);
    assert_eq!(stays.schema["$ref"], "#/$defs/d0");
    assert_eq!(stays.notes[0].code, "reference");
}

#[test]
fn a_root_behind_too_many_references_stays() {
    let behind = |count: usize| {
        let links = chain(count, json!({"properties": {"a": {"type": "string"}}}));
        presentation(&json!({"$ref": "#/$defs/d1", "$defs": links}))
    };
    assert_eq!(behind(63).schema["properties"], json!({"a": {"type": "string"}}));
    assert_eq!(behind(64).schema["$ref"], "#/$defs/d1");
}

/// What is no longer read is no part of what is shown: more than that would never end.
#[test]
fn readings_end_where_every_level_is_an_object() {
    let level = |number: usize| {
        let next = json!({"$ref": format!("#/$defs/d{}", number + 1)});
        (format!("d{number}"), json!({"type": "object", "allOf": [next, next]}))
    };
    let mut definitions: serde_json::Map<_, _> = (0..28).map(level).collect();
    definitions.insert("d28".to_owned(), json!({"properties": {"a": {"type": "string"}}}));
    let shown = presentation(&json!({"$ref": "#/$defs/d0", "$defs": definitions}));
    assert_eq!((&shown.schema["type"], shown.notes.len()), (&json!("object"), 0));
}
