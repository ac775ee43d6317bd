//! How often the judge visits a value, as far as the schema alone tells it.

use super::{
    Judge,
    spread::{Counter, Paths},
};
use crate::schema::{NodeId, Schema, SchemaNode};
use std::collections::HashSet;

/// How many different sets of schemas are looked at through which a value can be entered.
const PLACES: usize = 5_000;

/// How often the root of a value is visited.
pub(super) fn visits_of_root(schema: &Schema, judge: &Judge) -> u64 {
    let visits = Counter::new(schema, judge).same_place(&[(schema.root(), 1)]);
    visits.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

/// Whether no value, whatever it is, can be visited twice by one schema. Where it would take long to tell, it may be.
pub(super) fn visits_once(schema: &Schema, judge: &Judge) -> bool {
    // Without references one path leads to each schema.
    if !schema.has_references() {
        return true;
    }
    let mut counter = Counter::new(schema, judge);
    let mut known: HashSet<Paths> = HashSet::new();
    let mut waiting: Vec<Paths> = vec![vec![(schema.root(), 1)]];
    while let Some(place) = waiting.pop() {
        let paths = counter.same_place(&place);
        if paths.iter().any(|(_, count)| *count > 1) || known.len() > PLACES {
            return false;
        }
        let nodes = || paths.iter().filter_map(|(id, _)| schema.node(*id));
        let mut inside = Vec::new();
        let declared = nodes().flat_map(|node| node.properties.iter().map(|(name, _)| Some(name)));
        for name in declared.chain([None]).collect::<HashSet<_>>() {
            inside.push(counter.entered(&paths, |node, found| members(node, name, found)));
        }
        let by_position = nodes().map(|node| node.prefix_items.len()).max().unwrap_or_default();
        for index in 0..=by_position {
            inside.push(counter.entered(&paths, |node, found| {
                found.extend(node.prefix_items.get(index).copied().or(node.items));
            }));
        }
        inside.retain(|place| !place.is_empty() && known.insert(place.clone()));
        waiting.extend(inside);
    }
    true
}

/// The schemas that may judge a member of a declared name, or of any other.
fn members(node: &SchemaNode, name: Option<&str>, found: &mut Vec<NodeId>) {
    let declared = name.and_then(|name| node.properties.get(name));
    found.extend(declared);
    found.extend(node.pattern_properties.iter().map(|(_, schema)| *schema));
    if declared.is_none() {
        found.extend(node.additional_properties);
    }
}
