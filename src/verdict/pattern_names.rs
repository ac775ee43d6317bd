//! The names under `patternProperties`, which are patterns: as the document has them, and as the engine runs them.

use crate::schema::{escape, translate_pattern, unescape};
use serde_json::Value;
use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
};

/// The pattern names of a document that the engine runs under another text.
#[derive(Default)]
pub(super) struct PatternNames {
    judged: HashMap<String, String>,
    given: HashMap<String, String>,
}

impl PatternNames {
    /// The names in the schemas that stand at some pointers of a document. No text stands for two of them.
    pub(super) fn of<'p>(document: &Value, pointers: impl Iterator<Item = &'p String>) -> Self {
        let maps =
            pointers.filter_map(|pointer| document.pointer(pointer)?.get("patternProperties")?.as_object());
        let given: BTreeSet<&String> = maps.flat_map(serde_json::Map::keys).collect();
        let mut names = Self::default();
        for name in &given {
            let Ok(Cow::Owned(mut text)) = translate_pattern(name) else { continue };
            while given.contains(&text) || names.given.contains_key(&text) {
                text.push_str("(?:)");
            }
            names.given.insert(text.clone(), (*name).clone());
            names.judged.insert((*name).clone(), text);
        }
        names
    }

    /// A name as the engine runs it.
    pub(super) fn judged(&self, name: String) -> String {
        self.judged.get(&name).cloned().unwrap_or(name)
    }

    /// A pointer of the document as one of what the engine runs.
    pub(super) fn judged_pointer(&self, pointer: &str) -> String {
        renamed(pointer, &self.judged)
    }

    /// A pointer of what the engine runs as one of the document.
    pub(super) fn given_pointer(&self, pointer: &str) -> String {
        renamed(pointer, &self.given)
    }
}

fn renamed(pointer: &str, names: &HashMap<String, String>) -> String {
    if names.is_empty() {
        return pointer.to_owned();
    }
    let mut name_follows = false;
    let token = |token: &str| {
        let is_name = std::mem::replace(&mut name_follows, token == "patternProperties");
        names.get(&*unescape(token)).filter(|_| is_name).map_or_else(|| token.to_owned(), |name| escape(name))
    };
    pointer.split('/').map(token).collect::<Vec<_>>().join("/")
}
