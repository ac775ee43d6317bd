//! The union join (behaviour.md 4): its vectors, the cases that say how a presentation looks, and real tools.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use selvedge::{join_unions, presentation};
use serde_json::{Value, json};
use std::{fs, path::Path};

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn check_vectors(text: &str) {
    let vectors = parse(text);
    let vectors: Vec<&Value> = list(&vectors).filter(|vector| vector["mechanism"] == "join").collect();
    assert!(!vectors.is_empty());
    let mut wrong = Vec::new();
    for vector in &vectors {
        let joined = join_unions(&vector["schema"]);
        if joined != vector["expected"]["schema"] {
            wrong.push(format!("{}: {joined}", vector["id"]));
        }
        let shown = presentation(&vector["schema"]);
        if join_unions(&joined) != joined || presentation(&shown.schema) != shown {
            wrong.push(format!("{}: not idempotent", vector["id"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), vectors.len(), wrong.join("\n"));
}

#[test]
fn vectors() {
    check_vectors(include_str!("vectors/union-join.json"));
}

#[test]
fn edges() {
    check_vectors(include_str!("vectors/edges.json"));
}

/// The cases that say how a presentation looks.
fn cases() -> Vec<Value> {
    let of_join = |case: &Value| {
        let wanted = &case["wanted"];
        let keys = ["presented", "presented_must_accept", "no_keyword_at"];
        wanted["outcome"] == "presented" || keys.iter().any(|key| !wanted[*key].is_null())
    };
    include_str!("cases/cases.jsonl").lines().map(parse).filter(of_join).collect()
}

/// What a presentation lacks of what a case wants.
fn objections(case: &Value) -> Vec<String> {
    let text = case["schema_json"].as_str();
    let original = text.map_or_else(|| case["schema"].clone(), parse);
    let shown = presentation(&original).schema;
    let wanted = &case["wanted"];
    let mut objections = Vec::new();
    for wanted in [wanted, &wanted["presented"]] {
        if wanted["root_type"] != shown["type"] && !wanted["root_type"].is_null() {
            objections.push(format!("the root type is {}", shown["type"]));
        }
        let unwanted = list(&wanted["no_root_keywords"]).filter_map(Value::as_str);
        objections.extend(
            unwanted
                .filter(|keyword| shown.get(keyword).is_some())
                .map(|keyword| format!("the root has {keyword}")),
        );
        for (name, keywords) in wanted["properties"].as_object().into_iter().flatten() {
            let property = &shown["properties"][name];
            let differs = keywords
                .as_object()
                .is_none_or(|keywords| keywords.iter().any(|(keyword, value)| property[keyword] != *value));
            if differs {
                objections.push(format!("{name} is {property}"));
            }
        }
        let missing =
            list(&wanted["required"]).filter(|name| !list(&shown["required"]).any(|known| known == *name));
        objections.extend(missing.map(|name| format!("{name} is not required")));
    }
    for (place, keywords) in wanted["no_keyword_at"].as_object().into_iter().flatten() {
        let schema = shown.pointer(place).unwrap_or(&Value::Null);
        let unwanted =
            list(keywords).filter_map(Value::as_str).filter(|keyword| schema.get(keyword).is_some());
        objections.extend(unwanted.map(|keyword| format!("{place} has {keyword}")));
    }
    let judge = jsonschema::validator_for(&shown).expect("a presentation compiles");
    let accepted =
        [&wanted["must_accept"], &wanted["presented_must_accept"], &wanted["presented"]["must_accept"]];
    let refused = accepted.into_iter().flat_map(list).filter(|value| !judge.is_valid(value));
    objections.extend(refused.map(|value| format!("{value} is refused")));
    let judge = jsonschema::validator_for(&original).expect("a case compiles");
    let lenient = list(&wanted["runtime_refuse"]).filter(|value| judge.is_valid(value));
    objections.extend(lenient.map(|value| format!("the original accepts {value}")));
    objections
}

#[test]
fn presented_cases() {
    let cases = cases();
    let wrong: Vec<String> = cases
        .iter()
        .flat_map(|case| objections(case).into_iter().map(|what| format!("{}: {what}", case["id"])))
        .collect();
    assert!(cases.len() >= 18, "{} cases", cases.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn real_tools_are_presented_as_objects() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    if !folder.is_dir() {
        println!("skipped: the corpus does not lie beside this checkout");
        return;
    }
    let (mut count, mut changed) = (0, 0);
    for entry in fs::read_dir(folder).expect("readable").flatten() {
        let reply = parse(&fs::read_to_string(entry.path()).expect("readable"));
        let lists = [&reply, &reply["tools"], &reply["result"]["tools"]];
        for tool in lists.into_iter().flat_map(list) {
            let schema = &tool["inputSchema"];
            let shown = presentation(schema);
            let place = format!("{} of {}", tool["name"], entry.path().display());
            assert!(shown.schema["type"] == "object" || !shown.notes.is_empty(), "{place}");
            assert_eq!(presentation(&shown.schema), shown, "{place}");
            jsonschema::validator_for(&shown.schema).expect(&place);
            count += 1;
            changed += usize::from(shown.schema != *schema);
        }
    }
    println!("{count} tools presented, {changed} of them changed");
    assert!(count > 0);
}

const PINNED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/joins.jsonl");

/// Schemas with their join and presentation, whole.
#[test]
fn pinned() {
    let answer = |case: &Value| {
        let shown = presentation(&case["schema"]);
        json!({"joined": join_unions(&case["schema"]), "shown": shown.schema, "notes": shown.notes})
    };
    let mut cases: Vec<Value> = fs::read_to_string(PINNED).expect(PINNED).lines().map(parse).collect();
    if std::env::var_os("WRITE").is_some() {
        for case in &mut cases {
            case["expected"] = answer(case);
        }
        let lines: Vec<String> = cases.iter().map(|case| format!("{case}\n")).collect();
        fs::write(PINNED, lines.concat()).expect(PINNED);
    }
    for case in &cases {
        let found = answer(case);
        assert_eq!(found, case["expected"], "{}: {found}", case["id"]);
        let (joined, shown) = (&found["joined"], &found["shown"]);
        assert_eq!(join_unions(joined), *joined, "{}: the join of a join", case["id"]);
        assert_eq!(presentation(shown).schema, *shown, "{}: the presentation of a presentation", case["id"]);
    }
}
