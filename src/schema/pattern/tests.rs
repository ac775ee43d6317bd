#![allow(clippy::unwrap_used, clippy::panic)]

use std::borrow::Cow;

use serde_json::{Value, json};

use super::{Patience, Pattern, StepLimit, property, translate};

const STEPS: usize = 20_000;

/// Every case with the answer of a JavaScript engine, through the pattern itself and through the judge.
#[test]
fn agrees_with_ecmascript() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../../../tests/vectors/pattern.json")).unwrap();
    assert!(cases.len() > 500);
    for case in &cases {
        let source = case.get("pattern").and_then(Value::as_str).unwrap();
        let compiled = Pattern::compile(source, STEPS, Patience::default());
        if case.get("fault").is_some() {
            assert!(compiled.is_err(), "`{source}` is a fault");
            continue;
        }
        let subject = case.get("subject").and_then(Value::as_str).unwrap();
        let matches = case.get("matches").and_then(Value::as_bool).unwrap();
        let told = compiled.map(|pattern| pattern.is_match(subject));
        assert_eq!(told, Ok(Ok(matches)), "`{source}` on {subject:?}");
        assert_eq!(judged(source, subject), (matches, matches), "`{source}` on {subject:?} by the judge");
    }
}

/// What the judge says of a text as a value under `pattern` and as a name under `patternProperties`.
fn judged(source: &str, subject: &str) -> (bool, bool) {
    let text = translate(source).unwrap();
    let value = jsonschema::validator_for(&json!({ "pattern": text })).unwrap();
    let name = jsonschema::validator_for(&json!({ "patternProperties": { text: false } })).unwrap();
    (value.is_valid(&json!(subject)), !name.is_valid(&json!({ subject: null })))
}

#[test]
fn leaves_what_reads_alike() {
    for source in ["", "^foo", "^[a-zA-Z0-9_-]+$", r"^(a|b)\.c$", "^(?:ab?|[^c]{2,3})*$", "^(?!x)y"] {
        assert!(matches!(translate(source), Ok(Cow::Borrowed(text)) if text == source), "{source}");
    }
}

#[test]
fn writes_what_reads_differently() {
    for (source, text) in [
        (r"^\d\D", "^[0-9][^0-9]"),
        ("^.", r"^[^\n\r\u{2028}-\u{2029}]"),
        ("^[^]", r"^[\x00-\u{10FFFF}]"),
        ("^[]", r"^[^\x00-\u{10FFFF}]"),
        ("^[a&&!--~~[]", r"^[a&\x26!-\-~\x7E\[]"),
        (r"^\cA\0\x41\u{42}\uD83D\uDE00\/", r"^\x01\x00AB\u{1F600}/"),
        (r"^\p{gc=digit}[\p{sc=Greek}_]", r"^\p{Nd}[\p{Script=Greek}_]"),
        (r"^(?<q>['`])(x)\k<q>0", r"^(['`])x(?:\1)0"),
        (r"^\1(a)", "^(a)"),
    ] {
        assert_eq!(translate(source).as_deref(), Ok(text), "{source}");
    }
}

/// The engine's optimizer must not merge quantifiers around a group that is repeated.
#[test]
fn keeps_quantifiers_apart() {
    for (source, text) in [
        (r"^(a+)+\1$", r"^((?<=)a+)+(?:\1)$"),
        (r"^((a+))+\1$", r"^((?<=)a+)+(?:\1)$"),
        (r"^(a)+(?:x(b)?)(a)+\3$", r"^a+xb?(?<=)(a)+(?:\1)$"),
        (r"^(a+)+(?!b)c", "^(?:a+)+(?!b)c"),
    ] {
        assert_eq!(translate(source).as_deref(), Ok(text), "{source}");
    }
}

#[test]
fn settles_boundaries_and_look_around_at_the_edges() {
    for (source, text) in [
        (r"\bfoo\b", "(?:^|[^0-9A-Z_a-z])foo(?:$|[^0-9A-Z_a-z])"),
        (r"^\w+\b-\b\w+\b$", "^[0-9A-Z_a-z]+-[0-9A-Z_a-z]+$"),
        (r"a\bb", r"a[^\x00-\u{10FFFF}]b"),
        (r"^.*\bfoo$", r"^[^\n\r\u{2028}-\u{2029}]*(?<![0-9A-Z_a-z])foo$"),
        ("(?<!x)foo(?=bar)", "(?:^|[^x])foobar"),
        ("^foo.*(?!bar)$", r"^foo[^\n\r\u{2028}-\u{2029}]*(?!bar)$"),
    ] {
        assert_eq!(translate(source).as_deref(), Ok(text), "{source}");
    }
}

