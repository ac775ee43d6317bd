//! The plan as it is written.

use super::assertions::Bounds;
use serde_json::Value;
use std::collections::HashMap;

/// The node that accepts nothing.
pub(super) const NOT_KNOWN: u32 = 0;

/// The numbers of one node.
#[derive(Default)]
pub(super) struct Row(Vec<f64>);

impl Row {
    pub(super) fn new(head: u32) -> Self {
        Self(vec![f64::from(head)])
    }

    pub(super) fn push(&mut self, number: impl Into<f64>) {
        self.0.push(number.into());
    }

    pub(super) fn push_bounds(&mut self, bounds: Bounds) {
        self.push(bounds.least);
        self.push(bounds.most.unwrap_or(-1.0));
    }
}

/// Names, constants and nodes, each once.
#[derive(Default)]
pub(super) struct Table<'s> {
    names: Vec<&'s str>,
    name_indexes: HashMap<&'s str, u32>,
    constants: Vec<String>,
    constant_indexes: HashMap<String, u32>,
    rows: Vec<Row>,
}

impl<'s> Table<'s> {
    pub(super) fn name(&mut self, name: &'s str) -> u32 {
        *self.name_indexes.entry(name).or_insert_with(|| {
            self.names.push(name);
            last_index(self.names.len())
        })
    }

    pub(super) fn constant(&mut self, value: &Value) -> u32 {
        let text = value.to_string();
        if let Some(index) = self.constant_indexes.get(&text) {
            return *index;
        }
        self.constants.push(text.clone());
        let index = last_index(self.constants.len());
        self.constant_indexes.insert(text, index);
        index
    }

    /// Takes the next node; it accepts nothing until it is set.
    pub(super) fn reserve(&mut self) -> u32 {
        let mut row = Row::new(0);
        row.push(0);
        self.rows.push(row);
        last_index(self.rows.len())
    }

    pub(super) fn set(&mut self, node: u32, row: Row) {
        if let Some(slot) = self.rows.get_mut(node as usize) {
            *slot = row;
        }
    }

    pub(super) fn text(&self) -> String {
        let names = self.names.iter().map(|name| Value::from(*name).to_string());
        let row = |row: &Row| list(row.0.iter().map(f64::to_string));
        list([list(names), list(self.constants.iter().cloned()), list(self.rows.iter().map(row))].into_iter())
    }
}

fn last_index(length: usize) -> u32 {
    u32::try_from(length).map_or(NOT_KNOWN, |length| length.saturating_sub(1))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}
