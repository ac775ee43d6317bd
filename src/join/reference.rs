//! Local references (behaviour.md 1, Conjuncts): reading and writing `$ref`.

use super::{document::Document, place::PlaceId, resource::ResourceId};
use crate::schema::{escape, unescape};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use serde_json::Value;

/// What a fragment cannot hold as it is.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Where a reference leads.
pub(super) enum Target<'a> {
    Place(PlaceId),
    /// To a value that no keyword makes a schema of: the schema it stands in, and the way from there.
    Pointer(PlaceId, Vec<String>, &'a Value),
}

impl<'a> Document<'a> {
    /// Follows a `$ref` that stands in a resource.
    pub(super) fn resolve(&self, from: ResourceId, reference: &str) -> Option<Target<'a>> {
        let (address, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let resource = self.resources.find(from, address)?;
        let fragment = percent_decode_str(fragment).decode_utf8().ok()?;
        if fragment.is_empty() || fragment.starts_with('/') {
            self.at_pointer(self.resources[resource].root, &fragment)
        } else {
            self.resources.anchor(resource, &fragment).map(Target::Place)
        }
    }

    fn at_pointer(&self, root: PlaceId, pointer: &str) -> Option<Target<'a>> {
        let mut value = self[root].value;
        let mut place = root;
        let mut beyond = Vec::new();
        for token in pointer.split('/').skip(1) {
            let token = unescape(token).into_owned();
            value = match value {
                Value::Object(members) => members.get(&token)?,
                Value::Array(items) => items.get(index(&token)?)?,
                _ => return None,
            };
            if let Some(inner) = self.at(value) {
                place = inner;
                beyond.clear();
            } else {
                beyond.push(token);
            }
        }
        let Some(keyword) = beyond.first() else { return Some(Target::Place(place)) };
        let no_schema = matches!(keyword.as_str(), "default" | "const" | "enum" | "examples")
            || self[place].applicator(keyword).is_some();
        (value.is_object() && !no_schema).then_some(Target::Pointer(place, beyond, value))
    }
}

fn index(token: &str) -> Option<usize> {
    let plain = token.bytes().all(|byte| byte.is_ascii_digit()) && (token == "0" || !token.starts_with('0'));
    plain.then(|| token.parse().ok())?
}

/// A `$ref` by address and pointer.
pub(super) fn write<'t>(address: &str, tokens: impl IntoIterator<Item = &'t String>) -> String {
    let mut reference = format!("{address}#");
    for token in tokens {
        reference.push('/');
        reference.extend(utf8_percent_encode(&escape(token), ESCAPED));
    }
    reference
}
