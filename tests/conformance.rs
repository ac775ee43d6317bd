//! JSON-Schema-Test-Suite on the host: each schema is a tool's output schema, each instance goes through
//! `check_output`. Runs where the suite lies beside the checkout, and says so where it does not.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use selvedge::{FaultCode, Options, Outcome, Tape, Toolset};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

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

/// The schema as the package hands it over: every number is a double.
fn with_doubles(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(double) = number.as_f64().filter(|it| it.abs() > 9_007_199_254_740_991.0) {
                *value = json!(double);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(with_doubles),
        Value::Object(members) => members.values_mut().for_each(with_doubles),
        _ => {}
    }
}

/// The JSON text of a tool whose result a group of the suite describes.
fn definitions(group: &Value, dialect: &str) -> String {
    let mut schema = group["schema"].clone();
    with_doubles(&mut schema);
    if let Value::Object(keywords) = &mut schema
        && !keywords.contains_key("$schema")
    {
        keywords.shift_insert(0, "$schema".to_owned(), json!(dialect));
    }
    json!([{"name": "t", "inputSchema": {"type": "object"}, "outputSchema": schema}]).to_string()
}

/// What is said of a result, where the tool compiles.
fn outcome(tools: &Toolset, result: &Value) -> Result<Outcome, String> {
    let tool = tools.get("t").ok_or_else(|| tools.left_out[0].message.clone())?;
    tool.check_output(&tools.options, &mut Tape::from_value(result)).map_err(|unbuilt| unbuilt.message)
}

/// Whether a result is accepted: discovered, or registered, when its judge is compiled together with another.
fn accepts(definitions: &str) -> impl Fn(&Value) -> Result<bool, String> + use<> {
    let discovered = Toolset::discover(definitions, Options::default());
    let registered = Toolset::register(definitions, Options::default());
    move |result| {
        let found = outcome(&discovered, result);
        if let Ok(registered) = &registered {
            assert_eq!(outcome(registered, result), found);
        }
        found.map(|outcome| outcome.ok())
    }
}

/// What is found, in the words of `conformance.json`: that file holds what is expected, of the package too.
fn tally(files: &[PathBuf], dialect: &str) -> Value {
    let (mut passed, mut skips, mut differing) = (0, BTreeMap::<_, usize>::new(), Vec::new());
    for (file, group) in groups(files) {
        let definitions = definitions(&group, dialect);
        let (tools, accepts) = (Toolset::discover(&definitions, Options::default()), accepts(&definitions));
        for test in group["tests"].as_array().into_iter().flatten() {
            if let Some(reason) = skipped(&tools, &test["data"]) {
                *skips.entry(reason).or_default() += 1;
            } else if accepts(&test["data"]) == Ok(test["valid"] == true) {
                passed += 1;
            } else {
                let [group, test] = [&group, test].map(|it| it["description"].as_str().unwrap_or_default());
                differing.push(format!("{file}: {group}: {test}"));
            }
        }
    }
    json!({"passed": passed, "skipped": skips, "differing": differing})
}

/// The groups of files, each with the name of its file.
fn groups(files: &[PathBuf]) -> impl Iterator<Item = (String, Value)> {
    files.iter().flat_map(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let groups: Vec<Value> =
            serde_json::from_str(&fs::read_to_string(file).expect("readable")).expect("JSON");
        groups.into_iter().map(move |group| (name.clone(), group))
    })
}

fn json_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort();
    files
}

fn draft(folder: &str) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(here.join("tests/conformance.json")).expect("readable");
    let expected = &serde_json::from_str::<Value>(&text).expect("JSON")[folder];
    let dialect = expected["dialect"].as_str().expect("a dialect");
    let root = here.join("../shared/suite/tests").join(folder);
    if !root.is_dir() {
        println!("skipped: the suite does not lie beside this checkout");
        return;
    }
    for (section, files) in [("required", root.clone()), ("optional", root.join("optional"))] {
        let found = tally(&json_files(&files), dialect);
        println!("{folder}, {section}: {found}");
        let mut expected = expected[section].clone();
        for difference in expected["differing"].as_array_mut().into_iter().flatten() {
            *difference = difference["test"].take();
        }
        assert_eq!(found, expected);
    }
    // `format` is an annotation: valid or not, everything is accepted.
    let formats: Vec<_> = groups(&json_files(&root.join("optional/format")))
        .flat_map(|(_, group)| {
            let accepts = accepts(&definitions(&group, dialect));
            let instances = group["tests"].as_array().cloned().unwrap_or_default();
            instances.into_iter().map(move |test| accepts(&test["data"]))
        })
        .collect();
    assert_eq!(json!(formats.len()), expected["formats"]);
    assert!(formats.iter().all(|accepted| *accepted == Ok(true)), "{formats:?}");
}

#[test]
fn draft_04() {
    draft("draft4");
}

#[test]
fn draft_06() {
    draft("draft6");
}

#[test]
fn draft_07() {
    draft("draft7");
}

#[test]
fn draft_2019_09() {
    draft("draft2019-09");
}

#[test]
fn draft_2020_12() {
    draft("draft2020-12");
}
