//! A union member read as an object (behaviour.md 4.2).

use super::{
    document::Document,
    named::Named,
    object::{Additional, Object},
    place::{PlaceId, Reference, Table},
    property::Source,
};
use serde_json::Value;

/// Schemas that may speak for one member. A member of more is built to be hostile and is not joined.
const MOST_PARTS: usize = 64;

/// A schema that speaks for a member: itself, what its `$ref` leads to, and what their `allOf` holds.
pub(super) struct Part {
    pub(super) place: PlaceId,
    /// Whether a reference led there.
    pub(super) referred: bool,
    /// Whether it is the member or what it refers to.
    pub(super) stated: bool,
}

/// The schemas that speak for a member, the member first; `None` where a reference leads nowhere, or there are too many.
pub(super) fn parts(document: &Document, member: PlaceId) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let mut next = Some((member, false));
    while let Some((place, referred)) = next {
        if parts.len() == MOST_PARTS || parts.iter().any(|part| part.place == place) {
            return None;
        }
        parts.push(Part { place, referred, stated: true });
        next = match document[place].reference {
            Reference::None => None,
            Reference::To(_, target) => Some((target, true)),
            Reference::Elsewhere(_) => return None,
        };
    }
    let mut read = 0;
    while let Some(Part { place, referred, .. }) = parts.get(read) {
        let (place, referred) = (&document[*place], *referred);
        let held = place.schemas("allOf").iter().map(|part| (*part, referred));
        let target = place.target().map(|target| (target, true));
        let further: Vec<_> = held.chain(target).collect();
        for (place, referred) in further {
            if parts.iter().any(|part| part.place == place) {
                continue;
            }
            if parts.len() == MOST_PARTS {
                return None;
            }
            parts.push(Part { place, referred, stated: false });
        }
        read += 1;
    }
    Some(parts)
}

/// An object that stands for some of the values of a union.
#[derive(Default)]
pub(super) struct Member<'a> {
    /// The schemas of each property; more than one hold together.
    pub(super) properties: Named<'a, Vec<Source<'a>>>,
    pub(super) required: Vec<&'a str>,
    /// Whether it takes no key but its properties.
    pub(super) closed: bool,
    /// How many unions were joined into it, one inside the other.
    pub(super) depth: usize,
}

impl<'a> Member<'a> {
    /// Reads a member; `None` where it is no object schema with `properties`.
    pub(super) fn read(
        document: &Document<'a>,
        objects: &Table<Option<Object<'a>>>,
        member: PlaceId,
    ) -> Option<Self> {
        let parts = parts(document, member)?;
        let stated = || parts.iter().filter(|part| part.stated).map(|part| part.place);
        let described = stated().any(|place| objects[place].is_some() || has_properties(document, place));
        if !described || !stated().all(|place| objects[place].is_some() || may_be_object(document, place)) {
            return None;
        }
        let mut read = Self::default();
        for part in parts.iter().rev().filter(|part| part.stated) {
            read.add(document, objects, part, true);
        }
        for part in parts.iter().filter(|part| !part.stated) {
            read.add(document, objects, part, false);
        }
        let closes = |place: PlaceId| match &objects[place] {
            Some(object) => object.additional == Additional::Closed,
            None => Object::is_closed(document, place),
        };
        let patterns = stated().any(|place| document[place].keyword("patternProperties").is_some());
        read.closed = !patterns && stated().any(closes);
        Some(read)
    }

    /// Adds what a part says; only the stated parts speak of a property together.
    fn add(
        &mut self,
        document: &Document<'a>,
        objects: &Table<Option<Object<'a>>>,
        part: &Part,
        stated: bool,
    ) {
        let own;
        let object = if let Some(object) = &objects[part.place] {
            object
        } else {
            own = Object::own(document, part.place);
            &own
        };
        self.depth = self.depth.max(object.depth);
        for (name, entry) in object.properties.iter() {
            let mut source = entry.source.clone();
            source.copied |= part.referred;
            if stated {
                self.properties.or_insert(name, Vec::new()).push(source);
            } else {
                self.properties.or_insert(name, vec![source]);
            }
        }
        self.required.extend(&object.required);
    }

    /// A member that was read as an object of its own.
    pub(super) fn of_object(object: Object<'a>) -> Self {
        let mut properties = Named::default();
        for (name, entry) in object.properties {
            properties.or_insert(name, vec![entry.source]);
        }
        let closed = object.additional == Additional::Closed;
        Self { properties, required: object.required, closed, depth: object.depth }
    }
}

fn has_properties(document: &Document, place: PlaceId) -> bool {
    document[place].applicator("properties").is_some()
}

/// Whether a schema speaks of objects only, or does not say.
fn may_be_object(document: &Document, place: PlaceId) -> bool {
    let place = &document[place];
    place.value.is_object() && place.keyword("type").is_none_or(is_object_type)
}

/// Whether a `type` keyword names `object` and nothing else.
pub(super) fn is_object_type(types: &Value) -> bool {
    match types {
        Value::Array(names) => matches!(names.as_slice(), [name] if name == "object"),
        name => name == "object",
    }
}

/// Whether a schema can turn out to be an object with properties once what it needs is joined.
pub(super) fn may_have_properties(document: &Document, member: PlaceId) -> bool {
    let joinable = |place: PlaceId| {
        let union = if place == PlaceId::ROOT { ["oneOf", "anyOf"].as_slice() } else { &["oneOf"] };
        union.iter().any(|keyword| document[place].schemas(keyword).len() > 1)
    };
    parts(document, member).is_some_and(|parts| {
        let mut stated = parts.iter().filter(|part| part.stated);
        stated.any(|part| has_properties(document, part.place) || joinable(part.place))
    })
}
