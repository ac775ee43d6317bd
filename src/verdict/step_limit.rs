//! Matches of patterns that reach the step limit (behaviour.md 5.1).
//!
//! What such a match would have said is not known. So the value is judged once for each way in which these texts may
//! match. What is said in all of them holds; where they differ, the limit is told.

use super::{Origin, TOLD, Verdict, issue::issue, patterns::Assumed};
use crate::{
    error::{Issue, IssueCode},
    schema::{Assumption, Pattern, Schema, Unfinished, UnfinishedMatch, assume},
    sentence,
    tape::{Path, Tape},
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// How many bytes of text patterns may be told to match; if there is more of it, they are not asked.
const ASSUMED: usize = 64 << 10;

/// How many matches are assumed independently of each other; each doubles the ways.
const INDEPENDENT: usize = 4;

/// How large schema and value may be together for that; a larger one has fewer.
const SMALL: usize = 20_000;

/// The ways in which the matches of a value that reach the step limit may end.
pub(super) struct Ways<'s> {
    schema: &'s Schema,
    unfinished: Unfinished,
    /// How many groups the matches are in; those of a group end alike.
    groups: usize,
    /// Whether patterns that backtrack are not asked at all.
    is_too_much: bool,
}

impl<'s> Ways<'s> {
    /// The ways of the value on the tape; none where no match reaches the limit.
    pub(super) fn find(schema: &'s Schema, tape: &Tape) -> Option<Self> {
        if schema.patterns.backtracking().is_empty() {
            return None;
        }
        schema.patterns.renew_patience();
        let unfinished = schema.unfinished(&[schema.root()], tape.root());
        let bytes: usize = unfinished.pairs.iter().map(|(_, text)| text.len()).sum();
        let is_too_much = unfinished.is_cut_short || bytes > ASSUMED;
        let unknown = if is_too_much { schema.patterns.backtracking().len() } else { unfinished.pairs.len() };
        let size = schema.size().saturating_add(tape.end() as usize);
        let independent = if size <= SMALL { INDEPENDENT } else { 1 };
        let groups = unknown.min(independent);
        (!unfinished.pairs.is_empty()).then_some(Self { schema, unfinished, groups, is_too_much })
    }

