//! Matches of patterns that reach the step limit (behaviour.md 5.1).
//!
//! What such a match would have said is not known. So the value is judged once for each way in which these texts may
//! match. What is said in all of them holds; where they differ, the limit is told. Where there are too many ways, the
//! value is judged by what of its schema does not hang on such patterns.

use super::{Judge, Origin, TOLD, Verdict, issue::issue, patterns::Assumed};
use crate::{
    error::{Issue, IssueCode},
    schema::{Assumption, NodeId, Pattern, Schema, SchemaNode, Unfinished, UnfinishedMatch, assume},
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
    /// Whether patterns that backtrack are not asked at all.
    is_too_much: bool,
    /// Whether each match is assumed independently of all others.
    are_all: bool,
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
        let size = schema.size().saturating_add(tape.end() as usize);
        let independent = if size <= SMALL { INDEPENDENT } else { 1 };
        let are_all = !is_too_much && unfinished.pairs.len() <= independent;
        (!unfinished.pairs.is_empty()).then_some(Self { schema, unfinished, is_too_much, are_all })
    }

    /// What the engine runs in place of the patterns where the matches end as told, by their indexes.
    fn assumed(&self, matches: impl Fn(usize) -> bool) -> Assumed {
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

    /// What the engine runs where every text matches every pattern that backtracks.
    fn all_assumed(&self) -> Assumed {
        let patterns = self.schema.patterns.backtracking().iter();
        let assumed = |pattern: &std::rc::Rc<Pattern>| {
            Some((pattern.source().to_owned(), assume(pattern.source(), Assumption::Any).ok()?))
        };
        patterns.filter_map(assumed).collect()
    }

    /// What is certain, and the limit where that is not all.
    pub(super) fn verdict(&self, origin: Origin, judged: impl FnMut(&Judge) -> Verdict) -> Verdict {
        let (mut verdict, limits) =
            if self.are_all { self.agreed(judged) } else { (self.certain(judged), self.all_limits()) };
        match origin {
            Origin::Local => verdict.issues.extend(limits),
            Origin::Foreign => verdict.set_aside.extend(limits),
        }
        verdict
    }

    /// What is said in every way, and the limits because of which something else is doubtful.
    fn agreed(&self, mut judged: impl FnMut(&Judge) -> Verdict) -> (Verdict, Vec<Issue>) {
        let ways = (0..1_usize << self.unfinished.pairs.len()).rev();
        let of_way = |way: usize| {
            let judge = Judge::assuming(self.schema, self.assumed(|index| way >> index & 1 == 1)).ok()?;
            Some(judged(&judge))
        };
        let mut doubtful = Vec::new();
        let agreed = ways.map(of_way).reduce(|one, other| {
            let (one, other) = (one?, other?);
            Some(Verdict {
                issues: agreed(one.issues, other.issues, &mut doubtful),
                set_aside: agreed(one.set_aside, other.set_aside, &mut doubtful),
            })
        });
        let Some(Some(agreed)) = agreed else { return (Verdict::default(), self.all_limits()) };
        doubtful.truncate(TOLD);
        (agreed, self.limits(&doubtful))
    }

    /// What is said whichever way the matches end.
    fn certain(&self, mut judged: impl FnMut(&Judge) -> Verdict) -> Verdict {
        let assumed = if self.is_too_much { self.all_assumed() } else { self.assumed(|_| true) };
        let judge = Judge::assuming(self.schema, assumed).ok();
        let certain = judge.and_then(|judge| judge.leaving_out(self.schema.doubtful_keywords()));
        certain.map(|judge| judged(&judge)).unwrap_or_default()
    }

    fn all_limits(&self) -> Vec<Issue> {
        self.unfinished.matches.iter().map(limit).collect()
    }

    /// The limits for which issues are doubtful: reached at the place of one or inside; else anywhere.
    fn limits(&self, doubtful: &[Issue]) -> Vec<Issue> {
        let matches = &self.unfinished.matches;
        let mut of_place: HashMap<(&Path, &str), usize> = HashMap::new();
        for (index, found) in matches.iter().enumerate() {
            of_place.insert((&found.path, &found.pointer), index);
        }
        let mut meant = BTreeSet::new();
        for issue in doubtful {
            let is_inside = |(_, found): &(usize, &UnfinishedMatch)| found.path.0.starts_with(&issue.path.0);
            if let Some(own) = of_place.get(&(&issue.path, issue.schema_pointer.as_str())) {
                meant.insert(*own);
                continue;
            }
            let inside: Vec<usize> =
                matches.iter().enumerate().filter(is_inside).map(|(index, _)| index).collect();
            if inside.is_empty() { meant.extend(0..matches.len()) } else { meant.extend(inside) }
        }
        meant.into_iter().filter_map(|index| matches.get(index)).map(limit).collect()
    }
}

impl Schema {
    /// The keywords whose answer hangs on patterns that backtrack other than that such a pattern has to match: negations,
    /// conditions, counts and unions of what has one; what is said of members by such patterns, and of those that no
    /// pattern covers. What is unevaluated may hang on any of them.
    fn doubtful_keywords(&self) -> HashSet<(NodeId, &'static str)> {
        let leads = |id: &NodeId| self.leads_to_backtracking(*id);
        let of_node = |(id, node): (NodeId, &SchemaNode)| {
            let asked = ["if", "not", "contains"].into_iter().filter(|keyword| {
                self.at_pointer(&format!("{}/{keyword}", node.pointer)).as_ref().is_some_and(leads)
            });
            let unions = node.unions.iter().filter(|union| union.members.iter().any(leads));
            let by_pattern = node.pattern_properties.iter().any(|(pattern, _)| pattern.backtracks());
            let members = ["patternProperties", "additionalProperties"].into_iter().filter(|_| by_pattern);
            let unevaluated = ["unevaluatedProperties", "unevaluatedItems"];
            let keywords = asked.chain(unions.map(|union| union.keyword)).chain(members).chain(unevaluated);
            keywords.map(|keyword| (id, keyword)).collect::<Vec<_>>()
        };
        self.ids().filter_map(|id| Some((id, self.node(id)?))).flat_map(of_node).collect()
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
