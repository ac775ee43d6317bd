//! The patterns of a document as the engine runs them. Under `patternProperties` they are names, which pointers have
//! to follow.

use crate::schema::{escape, translate_pattern, unescape};
use serde_json::Value;
use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
};

/// What the engine runs in place of a pattern, by the pattern, where that is not its translation.
pub(super) type Assumed = HashMap<String, String>;

/// What the engine runs for each pattern.
#[derive(Clone, Default)]
pub(super) struct Patterns {
    assumed: Assumed,
    /// The names that the engine runs under another text, and these by it.
    judged_names: HashMap<String, String>,
    given_names: HashMap<String, String>,
}

impl Patterns {
    /// The patterns in the schemas that stand at some pointers of a document. No text stands for two names.
    pub(super) fn of<'p>(
        document: &Value,
        pointers: impl Iterator<Item = &'p String>,
        assumed: Assumed,
    ) -> Self {
        let maps =
            pointers.filter_map(|pointer| document.pointer(pointer)?.get("patternProperties")?.as_object());
        let given: BTreeSet<&String> = maps.flat_map(serde_json::Map::keys).collect();
        let mut patterns = Self { assumed, ..Self::default() };
        for name in &given {
            let Some(mut text) = patterns.judged(name) else { continue };
            while given.contains(&text) || patterns.given_names.contains_key(&text) {
                text.push_str("(?:)");
            }
            patterns.given_names.insert(text.clone(), (*name).clone());
            patterns.judged_names.insert((*name).clone(), text);
        }
        patterns
    }

    /// A pattern as the engine runs it, where that is another text.
    pub(super) fn judged(&self, source: &str) -> Option<String> {
        self.assumed.get(source).cloned().or_else(|| translate_pattern(source).ok().and_then(owned))
    }

    /// A name as the engine runs it.
    pub(super) fn judged_name(&self, name: String) -> String {
        self.judged_names.get(&name).cloned().unwrap_or(name)
    }

    /// A pointer of the document as one of what the engine runs.
    pub(super) fn judged_pointer(&self, pointer: &str) -> String {
        renamed(pointer, &self.judged_names)
    }

    /// A pointer of what the engine runs as one of the document.
    pub(super) fn given_pointer(&self, pointer: &str) -> String {
        renamed(pointer, &self.given_names)
    }
}

fn owned(text: Cow<'_, str>) -> Option<String> {
    match text {
        Cow::Owned(text) => Some(text),
        Cow::Borrowed(_) => None,
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
