//! How often a schema judges the same place over again.
//!
//! The judge remembers what it found valid, but collects the errors of every path through unions and references
//! anew. A schema that shares its parts cleverly makes that exponential, so the paths are counted before errors
//! are asked for.

use crate::{
    schema::{NodeId, Schema},
    tape::{Kind, Node},
};
use std::collections::HashMap;

/// How many repeated visits the collection of errors may take.
const REPEATS: u64 = 200_000;

/// How many visits of the value itself the collection of its errors takes; `None` where the visits of some place
/// are more than are allowed.
pub(super) fn visits(schema: &Schema, value: Node<'_>) -> Option<u64> {
    let mut counter = Counter { schema, left: REPEATS };
    let entered = HashMap::from([(schema.root(), 1)]);
    counter.value(value, &entered)?;
    Some(counter.same_place(&entered).values().sum())
}

/// Schemas with how many paths lead to each.
type Paths = HashMap<NodeId, u64>;

struct Counter<'s> {
    schema: &'s Schema,
    left: u64,
}

impl Counter<'_> {
    /// Counts the visits of a value and of all that is in it; `None` when there are too many.
    fn value(&mut self, value: Node<'_>, entered: &Paths) -> Option<()> {
        let paths = self.same_place(entered);
        for count in paths.values() {
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
        paths: &Paths,
        of_child: impl Fn(&crate::schema::SchemaNode, &mut Vec<NodeId>),
    ) -> Option<()> {
        let mut entered = Paths::new();
        let mut found = Vec::new();
        for (id, count) in paths {
            let Some(node) = self.schema.node(*id) else { continue };
            found.clear();
            of_child(node, &mut found);
            for schema in found.iter().chain(&node.unevaluated) {
                let sum = entered.entry(*schema).or_default();
                *sum = sum.saturating_add(*count);
            }
        }
        if entered.is_empty() { Some(()) } else { self.value(child, &entered) }
    }

    /// The paths to every schema that judges the same place; a schema that is met again adds nothing.
    fn same_place(&self, entered: &Paths) -> Paths {
        let mut order = Vec::new();
        let mut state: HashMap<NodeId, bool> = HashMap::new();
        for start in entered.keys() {
            let mut waiting = vec![(*start, false)];
            while let Some((id, done)) = waiting.pop() {
                if done {
                    state.insert(id, true);
                    order.push(id);
                } else if !state.contains_key(&id) {
                    state.insert(id, false);
                    waiting.push((id, true));
                    waiting.extend(
                        self.neighbours(id)
                            .filter(|next| !state.contains_key(next))
                            .map(|next| (next, false)),
                    );
                }
            }
        }
        let place: HashMap<NodeId, usize> =
            order.iter().rev().enumerate().map(|(at, id)| (*id, at)).collect();
        let mut paths = entered.clone();
        for id in order.iter().rev() {
            let count = paths.get(id).copied().unwrap_or_default();
            for next in self.neighbours(*id).filter(|next| place.get(next) > place.get(id)) {
                let sum = paths.entry(next).or_default();
                *sum = sum.saturating_add(count);
            }
        }
        paths
    }

    fn neighbours(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.schema.node(id).into_iter().flat_map(|node| {
            let members = node.unions.iter().flat_map(|union| &union.members);
            node.reference.iter().chain(&node.all_of).chain(&node.conditional).chain(members).copied()
        })
    }
}
