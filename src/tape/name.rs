//! Names and paths that survive any JavaScript string.

use std::{borrow::Cow, fmt::Write as _};

/// The name of a property, exact for every JavaScript string: UTF-8, a lone surrogate in its three-byte form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(Box<[u8]>);

impl Name {
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }

    /// The bytes of the name.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The name as text; a lone surrogate reads as its stand-in.
    pub fn text(&self) -> Cow<'_, str> {
        decode(&self.0)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().into())
    }
}

/// One step of a path (behaviour.md 1, Path).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A property name.
    Name(Name),
    /// A zero-based index.
    Index(usize),
}

impl From<&str> for Step {
    fn from(name: &str) -> Self {
        Self::Name(name.into())
    }
}

impl From<usize> for Step {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// Where a value stands: property names and zero-based indexes from the root.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// This path and one step more.
    #[must_use]
    pub(crate) fn join(&self, step: impl Into<Step>) -> Self {
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step.into());
        Self(steps)
    }

    /// About how many bytes the path takes.
    pub(crate) fn bytes(&self) -> usize {
        let of_step = |step: &Step| match step {
            Step::Name(name) => name.bytes().len(),
            Step::Index(_) => 0,
        };
        self.0.iter().map(|step| size_of::<Step>() + of_step(step)).sum()
    }

    /// The path text: steps joined with `.`, names raw, `(root)` for the root.
    pub fn text(&self) -> String {
        if self.0.is_empty() {
            return "(root)".to_owned();
        }
        let mut text = String::new();
        for (position, step) in self.0.iter().enumerate() {
            if position > 0 {
                text.push('.');
            }
            match step {
                Step::Name(name) => text.push_str(&legible(&name.text())),
                Step::Index(index) => {
                    let _ = write!(text, "{index}");
                }
            }
        }
        text
    }

    /// The path as JSON text. A lone surrogate is written as its escape, so nothing is lost.
    pub fn json(&self) -> String {
        let mut json = String::new();
        self.write_json(&mut json);
        json
    }

    /// Appends the path as JSON text.
    pub(crate) fn write_json(&self, json: &mut String) {
        json.push('[');
        for (position, step) in self.0.iter().enumerate() {
            if position > 0 {
                json.push(',');
            }
            match step {
                Step::Name(name) => write_json_string(json, name.bytes()),
                Step::Index(index) => {
                    let _ = write!(json, "{index}");
                }
            }
        }
        json.push(']');
    }
}

/// A stretch of WTF-8.
enum Segment<'a> {
    Text(&'a str),
    /// A lone surrogate.
    Lone(u32),
}

/// Splits WTF-8 into text and lone surrogates.
fn segments(mut bytes: &[u8]) -> impl Iterator<Item = Segment<'_>> {
    std::iter::from_fn(move || {
        if bytes.is_empty() {
            return None;
        }
        let (valid, rest) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, &[][..]),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                (std::str::from_utf8(valid).unwrap_or_default(), rest)
            }
        };
        if !valid.is_empty() {
            bytes = rest;
            return Some(Segment::Text(valid));
        }
        let unit = match rest {
            [0xED, second, third, ..] => 0xD000 | (u32::from(*second & 0x3F) << 6) | u32::from(*third & 0x3F),
            _ => 0xFFFD,
        };
        bytes = rest.get(3..).unwrap_or_default();
        Some(Segment::Lone(unit))
    })
}

/// The stand-in of a lone surrogate is this much further: a private character, of which no schema says anything.
const TO_STAND_IN: u32 = 0x10_0000;

/// Whether a character stands in for a lone surrogate.
pub(crate) fn is_stand_in(c: char) -> bool {
    ('\u{10D800}'..='\u{10DFFF}').contains(&c)
}

/// WTF-8 as text, each lone surrogate as its stand-in: texts that differ stay different.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for segment in segments(bytes) {
        match segment {
            Segment::Text(run) => text.push_str(run),
            Segment::Lone(unit) => {
                text.push(char::from_u32(unit + TO_STAND_IN).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
        }
    }
    Cow::Owned(text)
}

/// Text for people: U+FFFD where a lone surrogate stood.
pub(crate) fn legible(text: &str) -> Cow<'_, str> {
    if text.contains(is_stand_in) {
        Cow::Owned(text.replace(is_stand_in, "\u{FFFD}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Appends WTF-8 as a JSON string.
pub(crate) fn write_json_string(json: &mut String, bytes: &[u8]) {
    json.push('"');
    let is_escaped = |byte: &u8| *byte < b' ' || matches!(byte, b'"' | b'\\');
    for segment in segments(bytes) {
        match segment {
            Segment::Text(run) if !run.as_bytes().iter().any(is_escaped) => json.push_str(run),
            Segment::Text(run) => {
                for c in run.chars() {
                    match c {
                        '"' => json.push_str("\\\""),
                        '\\' => json.push_str("\\\\"),
                        c if c < ' ' => {
                            let _ = write!(json, "\\u{:04x}", u32::from(c));
                        }
                        c => json.push(c),
                    }
                }
            }
            Segment::Lone(unit) => {
                let _ = write!(json, "\\u{unit:04x}");
            }
        }
    }
    json.push('"');
}

#[cfg(test)]
mod tests {
    use super::{Name, Path, Step};

    #[test]
    fn path_text_joins_raw_names_with_dots() {
        let path = Path(vec!["a.b".into(), 1.into(), "c".into()]);
        assert_eq!(path.text(), "a.b.1.c");
        assert_eq!(Path::default().text(), "(root)");
    }

    #[test]
    fn path_json_keeps_lone_surrogates() {
        let lone = Name::from_bytes(&[b'a', 0xED, 0xA0, 0x80, b'"', b'\n', 0xED, 0xB0, 0x80]);
        assert_eq!(lone.text(), "a\u{10D800}\"\n\u{10DC00}");
        let path = Path(vec![Step::Name(lone), 0.into()]);
        assert_eq!(path.text(), "a\u{FFFD}\"\n\u{FFFD}.0");
        assert_eq!(path.json(), r#"["a\ud800\"\u000a\udc00",0]"#);
    }
}
