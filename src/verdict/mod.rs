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
mod most;
mod passed_over;
mod patterns;
mod spread;
mod step_limit;
mod union;
mod visits;

pub(crate) use got::got as describe;
pub(crate) use judge::Judge;
pub(crate) use step_limit::step_limit_at;

use self::{spread::Spread, step_limit::Ways};
use crate::{
    error::{Issue, IssueCode},
    schema::Schema,
    sentence,
    tape::{Path, Tape},
};

use jsonschema::{ValidationError, error::ValidationErrorKind as Error};
use std::collections::HashSet;

/// How many issues are told.
const TOLD: usize = 10_000;

/// How many bytes errors about the root may copy, where they carry it.
const COPIED: u64 = 256 << 20;

/// How many bytes of a tape are many.
const LARGE: usize = 1 << 20;

/// How many bytes are reserved for the errors of such a tape at most.
const MOST_RESERVED: usize = 64 << 20;

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
/// around that is not told; and where it depends on the whole what limits are reached, the root has one.
pub(crate) fn verdict(
    schema: &Schema,
    judge: &Judge,
    origin: Origin,
    tape: &mut Tape,
    around: usize,
) -> Verdict {
    let ways = Ways::find(schema, tape);
    if around > 0 && (ways.is_some() || !judge.visits_once(schema)) {
        let issue = of_root(IssueCode::Limit, sentence::too_many_errors());
        return Verdict { issues: vec![issue], ..Verdict::default() };
    }
    let mut verdict = match ways {
        None => verdict_of(schema, judge, origin, tape, around),
        Some(ways) => ways.verdict(origin, |judge| verdict_of(schema, judge, origin, tape, around)),
    };
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
    match within_limits(schema, judge, origin, tape, around) {
        Ok(mut verdict) => {
            // What the judge refuses is refused, also where no words were found for it.
            if around == 0 && verdict.issues.is_empty() && verdict.set_aside.is_empty() {
                verdict.issues.push(of_root(IssueCode::Forbidden, sentence::does_not_fit()));
            }
            verdict
        }
        Err((told, message)) => {
            let limit = of_root(IssueCode::Limit, message);
            // What is refused beside the unions can be told without the errors of their members.
            let rest = judge.without_unions(schema);
            let rest = rest.map(|judge| within_limits(schema, judge, origin, tape, around));
            let (rest, is_whole) = match rest {
                Some(Ok(rest)) => (rest, true),
                Some(Err((rest, _))) => (rest, false),
                None => (Verdict::default(), false),
            };
            let mut verdict =
                Verdict { issues: rest.issues, set_aside: [rest.set_aside, told.set_aside].concat() };
            match origin {
                Origin::Local => verdict.issues.extend(told.issues),
                // Of a value that is cut, something could be said that does not hold of the whole.
                Origin::Foreign if is_whole => {}
                Origin::Foreign if schema.says_the_same_of_parts() => verdict.issues.extend(told.issues),
                Origin::Foreign => verdict.issues.clear(),
            }
            match origin {
                Origin::Local => verdict.issues.push(limit),
                Origin::Foreign => verdict.set_aside.push(limit),
            }
            verdict
        }
    }
}

/// What the judge says of the value on the tape; where its errors are more than are collected, as far as they are, and
/// which limit it is.
fn within_limits(
    schema: &Schema,
    judge: &Judge,
    origin: Origin,
    tape: &mut Tape,
    around: usize,
) -> Result<Verdict, (Verdict, String)> {
    let carries_root = !schema.patterns.backtracking().is_empty();
    tape.let_errors_carry_root(carries_root);
    match spread::spread(schema, judge, tape) {
        Spread::Entangled => Err((Verdict::default(), sentence::too_entangled())),
        Spread::Whole if carries_root && copies_too_much(schema, judge, tape, around) => {
            Err((Verdict::default(), sentence::too_many_errors()))
        }
        Spread::Whole => Ok(told(schema, judge, origin, tape, |error| !is_missing_around(error, around))),
        Spread::Part(mut cuts) => {
            cuts.swap(tape);
            let told = told(schema, judge, origin, tape, |error| {
                !cuts.are_in(error.instance_path().as_str()) && !is_missing_around(error, around)
            });
            cuts.swap(tape);
            Err((told, sentence::too_many_errors()))
        }
    }
}

/// Whether errors about the root, each of which has a copy of it, are too much; of a part that cannot be told.
fn copies_too_much(schema: &Schema, judge: &Judge, tape: &Tape, around: usize) -> bool {
    let visits = visits::visits_of_root(schema, judge);
    visits.saturating_mul(tape.bytes()) > COPIED || around > 0 && visits > 1
}

/// What the judge says of the value on the tape, as far as it is wanted.
fn told(
    schema: &Schema,
    judge: &Judge,
    origin: Origin,
    tape: &Tape,
    is_wanted: impl Fn(&ValidationError<'_>) -> bool,
) -> Verdict {
    reserve(tape);
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

/// Takes memory for the errors of a large value at once: where it grows by a page at a time, the host of the module may
/// collect garbage at every page.
fn reserve(tape: &Tape) {
    let bytes = usize::try_from(tape.bytes()).unwrap_or(usize::MAX);
    if bytes > LARGE {
        let mut room: Vec<u8> = Vec::new();
        // Where there is not so much, there may still be enough.
        let _ = room.try_reserve_exact(bytes.saturating_mul(16).min(MOST_RESERVED));
        std::hint::black_box(&room);
    }
}

/// What is said of the arguments as a whole.
fn of_root(code: IssueCode, message: String) -> Issue {
    Issue { path: Path::default(), code, keyword: String::new(), schema_pointer: String::new(), message }
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
    let mut seen = HashSet::new();
    let is_first: Vec<bool> =
        issues.iter().map(|issue| seen.insert((&issue.path, issue.message.as_str()))).collect();
    let mut is_first = is_first.into_iter();
    issues.retain(|_| is_first.next().unwrap_or(true));
}
