//! From schemas to nodes of the plan.
//!
//! A node stands for all schemas that describe one value, merged: on the way to a yes each member of the
//! arguments is then read once, so the answer is about one consistent reading, as it would be on the tape.

use super::{
    assertions::Assertions,
    table::{NOT_KNOWN, Row, Table},
};
use crate::schema::{Kinds, NodeId, Schema, SchemaNode, Union};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};

/// Schemas that are merged into nodes at most; a plan that would need more is not known beyond them.
pub(super) const MOST_MERGED: usize = 50_000;

/// Bits beside those of [`Kinds`].
const WHOLE_NUMBERS: u16 = 64;
const TEXT_LIST: u16 = 128;
const READS_TEXT: u16 = 256;

/// The schemas that describe one value, and the unions among them of which a member has been chosen.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Described {
    pub(super) schemas: Vec<NodeId>,
    pub(super) chosen: Vec<(NodeId, &'static str)>,
    /// Whether coercion comes here by the same schemas, no more and no fewer (behaviour.md 2.2).
    pub(super) is_coerced: bool,
}

pub(super) struct Compiler<'s> {
    pub(super) schema: &'s Schema,
    defaults: bool,
    pub(super) table: Table<'s>,
    known: HashMap<Described, u32>,
    waiting: VecDeque<(u32, Described)>,
    pub(super) merged: usize,
}

impl<'s> Compiler<'s> {
    pub(super) fn new(schema: &'s Schema, defaults: bool) -> Self {
        let mut table = Table::default();
        table.reserve();
        Self { schema, defaults, table, known: HashMap::new(), waiting: VecDeque::new(), merged: 0 }
    }

    /// Compiles the document.
    pub(super) fn plan(mut self) -> String {
        let root = self.schema.conjuncts(&[self.schema.root()]);
        let knows_objects = Assertions::of(self.schema, &root).kinds.contains(Kinds::OBJECT);
        if !knows_objects || changes_dialect(&self.schema.document) {
            return String::new();
        }
        self.node(&[self.schema.root()], true);
        while let Some((node, described)) = self.waiting.pop_front() {
            let row = self.row(&described);
            self.table.set(node, row);
        }
        self.table.text()
    }

    /// The node of a value that some schemas describe.
    fn node(&mut self, schemas: &[NodeId], is_coerced: bool) -> u32 {
        let schemas = self.schema.conjuncts(schemas);
        self.described(Described { schemas, chosen: Vec::new(), is_coerced })
    }

    pub(super) fn described(&mut self, mut described: Described) -> u32 {
        described.schemas.sort_unstable();
        if let Some(node) = self.known.get(&described) {
            return *node;
        }
        self.merged += described.schemas.len().max(1);
        if self.merged > MOST_MERGED {
            return NOT_KNOWN;
        }
        let node = self.table.reserve();
        self.known.insert(described.clone(), node);
        self.waiting.push_back((node, described));
        node
    }

    fn row(&mut self, described: &Described) -> Row {
        let assertions = Assertions::of(self.schema, &described.schemas);
        match self.open_union(described) {
            Some((holder, union)) => self.union_row(described, holder, union, assertions.kinds),
            None => self.value_row(described, &assertions),
        }
    }

    fn open_union(&self, described: &Described) -> Option<(NodeId, &'s Union)> {
        let schema = self.schema;
        described.schemas.iter().find_map(|holder| {
            let unions = &schema.node(*holder)?.unions;
            let union = unions.iter().find(|union| !described.chosen.contains(&(*holder, union.keyword)))?;
            Some((*holder, union))
        })
    }

    /// Kinds as the plan has them, with what coercion does to text here.
    pub(super) fn kinds_code(&self, described: &Described, kinds: Kinds) -> u16 {
        let mut code = u16::from(kinds.bits());
        if kinds.contains(Kinds::STRING) {
            if self.schema.nodes_of(&described.schemas).any(|node| self.takes_text_and_lists(node)) {
                code |= TEXT_LIST;
            }
        } else if described.is_coerced && described.chosen.is_empty() {
            let declared = self.schema.place(&described.schemas).kinds;
            let is_read = |kinds: Kinds| {
                !kinds.contains(Kinds::STRING) && !kinds.proper().is_empty() && !kinds.is_scalar()
            };
            if declared.is_some_and(is_read) {
                code |= READS_TEXT;
            }
        }
        code
    }

    /// Whether a list written as text may be refused at a place that this schema describes (3).
    fn takes_text_and_lists(&self, node: &SchemaNode) -> bool {
        let both = |kinds: Kinds| kinds.contains(Kinds::STRING) && kinds.contains(Kinds::ARRAY);
        node.types.is_some_and(both)
            || node.values.as_deref().is_some_and(|values| both(Kinds::of_values(values)))
            || node.unions.iter().any(|union| both(self.kinds_of_any(&union.members)))
    }

