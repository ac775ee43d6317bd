//! `unevaluated*` issues that only follow from another refusal.
//!
//! A subschema that fails says nothing of what it evaluated, so keys and items that it describes look unevaluated.
//! Where something else is refused at or below their container, such an issue goes with that refusal.

use super::{got::locate, issue::Reading};
use crate::error::Issue;
use jsonschema::{ValidationError, error::ValidationErrorKind as Error};

/// Whether an error is about unevaluated keys or items.
pub(super) fn is_unevaluated(error: &ValidationError<'_>) -> bool {
    matches!(error.kind(), Error::UnevaluatedProperties { .. } | Error::UnevaluatedItems { .. })
}

impl Reading<'_> {
    /// The issues of an error about unevaluated keys or items, without those that follow from other errors.
    pub(super) fn unevaluated_issues(
        &self,
        error: &ValidationError<'_>,
        all: &[&ValidationError<'_>],
    ) -> Vec<Issue> {
        let container = error.instance_path().as_str();
        let is_inside = |path: &str| {
            path.strip_prefix(container).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let follows =
            all.iter().any(|other| !is_unevaluated(other) && is_inside(other.instance_path().as_str()));
        let mut issues = self.plain_issues(error);
        if follows {
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
