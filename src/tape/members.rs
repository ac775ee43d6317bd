//! Looking members up by name and items by position.
//!
//! Small containers are searched in order. A large one gets an index at its first lookup, members in name order,
//! so that many lookups in a huge one stay far from quadratic.

use super::{Kind, Node, Tape};
use std::rc::Rc;

/// Containers with more members or items than this are searched through an index.
const SCANNED: usize = 24;

/// Where one member or item of an indexed container is written; an item has no name.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    name: u32,
    value: u32,
}

impl<'t> Node<'t> {
    /// The member of this object with the given name.
    pub(crate) fn member(self, name: &[u8]) -> Option<Node<'t>> {
        if self.len() <= SCANNED {
            return self.members().find_map(|(found, value)| (found.bytes() == name).then_some(value));
        }
        let tape = self.tape();
        let slots = tape.slots(self);
        let found = slots.binary_search_by(|slot| tape.string_bytes(slot.name).cmp(name)).ok()?;
        slots.get(found).map(|slot| tape.node(slot.value))
    }
}

impl<'t> Node<'t> {
    /// The item of this array at a position.
    pub(crate) fn item(self, position: usize) -> Option<Node<'t>> {
        if self.len() <= SCANNED {
            return self.items().nth(position);
        }
        let tape = self.tape();
        tape.slots(self).get(position).map(|slot| tape.node(slot.value))
    }
}

impl Tape {
    fn slots(&self, container: Node<'_>) -> Rc<[Slot]> {
        if let Some(slots) = self.indexes.borrow().get(&container.at()) {
            return Rc::clone(slots);
        }
        let members = container.members().map(|(name, value)| Slot { name: name.at(), value: value.at() });
        let items = container.items().map(|item| Slot { name: 0, value: item.at() });
        let mut slots: Vec<Slot> = members.chain(items).collect();
        if container.kind() == Kind::Object {
            slots.sort_by(|a, b| self.string_bytes(a.name).cmp(self.string_bytes(b.name)));
        }
        let slots: Rc<[Slot]> = slots.into();
        self.indexes.borrow_mut().insert(container.at(), Rc::clone(&slots));
        slots
    }
}

#[cfg(test)]
mod tests {
    use crate::tape::Tape;
    use serde_json::{Map, Value, json};

    #[test]
    fn small_and_large_containers_find_every_member_and_item_and_no_other() {
        for size in [1_u16, 24, 25, 3000] {
            let object: Map<String, Value> = (0..size).map(|n| (format!("k{n}"), json!(n))).collect();
            let tape = Tape::from_value(&Value::Object(object));
            for n in 0..size {
                let found = tape.root().member(format!("k{n}").as_bytes()).and_then(super::Node::number);
                assert_eq!(found, Some(f64::from(n)));
            }
            assert!(tape.root().member(b"k").is_none());
            let list = Tape::from_value(&(0..size).collect::<Value>());
            for n in 0..size {
                let found = list.root().item(n.into()).and_then(super::Node::number);
                assert_eq!(found, Some(f64::from(n)));
            }
            assert!(list.root().item(size.into()).is_none());
        }
    }
}
