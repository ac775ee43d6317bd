//! Unions as coercion enters them (behaviour.md 2.2, 2.3).

use super::{Kinds, NodeId, Schema, Union, place::Reading};
use crate::tape::Node;
use serde_json::Value;

/// A union whose members are told apart by one key.
pub(crate) struct Variants {
    /// The discriminator.
    pub(crate) key: String,
    /// Each member with the values that choose it.
    pub(crate) members: Vec<(NodeId, Vec<Value>)>,
}

impl Variants {
    /// The member that a discriminator's value chooses.
    pub(crate) fn member_for(&self, value: Node<'_>) -> Option<NodeId> {
        let chosen = self.members.iter().find(|(_, values)| values.iter().any(|chosen| value.equals(chosen)));
        chosen.map(|(member, _)| *member)
    }
}

impl Schema {
    /// The members of a union of `holder` that are neither null nor false nor lead straight back to it.
    pub(crate) fn proper_members<'s>(&self, holder: NodeId, union: &'s Union) -> &'s [NodeId] {
        union.proper.get_or_init(|| {
            let is_proper = |member: &&NodeId| {
                !self.refers_to(**member, holder)
                    && self.kinds(**member, Reading::OfObject).is_none_or(|kinds| !kinds.proper().is_empty())
            };
            union.members.iter().filter(is_proper).copied().collect()
        })
    }

    /// Whether a schema declares null and nothing else.
    pub(crate) fn is_null(&self, schema: NodeId) -> bool {
        self.kinds(schema, Reading::Otherwise) == Some(Kinds::NULL)
    }

    /// Whether nothing but `$ref` leads from one schema to the other.
    fn refers_to(&self, from: NodeId, to: NodeId) -> bool {
        let hops = std::iter::successors(Some(from), |at| self.node(*at).and_then(|node| node.reference));
        hops.take(self.nodes.len() + 1).any(|at| at == to)
    }

    /// The discriminator of a union of `holder` and the values of its members (behaviour.md 2.3); `None` where
    /// there is none.
    pub(crate) fn variants<'s>(&'s self, holder: NodeId, union: &'s Union) -> Option<&'s Variants> {
        union.variants.get_or_init(|| self.find_variants(holder, union)).as_ref()
    }

    fn find_variants(&self, holder: NodeId, union: &Union) -> Option<Variants> {
        let members = self.proper_members(holder, union);
        if members.len() < 2 || !members.iter().all(|member| self.is_object_schema(*member)) {
            return None;
        }
        let required = self.node(holder).map_or(&[][..], |node| &node.required);
        let mut candidates: Vec<String> = self.property_names(*members.first()?);
        candidates.sort_by(|a, b| a.encode_utf16().cmp(b.encode_utf16()));
        union.discriminator.iter().chain(&candidates).find_map(|key| self.qualify(key, members, required))
    }

    /// `type` exactly object, or `properties` and no `type`.
    fn is_object_schema(&self, member: NodeId) -> bool {
        let conjuncts = self.conjuncts(&[member]);
        let mut types = self.nodes_of(&conjuncts).filter_map(|node| node.types).peekable();
        if types.peek().is_some() {
            types.all(|kinds| kinds == Kinds::OBJECT)
        } else {
            self.has_untyped_properties(member)
        }
    }

    fn property_names(&self, member: NodeId) -> Vec<String> {
        let conjuncts = self.conjuncts(&[member]);
        let mut names: Vec<String> = Vec::new();
        for node in self.nodes_of(&conjuncts) {
            names.extend(node.properties.iter().map(|(name, _)| name.to_owned()));
        }
        names
    }

    /// The variants by `key`, where each member requires it and gives it scalar values, none twice.
    fn qualify(&self, key: &str, members: &[NodeId], required: &[String]) -> Option<Variants> {
        let beside = required.iter().any(|name| name == key);
        let mut variants: Vec<(NodeId, Vec<Value>)> = Vec::with_capacity(members.len());
        let mut taken = std::collections::HashSet::new();
        for member in members {
            let conjuncts = self.conjuncts(&[*member]);
            if !beside && !self.nodes_of(&conjuncts).any(|node| node.required.iter().any(|name| name == key))
            {
                return None;
            }
            let declared: Vec<NodeId> =
                self.nodes_of(&conjuncts).filter_map(|node| node.properties.get(key)).collect();
            let of_key = self.conjuncts(&declared);
            let values = self.nodes_of(&of_key).find_map(|node| node.values.as_ref())?;
            if values.is_empty()
                || !values.iter().all(|value| is_scalar(value) && taken.insert(identity(value)))
            {
                return None;
            }
            variants.push((*member, values.clone()));
        }
        Some(Variants { key: key.to_owned(), members: variants })
    }

    /// The member that a value of one kind enters where the union has no discriminator (behaviour.md 2.2).
    pub(crate) fn single_alternative(&self, members: &[NodeId], kind: Kinds) -> Option<NodeId> {
        let reading = if kind == Kinds::OBJECT { Reading::OfObject } else { Reading::Otherwise };
        let mut entered = None;
        for member in members {
            let alternatives = self.count_alternatives(*member, kind, reading, &mut Vec::new())?;
            match (alternatives, entered) {
                (0, _) => {}
                (1, None) => entered = Some(*member),
                _ => return None,
            }
        }
        entered
    }

    /// The kinds that a union member declares.
    fn declared(&self, member: NodeId, reading: Reading) -> Option<Kinds> {
        match self.kinds(member, reading) {
            None if reading == Reading::OfObject && self.has_untyped_properties(member) => {
                Some(Kinds::OBJECT)
            }
            declared => declared,
        }
    }

    /// How many alternatives of a kind a union member holds; `None` where it declares nothing.
    fn count_alternatives(
        &self,
        member: NodeId,
        kind: Kinds,
        reading: Reading,
        open: &mut Vec<NodeId>,
    ) -> Option<usize> {
        let kinds = self.declared(member, reading)?;
        if !kinds.contains(kind) || open.contains(&member) {
            return Some(0);
        }
        open.push(member);
        let conjuncts = self.conjuncts(&[member]);
        let mut count = None;
        for union in self.nodes_of(&conjuncts).flat_map(|node| &node.unions) {
            // One that declares nothing is no alternative: the member is.
            if union.members.iter().any(|nested| self.declared(*nested, reading).is_none()) {
                continue;
            }
            let mut here = 0;
            for nested in &union.members {
                here += self.count_alternatives(*nested, kind, reading, open).unwrap_or(0);
                if here > 1 {
                    break;
                }
            }
            count = Some(count.unwrap_or(0).max(here));
        }
        open.pop();
        Some(count.unwrap_or(1))
    }
}

/// Whether a value may tell variants apart: text, number or boolean.
fn is_scalar(value: &Value) -> bool {
    matches!(value, Value::String(_) | Value::Number(_) | Value::Bool(_))
}

/// What makes two scalars the same; numbers by value.
fn identity(value: &Value) -> String {
    match value.as_f64() {
        Some(number) => format!("{number:?}"),
        None => value.to_string(),
    }
}
