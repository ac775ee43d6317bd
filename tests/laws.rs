//! The laws of behaviour.md 2 over random schemas and values.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

#[allow(dead_code)]
mod generated;

use generated::{Random, arguments, document};
use selvedge::{IssueCode, Options, Outcome, Path, RepairKind, Step, Tape, Toolset};
use serde_json::{Value, json};

/// How many schemas are tried.
fn rounds() -> u64 {
    std::env::var("LAW_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(800)
}

fn at<'v>(value: &'v Value, path: &Path) -> Option<&'v Value> {
    path.0.iter().try_fold(value, |value, step| match step {
        Step::Name(name) => value.get(name.text().as_ref()),
        Step::Index(index) => value.get(index),
    })
}

/// Checks `value` and asserts what holds for every call.
fn check(tools: &Toolset, value: &Value) -> (Value, Outcome) {
    let tool = tools.get("t").expect("registered");
    let outcome = tool.check(&tools.options, &mut Tape::from_value(value)).expect("the judge is built");
    (outcome.apply(value), outcome)
}

fn register(schema: &Value, options: Options) -> Option<Toolset> {
    Toolset::register(&json!([{"name": "t", "inputSchema": schema}]).to_string(), options).ok()
}

/// Replaces what was repaired in `after` by what stood there before, so that nothing else may differ.
fn undo(before: &Value, after: &mut Value, outcome: &Outcome) {
    for repair in outcome.repairs.iter().rev() {
        if let (RepairKind::Json | RepairKind::Number | RepairKind::Boolean | RepairKind::Null, Some(old)) =
            (&repair.kind, at(before, &repair.path))
        {
            let mut place = &mut *after;
            for step in &repair.path.0 {
                place = match step {
                    Step::Name(name) => &mut place[name.text().as_ref()],
                    Step::Index(index) => &mut place[*index],
                };
            }
            *place = old.clone();
        }
    }
}

fn laws(scalars: bool) {
    let (mut accepted, mut repaired, mut refused) = (0, 0, 0);
    for seed in 0..rounds() {
        let mut random = Random::new(seed);
        let schema = document(&mut random);
        let Some(tools) = register(&schema, Options { scalars, ..Options::default() }) else { continue };
        let judge = as_it_is(&schema);
        for _ in 0..12 {
            let before = arguments(&mut random, 3);
            let (after, outcome) = check(&tools, &before);
            let context = || format!("seed {seed}\n{schema}\n{before}\n{after}\n{}", outcome.report());
            let (twice, again) = check(&tools, &after);
            assert_eq!(twice, after, "coercing twice: {}", context());
            assert!(again.repairs.is_empty(), "coercing twice: {}", context());
            assert_eq!(again.issues, outcome.issues, "the verdict is on the repaired value: {}", context());
            let mut undone = after.clone();
            undo(&before, &mut undone, &outcome);
            assert_eq!(undone, before, "nothing outside the repairs changes: {}", context());
            for repair in &outcome.repairs {
                assert!(at(&after, &repair.path).is_some(), "a repair names a place: {}", context());
            }
            let valid_as_it_is = check_output(&judge, &before);
            let is_refused_list = outcome.issues.iter().any(|issue| issue.code == IssueCode::TextList);
            if valid_as_it_is && !is_refused_list {
                assert!(outcome.is_plain(), "what is valid is left alone: {}", context());
            }
            accepted += u64::from(outcome.is_plain());
            repaired += u64::from(!outcome.repairs.is_empty());
            refused += u64::from(!outcome.ok());
        }
    }
    println!("scalars {scalars}: {accepted} accepted as they are, {repaired} repaired, {refused} refused");
    let least = rounds() / 3;
    assert!(accepted > least && repaired > least && refused > least, "{accepted} {repaired} {refused}");
}

/// A tool whose result has the schema, since results are judged as they stand.
fn as_it_is(schema: &Value) -> Toolset {
    let definitions =
        json!([{"name": "t", "inputSchema": {"type": "object"}, "outputSchema": schema}]).to_string();
    Toolset::discover(&definitions, Options::default())
}

fn check_output(tools: &Toolset, value: &Value) -> bool {
    let tool = tools.get("t").expect("registered");
    tool.check_output(&tools.options, &mut Tape::from_value(value)).expect("built").ok()
}

#[test]
fn coercion_keeps_its_laws() {
    laws(false);
}

#[test]
fn coercion_with_scalars_keeps_its_laws() {
    laws(true);
}
