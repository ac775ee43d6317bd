//! Which unions join, and into what (4.2, 4.3).

use super::{assert_joins, assert_stays, chain, member, union};
use selvedge::join_unions;
use serde_json::{Value, json};

#[test]
fn keywords_beside_a_member_reference_are_merged() {
    let schema = |dialect: &str| {
        json!({
            "$schema": dialect,
            "oneOf": [
                {"$ref": "#/$defs/A", "properties": {"p": {"minLength": 3}, "q": {}}, "required": ["q"]},
                member("b", json!({})),
            ],
            "$defs": {"A": member("a", json!({"p": {"type": "string"}}))},
        })
    };
    let new = join_unions(&schema("https://json-schema.org/draft/2019-09/schema"));
    assert_eq!(new["properties"]["p"]["allOf"], json!([{"type": "string"}, {"minLength": 3}]));
    assert_eq!(new["properties"]["q"]["description"], "Available if k = a. Required if k = a");
    let old = join_unions(&schema("http://json-schema.org/draft-07/schema#"));
    assert_eq!(old["properties"]["p"], json!({"type": "string", "description": "Available if k = a."}));
    assert_eq!(old["properties"].get("q"), None);
}

#[test]
fn in_old_drafts_keywords_beside_a_reference_do_not_exist() {
    let result = join_unions(&json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "oneOf": [
            {"$ref": "#/definitions/A", "type": "string", "required": ["p"], "additionalProperties": false},
            {"type": "object", "properties": {"k": {"const": "b"}}, "required": ["k"], "additionalProperties": false},
        ],
        "definitions": {"A": member("a", json!({"p": {"$ref": "#/definitions/B", "const": "c"}})), "B": {}},
    }));
    assert_eq!(result["additionalProperties"], json!({}));
    assert_eq!(result["properties"]["p"]["description"], "Available if k = a.");
}

#[test]
fn a_member_that_leads_back_disqualifies_its_union() {
    let node = json!({"child": {"oneOf": [{"$ref": "#/$defs/N"}, member("leaf", json!({}))]}});
    assert_stays(json!({"$ref": "#/$defs/N", "$defs": {"N": member("node", node.clone())}}));
    // Through another union's members, so neither of the two joins.
    let through = |to: &str, label: &str| {
        member(
            label,
            json!({"next": {"oneOf": [{"$ref": format!("#/$defs/{to}")}, member("end", json!({}))]}}),
        )
    };
    assert_stays(json!({"$defs": {"A": through("B", "a"), "B": through("A", "b")}}));
    // A property that merely points back does not, nor does a null wrapper in one.
    let back = json!({"l": {"$ref": "#/$defs/E"}, "r": {"anyOf": [{"$ref": "#/$defs/E"}, {"type": "null"}]}});
    let expression = json!({"oneOf": [{"$ref": "#/$defs/Add"}, member("literal", json!({}))]});
    let result =
        join_unions(&json!({"$ref": "#/$defs/E", "$defs": {"E": expression, "Add": member("add", back)}}));
    assert_eq!(result["$defs"]["E"]["properties"]["k"]["enum"], json!(["add", "literal"]));
    assert_eq!(result["$defs"]["E"]["properties"]["l"]["$ref"], "#/$defs/E");
    // From outside, a recursive union is referred to and not written out.
    let result = join_unions(&json!({
        "properties": {"x": {"oneOf": [{"$ref": "#/$defs/N"}, member("none", json!({}))]}},
        "$defs": {"N": member("node", node)},
    }));
    let child = &result["properties"]["x"]["properties"]["child"];
    assert_eq!(
        *child,
        json!({"$ref": "#/$defs/N/properties/child", "description": "Available if k = node."})
    );
}

