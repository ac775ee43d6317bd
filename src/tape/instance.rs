//! The tape as the judge reads it: `jsonschema`'s representation traits.

use super::{Kind, Node};
use jsonschema::{
    JsonType,
    json::{Array, Json, JsonNumber, Node as JsonNode, NodeIdentity, Object},
};
use jsonschema_value::LazyInstance;
use serde_json::{Map, Number, Value};
use std::borrow::Cow;

/// The representation.
pub(crate) struct TapeJson;

/// A value to be judged: on the tape, or a property name on its own (`propertyNames`).
#[derive(Clone, Copy)]
pub(crate) enum Instance<'t> {
    Tape(Node<'t>),
    Name(&'t str),
}

impl Json for TapeJson {
    type Node<'t> = Instance<'t>;
    type PreparedKey = Box<[u8]>;
    type StringBuffer = ();

    /// Lookups scan small objects, so one pass over the members replaces several of them.
    const KEYS_PER_LOOKUP: usize = 4;
    const ACYCLIC: bool = true;

    fn prepare_key(key: &str) -> Box<[u8]> {
        key.as_bytes().into()
    }

    fn with_string_node<T>((): &mut (), string: &str, f: impl FnOnce(Instance<'_>) -> T) -> T {
        f(Instance::Name(string))
    }
}

impl<'t> Instance<'t> {
    fn node(self) -> Option<Node<'t>> {
        match self {
            Self::Tape(node) => Some(node),
            Self::Name(_) => None,
        }
    }
}

/// A double as a JSON number.
pub(crate) struct Double(f64);

impl JsonNumber for Double {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked")]
    fn as_u64(&self) -> Option<u64> {
        (self.0.fract() == 0.0 && (0.0..18_446_744_073_709_551_616.0).contains(&self.0))
            .then_some(self.0 as u64)
    }

    #[allow(clippy::cast_possible_truncation, reason = "the range is checked")]
    fn as_i64(&self) -> Option<i64> {
        let range = -9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0;
        (self.0.fract() == 0.0 && range.contains(&self.0)).then_some(self.0 as i64)
    }

    fn as_f64(&self) -> Option<f64> {
        Some(self.0)
    }

    fn as_str(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_number().to_string())
    }

    fn to_number(&self) -> Cow<'_, Number> {
        Cow::Owned(number(self.0))
    }

    fn is_integer(&self) -> bool {
        self.0.fract() == 0.0
    }

    /// JavaScript does not tell `1.0` from `1`.
    fn is_written_as_integer(&self) -> bool {
        self.0.fract() == 0.0
    }
}

/// A double as the number that JSON would be written with: integers without a fraction.
pub(crate) fn number(double: f64) -> Number {
    let double = Double(double);
    let integer = double.as_i64().map(Number::from).or_else(|| double.as_u64().map(Number::from));
    integer.or_else(|| Number::from_f64(double.0)).unwrap_or_else(|| Number::from(0))
}

impl<'t> JsonNode<'t, TapeJson> for Instance<'t> {
    type Object = Node<'t>;
    type Array = Node<'t>;
    type Number = Double;

    fn as_object(&self) -> Option<Node<'t>> {
        self.node().filter(|node| node.kind() == Kind::Object)
    }

    fn as_array(&self) -> Option<Node<'t>> {
        self.node().filter(|node| node.kind() == Kind::Array)
    }

    fn as_string(&self) -> Option<Cow<'t, str>> {
        match self {
            Self::Tape(node) => node.text(),
            Self::Name(name) => Some(Cow::Borrowed(name)),
        }
    }

    fn as_number(&self) -> Option<Double> {
        self.node()?.number().map(Double)
    }

    fn as_boolean(&self) -> Option<bool> {
        self.node()?.boolean()
    }

    fn is_null(&self) -> bool {
        self.json_type() == JsonType::Null
    }

    fn is_number(&self) -> bool {
        self.json_type() == JsonType::Number
    }

    fn json_type(&self) -> JsonType {
        match self {
            Self::Name(_) => JsonType::String,
            Self::Tape(node) => match node.kind() {
                Kind::Null => JsonType::Null,
                Kind::Boolean => JsonType::Boolean,
                Kind::Number => JsonType::Number,
                Kind::String => JsonType::String,
                Kind::Array => JsonType::Array,
                Kind::Object => JsonType::Object,
            },
        }
    }

    fn string_length(&self) -> Option<u64> {
        let bytes = match self {
            Self::Tape(node) if node.kind() == Kind::String => node.bytes(),
            Self::Tape(_) => return None,
            Self::Name(name) => name.as_bytes(),
        };
        Some(bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u64)
    }

    fn equals_value(&self, expected: &Value) -> bool {
        match self {
            Self::Tape(node) => node.equals(expected),
            Self::Name(name) => expected.as_str() == Some(name),
        }
    }

    /// Errors carry the value they are about, which would copy it for each: they get null instead, since paths
    /// lead to it on the tape. A property name stands on no tape, and what a match that was not finished is about
    /// is looked up in the root.
    fn lazy_value(&self) -> LazyInstance<'t> {
        match self {
            Self::Tape(node) if node.at() != node.tape().root().at() || !node.tape().errors_carry_root() => {
                LazyInstance::Ready(Cow::Owned(Value::Null))
            }
            _ => LazyInstance::Ready(self.to_value()),
        }
    }

    fn to_value(&self) -> Cow<'t, Value> {
        Cow::Owned(match self {
            Self::Tape(node) => node.to_value(),
            Self::Name(name) => Value::String((*name).to_owned()),
        })
    }

    fn identity(&self) -> Option<NodeIdentity> {
        Some(match self {
            Self::Tape(node) => NodeIdentity::tagged(std::ptr::from_ref(node.tape()) as usize, node.at()),
            Self::Name(name) => NodeIdentity::tagged(name.as_ptr() as usize, u32::MAX),
        })
    }
}

