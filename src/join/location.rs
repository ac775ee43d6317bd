//! Where the schemas of a document stand after joining (behaviour.md 4.1, 4.3).

use super::{
    document::Document,
    joins::Joins,
    object::{Additional, Object},
    place::PlaceId,
    position::Edge,
    property::Property,
};

/// What becomes of the place of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Stays,
    /// Another keyword holds it.
    Moves,
    /// It is dissolved, and what it was part of is now this object.
    Goes(PlaceId),
}

/// The places of a document after joining.
#[derive(Clone, Copy)]
pub(super) struct Locations<'d, 'a> {
    pub(super) document: &'d Document<'a>,
    pub(super) joins: &'d Joins<'a>,
}

impl Locations<'_, '_> {
    pub(super) fn fate(&self, place: PlaceId) -> Fate {
        let mut fate = Fate::Stays;
        let mut inner = place;
        while let Some((outer, edge)) = &self.document[inner].parent {
            if self.dissolves(*outer, edge, inner) {
                fate = Fate::Goes(*outer);
            } else if fate == Fate::Stays && self.loosens(*outer, edge) {
                fate = Fate::Moves;
            }
            inner = *outer;
        }
        fate
    }

    /// The way from one schema to one in it that is not dissolved.
    pub(super) fn path(&self, from: PlaceId, to: PlaceId) -> Vec<String> {
        let mut steps = Vec::new();
        let mut inner = to;
        while inner != from
            && let Some((outer, edge)) = &self.document[inner].parent
        {
            steps.push(match edge {
                Edge::Item("oneOf", index) if self.loosens(*outer, edge) => self.loosened(*outer, *index),
                _ => edge.tokens(),
            });
            inner = *outer;
        }
        steps.into_iter().rev().flatten().collect()
    }

    fn loosens(&self, outer: PlaceId, edge: &Edge) -> bool {
        matches!(edge, Edge::Item("oneOf", _)) && self.joins.loosens(self.document, outer)
    }

    /// The way to a member of a `oneOf` that is written as `anyOf`.
    fn loosened(&self, place: PlaceId, index: usize) -> Vec<String> {
        let member = ["anyOf".to_owned(), index.to_string()];
        match self.beside_any_of(place) {
            Some(position) => ["allOf".to_owned(), position.to_string()].into_iter().chain(member).collect(),
            None => member.to_vec(),
        }
    }

    /// Where an `anyOf` stays beside a loosened `oneOf`: the position in `allOf` that the `oneOf` gets.
    pub(super) fn beside_any_of(&self, place: PlaceId) -> Option<usize> {
        let keywords = self.document[place].keywords()?;
        let replaced =
            self.joins.objects[place].as_ref().map(|object| object.replaced.as_slice()).unwrap_or_default();
        let stays = |keyword: &str| keywords.contains_key(keyword) && !replaced.contains(&keyword);
        let position = if stays("allOf") { self.document[place].schemas("allOf").len() } else { 0 };
        stays("anyOf").then_some(position)
    }

    /// Whether the object that `outer` is written as leaves no place for a schema in it.
    fn dissolves(&self, outer: PlaceId, edge: &Edge, inner: PlaceId) -> bool {
        let Some(object) = &self.joins.objects[outer] else { return false };
        match edge {
            Edge::Named("properties", name) => !keeps(object, name, inner),
            Edge::Keyword("additionalProperties") => object.additional != Additional::Kept,
            Edge::Keyword(keyword) | Edge::Item(keyword, _) | Edge::Named(keyword, _) => {
                object.replaced.contains(keyword)
            }
            Edge::Pointer(tokens) => {
                tokens.first().is_some_and(|keyword| object.replaced.contains(&keyword.as_str()))
            }
        }
    }
}

/// Whether a property of an object is a schema that stood there before.
pub(super) fn keeps(object: &Object, name: &str, place: PlaceId) -> bool {
    let entry = object.properties.get(name);
    entry.is_some_and(|entry| matches!(*entry.source.property, Property::Place(known) if known == place))
}
