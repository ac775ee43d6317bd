//! Joined properties (4.4).

use super::member;
use selvedge::join_unions;
use serde_json::{Value, json};

#[test]
fn equal_texts_share_their_scope() {
    let described =
        |label: &str, text: &str| member(label, json!({"p": {"type": "string", "description": text}}));
    let members = [described("a", "one"), described("b", "two"), described("c", "one")];
    let result = join_unions(&json!({ "oneOf": members }));
    let text = "When k = a | c: one When k = b: two Available if k = a | b | c.";
    assert_eq!(result["properties"]["p"], json!({"type": "string", "description": text}));
}

#[test]
fn alternatives_are_sorted_by_utf_16_code_units() {
    // U+1F600 is written with surrogates, which come before U+FF5E.
    let of = |name: &str| json!({"p": {"type": "object", "properties": {name: {}}}});
    let members = [member("a", of("\u{ff5e}")), member("b", of("\u{1f600}"))];
    let result = join_unions(&json!({ "oneOf": members }));
    assert_eq!(result["properties"]["p"]["anyOf"], json!([of("\u{1f600}")["p"], of("\u{ff5e}")["p"]]));
}

/// Numbers that only a double would take for the same.
#[test]
fn large_integers_are_told_apart() {
    let of = |most: u64| json!({"p": {"type": "array", "items": {"maximum": most}}});
    let (even, odd) = (of(9_007_199_254_740_992), of(9_007_199_254_740_993));
    let result = join_unions(&json!({"oneOf": [member("a", odd.clone()), member("b", even.clone())]}));
    assert_eq!(result["properties"]["p"]["anyOf"], json!([even["p"], odd["p"]]));
}

#[test]
fn a_nullable_type_is_written_as_a_type_list() {
    let nullable =
        |inner: Value| json!({"title": "T", "description": "D", "oneOf": [{"type": "null"}, inner]});
    let of = |inner: Value| {
        let members = [member("a", json!({"p": nullable(inner)})), member("b", json!({}))];
        join_unions(&json!({ "oneOf": members }))["properties"]["p"].clone()
    };
    let text = "D Available if k = a.";
    assert_eq!(
        of(json!({"type": "array", "items": {"type": "string"}, "minLength": 1, "x-vendor": 1})),
        json!({"type": ["array", "null"], "items": {"type": "string"}, "description": text})
    );
    assert_eq!(
        of(json!({"type": "string", "const": "c"})),
        json!({"type": ["string", "null"], "enum": ["c", null], "description": text})
    );
    let kept = json!({"type": "string", "not": {"const": "c"}});
    assert_eq!(of(kept.clone()), json!({"oneOf": [{"type": "null"}, kept], "description": text}));
}
