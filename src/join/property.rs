//! A property of a joined object before it is written: where its schemas come from (behaviour.md 4.3, 4.4).

use super::{
    discriminator::Variants,
    document::Document,
    place::{PlaceId, Table},
    types::Types,
};
use crate::schema::Dialect;
use serde_json::Value;
use std::{cell::OnceCell, collections::HashSet, rc::Rc};

/// The schema of a property.
pub(super) enum Property<'a> {
    /// A schema of the document.
    Place(PlaceId),
    /// What several members say of it.
    Merged(Merged<'a>),
    /// All of some schemas.
    All(Vec<Source<'a>>),
}

/// A schema taken from elsewhere.
#[derive(Clone)]
pub(super) struct Source<'a> {
    pub(super) property: Rc<Property<'a>>,
    /// Whether it stays where it was as well, because a reference led to it.
    pub(super) copied: bool,
}

impl<'a> Source<'a> {
    /// A schema that goes from where it was.
    pub(super) fn moved(property: Property<'a>) -> Self {
        Self { property: Rc::new(property), copied: false }
    }
}

/// What one member says of a property.
#[derive(Clone)]
pub(super) struct Occurrence<'a> {
    /// The position of the member in its union.
    pub(super) member: usize,
    /// More than one hold together.
    pub(super) schemas: Vec<Source<'a>>,
}

/// A property joined from its occurrences.
pub(super) struct Merged<'a> {
    /// The schema whose union was joined, and the name of the property there.
    pub(super) at: (PlaceId, &'a str),
    pub(super) occurrences: Vec<Occurrence<'a>>,
    /// The values by which the members of the occurrences are told apart, if they are.
    pub(super) variants: Option<Rc<Variants<'a>>>,
    /// When it is there and when it must be.
    pub(super) hint: Option<String>,
    literals: Option<Vec<&'a str>>,
    weight: usize,
    height: usize,
    types: OnceCell<Types>,
    recursive: OnceCell<bool>,
}

impl<'a> Merged<'a> {
    pub(super) fn new(
        document: &Document<'a>,
        at: (PlaceId, &'a str),
        occurrences: Vec<Occurrence<'a>>,
        variants: Option<Rc<Variants<'a>>>,
        hint: Option<String>,
    ) -> Self {
        let sources = || occurrences.iter().flat_map(|occurrence| &occurrence.schemas);
        let weight =
            sources().fold(2, |sum: usize, source| sum.saturating_add(source.property.weight(document)));
        let height = sources().map(|source| source.property.height(document)).max().unwrap_or(0) + 2;
        let literals = joined_literals(document, &occurrences);
        Self {
            at,
            occurrences,
            variants,
            hint,
            literals,
            weight,
            height,
            types: OnceCell::new(),
            recursive: OnceCell::new(),
        }
    }

    pub(super) fn types(&self, known: &Table<Types>) -> Types {
        *self.types.get_or_init(|| {
            if self.literals.is_some() {
                return Types::STRING;
            }
            let each = self.occurrences.iter().map(|occurrence| occurrence.types(known));
            each.fold(Types::NONE, Types::union)
        })
    }
}

/// The literals of a joined property: those of every occurrence, if each has nothing else to say.
fn joined_literals<'a>(document: &Document<'a>, occurrences: &[Occurrence<'a>]) -> Option<Vec<&'a str>> {
    let mut literals = Vec::new();
    for occurrence in occurrences {
        let [source] = occurrence.schemas.as_slice() else { return None };
        literals.extend(source.property.literals(document)?);
    }
    let mut seen = HashSet::new();
    literals.retain(|literal| seen.insert(*literal));
    Some(literals)
}

impl<'a> Property<'a> {
    /// The texts that a string `const` or a non-empty all-string `enum` lists.
    pub(super) fn literals(&self, document: &Document<'a>) -> Option<Vec<&'a str>> {
        match self {
            Self::Place(id) => literals(document, *id),
            Self::Merged(merged) => merged.literals.clone(),
            Self::All(_) => None,
        }
    }

    /// Roughly the bytes of its JSON text.
    pub(super) fn weight(&self, document: &Document) -> usize {
        match self {
            Self::Place(id) => document[*id].weight,
            Self::Merged(merged) => merged.weight,
            Self::All(sources) => {
                sources.iter().fold(10, |sum, source| sum.saturating_add(source.property.weight(document)))
            }
        }
    }

    /// Whether it holds a union that leads back to itself.
    pub(super) fn is_recursive(&self, known: &Table<bool>) -> bool {
        let any = |sources: &[Source<'a>]| sources.iter().any(|source| source.property.is_recursive(known));
        match self {
            Self::Place(id) => known[*id],
            Self::Merged(merged) => *merged
                .recursive
                .get_or_init(|| merged.occurrences.iter().any(|occurrence| any(&occurrence.schemas))),
            Self::All(sources) => any(sources),
        }
    }

    /// Levels of nesting in it, at most. Schemas that hold together are never referred to, however deep they are.
    pub(super) fn height(&self, document: &Document) -> usize {
        match self {
            Self::Place(id) => document[*id].height,
            Self::Merged(merged) => merged.height,
            Self::All(_) => 0,
        }
    }

    fn types(&self, known: &Table<Types>) -> Types {
        match self {
            Self::Place(id) => known[*id],
            Self::Merged(merged) => merged.types(known),
            Self::All(_) => Types::UNPROVED,
        }
    }
}

impl<'a> Occurrence<'a> {
    /// The literals of the first of its schemas that lists any.
    pub(super) fn literals(&self, document: &Document<'a>) -> Option<Vec<&'a str>> {
        self.schemas.iter().find_map(|source| source.property.literals(document))
    }

    /// The types that it proves; nothing is read out of several schemas that hold together.
    pub(super) fn types(&self, known: &Table<Types>) -> Types {
        let [source] = self.schemas.as_slice() else { return Types::UNPROVED };
        let types = source.property.types(known);
        if types.is_proved() { types } else { Types::UNPROVED }
    }
}

fn literals<'a>(document: &Document<'a>, place: PlaceId) -> Option<Vec<&'a str>> {
    let place = &document[place];
    if let Some(value) = place.keyword("const").filter(|_| document.dialect > Dialect::Draft4) {
        return value.as_str().map(|text| vec![text]);
    }
    let values = place.keyword("enum")?.as_array()?;
    let literals: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
    (!literals.is_empty() && literals.len() == values.len()).then_some(literals)
}
