//! Every sentence by its exact text. The same file runs through the built package in `js/tests`.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use selvedge::{Issue, Options, Step, Tape, Toolset};
use serde_json::{Value, json};

fn message(issue: &Issue) -> Value {
    let step = |step: &Step| match step {
        Step::Name(name) => json!(name.text()),
        Step::Index(index) => json!(index),
    };
    let path: Vec<Value> = issue.path.0.iter().map(step).collect();
    json!({
        "path": path, "code": issue.code.name(), "keyword": issue.keyword,
        "schemaPointer": issue.schema_pointer, "message": issue.message,
    })
}

fn answer(case: &Value) -> Value {
    let definitions = json!([{"name": "t", "inputSchema": case["schema"]}]).to_string();
    let options = Options { defaults: case["defaults"] == true, ..Options::default() };
    let tools = if case["foreign"] == true {
        Toolset::discover(&definitions, options)
    } else {
        match Toolset::register(&definitions, options) {
            Ok(tools) => tools,
            Err(faults) => return json!({ "faults": faults }),
        }
    };
    let Some(tool) = tools.get("t") else { return json!({ "faults": tools.left_out }) };
    let outcome = tool
        .check(&tools.options, &mut Tape::from_value(&case["input"]))
        .unwrap_or_else(|unbuilt| panic!("{}: {}", case["id"], unbuilt.message));
    let set_aside: Vec<Value> = outcome.set_aside.iter().map(message).collect();
    let issues: Vec<Value> = outcome.issues.iter().map(message).collect();
    json!({ "issues": issues, "setAside": set_aside })
}

#[test]
fn every_sentence_is_pinned() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/messages.json");
    let mut cases: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string(path).expect(path)).expect(path);
    if std::env::var_os("WRITE").is_some() {
        for case in &mut cases {
            case["expected"] = answer(case);
        }
        std::fs::write(path, serde_json::to_string_pretty(&cases).expect("JSON") + "\n").expect(path);
    }
    for case in &cases {
        assert_eq!(answer(case), case["expected"], "{}", case["id"]);
    }
}