    /// What the engine runs in place of the patterns, way by way.
    fn assumptions(&self) -> impl Iterator<Item = Assumed> + '_ {
        (0..1_usize << self.groups).rev().map(move |way| {
            let matches = move |index: usize| way >> (index % self.groups) & 1 == 1;
            if self.is_too_much { self.of_patterns(matches) } else { self.of_pairs(matches) }
        })
    }

    fn of_patterns(&self, matches: impl Fn(usize) -> bool) -> Assumed {
        let patterns = self.schema.patterns.backtracking().iter().enumerate();
        let assumed = |(index, pattern): (usize, &std::rc::Rc<Pattern>)| {
            let text = assume(pattern.source(), Assumption::All(matches(index))).ok()?;
            Some((pattern.source().to_owned(), text))
        };
        patterns.filter_map(assumed).collect()
    }

    fn of_pairs(&self, matches: impl Fn(usize) -> bool) -> Assumed {
        let mut texts: HashMap<&str, [Vec<&str>; 2]> = HashMap::new();
        for (index, (pattern, text)) in self.unfinished.pairs.iter().enumerate() {
            let [fitting, missing] = texts.entry(pattern.source()).or_default();
            if matches(index) { fitting.push(text) } else { missing.push(text) }
        }
        let assumed = |(source, [fitting, missing]): (&str, [Vec<&str>; 2])| {
            let text = assume(source, Assumption::Texts(&fitting, &missing)).ok()?;
            Some((source.to_owned(), text))
        };
        texts.into_iter().filter_map(assumed).collect()
    }

    /// Whether each match was assumed independently of all others.
    fn are_all(&self) -> bool {
        !self.is_too_much && self.groups == self.unfinished.pairs.len()
    }

    /// What is said in every way, and the limit where it is not the same.
    pub(super) fn verdict(
        &self,
        origin: Origin,
        mut judged: impl FnMut(Assumed) -> Option<Verdict>,
    ) -> Verdict {
        let mut doubtful = Vec::new();
        let agreed = self.assumptions().map(&mut judged).reduce(|one, other| {
            let (one, other) = (one?, other?);
            Some(Verdict {
                issues: agreed(one.issues, other.issues, &mut doubtful),
                set_aside: agreed(one.set_aside, other.set_aside, &mut doubtful),
            })
        });
        let is_all = self.are_all() && matches!(agreed, Some(Some(_)));
        let mut verdict = agreed.flatten().unwrap_or_default();
        doubtful.truncate(TOLD);
        let mut limits = self.limits(&doubtful);
        // Where not every way was tried, it is not known that the value fits in the others too.
        if limits.is_empty() && verdict.issues.is_empty() && !is_all {
            limits.extend(self.unfinished.matches.iter().map(limit));
        }
        match origin {
            Origin::Local => verdict.issues.extend(limits),
            Origin::Foreign => verdict.set_aside.extend(limits),
        }
        verdict
    }

    /// The limits for which issues are doubtful: reached at the place of one or inside; else anywhere.
    fn limits(&self, doubtful: &[Issue]) -> Vec<Issue> {
        let matches = &self.unfinished.matches;
        let mut of_place: HashMap<(&Path, &str), usize> = HashMap::new();
        for (index, found) in matches.iter().enumerate() {
            of_place.insert((&found.path, &found.pointer), index);
        }
        let mut meant = BTreeSet::new();
        let mut elsewhere = Vec::new();
        for issue in doubtful {
            let is_inside = |(_, found): &(usize, &UnfinishedMatch)| found.path.0.starts_with(&issue.path.0);
            if let Some(own) = of_place.get(&(&issue.path, issue.schema_pointer.as_str())) {
                meant.insert(*own);
                continue;
            }
            let inside: Vec<usize> =
                matches.iter().enumerate().filter(is_inside).map(|(index, _)| index).collect();
            if !inside.is_empty() {
                meant.extend(inside);
            } else if self.is_too_much {
                elsewhere.push(step_limit_at(issue.path.clone(), &issue.schema_pointer));
            } else {
                meant.extend(0..matches.len());
            }
        }
        meant.into_iter().filter_map(|index| matches.get(index)).map(limit).chain(elsewhere).collect()
    }
}

fn limit(found: &UnfinishedMatch) -> Issue {
    step_limit_at(found.path.clone(), &found.pointer)
}

/// That the match of the pattern at a pointer reaches the step limit.
pub(crate) fn step_limit_at(path: Path, pointer: &str) -> Issue {
    issue(path, IssueCode::Limit, pointer, sentence::pattern_steps())
}

/// What both say; what only one says is doubtful. Words may differ, and so may the reason where nothing else is left.
fn agreed(mut one: Vec<Issue>, mut other: Vec<Issue>, doubtful: &mut Vec<Issue>) -> Vec<Issue> {
    let mut agreed =
        in_both(&mut one, &mut other, |issue| (issue.path.clone(), issue.code, issue.schema_pointer.clone()));
    agreed.extend(in_both(&mut one, &mut other, |issue| (issue.path.clone(), issue.code)));
    doubtful.extend(one);
    doubtful.extend(other);
    agreed
}

/// Takes the issues out that both have, by some key; as the first has them.
fn in_both<K: Eq + std::hash::Hash>(
    one: &mut Vec<Issue>,
    other: &mut Vec<Issue>,
    key: impl Fn(&Issue) -> K,
) -> Vec<Issue> {
    let keys: HashSet<K> = other.iter().map(&key).collect();
    let shared: Vec<Issue> = one.extract_if(.., |issue| keys.contains(&key(issue))).collect();
    let keys: HashSet<K> = shared.iter().map(&key).collect();
    other.retain(|issue| !keys.contains(&key(issue)));
    shared
}
