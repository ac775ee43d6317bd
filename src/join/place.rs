//! The schemas of a document.

use super::{
    document::Document,
    position::{Edge, Role},
    resource::ResourceId,
};
use serde_json::{Map, Value};
use std::ops::{Index, IndexMut};

/// A schema of the document that handed it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PlaceId(pub(super) usize);

impl PlaceId {
    pub(super) const ROOT: Self = Self(0);
}

/// Something for every schema of one document.
pub(super) struct Table<T>(Vec<T>);

impl<T> Table<T> {
    pub(super) fn of(document: &Document, value: impl FnMut(PlaceId) -> T) -> Self {
        Self(document.ids().map(value).collect())
    }
}

#[allow(clippy::indexing_slicing, reason = "ids are handed out by the document that the table was made for")]
impl<T> Index<PlaceId> for Table<T> {
    type Output = T;

    fn index(&self, id: PlaceId) -> &T {
        &self.0[id.0]
    }
}

#[allow(clippy::indexing_slicing, reason = "ids are handed out by the document that the table was made for")]
impl<T> IndexMut<PlaceId> for Table<T> {
    fn index_mut(&mut self, id: PlaceId) -> &mut T {
        &mut self.0[id.0]
    }
}

/// A keyword that holds schemas.
pub(super) struct Applicator<'a> {
    pub(super) keyword: &'a str,
    pub(super) role: Role,
    /// In source order.
    pub(super) places: Vec<PlaceId>,
}

/// A `$ref`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference<'a> {
    None,
    To(&'a str, PlaceId),
    /// To something that is not in the document.
    Elsewhere(&'a str),
}

/// A schema of a document.
pub(super) struct Place<'a> {
    pub(super) value: &'a Value,
    /// The schema it stands in, and the step from there.
    pub(super) parent: Option<(PlaceId, Edge<'a>)>,
    /// The nearest `$id`, its own included.
    pub(super) resource: ResourceId,
    pub(super) applicators: Vec<Applicator<'a>>,
    /// The schemas inside its data that only a pointer leads to.
    pub(super) beyond: Vec<PlaceId>,
    pub(super) reference: Reference<'a>,
    /// Whether nothing counts but its `$ref`.
    pub(super) alone: bool,
    /// Roughly the bytes of its JSON text.
    pub(super) weight: usize,
    /// Levels of nesting below it.
    pub(super) height: usize,
}

impl<'a> Place<'a> {
    /// A schema whose content is still to be read.
    pub(super) fn new(value: &'a Value, parent: Option<(PlaceId, Edge<'a>)>, resource: ResourceId) -> Self {
        Self {
            value,
            parent,
            resource,
            applicators: Vec::new(),
            beyond: Vec::new(),
            reference: Reference::None,
            alone: false,
            weight: 0,
            height: 0,
        }
    }

    pub(super) fn keywords(&self) -> Option<&'a Map<String, Value>> {
        self.value.as_object()
    }

    /// The value of a keyword that counts.
    pub(super) fn keyword(&self, keyword: &str) -> Option<&'a Value> {
        self.keywords()?.get(keyword).filter(|_| !self.alone || keyword == "$ref")
    }

    pub(super) fn applicator(&self, keyword: &str) -> Option<&Applicator<'a>> {
        self.applicators.iter().find(|applicator| applicator.keyword == keyword)
    }

    /// The schemas that a keyword holds; none where it holds data or is not there.
    pub(super) fn schemas(&self, keyword: &str) -> &[PlaceId] {
        self.applicator(keyword).map_or(&[], |applicator| &applicator.places)
    }

    /// The schemas that it applies: those it holds, but for definitions.
    pub(super) fn applied(&self) -> impl Iterator<Item = PlaceId> {
        let applied = self.applicators.iter().filter(|applicator| applicator.role != Role::Definition);
        applied.flat_map(|applicator| applicator.places.iter().copied())
    }

    /// The target of `$ref`.
    pub(super) fn target(&self) -> Option<PlaceId> {
        match self.reference {
            Reference::To(_, target) => Some(target),
            Reference::None | Reference::Elsewhere(_) => None,
        }
    }

    /// The schema it stands in.
    pub(super) fn outer(&self) -> Option<PlaceId> {
        self.parent.as_ref().map(|(outer, _)| *outer)
    }
}
