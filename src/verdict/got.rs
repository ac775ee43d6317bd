//! What stands at a place, in words.

use crate::{
    schema::unescape,
    sentence,
    tape::{Kind, Name, Node, Path, Step, is_stand_in, legible},
};

/// A value in words, for `got …`.
pub(crate) fn got(node: Node<'_>) -> String {
    match node.kind() {
        Kind::Array => "an array".to_owned(),
        Kind::Object => "an object".to_owned(),
        Kind::String => sentence::text(&legible(&node.text().unwrap_or_default())),
        Kind::Null => "null".to_owned(),
        Kind::Boolean | Kind::Number => sentence::value(&node.to_value()),
    }
}

/// Whether a text is no JSON at all.
pub(super) fn is_not_json(node: Node<'_>) -> bool {
    serde_json::from_slice::<serde::de::IgnoredAny>(node.bytes()).is_err()
}

/// The value at a JSON Pointer into an instance, and the path to it.
pub(super) fn locate<'t>(root: Node<'t>, pointer: &str) -> (Path, Node<'t>) {
    let mut steps = Vec::new();
    let mut node = root;
    for token in pointer.split('/').skip(1) {
        let (step, child) = if node.kind() == Kind::Array {
            let index = token.parse().unwrap_or_default();
            (Step::Index(index), node.item(index))
        } else {
            let name = member_name(node, &unescape(token));
            let child = node.member(name.bytes());
            (Step::Name(name), child)
        };
        steps.push(step);
        let Some(child) = child else { break };
        node = child;
    }
    (Path(steps), node)
}

/// The exact name of the member that reads as `text`.
pub(super) fn member_name(object: Node<'_>, text: &str) -> Name {
    if object.member(text.as_bytes()).is_none() && text.contains(is_stand_in) {
        let found = object.members().find(|(name, _)| name.text().is_some_and(|name| name == text));
        if let Some((name, _)) = found {
            return name.name();
        }
    }
    Name::from(text)
}
