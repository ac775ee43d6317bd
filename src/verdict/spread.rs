//! How often a schema judges the same place over again.
//!
//! The judge remembers what it found valid, but collects the errors of every path through unions and references
//! anew. A schema that shares its parts cleverly makes that exponential, so the paths are counted before errors
//! are asked for.

use crate::{
    schema::{NodeId, Schema},
    tape::{Kind, Node},
};
use std::{
    collections::{HashMap, hash_map::Entry},
    rc::Rc,
};

/// How many repeated visits the collection of errors may take.
const REPEATS: u64 = 50_000;

/// How many visits of the value itself the collection of its errors takes; `None` where the visits of some place
/// are more than are allowed.
pub(super) fn visits(schema: &Schema, value: Node<'_>) -> Option<u64> {
    let mut counter = Counter { schema, left: REPEATS, known: HashMap::new() };
    let entered = vec![(schema.root(), 1)];
    // Without references one path leads to each schema, so nothing is visited twice.
    if schema.has_references() {
        counter.value(value, &entered)?;
    }
    Some(counter.same_place(&entered).iter().map(|(_, count)| count).sum())
}

/// Schemas with how many paths lead to each.
type Paths = Vec<(NodeId, u64)>;

struct Counter<'s> {
    schema: &'s Schema,
    left: u64,
    /// By the schemas through which a place is entered, all that judge it.
    known: HashMap<Paths, Rc<[(NodeId, u64)]>>,
}

impl Counter<'_> {
    /// Counts the visits of a value and of all that is in it; `None` when there are too many.
    fn value(&mut self, value: Node<'_>, entered: &[(NodeId, u64)]) -> Option<()> {
        let paths = self.same_place(entered);
        for (_, count) in paths.iter() {
            self.left = self.left.checked_sub(count - 1)?;
        }
        match value.kind() {
            Kind::Object => {
                for (name, member) in value.members() {
                    let name = name.text().unwrap_or_default();
                    self.child(member, &paths, |node, found| node.of_member(&name, found))?;
                }
            }
            Kind::Array => {
                for (index, item) in value.items().enumerate() {
                    self.child(item, &paths, |node, found| {
                        found.extend(node.prefix_items.get(index).copied().or(node.items));
                    })?;
                }
            }
            _ => {}
        }
        Some(())
    }

    fn child(
        &mut self,
        child: Node<'_>,
        paths: &[(NodeId, u64)],
        of_child: impl Fn(&crate::schema::SchemaNode, &mut Vec<NodeId>),
    ) -> Option<()> {
        let mut entered = Paths::new();
        let mut found = Vec::new();
        for (id, count) in paths {
            let Some(node) = self.schema.node(*id) else { continue };
            found.clear();
            of_child(node, &mut found);
            for schema in found.iter().chain(&node.unevaluated) {
                match entered.iter_mut().find(|(id, _)| id == schema) {
                    Some((_, sum)) => *sum = sum.saturating_add(*count),
                    None => entered.push((*schema, *count)),
                }
            }
        }
        if entered.is_empty() { Some(()) } else { self.value(child, &entered) }
    }

    /// The paths to every schema that judges the same place; a schema that is met again adds nothing.
    fn same_place(&mut self, entered: &[(NodeId, u64)]) -> Rc<[(NodeId, u64)]> {
        if let Some(known) = self.known.get(entered) {
            return Rc::clone(known);
        }
        let mut order = Vec::new();
        let mut state: HashMap<NodeId, bool> = HashMap::new();
        for (start, _) in entered {
            let mut waiting = vec![(*start, false)];
            while let Some((id, done)) = waiting.pop() {
                if done {
                    state.insert(id, true);
                    order.push(id);
                } else if let Entry::Vacant(unmet) = state.entry(id) {
                    unmet.insert(false);
                    waiting.push((id, true));
                    let next = self.schema.in_place(id).filter(|next| !state.contains_key(next));
                    waiting.extend(next.map(|next| (next, false)));
                }
            }
        }
        let place: HashMap<NodeId, usize> =
            order.iter().rev().enumerate().map(|(at, id)| (*id, at)).collect();
        let mut paths: HashMap<NodeId, u64> = entered.iter().copied().collect();
        for id in order.iter().rev() {
            let count = paths.get(id).copied().unwrap_or_default();
            for next in self.schema.in_place(*id).filter(|next| place.get(next) > place.get(id)) {
                let sum = paths.entry(next).or_default();
                *sum = sum.saturating_add(count);
            }
        }
        let mut paths: Paths = paths.into_iter().collect();
        paths.sort_unstable();
        let paths: Rc<[(NodeId, u64)]> = paths.into();
        self.known.insert(entered.to_vec(), Rc::clone(&paths));
        paths
    }
}
