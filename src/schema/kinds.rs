//! Kinds (behaviour.md 1).

use serde_json::Value;

/// A set of kinds; null stands apart from the other five.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const STRING: Self = Self(1);
    pub(crate) const NUMBER: Self = Self(2);
    pub(crate) const BOOLEAN: Self = Self(4);
    pub(crate) const OBJECT: Self = Self(8);
    pub(crate) const ARRAY: Self = Self(16);
    pub(crate) const NULL: Self = Self(32);
    pub(crate) const ALL: Self = Self(63);

    /// The kinds that a `type` keyword names.
    pub(crate) fn of_type(value: &Value) -> Self {
        match value {
            Value::String(name) => Self::named(name),
            Value::Array(names) => names
                .iter()
                .filter_map(Value::as_str)
                .fold(Self::NONE, |kinds, name| kinds.union(Self::named(name))),
            _ => Self::NONE,
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "string" => Self::STRING,
            "number" | "integer" => Self::NUMBER,
            "boolean" => Self::BOOLEAN,
            "object" => Self::OBJECT,
            "array" => Self::ARRAY,
            "null" => Self::NULL,
            _ => Self::NONE,
        }
    }

    /// The kind of a value.
    pub(crate) fn of_value(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(_) => Self::NUMBER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    /// The kinds of some values.
    pub(crate) fn of_values(values: &[Value]) -> Self {
        values.iter().fold(Self::NONE, |kinds, value| kinds.union(Self::of_value(value)))
    }

    pub(crate) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// One bit a kind, in the order of the constants.
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    pub(crate) fn contains(self, kind: Self) -> bool {
        self.0 & kind.0 != 0
    }

    /// Without null.
    pub(crate) fn proper(self) -> Self {
        Self(self.0 & !Self::NULL.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds there are.
    pub(crate) fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are kinds and all are scalar; null is none.
    pub(crate) fn is_scalar(self) -> bool {
        let structured = Self::OBJECT.union(Self::ARRAY);
        !self.proper().is_empty() && !self.contains(structured)
    }
}

/// What a place declares: `None` is undeclared.
pub(crate) type Declared = Option<Kinds>;

/// What two conjuncts declare together.
pub(crate) fn both(a: Declared, b: Declared) -> Declared {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.intersection(b)),
        (a, b) => a.or(b),
    }
}
