//! One schema of a document, as far as coercion and the verdict's bookkeeping read it.

use crate::tape::Step;

use super::{Kinds, pattern::Pattern, unions::Variants};
use serde_json::Value;
use std::{cell::OnceCell, collections::HashMap, rc::Rc};

/// A schema of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

impl NodeId {
    pub(crate) const ROOT: Self = Self(0);

    pub(super) fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A schema: what its keywords say, child schemas by id.
#[derive(Default)]
pub(crate) struct SchemaNode {
    /// JSON Pointer into the document.
    pub(crate) pointer: String,
    /// The value of a boolean schema.
    pub(crate) always: Option<bool>,
    /// What `type` declares.
    pub(crate) types: Option<Kinds>,
    /// `enum`, or `const` as the only member.
    pub(crate) values: Option<Vec<Value>>,
    /// The target of a `$ref` into this document.
    pub(crate) reference: Option<NodeId>,
    /// The absolute address of the meta-schema that a reference leads to.
    pub(crate) elsewhere: Option<String>,
    /// A reference that is empty text.
    pub(crate) has_empty_reference: bool,
    pub(crate) all_of: Vec<NodeId>,
    /// Further schemas that may judge the same value: `then`, `else`, `dependentSchemas`.
    pub(crate) conditional: Vec<NodeId>,
    /// Those of which only the answer counts: `if`, `not`.
    pub(crate) consulted: Vec<NodeId>,
    /// Whether `$dynamicRef` or `$recursiveRef` adds a schema that depends on the way here.
    pub(crate) is_dynamic: bool,
    pub(crate) pattern: Option<Rc<Pattern>>,
    /// Schemas that may judge any member or item: `unevaluatedProperties`, `unevaluatedItems`.
    pub(crate) unevaluated: Vec<NodeId>,
    /// `anyOf` and `oneOf`.
    pub(crate) unions: Vec<Union>,
    pub(crate) properties: Properties,
    pub(crate) pattern_properties: Vec<(Rc<Pattern>, NodeId)>,
    pub(crate) additional_properties: Option<NodeId>,
    pub(crate) property_names: Option<NodeId>,
    /// Items by position.
    pub(crate) prefix_items: Vec<NodeId>,
    /// The items after those.
    pub(crate) items: Option<NodeId>,
    pub(crate) contains: Option<NodeId>,
    pub(crate) required: Vec<String>,
    pub(crate) default: Option<Value>,
}

/// An `anyOf` or `oneOf`.
pub(crate) struct Union {
    pub(crate) keyword: &'static str,
    pub(crate) members: Vec<NodeId>,
    /// The vendor's `discriminator.propertyName` beside it.
    pub(crate) discriminator: Option<String>,
    /// The members that are neither null nor false nor the union itself again, found once.
    pub(super) proper: OnceCell<Vec<NodeId>>,
    /// What behaviour.md 2.3 makes of it, found once.
    pub(super) variants: OnceCell<Option<Variants>>,
}

/// Up to this many names are compared one by one.
const SCANNED: usize = 8;

/// The `properties` of a schema in source order.
#[derive(Default)]
pub(crate) struct Properties {
    list: Vec<(String, NodeId)>,
    index: HashMap<String, usize>,
}

impl Properties {
    pub(super) fn push(&mut self, name: &str, node: NodeId) {
        self.list.push((name.to_owned(), node));
        if self.list.len() > SCANNED {
            let unindexed = self.list.iter().enumerate().skip(self.index.len());
            self.index.extend(unindexed.map(|(position, (name, _))| (name.clone(), position)));
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<NodeId> {
        if self.list.len() <= SCANNED {
            return self.list.iter().find_map(|(found, node)| (found == name).then_some(*node));
        }
        let position = self.index.get(name)?;
        self.list.get(*position).map(|(_, node)| *node)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, NodeId)> {
        self.list.iter().map(|(name, node)| (name.as_str(), *node))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl SchemaNode {
    /// Adds the schemas that describe a member: declared, by pattern, or as additional where neither covers it. Of a
    /// pattern whose match with the name reaches the step limit, `unfinished` then, all that may describe it are added.
    pub(crate) fn of_member<'s>(
        &'s self,
        name: &str,
        found: &mut Vec<NodeId>,
        unfinished: &mut Vec<&'s Rc<Pattern>>,
    ) {
        let declared = self.properties.get(name);
        let mut is_covered = declared.is_some();
        found.extend(declared);
        for (pattern, schema) in &self.pattern_properties {
            match pattern.is_match(name) {
                Ok(false) => continue,
                Ok(true) => is_covered = true,
                Err(_) => unfinished.push(pattern),
            }
            found.push(*schema);
        }
        if !is_covered {
            found.extend(self.additional_properties);
        }
    }

    /// The schemas that are asked about the same value beside this one: those that may judge it, and those of which
    /// only the answer counts.
    pub(crate) fn asked_in_place(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.in_place().chain(self.consulted.iter().copied())
    }

    /// The schemas that are asked about the same value or about what stands in it.
    pub(crate) fn asked(&self) -> impl Iterator<Item = NodeId> + '_ {
        let declared = self.properties.iter().map(|(_, schema)| schema);
        let by_pattern = self.pattern_properties.iter().map(|(_, schema)| *schema);
        let alone = [self.additional_properties, self.property_names, self.items, self.contains];
        let listed = self.unevaluated.iter().chain(&self.prefix_items).copied();
        self.asked_in_place()
            .chain(declared)
            .chain(by_pattern)
            .chain(alone.into_iter().flatten())
            .chain(listed)
    }

    /// The schemas that may judge the same value, beside this one: references, members of `allOf` and of unions,
    /// conditions.
    pub(crate) fn in_place(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.in_place_but(|_| false)
    }

    /// As [`Self::in_place`], without the members of some unions.
    pub(crate) fn in_place_but<'s>(
        &'s self,
        is_left_out: impl Fn(&Union) -> bool + 's,
    ) -> impl Iterator<Item = NodeId> + 's {
        let unions = self.unions.iter().filter(move |union| !is_left_out(union));
        let members = unions.flat_map(|union| &union.members);
        self.reference.iter().chain(&self.all_of).chain(&self.conditional).chain(members).copied()
    }

    /// Whether something is said of the member or item at a step.
    pub(crate) fn describes(&self, step: &Step) -> bool {
        match step {
            Step::Name(name) => {
                let mut found = Vec::new();
                self.of_member(&name.text(), &mut found, &mut Vec::new());
                !found.is_empty()
            }
            Step::Index(index) => {
                *index < self.prefix_items.len() || self.items.is_some() || self.contains.is_some()
            }
        }
    }

    /// Whether anything is said of what stands inside a value.
    pub(crate) fn describes_children(&self) -> bool {
        !self.properties.is_empty()
            || !self.pattern_properties.is_empty()
            || self.additional_properties.is_some()
            || !self.prefix_items.is_empty()
            || self.items.is_some()
            || !self.unions.is_empty()
    }
}