impl<'t> Object<'t, TapeJson> for Node<'t> {
    type Node = Instance<'t>;
    type MemberName = Cow<'t, str>;
    type MembersIter = InstanceMembers<'t>;

    fn len(&self) -> usize {
        Node::len(*self)
    }

    fn get(&self, key: &Box<[u8]>) -> Option<Instance<'t>> {
        self.member(key).map(Instance::Tape)
    }

    fn members(&self) -> InstanceMembers<'t> {
        InstanceMembers(Node::members(*self))
    }
}

/// The members of an object, names as text.
pub(crate) struct InstanceMembers<'t>(super::node::Members<'t>);

impl<'t> Iterator for InstanceMembers<'t> {
    type Item = (Cow<'t, str>, Instance<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(name, value)| (super::name::decode(name.bytes()), Instance::Tape(value)))
    }
}

impl<'t> Array<'t, TapeJson> for Node<'t> {
    type Node = Instance<'t>;
    type ElementsIter = std::iter::Map<super::node::Items<'t>, fn(Node<'t>) -> Instance<'t>>;

    fn len(&self) -> usize {
        Node::len(*self)
    }

    fn elements(&self) -> Self::ElementsIter {
        self.items().map(Instance::Tape as fn(Node<'t>) -> Instance<'t>)
    }
}

impl Node<'_> {
    /// Equality as `const` and `enum` mean it: numbers by value, members in any order.
    pub(crate) fn equals(self, expected: &Value) -> bool {
        match (self.kind(), expected) {
            (Kind::Null, Value::Null) => true,
            (Kind::Boolean, Value::Bool(boolean)) => self.boolean() == Some(*boolean),
            (Kind::Number, Value::Number(number)) => self.number() == number.as_f64(),
            (Kind::String, Value::String(text)) => self.bytes() == text.as_bytes(),
            (Kind::Array, Value::Array(items)) => {
                self.len() == items.len()
                    && self.items().zip(items).all(|(item, expected)| item.equals(expected))
            }
            (Kind::Object, Value::Object(members)) => {
                self.len() == members.len()
                    && members.iter().all(|(name, expected)| {
                        self.member(name.as_bytes()).is_some_and(|value| value.equals(expected))
                    })
            }
            _ => false,
        }
    }

    /// A copy as a JSON value, with stand-ins for lone surrogates.
    pub(crate) fn to_value(self) -> Value {
        match self.kind() {
            Kind::Null => Value::Null,
            Kind::Boolean => Value::Bool(self.boolean() == Some(true)),
            Kind::Number => Value::Number(number(self.number().unwrap_or_default())),
            Kind::String => Value::String(self.text().unwrap_or_default().into_owned()),
            Kind::Array => Value::Array(self.items().map(Node::to_value).collect()),
            Kind::Object => Value::Object(
                self.members()
                    .map(|(name, value)| (super::name::decode(name.bytes()).into_owned(), value.to_value()))
                    .collect::<Map<_, _>>(),
            ),
        }
    }
}
