//! The cases of `tests/cases` on the host: public bug reports, re-made. The same file runs through the built
//! package in `js/tests`.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use selvedge::{Issue, Options, Outcome, Step, Tape, Toolset};
use serde_json::{Value, json};

fn cases() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/cases.jsonl");
    let text = std::fs::read_to_string(path).expect(path);
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn pointer(issue: &Issue) -> String {
    let token = |step: &Step| match step {
        Step::Name(name) => format!("/{}", name.text().replace('~', "~0").replace('/', "~1")),
        Step::Index(index) => format!("/{index}"),
    };
    issue.path.0.iter().map(token).collect()
}

fn is_foreign(case: &Value) -> bool {
    case["foreign"] == true
        || case["mechanism"] == "foreign-set-aside"
        || case["wanted"]["outcome"] == "forwarded"
}

fn schema(case: &Value) -> Value {
    match case["schema_json"].as_str() {
        Some(text) => serde_json::from_str(text).expect("a schema"),
        None => case["schema"].clone(),
    }
}

fn registration(case: &Value) -> Result<(), String> {
    let definitions = json!([{"name": "t", "inputSchema": schema(case)}]).to_string();
    let faults = if is_foreign(case) {
        Toolset::discover(&definitions, Options::default()).left_out
    } else {
        Toolset::register(&definitions, Options::default()).err().unwrap_or_default()
    };
    let fault = faults.first().ok_or("registered")?;
    if fault.tool != "t" || !fault.message.contains("`t`") {
        return Err(format!("does not name the tool: {fault:?}"));
    }
    let wanted = case["wanted"]["message_should"].as_str().unwrap_or_default();
    match wanted.split([' ', ',', ':']).find(|word| word.starts_with('/')) {
        Some(place) if place != fault.pointer => Err(format!("at {} instead of {place}", fault.pointer)),
        _ => Ok(()),
    }
}

fn check(case: &Value, options: Options) -> Result<(Value, Outcome), String> {
    let definitions = json!([{"name": "t", "inputSchema": schema(case)}]).to_string();
    let tools = if is_foreign(case) {
        Toolset::discover(&definitions, options)
    } else {
        Toolset::register(&definitions, options).map_err(|faults| format!("{faults:?}"))?
    };
    let tool = tools.get("t").ok_or_else(|| format!("left out: {:?}", tools.left_out))?;
    let outcome =
        tool.check(&tools.options, &mut Tape::from_value(&case["input"])).map_err(|it| it.message)?;
    Ok((outcome.apply(&case["input"]), outcome))
}

fn call(case: &Value, options: Options) -> Result<(), String> {
    let (value, outcome) = check(case, options)?;
    let wanted = &case["wanted"];
    let places: Vec<String> = outcome.issues.iter().map(pointer).collect();
    if wanted["outcome"] == "refused" {
        let also: Vec<&str> = match &wanted["also"] {
            Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
            one => one.as_str().into_iter().collect(),
        };
        let all = also.into_iter().chain([wanted["path"].as_str().unwrap_or_default()]);
        let missing: Vec<&str> = all.filter(|place| !places.iter().any(|found| found == place)).collect();
        return if missing.is_empty() { Ok(()) } else { Err(format!("{missing:?} not among {places:?}")) };
    }
    if !outcome.ok() {
        return Err(format!("refused: {}", outcome.message("t")));
    }
    if wanted["outcome"] == "accepted" && !outcome.repairs.is_empty() {
        return Err(format!("repaired: {:?}", outcome.repairs));
    }
    match wanted.get("value") {
        Some(expected) if !same(expected, &value) => Err(format!("got {value}")),
        _ => Ok(()),
    }
}

/// Equality of JSON values, numbers by value.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        (a, b) => a == b,
    }
}

fn run(case: &Value) -> Result<(), String> {
    match case["wanted"]["outcome"].as_str().unwrap_or_default() {
        "registration_error" => registration(case),
        "presented" => Ok(()),
        "coerced" => call(case, Options::default())
            .or_else(|_| call(case, Options { scalars: true, ..Options::default() })),
        _ => call(case, Options::default()),
    }
}

#[test]
fn every_case_has_the_wanted_outcome() {
    let cases = cases();
    let failed: Vec<String> = cases
        .iter()
        .filter_map(|case| run(case).err().map(|why| format!("{} ({}): {why}", case["id"], case["decision"])))
        .collect();
    assert!(failed.is_empty(), "{} of {} failed:\n{}", failed.len(), cases.len(), failed.join("\n"));
}

#[test]
fn every_open_case_says_how_it_was_decided() {
    let undecided = |case: &&Value| case["decision"] == "open" && !case["decided"].is_string();
    assert_eq!(cases().iter().filter(undecided).count(), 0);
}
