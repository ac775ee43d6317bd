//! The plan: a schema as a flat table that TypeScript runs over the live arguments (architecture.md, One call).
//!
//! Running it says *valid*, as it stands or after reading text as JSON where the plan allows that, or *not known*,
//! never *refused*. What it does not model is not known: a keyword that is missing here costs time, never a
//! verdict. Of coercion it says only two things, because text is repaired only where it could not be valid as it
//! stands (behaviour.md 2): where text is read as JSON (2.1 d), and where it might be a list written as text (3).
//!
//! A plan is JSON text `[names, constants, nodes]`. Node 0 accepts nothing, node 1 describes the arguments.
//!
//! | node | numbers |
//! |---|---|
//! | value | `[0, kinds, part…]` |
//! | by kind of the value | `[1, kinds, node…]`: string, number, boolean, object, array, null |
//! | any of several | `[2, node…]` |
//! | by discriminator | `[3, name, (constant, node)…]` |
//!
//! | part of a value node | numbers |
//! |---|---|
//! | one of | `[1, count, constant…]` |
//! | length of text | `[2, least, most]` |
//! | bound of a number | `[3, which, limit]`: `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf` |
//! | members | `[4, least, most, required, node of others, count, (name, node, is required)…]` |
//! | items | `[5, least, most, node of the rest, count, node…]` |
//! | pattern of text | `[6, constant, count, power]`: takes at most `count × (length + 1) ^ power` steps |
//!
//! `kinds` are the bits of [`crate::schema::Kinds`], 64 for whole numbers only, 128 for a place where text that
//! starts a list is not known, and 256 for one where text is read as JSON; `most` is -1 where there is no limit.

mod assertions;
mod compile;
mod table;
mod union;

use crate::schema::Schema;

/// The plan of a schema as JSON text; empty where no arguments could be known.
///
/// `defaults` is the option of behaviour.md 2.7: an object that lacks a property with a default is not known.
pub(crate) fn plan(schema: &Schema, defaults: bool) -> String {
    compile::Compiler::new(schema, defaults).plan()
}
