//! References to what a join moves, dissolves or leaves, and parts with addresses of their own (4.1, 4.3).

use super::{assert_joins, assert_stays, joined, member, union};
use selvedge::join_unions;
use serde_json::{Value, json};

#[test]
fn what_cannot_be_followed_stays() {
    assert_stays(json!({"oneOf": [{"$ref": "#/$defs/none"}, member("b", json!({}))]}));
    assert_stays(json!({"oneOf": [{"$ref": "https://example.com/a"}, member("b", json!({}))]}));
    assert_stays(json!({"oneOf": [{"$ref": "#"}, {"$ref": ""}]}));
    assert_stays(json!({"oneOf": union()["oneOf"], "properties": {"x": {"$dynamicRef": "#x"}}}));
    assert_stays(json!({"$schema": "https://example.com/dialect", "oneOf": union()["oneOf"]}));
}

#[test]
fn a_document_with_a_reference_by_a_repeated_name_stays() {
    let repeated = |names: Value, reference: &str| {
        let reference = json!({"$ref": reference});
        json!({"items": union(), "contains": reference, "$defs": {"a": names, "b": names}})
    };
    for (names, by_name) in [(json!({"$id": "d"}), "d"), (json!({"$anchor": "d"}), "#d")] {
        assert_stays(repeated(names.clone(), by_name));
        assert_eq!(join_unions(&repeated(names, "#/$defs/a"))["items"], joined());
    }
}

#[test]
fn pointers_into_a_joined_union_do_not_dangle() {
    assert_joins(
        json!({"properties": {
            "x": union(),
            "y": {"$ref": "#/properties/x/oneOf/0/properties/p"},
            "z": {"$ref": "#/properties/x/oneOf/1"},
        }}),
        json!({
            "properties": {"x": joined(), "y": {"$ref": "#/$defs/p"}, "z": {"$ref": "#/$defs/x"}},
            "$defs": {"p": {"type": "string", "minLength": 2}, "x": member("b", json!({}))},
        }),
    );
}

#[test]
fn a_kept_target_takes_a_free_name() {
    let result = join_unions(&json!({
        "properties": {"x": union(), "y": {"$ref": "#/properties/x/oneOf/0/properties/p"}},
        "$defs": {"p": {"type": "boolean"}},
    }));
    assert_eq!(result["properties"]["y"], json!({"$ref": "#/$defs/p_2"}));
    assert_eq!(result["$defs"], json!({"p": {"type": "boolean"}, "p_2": {"type": "string", "minLength": 2}}));
}

#[test]
fn references_are_read_from_the_nearest_resource() {
    let inner = json!({
        "$id": "https://example.com/a",
        "type": "object",
        "properties": {"k": {"const": "a"}, "p": {"$ref": "#/$defs/a~1b%25"}},
        "required": ["k"],
        "$defs": {"a/b%": {"type": "string"}},
    });
    let result = join_unions(&json!({
        "properties": {"x": {"oneOf": [{"$ref": "https://example.com/a"}, member("b", json!({}))]}},
        "$defs": {"A": inner},
    }));
    let property = &result["properties"]["x"]["properties"]["p"];
    assert_eq!(property["$ref"], "https://example.com/a#/$defs/a~1b%25");
    assert!(jsonschema::is_valid(&result, &json!({"x": {"k": "a", "p": "text"}})));
    assert!(!jsonschema::is_valid(&result, &json!({"x": {"k": "a", "p": 1}})));
}

#[test]
fn a_part_with_the_address_of_what_it_stands_in_is_no_other_resource() {
    let id = "https://example.com/r";
    let members = json!([{"$ref": "#/$defs/a"}, member("b", json!({}))]);
    let result = join_unions(&json!({
        "$id": id,
        "items": {"$id": id, "oneOf": members},
        "$defs": {"a": member("a", json!({}))},
    }));
    assert_eq!(result["items"]["properties"]["k"], joined()["properties"]["k"]);
}

#[test]
fn a_document_of_too_many_resources_stays() {
    let with_resources = |count: usize| {
        let parts = (0..count).map(|number| (format!("d{number}"), json!({"$id": format!("d{number}")})));
        json!({"items": union(), "$defs": parts.collect::<serde_json::Map<_, _>>()})
    };
    assert_stays(with_resources(300));
    assert_stays(with_resources(256));
    // The document itself is one.
    assert_eq!(join_unions(&with_resources(255))["items"], joined());
}

#[test]
fn nothing_is_put_where_a_reference_leads_nowhere() {
    assert_joins(
        json!({"properties": {
            "missed": {"allOf": [{"$ref": "#/$defs/p"}, {"$ref": "#/$defs/p_2/items"}, {"$ref": "#/$defs/%70_3"}]},
            "found": {"$ref": "#/properties/u/oneOf/0/properties/p"},
            "u": union(),
        }}),
        json!({
            "properties": {
                "missed": {"allOf": [{"$ref": "#/$defs/p"}, {"$ref": "#/$defs/p_2/items"}, {"$ref": "#/$defs/%70_3"}]},
                "found": {"$ref": "#/$defs/p_4"},
                "u": joined(),
            },
            "$defs": {"p_4": {"type": "string", "minLength": 2}},
        }),
    );
}

#[test]
fn beside_a_part_with_an_address_a_reference_that_leads_nowhere_may_lead_somewhere_once_moved() {
    let with = |reference: &str| json!({"properties": {"u": union(), "part": {"$id": "https://a.example/part", "$ref": reference}}});
    for nowhere in
        ["#/$defs/missed", "#missed", "missed", "a/b:c", "?a:b", "https://a.example/part#/$defs/missed"]
    {
        assert_stays(with(nowhere));
    }
    for far in ["https://a.example/other", "urn:other#/$defs/missed"] {
        let mut wanted = with(far);
        wanted["properties"]["u"] = joined();
        assert_joins(with(far), wanted);
    }
}
