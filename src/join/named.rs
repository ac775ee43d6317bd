//! A map that keeps the order in which its names first appeared.

use std::collections::HashMap;

/// Values by name, in order of first appearance.
#[derive(Clone)]
pub(super) struct Named<'a, T> {
    entries: Vec<(&'a str, T)>,
    index: HashMap<&'a str, usize>,
}

impl<T> Default for Named<'_, T> {
    fn default() -> Self {
        Self { entries: Vec::new(), index: HashMap::new() }
    }
}

impl<'a, T> Named<'a, T> {
    pub(super) fn get(&self, name: &str) -> Option<&T> {
        let position = self.index.get(name)?;
        self.entries.get(*position).map(|(_, value)| value)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value of a name, put there first where there is none.
    pub(super) fn or_insert(&mut self, name: &'a str, value: T) -> &mut T {
        let position = *self.index.entry(name).or_insert_with(|| {
            self.entries.push((name, value));
            self.entries.len() - 1
        });
        self.at(position)
    }

    pub(super) fn set(&mut self, name: &'a str, value: T) {
        match self.index.get(name) {
            Some(position) => *self.at(*position) = value,
            None => {
                self.or_insert(name, value);
            }
        }
    }

    #[allow(clippy::indexing_slicing, reason = "the index holds positions of entries and entries never go")]
    fn at(&mut self, position: usize) -> &mut T {
        &mut self.entries[position].1
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&'a str, &T)> {
        self.entries.iter().map(|(name, value)| (*name, value))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.entries.iter().map(|(name, _)| *name)
    }
}

impl<'a, T> IntoIterator for Named<'a, T> {
    type Item = (&'a str, T);
    type IntoIter = std::vec::IntoIter<(&'a str, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}
