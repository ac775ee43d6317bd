//! Writing values on the tape.

use super::{
    ARRAY, CONTAINER_HEADER, FALSE, FLAG, NULL, NUMBER, Node, OBJECT, Path, REDIRECT, REDIRECT_LENGTH,
    STRING, TRUE, Tape,
};
use serde_json::Value;

/// The name that is never taken over from arguments (behaviour.md 2.8).
pub(super) const PROTO: &[u8] = b"__proto__";

impl Tape {
    /// Writes a JSON value on a new tape.
    pub fn from_value(value: &Value) -> Self {
        let mut tape = Self::new();
        tape.push_value(value);
        tape
    }

    /// Writes a value at the end and says where.
    pub(crate) fn push_value(&mut self, value: &Value) -> u32 {
        let at = self.end();
        match value {
            Value::Null => self.words.push(NULL),
            Value::Bool(boolean) => self.push_boolean(*boolean),
            Value::Number(number) => self.push_number(number.as_f64().unwrap_or(f64::NAN)),
            Value::String(text) => self.push_string(text.as_bytes(), false),
            Value::Array(items) => {
                self.open(ARRAY);
                for item in items {
                    self.push_value(item);
                }
                self.close(at, items.len());
            }
            Value::Object(members) => {
                self.open(OBJECT);
                for (name, member) in members {
                    self.push_string(name.as_bytes(), false);
                    self.push_value(member);
                }
                self.close(at, members.len());
                if members.contains_key("__proto__") {
                    self.flag(at);
                }
            }
        }
        at
    }

    pub(super) fn push_null(&mut self) {
        self.words.push(NULL);
    }

    pub(super) fn push_boolean(&mut self, boolean: bool) {
        self.words.push(if boolean { TRUE } else { FALSE });
    }

    #[allow(clippy::cast_possible_truncation, reason = "the two halves of the bits")]
    pub(crate) fn push_number(&mut self, number: f64) {
        let bits = number.to_bits();
        self.words.extend([NUMBER, bits as u32, (bits >> 32) as u32]);
    }

    pub(super) fn push_string(&mut self, bytes: &[u8], ill_formed: bool) {
        let head = if ill_formed { STRING | FLAG } else { STRING };
        self.words.extend([head, u32::try_from(bytes.len()).unwrap_or(u32::MAX)]);
        let (whole, rest) = bytes.as_chunks::<4>();
        self.words.extend(whole.iter().map(|chunk| u32::from_le_bytes(*chunk)));
        if !rest.is_empty() {
            let mut last = [0; 4];
            for (to, from) in last.iter_mut().zip(rest) {
                *to = *from;
            }
            self.words.push(u32::from_le_bytes(last));
        }
    }

    pub(super) fn open_array(&mut self) {
        self.open(ARRAY);
    }

    pub(super) fn open_object(&mut self) {
        self.open(OBJECT);
    }

    fn open(&mut self, kind: u32) {
        self.words.extend([kind, 0, 0]);
    }

    /// Ends the container that was opened at `at`.
    pub(super) fn close(&mut self, at: u32, length: usize) {
        let end = self.end();
        if let Some([_, to_end, to_count]) =
            self.words.get_mut(at as usize..at as usize + CONTAINER_HEADER as usize)
        {
            *to_end = end;
            *to_count = u32::try_from(length).unwrap_or(u32::MAX);
        }
    }

    fn flag(&mut self, at: u32) {
        if let Some(word) = self.words.get_mut(at as usize) {
            *word |= FLAG;
        }
    }

    /// Lets an object with these members, given by where each name and value is written, stand at `at`.
    pub(crate) fn replace_object(&mut self, at: u32, members: &[(u32, u32)]) {
        let object = self.end();
        self.open(OBJECT);
        for (name, value) in members {
            let head = REDIRECT | 2 << REDIRECT_LENGTH;
            self.words.extend([head, *name, head, *value]);
        }
        self.close(object, members.len());
        self.redirect(at, object);
    }

    /// Writes a name for [`Tape::replace_object`] and says where.
    pub(crate) fn push_name(&mut self, name: &str) -> u32 {
        let at = self.end();
        self.push_string(name.as_bytes(), false);
        at
    }

    /// Writes an empty object at the end and says where.
    pub(crate) fn push_empty_object(&mut self) -> u32 {
        let at = self.end();
        self.open(OBJECT);
        self.close(at, 0);
        at
    }

    /// Drops the own `__proto__` members of given data, at any depth, and says where they stood
    /// (behaviour.md 2.8).
    pub(crate) fn drop_own_proto(&mut self) -> Vec<Path> {
        let mut found = Vec::new();
        collect_own_proto(self.root(), &Path::default(), &mut found);
        let mut dropped = Vec::with_capacity(found.len());
        for (object, path) in found {
            let members: Vec<(u32, u32)> = self
                .node(object)
                .members()
                .filter(|(name, _)| name.bytes() != PROTO)
                .map(|(name, value)| (name.at(), value.at()))
                .collect();
            self.replace_object(object, &members);
            dropped.push(path.join("__proto__"));
        }
        dropped
    }
}

/// Objects with an own `__proto__` member, outermost first; what such a member holds goes with it.
fn collect_own_proto(node: Node<'_>, path: &Path, found: &mut Vec<(u32, Path)>) {
    if node.has_own_proto() {
        found.push((node.at(), path.clone()));
    }
    for (name, value) in node.members().filter(|(name, _)| name.bytes() != PROTO) {
        if value.len() > 0 {
            collect_own_proto(value, &path.join(super::Step::Name(name.name())), found);
        }
    }
    for (index, value) in node.items().enumerate() {
        if value.len() > 0 {
            collect_own_proto(value, &path.join(index), found);
        }
    }
}
