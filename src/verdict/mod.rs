//! The verdict (behaviour.md 5): validation by the judge, its errors as issues, and for foreign schemas the
//! filter that sets unions aside.

mod consequence;
mod document;
mod evaluation;
mod foreign;
mod got;
mod issue;
mod judge;
mod judged;
mod passed_over;
mod patterns;
mod spread;
mod step_limit;
mod union;

pub(crate) use got::got as describe;
pub(crate) use judge::Judge;

use self::{spread::Spread, step_limit::Unfinished};
use crate::{
    error::{Issue, IssueCode},
    schema::Schema,
    sentence,
    tape::{Path, Tape},
};

use jsonschema::{ValidationError, error::ValidationErrorKind as Error};

/// How many issues are told.
const TOLD: usize = 10_000;

/// How many bytes errors about the root may copy, where they carry it.
const COPIED: u64 = 256 << 20;

/// Who wrote a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Authored here: the full verdict (5.2).
    Local,
    /// Discovered from a remote: its unions are judged by its own server (5.3).
    Foreign,
}

/// What the judge says of one value.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// Why the value is refused; nothing means accepted.
    pub(crate) issues: Vec<Issue>,
    /// What is left to the server that published the schema.
    pub(crate) set_aside: Vec<Issue>,
}

/// Judges the value on the tape. Where it holds nothing but one part, so many steps down, what seems to be missing
/// around that is not told.
pub(crate) fn verdict(
    schema: &Schema,
    judge: &Judge,
    origin: Origin,
    tape: &mut Tape,
    around: usize,
) -> Verdict {
    let both_ways = Unfinished::find(schema, tape).and_then(|unfinished| {
        let mut judged = |fits| {
            let judge = Judge::assuming(schema, unfinished.assuming(fits)).ok()?;
            Some(verdict_of(schema, &judge, origin, tape, around))
        };
        Some(unfinished.verdict([judged(true)?, judged(false)?], origin))
    });
    let mut verdict = both_ways.unwrap_or_else(|| verdict_of(schema, judge, origin, tape, around));
    for issues in [&mut verdict.issues, &mut verdict.set_aside] {
        keep_first(issues);
        issues.truncate(TOLD);
    }
    verdict
}

fn verdict_of(schema: &Schema, judge: &Judge, origin: Origin, tape: &mut Tape, around: usize) -> Verdict {
    if around == 0 && judge.accepts_root(tape) {
        return Verdict::default();
    }
    let carries_root = !schema.patterns.backtracking().is_empty();
    tape.let_errors_carry_root(carries_root);
    match spread::spread(schema, judge, tape) {
        Spread::Entangled => too_much(origin, sentence::too_entangled()),
        Spread::Whole(visits_of_root)
            if carries_root && visits_of_root.saturating_mul(tape.bytes()) > COPIED =>
        {
            too_much(origin, sentence::too_many_errors())
        }
        Spread::Whole(_) => {
            let mut verdict = told(schema, judge, origin, tape, |error| !is_missing_around(error, around));
            // What the judge refuses is refused, also where no words were found for it.
            if around == 0 && verdict.issues.is_empty() && verdict.set_aside.is_empty() {
                verdict.issues.push(of_root(IssueCode::Forbidden, sentence::does_not_fit()));
            }
            verdict
        }
        Spread::Part(mut cuts) => {
            cuts.swap(tape);
            let mut verdict =
                told(schema, judge, origin, tape, |error| !cuts.are_in(error.instance_path().as_str()));
            cuts.swap(tape);
            if verdict.issues.is_empty() {
                let rest = too_much(origin, sentence::too_many_errors());
                verdict.issues.extend(rest.issues);
                verdict.set_aside.extend(rest.set_aside);
            }
            verdict
        }
    }
}

/// What the judge says of the value on the tape, as far as it is wanted.
fn told(
    schema: &Schema,
    judge: &Judge,
    origin: Origin,
    tape: &Tape,
    is_wanted: impl Fn(&ValidationError<'_>) -> bool,
) -> Verdict {
    let mut errors = judge.errors(tape);
    errors.retain(is_wanted);
    let reading = issue::Reading { schema, judge, root: tape.root() };
    match origin {
        Origin::Local => {
            errors.truncate(TOLD);
            Verdict { issues: reading.all_issues(&errors), set_aside: Vec::new() }
        }
        Origin::Foreign => foreign::filter(&reading, &errors),
    }
}

/// What is said of the arguments as a whole.
fn of_root(code: IssueCode, message: String) -> Issue {
    Issue { path: Path::default(), code, keyword: String::new(), schema_pointer: String::new(), message }
}

/// A refusal whose places cannot be told within the limits; a foreign server is left to find them.
fn too_much(origin: Origin, message: String) -> Verdict {
    let issue = of_root(IssueCode::Limit, message);
    match origin {
        Origin::Local => Verdict { issues: vec![issue], set_aside: Vec::new() },
        Origin::Foreign => Verdict { issues: Vec::new(), set_aside: vec![issue] },
    }
}

/// Whether an error says that something is missing in a container fewer steps down.
fn is_missing_around(error: &ValidationError<'_>, around: usize) -> bool {
    matches!(error.kind(), Error::Required { .. } | Error::MinItems { .. } | Error::MinProperties { .. })
        && error.instance_path().as_str().matches('/').count() < around
}

/// Drops an issue that says of the same place what another said before it.
fn keep_first(issues: &mut Vec<Issue>) {
    if issues.len() < 2 {
        return;
    }
    let mut seen = std::collections::HashSet::new();
    issues.retain(|issue| seen.insert((issue.path.clone(), issue.message.clone())));
}
