//! The types that a schema proves (behaviour.md 4.4): `type`, else the members of `const` or `enum`, else
//! those of `oneOf` or `anyOf`; read through a local `$ref`.

use super::document::Document;
use super::place::{Place, PlaceId, Reference, Table};
use crate::schema::Dialect;
use serde_json::{Value, json};

/// A set of JSON Schema types, or the knowledge that nothing is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Types(u8);

/// In the order in which a `type` list names them.
const NAMES: [(&str, Types); 7] = [
    ("string", Types::STRING),
    ("number", Types::NUMBER),
    ("integer", Types::INTEGER),
    ("boolean", Types::BOOLEAN),
    ("null", Types::NULL),
    ("array", Types::ARRAY),
    ("object", Types::OBJECT),
];

impl Types {
    pub(super) const NONE: Self = Self(0);
    pub(super) const STRING: Self = Self(1);
    const NUMBER: Self = Self(2);
    const INTEGER: Self = Self(4);
    const BOOLEAN: Self = Self(8);
    const NULL: Self = Self(16);
    const ARRAY: Self = Self(32);
    pub(super) const OBJECT: Self = Self(64);
    /// Nothing is proved; it absorbs every other set.
    pub(super) const UNPROVED: Self = Self(128);

    pub(super) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn contains(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn is_proved(self) -> bool {
        self != Self::NONE && !self.contains(Self::UNPROVED)
    }

    /// Whether a list or an object is among the types.
    pub(super) fn is_structured(self) -> bool {
        self.contains(Self::ARRAY.union(Self::OBJECT))
    }

    /// The value of a `type` keyword; an integer beside a number is a number.
    pub(super) fn keyword(self) -> Value {
        let types = if self.contains(Self::NUMBER) { Self(self.0 & !Self::INTEGER.0) } else { self };
        let names: Vec<&str> =
            NAMES.iter().filter(|(_, one)| types.contains(*one)).map(|(name, _)| *name).collect();
        match names.as_slice() {
            [name] => json!(name),
            names => json!(names),
        }
    }

    fn named(name: &Value) -> Self {
        let known = NAMES.iter().find(|(known, _)| name.as_str() == Some(known));
        known.map_or(Self::UNPROVED, |(_, one)| *one)
    }

    fn of_value(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(_) => Self::NUMBER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    fn all<'v>(values: impl IntoIterator<Item = &'v Value>, each: impl Fn(&'v Value) -> Self) -> Self {
        let types = values.into_iter().fold(Self::NONE, |types, value| types.union(each(value)));
        if types == Self::NONE { Self::UNPROVED } else { types }
    }
}

/// What a schema says of its types.
enum Said<'d> {
    Itself(Types),
    /// As much as some other schemas together.
    Through(&'d [PlaceId]),
    ThroughReference(PlaceId),
}

/// The types that each schema proves, once the schemas for which `is_object` holds are written as objects.
/// A schema that leads back to itself adds nothing to what it proves otherwise.
pub(super) fn types(document: &Document, is_object: impl Fn(PlaceId) -> bool) -> Table<Types> {
    let mut types = Table::of(document, |_| Types::NONE);
    let mut readers: Table<Vec<PlaceId>> = Table::of(document, |_| Vec::new());
    let mut waiting = Vec::new();
    for id in document.ids() {
        match said(document, id, is_object(id)) {
            Said::Itself(own) => {
                types[id] = own;
                waiting.push(id);
            }
            Said::Through(places) => places.iter().for_each(|place| readers[*place].push(id)),
            Said::ThroughReference(target) => readers[target].push(id),
        }
    }
    while let Some(id) = waiting.pop() {
        let added = types[id];
        for reader in &readers[id] {
            let both = types[*reader].union(added);
            if both != types[*reader] {
                types[*reader] = both;
                waiting.push(*reader);
            }
        }
    }
    types
}

fn said<'d>(document: &'d Document, id: PlaceId, is_object: bool) -> Said<'d> {
    let place = &document[id];
    if is_object {
        return Said::Itself(Types::OBJECT);
    }
    let through_reference = match place.reference {
        Reference::To(_, target) => Said::ThroughReference(target),
        _ => Said::Itself(Types::UNPROVED),
    };
    if let Some(types) = own(document.dialect, place) {
        return Said::Itself(types);
    }
    let unions = ["oneOf", "anyOf"].into_iter().map(|keyword| place.schemas(keyword));
    unions.into_iter().find(|members| !members.is_empty()).map_or(through_reference, Said::Through)
}

/// What `type`, `const` and `enum` say.
fn own(dialect: Dialect, place: &Place) -> Option<Types> {
    if !place.value.is_object() {
        return Some(if *place.value == Value::Bool(false) { Types::NONE } else { Types::UNPROVED });
    }
    match place.keyword("type") {
        Some(Value::Array(names)) => return Some(Types::all(names, Types::named)),
        Some(name) => return Some(Types::named(name)),
        None => {}
    }
    let constant = place.keyword("const").filter(|_| dialect > Dialect::Draft4).map(Types::of_value);
    let listed = || place.keyword("enum")?.as_array().map(|values| Types::all(values, Types::of_value));
    constant.or_else(listed)
}
