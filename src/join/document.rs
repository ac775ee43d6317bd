//! A document as a table of its schemas.

use super::{
    place::{Applicator, Place, PlaceId, Reference},
    position::{self, Edge, Role},
    reference::Target,
    resource::{ResourceId, Resources},
};
use crate::schema::Dialect;
use serde_json::Value;
use std::{collections::HashMap, ops::Index, ptr};

/// Parts with an address of their own. A document of more is built to be hostile and is left as it is.
const MOST_RESOURCES: usize = 256;

/// A schema document.
pub(super) struct Document<'a> {
    pub(super) dialect: Dialect,
    pub(super) resources: Resources<'a>,
    places: Vec<Place<'a>>,
    by_value: HashMap<*const Value, PlaceId>,
}

#[allow(clippy::indexing_slicing, reason = "ids are handed out by the document they are used with")]
impl<'a> Index<PlaceId> for Document<'a> {
    type Output = Place<'a>;

    fn index(&self, id: PlaceId) -> &Place<'a> {
        &self.places[id.0]
    }
}

impl<'a> Document<'a> {
    /// Reads a document; `None` where it is to be left as it is: an unknown dialect, more than one dialect,
    /// dynamic references or ones by a name that is given twice (what a join would change cannot be told), ones that
    /// lead nowhere and would lead somewhere from elsewhere, or `$defs` that cannot be added to.
    pub(super) fn read(schema: &'a Value) -> Option<Self> {
        let dialect = Dialect::of(schema).ok()?;
        let mut document =
            Self { dialect, resources: Resources::new(), places: Vec::new(), by_value: HashMap::new() };
        document.add(Place::new(schema, None, ResourceId::ROOT));
        let (mut opened, mut followed) = (0, 0);
        while opened < document.places.len() {
            while opened < document.places.len() {
                document.open(PlaceId(opened))?;
                opened += 1;
            }
            if document.resources.ids().count() > MOST_RESOURCES {
                return None;
            }
            while followed < opened {
                document.follow(PlaceId(followed))?;
                followed += 1;
            }
        }
        document.add_up();
        (document.resources.ids().count() == 1 || !document.ids().any(|id| document.is_adrift(id)))
            .then_some(document)
    }

    /// Whether the `$ref` of a schema leads nowhere, and another resource may have something where it leads.
    fn is_adrift(&self, id: PlaceId) -> bool {
        let Reference::Elsewhere(text) = self[id].reference else { return false };
        let address = text.split('#').next().unwrap_or_default();
        let has_scheme = address.split(['/', '?']).next().is_some_and(|start| start.contains(':'));
        !has_scheme || self.resources.find(self[id].resource, address).is_some()
    }

    pub(super) fn ids(&self) -> impl DoubleEndedIterator<Item = PlaceId> + use<> {
        (0..self.places.len()).map(PlaceId)
    }

    /// The schema that stands at a value of the document.
    pub(super) fn at(&self, value: &'a Value) -> Option<PlaceId> {
        self.by_value.get(&ptr::from_ref(value)).copied()
    }

    fn add(&mut self, place: Place<'a>) -> PlaceId {
        let id = PlaceId(self.places.len());
        self.by_value.entry(ptr::from_ref(place.value)).or_insert(id);
        self.places.push(place);
        id
    }

    /// Reads the keywords of a schema and adds the schemas in it.
    fn open(&mut self, id: PlaceId) -> Option<()> {
        let Some(keywords) = self[id].keywords() else { return Some(()) };
        let other_dialect = id != PlaceId::ROOT
            && keywords.contains_key("$schema")
            && Dialect::of(self[id].value).ok() != Some(self.dialect);
        if other_dialect || ["$dynamicRef", "$recursiveRef"].iter().any(|key| keywords.contains_key(*key)) {
            return None;
        }
        let within = self[id].resource;
        let alone = !self.dialect.reads_beside_ref() && keywords.get("$ref").is_some_and(Value::is_string);
        let resource = if alone { within } else { self.resources.enter(self.dialect, within, id, keywords) };
        if self.resources[resource].root == id && keywords.get("$defs").is_some_and(|defs| !defs.is_object())
        {
            return None;
        }
        let mut applicators = Vec::new();
        let (mut weight, mut height) = (2, 0);
        for (keyword, value) in keywords {
            weight += keyword.len() + 4;
            let held = position::schemas_of(self.dialect, keyword, value, keywords);
            if let Some((role, schemas)) = held.filter(|(role, _)| !alone || *role == Role::Definition) {
                let mut places = Vec::with_capacity(schemas.len());
                for (edge, schema) in schemas {
                    weight += if let Edge::Named(_, name) = &edge { name.len() + 4 } else { 1 };
                    places.push(self.add(Place::new(schema, Some((id, edge)), resource)));
                }
                applicators.push(Applicator { keyword, role, places });
            } else {
                let (data, levels) = measure(value);
                weight += data;
                height = height.max(levels + 1);
            }
        }
        if let Some(place) = self.places.get_mut(id.0) {
            (place.resource, place.applicators, place.alone) = (resource, applicators, alone);
            (place.weight, place.height) = (weight, height);
        }
        Some(())
    }

    /// Resolves the `$ref` of a schema; the target may be a schema that no keyword led to.
    fn follow(&mut self, id: PlaceId) -> Option<()> {
        let Some(text) = self[id].keyword("$ref").and_then(Value::as_str) else { return Some(()) };
        let (address, fragment) = text.split_once('#').unwrap_or((text, ""));
        if self.resources.is_repeated(self[id].resource, address, fragment) {
            return None;
        }
        let target = self.resolve(self[id].resource, text).map(|found| match found {
            Target::Place(target) => target,
            Target::Pointer(within, tokens, value) => self.add_beyond(within, tokens, value),
        });
        if let Some(place) = self.places.get_mut(id.0) {
            place.reference = target.map_or(Reference::Elsewhere(text), |target| Reference::To(text, target));
        }
        Some(())
    }

    fn add_beyond(&mut self, within: PlaceId, tokens: Vec<String>, value: &'a Value) -> PlaceId {
        let id = self.add(Place::new(value, Some((within, Edge::Pointer(tokens))), self[within].resource));
        if let Some(place) = self.places.get_mut(within.0) {
            place.beyond.push(id);
        }
        id
    }

    /// Adds up weights and heights, from the innermost schemas outwards.
    fn add_up(&mut self) {
        for id in self.ids().rev() {
            let place = &self[id];
            let Some((outer, edge)) = &place.parent else { continue };
            let levels = match edge {
                Edge::Keyword(_) => 1,
                Edge::Item(..) | Edge::Named(..) => 2,
                Edge::Pointer(_) => continue,
            };
            let (weight, height, outer) = (place.weight, place.height + levels, *outer);
            if let Some(outer) = self.places.get_mut(outer.0) {
                outer.weight += weight;
                outer.height = outer.height.max(height);
            }
        }
    }
}

/// Weight and height of data.
fn measure(value: &Value) -> (usize, usize) {
    let inside = |parts: &mut dyn Iterator<Item = (usize, &Value)>| {
        parts.fold((2, 0), |(weight, height), (name, value)| {
            let (inner, levels) = measure(value);
            (weight + name + inner + 1, height.max(levels + 1))
        })
    };
    match value {
        Value::String(text) => (text.len() + 2, 0),
        Value::Array(items) => inside(&mut items.iter().map(|item| (0, item))),
        Value::Object(members) => inside(&mut members.iter().map(|(name, value)| (name.len() + 3, value))),
        Value::Null | Value::Bool(_) | Value::Number(_) => (5, 0),
    }
}