#[test]
fn what_stands_beside_the_union_is_kept_and_holds_for_every_member() {
    let mut schema = union();
    schema["properties"] = json!({"k": {"type": "string"}, "p": {"type": "string"}, "s": {"title": "S"}});
    schema["required"] = json!(["s"]);
    schema["additionalProperties"] = json!(false);
    assert_joins(
        schema,
        json!({
            "type": "object",
            "properties": {"k": {"type": "string", "enum": ["a", "b"]}, "p": {"type": "string"}, "s": {"title": "S"}},
            "required": ["k", "s"],
            "additionalProperties": {},
        }),
    );
}

#[test]
fn a_property_is_required_where_every_member_declares_and_requires_it() {
    let mut schema =
        json!({"oneOf": [member("a", json!({"p": {}, "q": {}})), member("b", json!({"q": {}}))]});
    for position in [0, 1] {
        schema["oneOf"][position]["required"] = json!(["k", "p", "q"]);
    }
    let result = join_unions(&schema);
    assert_eq!(result["required"], json!(["k", "q"]));
    assert_eq!(result["properties"]["p"]["description"], "Available if k = a. Required if k = a | b");
    assert_eq!(result["properties"]["q"], json!({}));
}

#[test]
fn a_root_with_both_unions_joins_both() {
    let second = json!([
        {"properties": {"m": {"const": "c"}, "r": {}}, "required": ["m"]},
        {"properties": {"m": {"const": "d"}}, "required": ["m"]},
    ]);
    let schema = json!({"oneOf": union()["oneOf"], "anyOf": second});
    let result = join_unions(&schema);
    assert_eq!(result["required"], json!(["m", "k"]));
    assert_eq!(result["properties"]["r"]["description"], "Available if m = c.");
    assert_eq!(join_unions(&result), result);
    assert_stays(json!({"items": {"anyOf": schema["anyOf"]}}));
}

#[test]
fn a_union_with_a_member_of_too_many_parts_stays() {
    let with_parts = |count: usize| {
        let mut whole = member("a", json!({}));
        whole["allOf"] = (0..count).map(|number| json!({"properties": {format!("p{number}"): {}}})).collect();
        json!({"items": {"oneOf": [whole, member("b", json!({}))]}})
    };
    assert_stays(with_parts(64));
    // The member itself is one.
    let result = join_unions(&with_parts(63));
    assert_eq!(result["items"]["properties"].as_object().map(serde_json::Map::len), Some(64));
}

#[test]
fn a_union_with_a_member_behind_too_many_references_stays() {
    let behind = |count: usize| {
        let links = chain(count, member("a", json!({})));
        json!({"items": {"oneOf": [{"$ref": "#/$defs/d1"}, member("b", json!({}))]}, "$defs": links})
    };
    assert_stays(behind(64));
    assert_eq!(join_unions(&behind(63))["items"]["properties"]["k"]["enum"], json!(["a", "b"]));
}

/// Each property of a member is labelled by all that its discriminator may be.
#[test]
fn a_union_whose_labels_add_up_stays() {
    let labels: Vec<String> = (0..2_000).map(|number| format!("label{number:04}")).collect();
    let union = |count: usize| {
        let names = (0..count).map(|number| (format!("p{number}"), json!({})));
        let mut wide = member("a", Value::Object(names.collect()));
        wide["properties"]["k"] = json!({ "enum": labels });
        json!({"items": {"oneOf": [wide, member("b", json!({}))]}})
    };
    assert_stays(union(300));
    assert_eq!(
        join_unions(&union(150))["items"]["properties"].as_object().map(serde_json::Map::len),
        Some(151)
    );
}

/// What members refer to counts as often as they do, be it said once.
#[test]
fn a_union_that_refers_to_too_much_stays() {
    let referring = |count: usize| {
        let own = |number: usize| {
            let label = format!("m{number}");
            json!({"$ref": "#/$defs/d", "properties": {"k": {"const": label}}, "required": ["k"]})
        };
        let described = json!({"properties": {"p": {}}, "description": "d".repeat(1 << 20)});
        json!({"items": {"oneOf": (0..count).map(own).collect::<Vec<_>>()}, "$defs": {"d": described}})
    };
    assert_stays(referring(16));
    assert!(join_unions(&referring(14))["items"].get("oneOf").is_none());
}
