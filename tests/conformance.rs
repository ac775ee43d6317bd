//! JSON-Schema-Test-Suite on the host: each schema is a tool's output schema, each instance goes through
//! `check_output`. Runs where the suite lies beside the checkout, and says so where it does not.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use selvedge::{FaultCode, Options, Tape, Toolset};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// Why a test of the suite does not apply.
fn skipped(tools: &Toolset, instance: &Value) -> Option<&'static str> {
    if has_own_proto(instance) {
        return Some("own `__proto__` members are dropped");
    }
    let fault = tools.left_out.first()?;
    match fault.code {
        FaultCode::Reference if fault.message.contains("http") || fault.message.contains(".json") => {
            Some("refers to a document that would have to be fetched")
        }
        FaultCode::Dialect => Some("is written in a dialect of its own"),
        _ => None,
    }
}

fn has_own_proto(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.contains_key("__proto__") || members.values().any(has_own_proto),
        Value::Array(items) => items.iter().any(has_own_proto),
        _ => false,
    }
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: Vec<String>,
    skipped: std::collections::BTreeMap<&'static str, usize>,
}

fn run(file: &Path, dialect: &str, tally: &mut Tally) {
    let groups: Vec<Value> =
        serde_json::from_str(&fs::read_to_string(file).expect("readable")).expect("JSON");
    for group in &groups {
        let name = group["description"].as_str().unwrap_or_default();
        let mut schema = group["schema"].clone();
        if let Value::Object(keywords) = &mut schema
            && !keywords.contains_key("$schema")
        {
            keywords.shift_insert(0, "$schema".to_owned(), json!(dialect));
        }
        let definitions =
            json!([{"name": "t", "inputSchema": {"type": "object"}, "outputSchema": schema}]).to_string();
        let tools = Toolset::discover(&definitions, Options::default());
        // Registered, its judge is compiled together with another.
        let registered = Toolset::register(&definitions, Options::default())
            .unwrap_or_else(|_| Toolset::discover("[]", Options::default()));
        for test in group["tests"].as_array().into_iter().flatten() {
            if let Some(reason) = skipped(&tools, &test["data"]) {
                *tally.skipped.entry(reason).or_default() += 1;
                continue;
            }
            let label = format!("{}: {name}: {}", file.display(), test["description"]);
            let found = tools.get("t").ok_or_else(|| tools.left_out[0].message.clone()).and_then(|tool| {
                tool.check_output(&tools.options, &mut Tape::from_value(&test["data"]))
                    .map_err(|it| it.message)
            });
            if let (Ok(outcome), Some(tool)) = (&found, registered.get("t")) {
                let same = tool.check_output(&registered.options, &mut Tape::from_value(&test["data"]));
                assert_eq!(same.as_ref(), Ok(outcome), "{label}");
            }
            match found {
                Ok(outcome) if outcome.ok() == (test["valid"] == true) => tally.passed += 1,
                Ok(outcome) => tally.failed.push(format!("{label}: {}", outcome.report())),
                Err(message) => tally.failed.push(format!("{label}: {message}")),
            }
        }
    }
}

fn json_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort();
    files
}

fn draft(folder: &str, dialect: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/suite/tests").join(folder);
    if !root.is_dir() {
        println!("skipped: the suite does not lie beside this checkout");
        return;
    }
    let (mut required, mut optional) = (Tally::default(), Tally::default());
    for file in json_files(&root) {
        run(&file, dialect, &mut required);
    }
    for file in json_files(&root.join("optional")) {
        run(&file, dialect, &mut optional);
    }
    println!(
        "{folder}: required {} of {} passed, skipped {:?}; optional {} of {} passed, skipped {:?}",
        required.passed,
        required.passed + required.failed.len(),
        required.skipped,
        optional.passed,
        optional.passed + optional.failed.len(),
        optional.skipped,
    );
    println!("optional, differing:\n{}", optional.failed.join("\n"));
    assert!(required.failed.is_empty(), "{}", required.failed.join("\n"));
}

#[test]
fn draft_04() {
    draft("draft4", "http://json-schema.org/draft-04/schema#");
}

#[test]
fn draft_06() {
    draft("draft6", "http://json-schema.org/draft-06/schema#");
}

#[test]
fn draft_07() {
    draft("draft7", "http://json-schema.org/draft-07/schema#");
}

#[test]
fn draft_2019_09() {
    draft("draft2019-09", "https://json-schema.org/draft/2019-09/schema");
}

#[test]
fn draft_2020_12() {
    draft("draft2020-12", "https://json-schema.org/draft/2020-12/schema");
}
