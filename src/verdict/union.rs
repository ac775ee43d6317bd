//! A failed union, summarised so that a model can act on it (behaviour.md 5.2).

use super::{
    got::{got, locate, member_name},
    issue::{Reading, issue},
};
use crate::{
    error::{Issue, IssueCode},
    schema::{NodeId, Union},
    sentence,
    tape::{Kind, Path, Step},
};
use jsonschema::{ValidationError, error::ValidationErrorKind as Error};
use serde_json::Value;
use std::collections::HashSet;

/// How many alternatives are told before they are only counted.
const TOLD: usize = 5;

/// How many issues of one alternative are told.
const TOLD_OF_ONE: usize = 3;

type Branches = [Vec<ValidationError<'static>>];

impl Reading<'_> {
    /// The issues of a union no member of which fits.
    pub(super) fn union_issues(&self, error: &ValidationError<'_>, branches: &Branches) -> Vec<Issue> {
        let pointer = self.keyword_location(error);
        let told = self.union_at(&pointer).and_then(|(holder, union)| {
            self.only_member(holder, union, branches)
                .or_else(|| self.by_discriminator(error, holder, union, branches, &pointer))
                .or_else(|| self.by_values(error, union, &pointer))
        });
        told.unwrap_or_else(|| vec![self.nearest(error, branches)])
    }

    /// One issue at the union's path: the members that came nearest.
    pub(super) fn nearest(&self, error: &ValidationError<'_>, branches: &Branches) -> Issue {
        let pointer = self.keyword_location(error);
        let (path, _) = locate(self.root, error.instance_path().as_str());
        let mut ranked: Vec<(Nearness, &Vec<ValidationError<'static>>)> =
            branches.iter().map(|errors| (nearness(errors, &path), errors)).collect();
        ranked.sort_by_key(|(nearness, _)| *nearness);
        let mut texts: Vec<String> = Vec::new();
        let mut seen = HashSet::new();
        let mut left = ranked.len();
        for (_, errors) in ranked {
            if texts.len() == TOLD {
                break;
            }
            left -= 1;
            let text = self.branch_text(&path, errors);
            if seen.insert(text.clone()) {
                texts.push(text);
            }
        }
        let more = left;
        issue(path, IssueCode::Union, &pointer, sentence::no_member(&texts, more))
    }

    /// The union whose keyword stands at a pointer.
    pub(super) fn union_at(&self, pointer: &str) -> Option<(NodeId, &Union)> {
        let (holder, keyword) = pointer.rsplit_once('/')?;
        let holder = self.schema.at_pointer(holder)?;
        let union = self.schema.node(holder)?.unions.iter().find(|union| union.keyword == keyword)?;
        Some((holder, union))
    }

    /// A null wrapper, and a union with one member, report the issues of that member.
    fn only_member(&self, holder: NodeId, union: &Union, branches: &Branches) -> Option<Vec<Issue>> {
        let (([only], _) | (_, [only])) =
            (union.members.as_slice(), self.schema.proper_members(holder, union))
        else {
            return None;
        };
        self.member_issues(*only, union, branches)
    }

    fn member_issues(&self, member: NodeId, union: &Union, branches: &Branches) -> Option<Vec<Issue>> {
        let position = union.members.iter().position(|id| *id == member)?;
        let errors = branches.get(position).filter(|errors| !errors.is_empty())?;
        Some(errors.iter().flat_map(|error| self.issues(error)).collect())
    }

    /// A union with a discriminator reports the chosen member, or the discriminator itself.
    fn by_discriminator(
        &self,
        error: &ValidationError<'_>,
        holder: NodeId,
        union: &Union,
        branches: &Branches,
        pointer: &str,
    ) -> Option<Vec<Issue>> {
        let (path, node) = locate(self.root, error.instance_path().as_str());
        let variants = self.schema.variants(holder, union).filter(|_| node.kind() == Kind::Object)?;
        let value = node.member(variants.key.as_bytes());
        if let Some(member) = value.and_then(|value| variants.member_for(value)) {
            return self.member_issues(member, union, branches);
        }
        let allowed: Vec<Value> = variants.members.iter().flat_map(|(_, values)| values.clone()).collect();
        let message = match value {
            Some(value) => sentence::not_one_of(&allowed, &got(value)),
            None => sentence::missing_discriminator(&allowed),
        };
        let path = path.join(Step::Name(member_name(node, &variants.key)));
        Some(vec![issue(path, IssueCode::Union, pointer, message)])
    }

    /// A union of nothing but `const` and `enum` reports the allowed values.
    fn by_values(&self, error: &ValidationError<'_>, union: &Union, pointer: &str) -> Option<Vec<Issue>> {
        let mut allowed: Vec<Value> = Vec::new();
        for member in &union.members {
            match self.schema.values_of(*member) {
                Some(values) => allowed.extend(values.iter().cloned()),
                None if self.schema.is_null(*member) => allowed.push(Value::Null),
                None => return None,
            }
        }
        let (path, node) = locate(self.root, error.instance_path().as_str());
        Some(vec![issue(path, IssueCode::Union, pointer, sentence::not_one_of(&allowed, &got(node)))])
    }

    /// What a member says of the value.
    fn branch_text(&self, union: &Path, errors: &[ValidationError<'static>]) -> String {
        let issues = errors.iter().flat_map(|error| self.issues(error));
        let text = |issue: Issue| {
            let below = Path(issue.path.0.get(union.0.len()..).unwrap_or_default().to_vec());
            if below.0.is_empty() { issue.message } else { format!("{}: {}", below.text(), issue.message) }
        };
        issues.take(TOLD_OF_ONE).map(text).collect::<Vec<_>>().join(", ")
    }
}

/// How near a member came, nearest first: the right kind, the deepest failure, the fewest errors.
type Nearness = (bool, std::cmp::Reverse<usize>, usize);

fn nearness(errors: &[ValidationError<'static>], union: &Path) -> Nearness {
    let depth = |error: &ValidationError<'static>| {
        let names_a_key = matches!(error.kind(), Error::Required { .. } | Error::AdditionalProperties { .. });
        error.instance_path().segments().count() + usize::from(names_a_key)
    };
    let wrong_kind = errors.iter().any(|error| is_about_kind(error, union));
    (wrong_kind, std::cmp::Reverse(errors.iter().map(depth).max().unwrap_or_default()), errors.len())
}

/// Whether an error says that the value at the union itself is of another kind.
fn is_about_kind(error: &ValidationError<'_>, union: &Path) -> bool {
    let here = error.instance_path().segments().count() == union.0.len();
    here && matches!(
        error.kind(),
        Error::Type { .. } | Error::Constant { .. } | Error::Enum { .. } | Error::FalseSchema
    )
}
