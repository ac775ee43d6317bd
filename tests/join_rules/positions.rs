//! Where unions are joined (4.1).

use super::{assert_joins, assert_stays, joined, union};
use selvedge::join_unions;
use serde_json::json;

#[test]
fn every_schema_position_is_joined() {
    for place in [
        "/properties/x",
        "/patternProperties/x",
        "/additionalProperties",
        "/items",
        "/prefixItems/0",
        "/allOf/0",
        "/anyOf/1",
        "/then",
        "/else",
        "/dependentSchemas/x",
        "/propertyNames",
        "/contains",
        "/unevaluatedItems",
        "/unevaluatedProperties",
        "/contentSchema",
        "/$defs/x",
        "/definitions/x",
        "/properties/oneOf",
        "/properties/const/properties/default",
        "/properties/__proto__",
    ] {
        let mut schema = union();
        for token in place.rsplit('/').filter(|token| !token.is_empty()) {
            schema = match token {
                "0" => json!([schema]),
                "1" => json!([{}, schema]),
                name => json!({ name: schema }),
            };
        }
        let wanted = joined();
        assert_eq!(join_unions(&schema).pointer(place), Some(&wanted), "{place}");
    }
}

#[test]
fn nothing_is_joined_where_a_place_is_negative_or_no_schema() {
    assert_stays(json!({"if": union(), "then": {"not": {"not": union()}}}));
    assert_stays(json!({"contains": {"items": union()}, "maxContains": 3}));
    assert_stays(json!({"const": union(), "enum": [union()], "default": union(), "examples": [union()]}));
    assert_stays(json!({"x-vendor": union(), "prefixItems": union(), "properties": [union()]}));
    assert_stays(json!({"$schema": "http://json-schema.org/draft-07/schema#", "prefixItems": [union()]}));
    assert_stays(json!({"$schema": "http://json-schema.org/draft-04/schema#", "oneOf": union()["oneOf"]}));
}

#[test]
fn a_dialect_without_max_contains_counts_nothing() {
    let schema = "http://json-schema.org/draft-07/schema#";
    assert_joins(
        json!({"$schema": schema, "contains": union(), "maxContains": 1}),
        json!({"$schema": schema, "contains": joined(), "maxContains": 1}),
    );
}

#[test]
fn negative_places_keep_what_a_definition_meant() {
    let mut named = union();
    named["$anchor"] = json!("u");
    named["oneOf"][1]["properties"]["self"] = json!({"$ref": "#u"});
    let mut copy = union();
    copy["oneOf"][1]["properties"]["self"] = json!({"$ref": "#/$defs/U_unjoined"});
    let joined = join_unions(&json!({
        "properties": {"x": {"$ref": "#u"}, "y": {"not": {"$ref": "#/$defs/U"}}},
        "$defs": {"U": named},
    }));
    assert_eq!(joined["properties"]["y"], json!({"not": {"$ref": "#/$defs/U_unjoined"}}));
    assert_eq!(joined["$defs"]["U_unjoined"], copy);
    assert_eq!(joined["$defs"]["U"]["type"], "object");
    assert_eq!(joined["properties"]["x"], json!({"$ref": "#u"}));
    for negative in ["not", "if"] {
        let schema = json!({"$ref": "#/$defs/U", negative: {"$ref": "#/$defs/U"}, "$defs": {"U": union()}});
        assert_eq!(join_unions(&schema)[negative], json!({"$ref": "#/$defs/U_unjoined"}));
    }
    assert_stays(json!({"properties": {"y": {"not": {"$ref": "#/$defs/U"}}}, "$defs": {"U": union()}}));
}

#[test]
fn a_one_of_with_a_widened_member_is_loosened() {
    let definitions = json!({"U": union(), "Deep": {"items": {"$ref": "#/$defs/U"}}});
    let result = join_unions(&json!({
        "properties": {
            "x": {"oneOf": [{"$ref": "#/$defs/Deep"}, {"type": "string"}]},
            "y": {"oneOf": [{"$ref": "#/$defs/U"}, {"type": "string"}], "anyOf": [{}, {}], "allOf": [{}]},
            "z": {"$ref": "#/properties/y/oneOf/1"},
            "same": {"oneOf": [{"not": {"$ref": "#/$defs/U"}}, {"type": "string"}]},
        },
        "$defs": definitions,
    }));
    let properties = &result["properties"];
    assert_eq!(properties["x"], json!({"anyOf": [{"$ref": "#/$defs/Deep"}, {"type": "string"}]}));
    let loosened = json!({"anyOf": [{"$ref": "#/$defs/U"}, {"type": "string"}]});
    assert_eq!(properties["y"], json!({"anyOf": [{}, {}], "allOf": [{}, loosened]}));
    assert_eq!(properties["z"], json!({"$ref": "#/properties/y/allOf/1/anyOf/1"}));
    assert!(properties["same"].get("oneOf").is_some());
}
