//! Matches of patterns that reach the step limit (behaviour.md 5.1).
//!
//! What such a match would have said is not known. So the value is judged twice: as if each of these patterns fitted
//! these texts, and as if none did. What is said either way holds; where the two differ, the limit is told.

use super::{Origin, Verdict, issue::issue, patterns::Assumed};
use crate::{
    error::{Issue, IssueCode},
    schema::{Backtracking, Schema, Unknown, assume},
    sentence,
    tape::{Kind, Node, Path, Step, Tape},
};
use std::collections::{BTreeSet, HashSet};

/// How many bytes of text a pattern may be told to fit; a pattern that more of it leaves unfinished is not asked.
const ASSUMED: usize = 64 << 10;

/// The matches of a value that reach the step limit.
pub(super) struct Unfinished<'s> {
    matches: Vec<(&'s Backtracking, Path, String)>,
    /// Whether patterns that backtrack are not asked at all, since too many matches reach the limit, or of too long
    /// texts.
    is_too_much: bool,
    schema: &'s Schema,
}

impl<'s> Unfinished<'s> {
    /// Holds every text, and every name where such a thing is asked, against each pattern that backtracks.
    pub(super) fn find(schema: &'s Schema, tape: &Tape) -> Option<Self> {
        if schema.patterns.backtracking().is_empty() {
            return None;
        }
        schema.patterns.renew_patience();
        let mut found = Self { matches: Vec::new(), is_too_much: false, schema };
        found.visit(tape.root(), &mut Vec::new());
        let bytes: usize = found.matches.iter().map(|(_, _, text)| text.len()).sum();
        found.is_too_much |= bytes > ASSUMED;
        (!found.matches.is_empty()).then_some(found)
    }

    fn visit(&mut self, node: Node<'_>, path: &mut Vec<Step>) {
        if self.is_too_much {
            return;
        }
        match node.kind() {
            Kind::String => self.try_text(node, path),
            Kind::Array => {
                for (index, item) in node.items().enumerate() {
                    path.push(Step::Index(index));
                    self.visit(item, path);
                    path.pop();
                }
            }
            Kind::Object => {
                for (name, member) in node.members() {
                    path.push(Step::Name(name.name()));
                    if self.schema.reads_names {
                        self.try_text(name, path);
                    }
                    self.visit(member, path);
                    path.pop();
                }
            }
            Kind::Null | Kind::Boolean | Kind::Number => {}
        }
    }

    fn try_text(&mut self, text: Node<'_>, path: &[Step]) {
        let text = text.text().unwrap_or_default();
        for backtracking in self.schema.patterns.backtracking() {
            if backtracking.pattern.is_match(&text).is_err() {
                self.matches.push((backtracking, Path(path.to_vec()), text.clone().into_owned()));
                self.is_too_much |= self.schema.patterns.is_patience_at_end();
            }
        }
    }

    /// What the engine runs in place of these patterns, as if they all fitted, or none of them did.
    pub(super) fn assuming(&self, fits: bool) -> Assumed {
        let assumed = |backtracking: &Backtracking| {
            let of_pattern = self.matches.iter().filter(|(one, _, _)| one.source == backtracking.source);
            let texts: BTreeSet<String> = of_pattern.map(|(_, _, text)| text.clone()).collect();
            let texts = Vec::from_iter(texts);
            let unknown = if self.is_too_much { Unknown::All } else { Unknown::Texts(&texts) };
            let is_known = texts.is_empty() && !self.is_too_much;
            let text = (!is_known).then(|| assume(&backtracking.source, unknown, fits).ok())??;
            Some((backtracking.source.clone(), text))
        };
        self.schema.patterns.backtracking().iter().filter_map(assumed).collect()
    }

    /// What is said whether the patterns fit or not, and the limit where it is not the same.
    pub(super) fn verdict(&self, [fitting, missing]: [Verdict; 2], origin: Origin) -> Verdict {
        let mut doubtful = Vec::new();
        let mut verdict = Verdict {
            issues: agreed(fitting.issues, missing.issues, &mut doubtful),
            set_aside: agreed(fitting.set_aside, missing.set_aside, &mut doubtful),
        };
        let limits = doubtful.iter().flat_map(|issue| self.limits(issue));
        match origin {
            Origin::Local => verdict.issues.extend(limits),
            Origin::Foreign => verdict.set_aside.extend(limits),
        }
        verdict
    }

    /// The limits for which an issue is doubtful: reached at its place or inside; else anywhere.
    fn limits(&self, doubtful: &Issue) -> Vec<Issue> {
        let limit = |path: &Path, pointer: &str| {
            issue(path.clone(), IssueCode::Limit, pointer, sentence::pattern_steps())
        };
        let at = |(backtracking, path, _): &(&Backtracking, Path, String)| {
            let is_its_own = doubtful.code == IssueCode::Pattern && *path == doubtful.path;
            let pointer = if is_its_own { &doubtful.schema_pointer } else { &backtracking.pointer };
            limit(path, pointer)
        };
        let inside = self.matches.iter().filter(|(_, path, _)| path.0.starts_with(&doubtful.path.0));
        let inside: Vec<Issue> = inside.map(at).collect();
        if !inside.is_empty() {
            inside
        } else if self.is_too_much {
            vec![limit(&doubtful.path, &doubtful.schema_pointer)]
        } else {
            self.matches.iter().map(at).collect()
        }
    }
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
