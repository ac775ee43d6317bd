//! The discriminator of a union (behaviour.md 4.2).

use super::{canonical, document::Document, union::Union};
use std::collections::HashSet;

/// The values of the discriminator by which members are told apart.
pub(super) struct Variants<'a> {
    pub(super) discriminator: &'a str,
    /// The values of each member.
    pub(super) labels: Vec<Vec<&'a str>>,
}

impl<'a> Union<'a> {
    /// Finds the discriminator: the preferred property if it qualifies, else the first one in UTF-16 order
    /// that every member requires and declares with texts of its own, no text twice.
    pub(super) fn discriminate(
        &self,
        document: &Document<'a>,
        preferred: Option<&str>,
        required_beside: &[&str],
    ) -> Option<Variants<'a>> {
        let qualifies = |name: &'a str| {
            let required = self.requires(name) || required_beside.contains(&name);
            let labels = self.labels(document, name).filter(|_| required && self.declares(name))?;
            Some(Variants { discriminator: name, labels })
        };
        let mut names: Vec<&str> = self.occurrences.names().collect();
        names.sort_by(|a, b| canonical::compare_names(a, b));
        let first = names.iter().copied().filter(|name| Some(*name) == preferred);
        first.chain(names.iter().copied()).find_map(qualifies)
    }

    /// The texts by which each member declares a property, if no text occurs twice.
    fn labels(&self, document: &Document<'a>, name: &str) -> Option<Vec<Vec<&'a str>>> {
        let mut seen = HashSet::new();
        let each = self.occurrences.get(name)?.iter().map(|occurrence| {
            let labels = occurrence.literals(document)?;
            labels.iter().all(|label| seen.insert(*label)).then_some(labels)
        });
        each.collect()
    }
}
