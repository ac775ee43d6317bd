//! Canonical JSON, compared without being written (behaviour.md 4.4): no white space, names in UTF-16 order,
//! texts compared by UTF-16 code units.

use serde_json::Value;
use std::{borrow::Cow, cmp::Ordering};

/// The order of two values by their canonical JSON.
pub(super) fn compare(a: &Value, b: &Value) -> Ordering {
    Units::of(a).cmp(Units::of(b))
}

/// Whether two values have the same canonical JSON.
pub(super) fn equal(a: &Value, b: &Value) -> bool {
    a == b || compare(a, b) == Ordering::Equal
}

/// The order of two names by UTF-16 code units.
pub(super) fn compare_names(a: &str, b: &str) -> Ordering {
    a.encode_utf16().cmp(b.encode_utf16())
}

/// What is still to be written.
enum Part<'v> {
    Value(&'v Value),
    Name(&'v str),
    Mark(&'static str),
}

/// The code units of the canonical JSON of a value.
struct Units<'v> {
    /// The next part last.
    parts: Vec<Part<'v>>,
    text: std::vec::IntoIter<u16>,
}

impl<'v> Units<'v> {
    fn of(value: &'v Value) -> Self {
        Self { parts: vec![Part::Value(value)], text: Vec::new().into_iter() }
    }

    /// The text of a part, after queuing what follows it.
    fn open(&mut self, part: &Part<'v>) -> Cow<'static, str> {
        match part {
            Part::Mark(text) => Cow::Borrowed(text),
            Part::Name(name) => Cow::Owned(Value::from(*name).to_string()),
            Part::Value(Value::Array(items)) => {
                self.parts.push(Part::Mark("]"));
                for (index, item) in items.iter().enumerate().rev() {
                    self.parts.push(Part::Value(item));
                    self.separate(index);
                }
                Cow::Borrowed("[")
            }
            Part::Value(Value::Object(members)) => {
                let mut members: Vec<_> = members.iter().collect();
                members.sort_by(|(a, _), (b, _)| compare_names(a, b));
                self.parts.push(Part::Mark("}"));
                for (index, (name, value)) in members.into_iter().enumerate().rev() {
                    self.parts.extend([Part::Value(value), Part::Mark(":"), Part::Name(name)]);
                    self.separate(index);
                }
                Cow::Borrowed("{")
            }
            Part::Value(Value::Number(number)) => Cow::Owned(match number.as_f64() {
                Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e21 => {
                    format!("{}", if float == 0.0 { 0.0 } else { float })
                }
                _ => number.to_string(),
            }),
            Part::Value(scalar) => Cow::Owned(scalar.to_string()),
        }
    }

    fn separate(&mut self, index: usize) {
        if index > 0 {
            self.parts.push(Part::Mark(","));
        }
    }
}

impl Iterator for Units<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        loop {
            if let Some(unit) = self.text.next() {
                return Some(unit);
            }
            let part = self.parts.pop()?;
            let text = self.open(&part);
            self.text = text.encode_utf16().collect::<Vec<_>>().into_iter();
        }
    }
}
