//! What holds for every input: no panic, no endless work, and the laws of behaviour.md. Each target takes any
//! bytes; `cargo fuzz` looks for some that break it, and `tests/fuzz_finds.rs` runs those that once did.

mod calls;
mod join;
mod json_text;
mod pattern;
mod schema;
mod tape;

#[path = "../../instance/mod.rs"]
pub mod instance;

pub use calls::calls;
pub use join::join;
pub use json_text::json_text;
pub use pattern::pattern;
pub use schema::schema;
pub use tape::tape;

use instance::Instance;
use selvedge::{Issue, IssueCode, Outcome, RepairKind, Toolset};

/// Definitions of one tool `t` that takes and returns what a schema describes.
fn definitions(schema: &str) -> String {
    format!(r#"[{{"name":"t","inputSchema":{schema},"outputSchema":{schema}}}]"#)
}

/// Asserts the laws of one call to tool `t` (behaviour.md 2, 5 and 8).
fn assert_lawful(tools: &Toolset, given: &Instance) {
    let Some(tool) = tools.get("t") else { return };
    let check = |value: &Instance| {
        let mut tape = value.tape();
        let outcome = tool.check(&tools.options, &mut tape).expect("the judge of a sound schema is built");
        (outcome, Instance::of(tape.root()))
    };
    let (outcome, repaired) = check(given);
    assert_eq!(check(given), (outcome.clone(), repaired.clone()), "the same again");
    assert_eq!(outcome.ok(), outcome.issues.is_empty());
    assert!(outcome.ok() || outcome.message("t").len() > "t".len());
    assert!(!outcome.report().is_empty());

    let was_absent = *given == Instance::Null && !has(&outcome, IssueCode::Limit);
    let before = if was_absent { &Instance::Object(Vec::new()) } else { given };
    if repaired == *before {
        assert!(outcome.repairs.is_empty(), "repairs of what is unchanged: {:?}", outcome.repairs);
    } else {
        assert!(!outcome.repairs.is_empty(), "a change without a repair: {repaired:?}");
    }
    if has(&outcome, IssueCode::Limit) || tools.options.defaults {
        return;
    }
    let (again, twice) = check(&repaired);
    assert_eq!(twice, repaired, "coerced twice");
    assert_eq!(again.repairs, [], "coerced twice");
    assert_eq!(again.issues, outcome.issues, "the verdict is on the repaired value");
    assert_eq!(again.set_aside, outcome.set_aside, "the verdict is on the repaired value");
}

/// Asserts that what is valid is left alone (behaviour.md 2), though perhaps not accepted: where a match reaches
/// the step limit it is unknown what describes a member, or whether a list fits that is written as text (5.1).
/// A schema that is its own union member says nothing of what is valid, so this does not hold of it.
fn assert_left_alone(tools: &Toolset, given: &Instance) {
    let Some(tool) = tools.get("t").filter(|_| !tools.options.defaults) else { return };
    let outcome = tool.check(&tools.options, &mut given.tape()).expect("the judge is built");
    let as_it_stands = tool.check_output(&tools.options, &mut given.tape()).expect("the judge is built");
    if as_it_stands.is_plain() && matches!(given, Instance::Object(_)) && !has(&outcome, IssueCode::TextList)
    {
        let is_of_match = |issue: &Issue| issue.code == IssueCode::Limit && !issue.keyword.is_empty();
        let only_matches = outcome.issues.iter().chain(&outcome.set_aside).all(is_of_match);
        assert!(
            outcome.repairs.is_empty() && only_matches,
            "what is valid is left alone: {}",
            outcome.report()
        );
    }
}

fn has(outcome: &Outcome, code: IssueCode) -> bool {
    outcome.issues.iter().any(|issue| issue.code == code)
}

/// Whether the outcome drops nothing and fills in nothing: then the given value was only read.
fn only_reads(outcome: &Outcome) -> bool {
    outcome.repairs.iter().all(|repair| !matches!(repair.kind, RepairKind::Default(_) | RepairKind::Removed))
}