    /// The kinds that at least one of some schemas can accept.
    pub(super) fn kinds_of_any(&self, schemas: &[NodeId]) -> Kinds {
        let kinds = schemas.iter().map(|id| self.schema.declared_kinds(*id).unwrap_or(Kinds::ALL));
        kinds.fold(Kinds::NONE, Kinds::union)
    }

    fn value_row(&mut self, described: &Described, assertions: &Assertions<'s>) -> Row {
        let kinds = assertions.kinds;
        let mut row = Row::new(0);
        let whole = if assertions.whole_numbers { WHOLE_NUMBERS } else { 0 };
        row.push(self.kinds_code(described, kinds) | whole);
        if let Some(values) = &assertions.values {
            row.push(1);
            row.push(count(values.len()));
            for value in values {
                row.push(self.table.constant(value));
            }
        }
        if kinds.contains(Kinds::STRING) && !assertions.length.is_open() {
            row.push(2);
            row.push_bounds(assertions.length);
        }
        if kinds.contains(Kinds::STRING) {
            for (pattern, steps) in &assertions.patterns {
                row.push(6);
                row.push(self.table.constant(pattern));
                row.push(u32::try_from(steps.count).unwrap_or(u32::MAX));
                row.push(steps.power);
            }
        }
        if kinds.contains(Kinds::NUMBER) {
            for (which, limit) in &assertions.number {
                row.push(3);
                row.push(*which);
                row.push(*limit);
            }
        }
        if kinds.contains(Kinds::OBJECT) {
            self.members(described, assertions, &mut row);
        }
        if kinds.contains(Kinds::ARRAY) {
            self.items(described, assertions, &mut row);
        }
        row
    }

    fn members(&mut self, described: &Described, assertions: &Assertions<'s>, row: &mut Row) {
        let schema = self.schema;
        let nodes = || schema.nodes_of(&described.schemas);
        let mut names: Vec<(&str, bool)> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        let declared = nodes().flat_map(|node| node.properties.iter().map(|(name, _)| name));
        for name in declared.chain(assertions.required.iter().copied()) {
            places.entry(name).or_insert_with(|| {
                names.push((name, false));
                names.len() - 1
            });
        }
        let with_default = nodes()
            .flat_map(|node| node.properties.iter())
            .filter(|(_, property)| self.defaults && schema.default_of(*property).is_some())
            .map(|(name, _)| name);
        for name in with_default.chain(assertions.required.iter().copied()) {
            if let Some((_, required)) = places.get(name).and_then(|place| names.get_mut(*place)) {
                *required = true;
            }
        }
        self.merged += names.len() * described.schemas.len();
        if self.merged > MOST_MERGED {
            return;
        }
        let others: Vec<NodeId> = nodes().filter_map(|node| node.additional_properties).collect();
        row.push(4);
        row.push_bounds(assertions.members);
        row.push(count(names.iter().filter(|(_, required)| *required).count()));
        row.push(self.node(&others, described.is_coerced));
        row.push(count(names.len()));
        for (name, required) in names {
            let of_name = nodes().filter_map(|node| node.properties.get(name).or(node.additional_properties));
            let of_name: Vec<NodeId> = of_name.collect();
            // An own `__proto__` is dropped (2.8), so no object that has one is known.
            let node =
                if name == "__proto__" { NOT_KNOWN } else { self.node(&of_name, described.is_coerced) };
            row.push(self.table.name(name));
            row.push(node);
            row.push(u8::from(required));
        }
    }

    fn items(&mut self, described: &Described, assertions: &Assertions<'s>, row: &mut Row) {
        let schema = self.schema;
        let nodes = || schema.nodes_of(&described.schemas);
        let by_position = nodes().map(|node| node.prefix_items.len()).max().unwrap_or_default();
        let rest: Vec<NodeId> = nodes().filter_map(|node| node.items).collect();
        self.merged += by_position * described.schemas.len();
        if self.merged > MOST_MERGED {
            return;
        }
        row.push(5);
        row.push_bounds(assertions.items);
        row.push(self.node(&rest, described.is_coerced));
        row.push(count(by_position));
        for index in 0..by_position {
            let here: Vec<NodeId> =
                nodes().filter_map(|node| node.prefix_items.get(index).copied().or(node.items)).collect();
            row.push(self.node(&here, described.is_coerced));
        }
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Whether some part of the document names a dialect of its own.
fn changes_dialect(document: &Value) -> bool {
    fn names_dialect(value: &Value) -> bool {
        match value {
            Value::Object(members) => {
                members.iter().any(|(name, value)| name == "$schema" || names_dialect(value))
            }
            Value::Array(items) => items.iter().any(names_dialect),
            _ => false,
        }
    }
    document.as_object().is_some_and(|keywords| keywords.values().any(names_dialect))
}
