//! The presentation of a root that providers refuse (behaviour.md 4.7).

use super::{
    discriminator::Variants,
    document::Document,
    joins::MOST_WEIGHT,
    member::{Member, is_object_type},
    object::{Additional, Object},
    place::PlaceId,
    union::Union,
};
use crate::sentence;
use serde::Serialize;
use serde_json::Value;

/// Schemas that may be read for one root, and how deep they may lie in each other. A root that needs more is
/// built to be hostile and stays.
const MOST_STEPS: usize = 4096;
const MOST_OPEN: usize = 64;

/// A schema with its unions joined and its root presented as an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Presentation {
    /// The schema.
    pub schema: Value,
    /// What could not be presented as an object and stays.
    pub notes: Vec<Note>,
}

/// Something that stays at the root although providers may refuse it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// JSON Pointer into the presentation.
    pub pointer: String,
    /// `union`, `all_of`, `reference` or `type`.
    pub code: &'static str,
    /// The sentence.
    pub message: String,
}

/// The object that a root is presented as; `None` where it is one already or cannot be presented so.
pub(super) fn object<'a>(document: &Document<'a>) -> Option<Object<'a>> {
    let mut reader = Reader { document, steps: 0, open: Vec::new() };
    let object = reader.object(PlaceId::ROOT).filter(|object| !object.replaced.is_empty())?;
    let weights = object.properties.iter().map(|(_, entry)| entry.source.property.weight(document));
    let weight = weights.fold(document[PlaceId::ROOT].weight, usize::saturating_add);
    (weight <= MOST_WEIGHT).then_some(object)
}

/// Reads schemas as objects, the way a root is read.
struct Reader<'d, 'a> {
    document: &'d Document<'a>,
    steps: usize,
    /// The schemas that are being read, so that none is read inside itself.
    open: Vec<PlaceId>,
}

impl<'a> Reader<'_, 'a> {
    /// A schema that is an object by `type`, `properties` or `required` alone, or by what it refers to, by
    /// every member of its `allOf`, or by every member of a union.
    fn object(&mut self, id: PlaceId) -> Option<Object<'a>> {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.open.len() == MOST_OPEN || self.open.contains(&id) {
            return None;
        }
        self.open.push(id);
        let object = self.read(id);
        self.open.pop();
        object
    }

    fn read(&mut self, id: PlaceId) -> Option<Object<'a>> {
        let place = &self.document[id];
        let types = place.keyword("type");
        if !place.value.is_object() || types.is_some_and(|types| !is_object_type(types)) {
            return None;
        }
        let required = place.keyword("required").is_some_and(Value::is_array);
        let mut is_object = types.is_some() || place.applicator("properties").is_some() || required;
        let mut object = Object::own(self.document, id);
        if let Some(part) = place.target().and_then(|target| self.object(target)) {
            object = self.refer(id, object, part);
            is_object = true;
        }
        let parts: Option<Vec<_>> = place.schemas("allOf").iter().map(|part| self.object(*part)).collect();
        for part in parts.into_iter().flatten() {
            object = object.include(self.document, id, part, false);
            object.replaced.push("allOf");
            is_object = true;
        }
        for keyword in ["oneOf", "anyOf"] {
            if let Some(union) = self.union(id, keyword) {
                let variants = union.discriminate(self.document, None, &object.required);
                let fits = |variants: &Variants| union.added_weight(self.document, variants) <= MOST_WEIGHT;
                object = match variants.filter(fits) {
                    Some(variants) => object.join(self.document, union, variants),
                    None => object.present(self.document, union),
                };
                is_object = true;
            }
        }
        is_object.then_some(object)
    }

    /// What a schema refers to holds as well; where it says nothing of keys itself, they stay as they are there.
    fn refer(&self, id: PlaceId, object: Object<'a>, part: Object<'a>) -> Object<'a> {
        let place = &self.document[id];
        let closed = part.additional == Additional::Closed;
        let silent = object.properties.is_empty() && place.keyword("additionalProperties").is_none();
        let mut object = object.include(self.document, id, part, true);
        object.replaced.push("$ref");
        if closed && silent {
            object.additional = Additional::Closed;
        }
        object
    }

    /// The members of a union that are not null, if all of them are objects.
    fn union(&mut self, id: PlaceId, keyword: &'static str) -> Option<Union<'a>> {
        let document = self.document;
        let is_null = |id: PlaceId| document[id].keyword("type").is_some_and(|types| types == "null");
        let members = document[id].schemas(keyword).iter().filter(|member| !is_null(**member));
        let members: Option<Vec<_>> =
            members.map(|member| self.object(*member).map(Member::of_object)).collect();
        let members = members.filter(|members| !members.is_empty())?;
        Some(Union::new(id, keyword, members))
    }
}

/// What stays at the root of a presentation.
pub(super) fn notes(schema: &Value) -> Vec<Note> {
    let note = |pointer: &str, code, message: String| Note { pointer: pointer.to_owned(), code, message };
    let stays = |keyword: &str, code| {
        schema.get(keyword).map(|_| note(&format!("/{keyword}"), code, sentence::stays_at_root(keyword)))
    };
    let mut notes: Vec<Note> = [
        stays("oneOf", "union"),
        stays("anyOf", "union"),
        stays("allOf", "all_of"),
        stays("$ref", "reference"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if schema.get("type").is_none_or(|types| types != "object") {
        notes.push(note("", "type", sentence::presented_root_is_open()));
    }
    notes
}
