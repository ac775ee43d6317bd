//! `unevaluated*` issues that only follow from another refusal.
//!
//! A subschema that fails, or is left out, says nothing of what it evaluated, so keys and items that it describes look
//! unevaluated. Where something else is refused at or below their container, such an issue goes with that refusal.

use super::{got::locate, issue::Reading};
use crate::error::Issue;
use jsonschema::{ValidationError, error::ValidationErrorKind as Error};
use std::collections::BTreeSet;

/// Whether an error is about unevaluated keys or items.
pub(super) fn is_unevaluated(error: &ValidationError<'_>) -> bool {
    matches!(error.kind(), Error::UnevaluatedProperties { .. } | Error::UnevaluatedItems { .. })
}

/// Where something else is refused; nothing is noted where there is nothing unevaluated to hold it against.
pub(super) struct Refused<'e>(BTreeSet<&'e str>);

impl<'e> Refused<'e> {
    pub(super) fn of<'i>(errors: impl Iterator<Item = &'e ValidationError<'i>> + Clone) -> Self
    where
        'i: 'e,
    {
        if !errors.clone().any(is_unevaluated) {
            return Self(BTreeSet::new());
        }
        let others = errors.filter(|error| !is_unevaluated(error));
        Self(others.map(|error| error.instance_path().as_str()).collect())
    }

    /// Whether something is refused at a pointer, or below it.
    fn is_inside(&self, pointer: &str) -> bool {
        let below = format!("{pointer}/");
        let next = self.0.range(below.as_str()..).next();
        self.0.contains(pointer) || next.is_some_and(|found| found.starts_with(&below))
    }
}

impl Reading<'_> {
    /// The issues of an error about unevaluated keys or items, without those that follow from other errors.
    pub(super) fn unevaluated_issues(
        &self,
        error: &ValidationError<'_>,
        refused: &Refused<'_>,
    ) -> Vec<Issue> {
        let mut issues = self.plain_issues(error);
        if self.judge.leaves_keywords_out() || refused.is_inside(error.instance_path().as_str()) {
            issues.retain(|issue| !self.is_described(error, issue));
        }
        issues
    }

    /// Whether some schema beside the keyword describes the key or item that an issue names.
    fn is_described(&self, error: &ValidationError<'_>, issue: &Issue) -> bool {
        let pointer = self.keyword_location(error);
        let Some(holder) = pointer.rsplit_once('/').and_then(|(holder, _)| self.schema.at_pointer(holder))
        else {
            return false;
        };
        let (path, _) = locate(self.root, error.instance_path().as_str());
        let Some(step) = issue.path.0.get(path.0.len()) else { return false };
        let beside = self.schema.all_in_place(holder);
        self.schema.nodes_of(&beside).any(|node| node.describes(step))
    }
}
