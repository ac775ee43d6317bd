//! The vectors of `tests/vectors` on the host; the same files run through the built package in `js/tests`.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use selvedge::{Coercer, Issue, Options, Path, Step, Tape, Toolset};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn vectors(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(&path).expect(&path)).expect(&path)
}

fn path(path: &Path) -> Value {
    Value::Array(
        path.0
            .iter()
            .map(|step| match step {
                Step::Name(name) => json!(name.text()),
                Step::Index(index) => json!(index),
            })
            .collect(),
    )
}

fn paths<'a>(issues: impl IntoIterator<Item = &'a Issue>) -> BTreeSet<String> {
    issues.into_iter().map(|issue| path(&issue.path).to_string()).collect()
}

fn wanted_paths(list: &Value) -> BTreeSet<String> {
    list.as_array().into_iter().flatten().map(Value::to_string).collect()
}

/// Coercion and the text-list rule, with their laws.
fn coerces(vector: &Value) -> Result<(), String> {
    let coercer = Coercer::compile(&vector["schema"].to_string(), Options::default())
        .map_err(|it| format!("{it:?}"))?;
    let input = &vector["input"];
    let outcome = coercer.coerce(&mut Tape::from_value(input));
    let expected = &vector["expected"];
    if expected["outcome"] == "refused" {
        let first = outcome.issues.first().ok_or("not refused")?;
        if path(&first.path) != expected["path"]
            || first.message != expected["message"].as_str().unwrap_or_default()
        {
            return Err(format!("other refusal {first:?}"));
        }
        if let Some(all) = expected.get("all_paths") {
            let found: Vec<Value> = outcome.issues.iter().map(|issue| path(&issue.path)).collect();
            if *all != json!(found) {
                return Err(format!("paths {found:?}"));
            }
        }
        return Ok(());
    }
    if !outcome.ok() {
        return Err(format!("refused {:?}", outcome.issues));
    }
    let value = outcome.apply(input);
    if value != expected["value"] {
        return Err(format!("got {value}"));
    }
    if (value == *input) != outcome.repairs.is_empty() {
        return Err(format!("repairs {:?}", outcome.repairs));
    }
    let again = coercer.coerce(&mut Tape::from_value(&value));
    if again.repairs.is_empty() && again.ok() { Ok(()) } else { Err(format!("twice differs: {again:?}")) }
}

/// The foreign verdict.
fn judges(vector: &Value) -> Result<(), String> {
    let definitions = json!([{"name": "t", "inputSchema": vector["schema"]}]).to_string();
    let tools = Toolset::discover(&definitions, Options::default());
    let tool = tools.get("t").ok_or_else(|| format!("left out: {:?}", tools.left_out))?;
    let outcome =
        tool.check(&tools.options, &mut Tape::from_value(&vector["input"])).map_err(|it| it.message)?;
    let expected = &vector["expected"];
    if (expected["decision"] == "send") != outcome.ok() {
        return Err(format!("ok is {}: {:?}", outcome.ok(), outcome.issues));
    }
    if outcome.ok() {
        let value = outcome.apply(&vector["input"]);
        if value != expected["arguments"] {
            return Err(format!("arguments {value}"));
        }
    } else if paths(&outcome.issues) != wanted_paths(&expected["refused_at"]) {
        return Err(format!("refused at {:?}", paths(&outcome.issues)));
    }
    if paths(&outcome.set_aside) == wanted_paths(&expected["set_aside"]) {
        Ok(())
    } else {
        Err(format!("set aside {:?}", paths(&outcome.set_aside)))
    }
}

fn run(vectors: impl IntoIterator<Item = Value>, check: fn(&Value) -> Result<(), String>) {
    let mut count = 0;
    let failed: Vec<String> = vectors
        .into_iter()
        .inspect(|_| count += 1)
        .filter_map(|vector| check(&vector).err().map(|why| format!("{}: {why}", vector["id"])))
        .collect();
    assert!(count > 0 && failed.is_empty(), "{} of {count} failed:\n{}", failed.len(), failed.join("\n"));
}

fn edges(mechanisms: &[&str]) -> Vec<Value> {
    let all = vectors("edges").into_iter();
    all.filter(|vector| mechanisms.contains(&vector["mechanism"].as_str().unwrap_or_default())).collect()
}

#[test]
fn coerce() {
    run(vectors("coerce"), coerces);
}

#[test]
fn text_list() {
    run(vectors("text-list"), coerces);
}

#[test]
fn foreign_verdict() {
    run(vectors("foreign-verdict"), judges);
}

#[test]
fn edges_of_coercion() {
    run(edges(&["coerce", "refuse"]), coerces);
}

#[test]
fn edges_of_the_verdict() {
    run(edges(&["verdict"]), judges);
}

#[test]
fn found_by_fuzzing() {
    run(vectors("found"), judges);
}
