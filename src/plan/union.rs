//! Unions: the members that can accept a value are merged with what stands around the union.
//!
//! A member that cannot accept a kind is refused by what it declares, so that the only one left decides. Of
//! several, `anyOf` tries one after the other; `oneOf` is known only where no two can accept the same value: by
//! their discriminator, their constants, or the names that they require and forbid.

use super::{
    compile::{Compiler, Described, MOST_MERGED},
    table::{NOT_KNOWN, Row},
};
use crate::schema::{Kinds, NodeId, Properties, Union};
use serde_json::Value;
use std::collections::HashSet;

impl<'s> Compiler<'s> {
    /// The node that chooses a member of `union`, which `holder` holds.
    pub(super) fn union_row(
        &mut self,
        described: &Described,
        holder: NodeId,
        union: &'s Union,
        kinds: Kinds,
    ) -> Row {
        let mut row = Row::new(1);
        self.merged += union.members.len();
        let able = self.kinds_of_any(&union.members);
        // The core holds a text against the patterns of every member, and tells which reach the step limit.
        let may_reach_limit = union.members.iter().any(|member| self.schema.leads_to_backtracking(*member));
        let kinds =
            if may_reach_limit || self.merged > MOST_MERGED { Kinds::NONE } else { kinds.intersection(able) };
        row.push(self.kinds_code(described, kinds));
        for kind in [Kinds::STRING, Kinds::NUMBER, Kinds::BOOLEAN, Kinds::OBJECT, Kinds::ARRAY, Kinds::NULL] {
            let node = if kinds.contains(kind) {
                self.member_node(described, holder, union, kind)
            } else {
                NOT_KNOWN
            };
            row.push(node);
        }
        row
    }

    fn member_node(&mut self, described: &Described, holder: NodeId, union: &'s Union, kind: Kinds) -> u32 {
        let schema = self.schema;
        let can_accept =
            |member: &NodeId| schema.declared_kinds(*member).is_none_or(|kinds| kinds.contains(kind));
        let able: Vec<NodeId> = union.members.iter().copied().filter(can_accept).collect();
        if let [only] = able.as_slice() {
            let is_entered = self.is_entered(holder, union, *only, kind);
            return self.with_member(described, holder, union, *only, is_entered);
        }
        if kind == Kinds::OBJECT
            && let Some(node) = self.by_discriminator(described, holder, union, &able)
        {
            return node;
        }
        let are_exclusive =
            self.have_distinct_values(&able) || kind == Kinds::OBJECT && self.exclude_each_other(&able);
        if union.keyword == "oneOf" && !are_exclusive {
            return NOT_KNOWN;
        }
        let nodes: Vec<u32> =
            able.iter().map(|member| self.with_member(described, holder, union, *member, false)).collect();
        self.one_of_nodes(nodes)
    }

    fn one_of_nodes(&mut self, mut nodes: Vec<u32>) -> u32 {
        nodes.retain(|node| *node != NOT_KNOWN);
        match nodes.as_slice() {
            [] => NOT_KNOWN,
            [only] => *only,
            _ => {
                let mut row = Row::new(2);
                for node in nodes {
                    row.push(node);
                }
                self.row_node(row)
            }
        }
    }

    fn row_node(&mut self, row: Row) -> u32 {
        let node = self.table.reserve();
        self.table.set(node, row);
        node
    }

    /// The node in which a member of a union has been chosen.
    ///
    /// A member that leads back to a union which has its member already would prove itself by itself: not known.
    fn with_member(
        &mut self,
        described: &Described,
        holder: NodeId,
        union: &Union,
        member: NodeId,
        is_entered: bool,
    ) -> u32 {
        let Described { mut schemas, mut chosen, is_coerced } = described.clone();
        chosen.push((holder, union.keyword));
        chosen.sort_unstable();
        let added = self.schema.conjuncts(&[member]);
        self.merged += added.len();
        if added.iter().any(|id| chosen.iter().any(|(holder, _)| holder == id)) {
            return NOT_KNOWN;
        }
        schemas.extend(added);
        schemas.sort_unstable();
        schemas.dedup();
        self.described(Described { schemas, chosen, is_coerced: is_coerced && is_entered })
    }

    /// Whether coercion enters this member with a value of a kind that no other can accept (behaviour.md 2.2).
    fn is_entered(&self, holder: NodeId, union: &Union, member: NodeId, kind: Kinds) -> bool {
        match self.schema.proper_members(holder, union) {
            [only] => *only == member,
            _ if kind == Kinds::OBJECT && self.schema.variants(holder, union).is_some() => true,
            members => self.schema.single_alternative(members, kind) == Some(member),
        }
    }

    /// The node that chooses by a discriminator (behaviour.md 2.3), which at most one member can accept.
    fn by_discriminator(
        &mut self,
        described: &Described,
        holder: NodeId,
        union: &'s Union,
        able: &[NodeId],
    ) -> Option<u32> {
        let schema = self.schema;
        let variants = schema.variants(holder, union)?;
        if !able.iter().all(|member| variants.members.iter().any(|(variant, _)| variant == member)) {
            return None;
        }
        let mut row = Row::new(3);
        row.push(self.table.name(&variants.key));
        for (member, values) in &variants.members {
            let node = self.with_member(described, holder, union, *member, true);
            for value in values {
                row.push(self.table.constant(value));
                row.push(node);
            }
        }
        Some(self.row_node(row))
    }

    /// Whether each member takes only scalars of its own.
    fn have_distinct_values(&self, members: &[NodeId]) -> bool {
        let mut taken = HashSet::new();
        members.iter().all(|member| {
            self.schema
                .values_of(*member)
                .is_some_and(|values| values.iter().all(|value| taken.insert(identity(value))))
        })
    }

    /// Whether of any two members one requires a name that the other forbids, so that no object fits both.
    fn exclude_each_other(&self, members: &[NodeId]) -> bool {
        let names: Vec<Names<'_>> = members.iter().map(|member| self.names(*member)).collect();
        names.iter().enumerate().all(|(index, one)| {
            names
                .iter()
                .skip(index + 1)
                .all(|other| one.requires_more_than(other) || other.requires_more_than(one))
        })
    }

    fn names(&self, member: NodeId) -> Names<'s> {
        let conjuncts = self.schema.conjuncts(&[member]);
        let mut names = Names { required: Vec::new(), closed: None };
        for id in conjuncts {
            let Some(node) = self.schema.node(id) else { continue };
            names.required.extend(node.required.iter().map(String::as_str));
            let others = node.additional_properties.and_then(|others| self.schema.node(others));
            if others.is_some_and(|others| others.always == Some(false)) && node.pattern_properties.is_empty()
            {
                names.closed = Some(&node.properties);
            }
        }
        names
    }
}

/// What a member of a union says of names, as far as it tells members apart.
struct Names<'s> {
    required: Vec<&'s str>,
    /// The only names that it allows.
    closed: Option<&'s Properties>,
}

impl Names<'_> {
    fn requires_more_than(&self, other: &Self) -> bool {
        other.closed.is_some_and(|allowed| self.required.iter().any(|name| allowed.get(name).is_none()))
    }
}

/// What makes two values the same; numbers by value.
fn identity(value: &Value) -> String {
    value.as_f64().map_or_else(|| value.to_string(), |number| format!("{:?}", number + 0.0))
}
