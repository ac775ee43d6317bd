//! What is kept or copied under `$defs` (behaviour.md 4.1, 4.3).

use super::{
    document::Document,
    place::{PlaceId, Reference},
    position::Edge,
    resource::ResourceId,
};
use crate::schema::unescape;
use percent_encoding::percent_decode_str;
use serde_json::Value;
use std::collections::{HashMap, HashSet, VecDeque};

/// Why a schema stands under `$defs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reason {
    /// Its place was dissolved, but references lead to it.
    Kept,
    /// Negative places need what it meant before.
    Copied,
}

/// A schema to be written under `$defs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Wanted {
    pub(super) reason: Reason,
    pub(super) place: PlaceId,
    /// The resource whose `$defs` it is written under.
    pub(super) home: ResourceId,
}

/// The definitions that are added to a document.
#[derive(Default)]
pub(super) struct Definitions {
    names: HashMap<Wanted, String>,
    taken: HashMap<ResourceId, HashSet<String>>,
    /// How often each name was asked for.
    numbers: HashMap<String, usize>,
    waiting: VecDeque<Wanted>,
}

impl Definitions {
    /// The name of a definition, which is to be written if it is wanted for the first time.
    pub(super) fn name(&mut self, document: &Document, wanted: Wanted) -> &str {
        self.names.entry(wanted).or_insert_with(|| {
            self.waiting.push_back(wanted);
            let taken = self.taken.entry(wanted.home).or_insert_with(|| names_of(document, wanted.home));
            let stem = stem(document, wanted);
            let number = self.numbers.entry(stem.clone()).or_default();
            loop {
                *number += 1;
                let name = if *number == 1 { stem.clone() } else { format!("{stem}_{number}") };
                if taken.insert(name.clone()) {
                    break name;
                }
            }
        })
    }

    /// The next definition to be written, and its name.
    pub(super) fn next(&mut self) -> Option<(Wanted, String)> {
        let wanted = self.waiting.pop_front()?;
        Some((wanted, self.names.get(&wanted)?.clone()))
    }
}

/// The names that `$defs` of a resource holds already, and those that references would like to find there.
fn names_of(document: &Document, resource: ResourceId) -> HashSet<String> {
    let root = &document[document.resources[resource].root];
    let definitions = root.keywords().and_then(|keywords| keywords.get("$defs")).and_then(Value::as_object);
    let held = definitions.into_iter().flatten().map(|(name, _)| name.clone());
    held.chain(document.ids().filter_map(|id| missed(document[id].reference))).collect()
}

/// The definition of the document that a reference looks for and does not find.
fn missed(reference: Reference) -> Option<String> {
    let Reference::Elsewhere(text) = reference else { return None };
    let pointer = percent_decode_str(text.strip_prefix("#/$defs/")?).decode_utf8().ok()?;
    pointer.split('/').next().map(|token| unescape(token).into_owned())
}

/// A name that tells where the schema comes from: the nearest name on the way to it.
fn stem(document: &Document, wanted: Wanted) -> String {
    let mut name = "root";
    let mut next = Some(wanted.place);
    while let Some((outer, edge)) = next.and_then(|place| document[place].parent.as_ref()) {
        if let Edge::Named(_, found) = edge {
            name = found;
            break;
        }
        next = Some(*outer);
    }
    match wanted.reason {
        Reason::Kept => name.to_owned(),
        Reason::Copied => format!("{name}_unjoined"),
    }
}
