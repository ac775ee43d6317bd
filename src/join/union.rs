//! The members of a union side by side (behaviour.md 4.2, 4.3).

use super::{
    discriminator::Variants, document::Document, member::Member, named::Named, place::PlaceId,
    property::Occurrence,
};
use std::collections::{HashMap, HashSet};

/// What the members of a union say of each property.
pub(super) struct Union<'a> {
    /// The schema it stands in.
    pub(super) place: PlaceId,
    pub(super) keyword: &'static str,
    /// How many members there are.
    pub(super) size: usize,
    /// By property, in order of first appearance.
    pub(super) occurrences: Named<'a, Vec<Occurrence<'a>>>,
    /// The members that require a name.
    pub(super) requiring: HashMap<&'a str, Vec<usize>>,
    /// What each member requires.
    pub(super) required: Vec<Vec<&'a str>>,
    /// Whether no member takes any key but its properties.
    pub(super) closed: bool,
    pub(super) depth: usize,
}

impl<'a> Union<'a> {
    pub(super) fn new(place: PlaceId, keyword: &'static str, members: Vec<Member<'a>>) -> Self {
        let mut union = Self {
            place,
            keyword,
            size: members.len(),
            occurrences: Named::default(),
            requiring: HashMap::new(),
            required: Vec::new(),
            closed: members.iter().all(|member| member.closed),
            depth: members.iter().map(|member| member.depth).max().unwrap_or(0) + 1,
        };
        for (position, member) in members.into_iter().enumerate() {
            for (name, schemas) in member.properties {
                let occurrence = Occurrence { member: position, schemas };
                union.occurrences.or_insert(name, Vec::new()).push(occurrence);
            }
            let mut seen = HashSet::new();
            let required: Vec<&str> = member.required.into_iter().filter(|name| seen.insert(*name)).collect();
            for name in &required {
                union.requiring.entry(name).or_default().push(position);
            }
            union.required.push(required);
        }
        union
    }

    /// Whether every member requires a name.
    pub(super) fn requires(&self, name: &str) -> bool {
        self.requiring.get(name).is_some_and(|members| members.len() == self.size)
    }

    /// Whether every member has a property.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.occurrences.get(name).is_some_and(|occurrences| occurrences.len() == self.size)
    }

    /// Roughly the bytes that joining adds: what references lead to is copied, and each occurrence of a
    /// property is labelled.
    pub(super) fn added_weight(&self, document: &Document, variants: &Variants) -> usize {
        let label = |member: usize| -> usize {
            let labels = variants.labels.get(member).into_iter().flatten();
            labels.map(|label| label.len() + 3).sum()
        };
        let labels: Vec<usize> = (0..self.size).map(label).collect();
        let occurrences = self.occurrences.iter().flat_map(|(_, occurrences)| occurrences);
        occurrences.fold(0, |weight: usize, occurrence| {
            let copied = occurrence.schemas.iter().filter(|source| source.copied);
            let copied =
                copied.fold(0, |sum: usize, source| sum.saturating_add(source.property.weight(document)));
            let labels = labels.get(occurrence.member).copied().unwrap_or_default();
            weight.saturating_add(copied).saturating_add(3 * labels)
        })
    }
}
