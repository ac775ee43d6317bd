//! Limits (behaviour.md 8).

use serde::Deserialize;

/// What arguments and schemas may hold at most. Each is refused by name, none is a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limits {
    /// Bytes of all strings of the arguments, names included, as UTF-8.
    pub text_bytes: u32,
    /// Nesting of arrays and objects in the arguments.
    pub depth: u32,
    /// Values in the arguments, containers included.
    pub values: u32,
    /// Bytes of a schema document written as JSON.
    pub schema_bytes: u32,
    /// Nesting of arrays and objects in a schema document.
    pub schema_depth: u32,
    /// Values in a schema document, containers included.
    pub schema_nodes: u32,
    /// Backtracking steps of one match of a pattern with look-around or back-references.
    pub pattern_steps: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            text_bytes: 16 << 20,
            depth: 256,
            values: 1_000_000,
            schema_bytes: 8 << 20,
            schema_depth: 128,
            schema_nodes: 100_000,
            pattern_steps: 50_000,
        }
    }
}

/// How a toolset reads arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// Whether numbers, booleans and null are read from text (behaviour.md 2.5).
    pub scalars: bool,
    /// Whether absent properties get their `default` (behaviour.md 2.7).
    pub defaults: bool,
    /// What may be held at most (behaviour.md 8).
    pub limits: Limits,
}
