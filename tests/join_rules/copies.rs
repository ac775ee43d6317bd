//! When a property is copied and when it is referred to: copies must not add up (4.5).

use super::member;
use selvedge::join_unions;
use serde_json::{Value, json};

/// The largest size at which something is still copied.
fn largest(most: usize, copied: impl Fn(usize) -> bool) -> usize {
    let (mut fits, mut exceeds) = (1, most);
    assert!(copied(fits) && !copied(exceeds));
    while fits + 1 < exceeds {
        let size = usize::midpoint(fits, exceeds);
        if copied(size) { fits = size } else { exceeds = size }
    }
    fits
}

/// How long a title a property may have so that it is copied inside of another copy.
fn longest_title(beside: &Value) -> usize {
    largest(1000, |length| {
        let mut property = beside.clone();
        property["title"] = json!("t".repeat(length));
        is_copied_in_a_copy(member("b", json!({"p": property})))
    })
}

fn is_copied_in_a_copy(inner: Value) -> bool {
    let outer = member("a", json!({"x": {"oneOf": [{"$ref": "#/$defs/inner"}, member("c", json!({}))]}}));
    let joined = join_unions(&json!({
        "oneOf": [{"$ref": "#/$defs/outer"}, member("z", json!({}))],
        "$defs": {"outer": outer, "inner": inner},
    }));
    let property = &joined["properties"]["x"]["properties"]["p"];
    assert!(property.is_object());
    property.get("$ref").is_none()
}

#[test]
fn a_copy_in_a_copy_is_as_long_as_its_text() {
    assert_eq!(longest_title(&json!({})), 421);
    assert_eq!(longest_title(&json!({"type": "string"})), 405);
    assert_eq!(longest_title(&json!({"default": ["xyz", 1, true, null]})), 384);
    assert_eq!(longest_title(&json!({"default": {"abc": {"d": "ef"}, "g": []}})), 383);
    assert_eq!(longest_title(&json!({"items": {"type": "string"}})), 393);
    assert_eq!(longest_title(&json!({"properties": {"abc": {}, "d": {"$ref": "#"}}})), 380);
    assert_eq!(longest_title(&json!({"allOf": [{}, {}, {}]})), 403);
    // A property that was joined before is as long as what its members say of it.
    let of_two = |length: usize| {
        let said = |label: &str| member(label, json!({"p": {"title": "t".repeat(length), "type": "string"}}));
        is_copied_in_a_copy(json!({"oneOf": [said("d"), said("e")]}))
    };
    assert_eq!(largest(1000, of_two), 179);
}

fn nested(innermost: &Value, depth: usize, around: impl Fn(Value) -> Value) -> Value {
    (0..depth).fold(innermost.clone(), |inner, _| around(inner))
}

/// How deep something may be nested so that it is copied into a union that is nested itself.
fn deepest(outside: usize, innermost: &Value, around: impl Fn(Value) -> Value) -> usize {
    let union = json!({"oneOf": [{"$ref": "#/$defs/m"}, member("z", json!({}))]});
    largest(120, |depth| {
        let property = json!({"items": nested(innermost, depth, &around)});
        let mut schema = nested(&union, outside, |inner| json!({"items": inner}));
        schema["$defs"] = json!({"m": member("a", json!({"p": property}))});
        let joined = join_unions(&schema);
        let inner = (0..outside).fold(&joined, |schema, _| &schema["items"]);
        inner["properties"]["p"].get("$ref").is_none()
    })
}

#[test]
fn what_is_nested_deep_is_referred_to() {
    assert_eq!(deepest(0, &json!({}), |inner| json!({"items": inner})), 97);
    assert_eq!(deepest(20, &json!({}), |inner| json!({"items": inner})), 77);
    assert_eq!(deepest(0, &json!({"default": {"a": [[1]]}}), |inner| json!({"items": inner})), 93);
    assert_eq!(deepest(0, &json!({}), |inner| json!({"allOf": [inner]})), 48);
    assert_eq!(deepest(0, &json!({}), |inner| json!({"properties": {"q": inner}})), 48);
}

/// What stands for a property that lists texts, inside of a copy that has no room for it.
fn without_room(inner: &Value) -> Value {
    let items = json!({"items": {"oneOf": [{"$ref": "#/$defs/inner"}, member("c", json!({}))]}});
    let outer = member("a", json!({"x": items}));
    let mut defined = member("b", json!({}));
    defined["properties"] = inner.clone();
    let joined = join_unions(&json!({
        "oneOf": [{"$ref": "#/$defs/outer"}, member("z", json!({}))],
        "$defs": {"outer": outer, "inner": defined},
    }));
    joined["properties"]["x"]["items"]["properties"].clone()
}

#[test]
fn texts_that_are_listed_are_always_copied() {
    let long = "t".repeat(600);
    let told = without_room(&json!({
        "k": {"const": "b", "title": long, "description": "which"},
        "p": {"type": "string", "enum": ["q", "r"], "title": long, "description": "one of two"},
        "only": {"type": "string", "const": "s", "title": long},
    }));
    assert_eq!(
        told,
        json!({
            "k": {"type": "string", "enum": ["b", "c"], "description": "When k = b: which"},
            "p": {"type": "string", "enum": ["q", "r"], "description": "one of two Available if k = b."},
            "only": {"type": "string", "const": "s", "description": "Available if k = b."},
        })
    );
    // What was joined before lists the texts of all its members.
    let several = |label: &str| member(label, json!({"s": {"const": label, "title": long}}));
    let joined = json!({"oneOf": [several("d"), several("e")]});
    let outer =
        member("a", json!({"x": {"items": {"oneOf": [{"$ref": "#/$defs/inner"}, member("c", json!({}))]}}}));
    let joined = join_unions(&json!({
        "oneOf": [{"$ref": "#/$defs/outer"}, member("z", json!({}))],
        "$defs": {"outer": outer, "inner": joined},
    }));
    let properties = &joined["properties"]["x"]["items"]["properties"];
    assert_eq!(properties["k"]["enum"], json!(["d", "e", "c"]));
    assert_eq!(
        properties["s"],
        json!({"type": "string", "enum": ["d", "e"], "description": "Available if k = d | e."})
    );
    let listed = |length: usize| {
        let list = json!({"enum": ["u".repeat(length - 1), "v"], "title": long});
        without_room(&json!({"k": {"const": "b"}, "p": list}))["p"].get("$ref").is_none()
    };
    assert_eq!(largest(1000, |length| length < 2 || listed(length)), 250);
}
