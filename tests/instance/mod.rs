//! Arguments as JavaScript holds them, apart from the core: read from JSON text as `JSON.parse` reads it, written
//! as words as `js/src/tape.ts` writes them, and read back from a tape.

mod json;
mod wtf8;

pub use json::{parse, parse_with_numbers};
pub use wtf8::text_of;

use selvedge::{Kind, Node, Tape};
use std::fmt::Write as _;

const FLAG: u32 = 16;
const PROTO: &[u8] = b"__proto__";

/// A value. Text is WTF-8: UTF-8 in which a lone surrogate has its three-byte form.
#[derive(Clone, Debug, PartialEq)]
pub enum Instance {
    Null,
    Boolean(bool),
    Number(f64),
    Text(Vec<u8>),
    List(Vec<Instance>),
    /// Members in the order in which JavaScript lists them, each name once.
    Object(Vec<(Vec<u8>, Instance)>),
}

impl Instance {
    /// The value on a tape, with what was repaired there.
    pub fn of(node: Node<'_>) -> Self {
        match node.kind() {
            Kind::Null => Self::Null,
            Kind::Boolean => Self::Boolean(node.boolean() == Some(true)),
            Kind::Number => Self::Number(node.number().unwrap_or(f64::NAN)),
            Kind::String => Self::Text(node.bytes().to_vec()),
            Kind::Array => Self::List(node.items().map(Self::of).collect()),
            Kind::Object => Self::Object(
                node.members().map(|(name, value)| (name.bytes().to_vec(), Self::of(value))).collect(),
            ),
        }
    }

    /// With the members in JavaScript's order: names that are indexes first, in theirs.
    #[must_use]
    pub fn listed(self) -> Self {
        match self {
            Self::List(items) => Self::List(items.into_iter().map(Self::listed).collect()),
            Self::Object(members) => {
                let mut members: Vec<_> =
                    members.into_iter().map(|(name, member)| (name, member.listed())).collect();
                members.sort_by_key(|(name, _)| json::index(name).unwrap_or(u32::MAX));
                Self::Object(members)
            }
            other => other,
        }
    }

    /// The value on a tape of its own.
    pub fn tape(&self) -> Tape {
        let mut words = Vec::new();
        self.write(&mut words);
        let mut tape = Tape::new();
        tape.load(&words);
        tape
    }

    /// Appends the words of the value.
    pub fn write(&self, words: &mut Vec<u32>) {
        match self {
            Self::Null => words.push(0),
            Self::Boolean(boolean) => words.push(if *boolean { 2 } else { 1 }),
            Self::Number(number) => {
                let bits = number.to_bits();
                words.extend([3, low_half(bits), low_half(bits >> 32)]);
            }
            Self::Text(bytes) => write_text(bytes, words),
            Self::List(items) => container(5, items.len(), words, |words| {
                for item in items {
                    item.write(words);
                }
            }),
            Self::Object(members) => {
                let has_proto = members.iter().any(|(name, _)| name == PROTO);
                container(if has_proto { 6 | FLAG } else { 6 }, members.len(), words, |words| {
                    for (name, member) in members {
                        write_text(name, words);
                        member.write(words);
                    }
                });
            }
        }
    }

    /// The paths, as JSON text, of numbers that are not finite, which no JSON value is.
    pub fn infinite(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.collect_infinite(&mut Vec::new(), &mut found);
        found
    }

    fn collect_infinite(&self, at: &mut Vec<String>, found: &mut Vec<String>) {
        match self {
            Self::Number(number) if !number.is_finite() => found.push(format!("[{}]", at.join(","))),
            Self::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    at.push(index.to_string());
                    item.collect_infinite(at, found);
                    at.pop();
                }
            }
            Self::Object(members) => {
                for (name, member) in members {
                    let mut step = String::new();
                    write_string(name, &mut step);
                    at.push(step);
                    member.collect_infinite(at, found);
                    at.pop();
                }
            }
            _ => {}
        }
    }

    /// The value as JSON text; a lone surrogate is written as its escape.
    pub fn json(&self, text: &mut String) {
        match self {
            Self::Null => text.push_str("null"),
            Self::Boolean(boolean) => text.push_str(if *boolean { "true" } else { "false" }),
            Self::Number(number) => {
                let _ = write!(text, "{number:e}");
            }
            Self::Text(bytes) => write_string(bytes, text),
            Self::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    text.push(if index == 0 { '[' } else { ',' });
                    item.json(text);
                }
                text.push_str(if items.is_empty() { "[]" } else { "]" });
            }
            Self::Object(members) => {
                for (index, (name, member)) in members.iter().enumerate() {
                    text.push(if index == 0 { '{' } else { ',' });
                    write_string(name, text);
                    text.push(':');
                    member.json(text);
                }
                text.push_str(if members.is_empty() { "{}" } else { "}" });
            }
        }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the other half is not asked for")]
fn low_half(bits: u64) -> u32 {
    bits as u32
}

fn container(kind: u32, count: usize, words: &mut Vec<u32>, children: impl FnOnce(&mut Vec<u32>)) {
    let start = words.len();
    words.extend([kind, 0, u32::try_from(count).unwrap_or(u32::MAX)]);
    children(words);
    words[start + 1] = u32::try_from(words.len()).unwrap_or(u32::MAX);
}

fn write_text(bytes: &[u8], words: &mut Vec<u32>) {
    let is_well_formed = std::str::from_utf8(bytes).is_ok();
    words.extend([if is_well_formed { 4 } else { 4 | FLAG }, u32::try_from(bytes.len()).unwrap_or(u32::MAX)]);
    for chunk in bytes.chunks(4) {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        words.push(u32::from_le_bytes(word));
    }
}

fn write_string(bytes: &[u8], text: &mut String) {
    text.push('"');
    let mut rest = bytes;
    while !rest.is_empty() {
        let valid = match std::str::from_utf8(rest) {
            Ok(whole) => whole.len(),
            Err(error) => error.valid_up_to(),
        };
        let (run, after) = rest.split_at(valid);
        for c in String::from_utf8_lossy(run).chars() {
            match c {
                '"' | '\\' => text.extend(['\\', c]),
                c if c < ' ' => {
                    let _ = write!(text, "\\u{:04x}", u32::from(c));
                }
                c => text.push(c),
            }
        }
        rest = after;
        if let [0xED, second, third, ..] = rest {
            let _ =
                write!(text, "\\u{:04x}", 0xD000 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F));
            rest = &rest[3..];
        }
    }
    text.push('"');
}