/// Behind `^` a look-around is tried once, and may read on; elsewhere every character it reads is a step.
#[test]
fn meters_what_is_tried_at_every_character() {
    for (source, text) in [
        ("^(?=[^a]*b)(?![^c]*d).*$", r"^(?=[^a]*b)(?![^c]*d)[^\n\r\u{2028}-\u{2029}]*$"),
        ("(?=[^a]*b)c", "(?=[^a]*?b(?<=))c"),
        ("^a+(?![^b]*c)d+e", "^a+(?![^b]*?c(?<=))d+e(?<=)"),
        ("^(?:(?!--)[^x])*$", "^(?:(?!--)[^x])*$"),
    ] {
        assert_eq!(translate(source).as_deref(), Ok(text), "{source}");
    }
    let text = "a".repeat(100_000) + "z";
    for source in ["(?=.*z)b", "^(?:(?=.*z)a)*$", "(?!.*z)b", r"(a*)\1b", "^(?:a+(?=a|z))+$", "(?=a)[^x]*b"] {
        let pattern = Pattern::compile(source, STEPS, Patience::default()).unwrap();
        assert_eq!(pattern.is_match(&text), Err(StepLimit), "{source}");
    }
}

#[test]
fn runs_in_linear_time_without_look_around_and_back_references() {
    let text = "a".repeat(100_000) + "b";
    for source in ["^(a+)+$", "^(?:a|a)*$", r"\bxa*\b", "(?:a?){500}x", "(?<!x)c(?=a)", "^[^b]{0,1000000}$"] {
        let pattern = Pattern::compile(source, 0, Patience::default()).unwrap();
        assert_eq!(pattern.is_match(&text), Ok(false), "{source}");
    }
}

/// A pattern that is nothing but a counted class needs no automaton that counts.
#[test]
fn counts_characters() {
    let pattern = Pattern::compile(r"^\p{L}{2,100000}$", STEPS, Patience::default()).unwrap();
    for (text, matches) in [("é", false), ("éa", true), ("é1", false), (&*"漢".repeat(100_000), true)] {
        assert_eq!(pattern.is_match(text), Ok(matches));
    }
    assert_eq!(pattern.is_match(&"漢".repeat(100_001)), Ok(false));
    assert_eq!(judged(r"^\p{L}{2,100000}$", "éa"), (true, true));
}

#[test]
fn says_what_is_wrong_and_where() {
    for (source, offset, reason) in [
        ("ab**", 3, "a quantifier has nothing to repeat"),
        (r"é\-", 2, r"`\-` is no escape with the flag `u`"),
        ("x(?i:a)", 1, "flags inside a pattern are not supported"),
        ("(?>a)", 0, "`(?>` opens no group in ECMA-262"),
        (r"[\w-z]", 1, "a range begins and ends with one character"),
        (r"a\p{Greek}", 1, r"`\p{Greek}` is not a property that the engine knows"),
        (r"(a)?\1", 4, "the back-reference repeats a group that need not have taken part"),
        (r"\k<n>", 0, r"`\k<n>` refers to no group"),
        ("a(b", 1, "the group is never closed"),
    ] {
        let fault = translate(source).unwrap_err();
        assert_eq!((fault.offset, fault.reason.as_str()), (offset, reason), "{source}");
    }
    assert_eq!(
        translate("a{").unwrap_err().to_string(),
        "`{` opens no quantifier and must be escaped (at 1)"
    );
}

#[test]
fn refuses_what_has_no_bound() {
    let deep = |depth: usize| "(".repeat(depth) + &")*".repeat(depth);
    assert!(translate(&deep(50)).is_ok());
    let many = "a".repeat(65_537);
    let groups = "(a)".repeat(101) + r"\1";
    let behind = "(?<=b".repeat(3) + &"c)".repeat(3);
    for (source, reason) in [
        (&*deep(10_000), "groups are nested more than 50 deep"),
        (&many, "the pattern is longer than 65536 bytes"),
        (&groups, "a back-reference stands beside more than 100 groups"),
        (&behind, "look-behinds are nested more than 2 deep"),
        ("x(?<=ab*)c", "a look-behind reaches back more than 256 characters"),
        ("^(?:a{1000}){1000}b", "the pattern would take more than 4000000 bytes once compiled"),
        ("a{1000001}", "a quantifier counts beyond 1000000"),
        ("(?:(?=a)a){50}b", "a quantifier counts too far beside look-around or a back-reference"),
        (r"a(?=(b+)c)\1", "a look-ahead that can read far holds a group that a back-reference repeats"),
    ] {
        assert_eq!(translate(source).map_err(|fault| fault.reason), Err(reason.to_owned()));
    }
}

/// The listed names are names to the engine, in the text of a class and beside other items.
#[test]
fn knows_the_properties_it_lists() {
    for (names, prefix) in property::lists() {
        let names: Vec<&str> = names.split_ascii_whitespace().collect();
        let class = format!(r"\p{{{prefix}{}}}", names.join(&format!(r"}}\p{{{prefix}")));
        assert!(Pattern::compile(&format!("[{class}]"), STEPS, Patience::default()).is_ok(), "{prefix}");
        assert_eq!(judged(&format!("[{class}]"), ""), (false, false));
    }
}
