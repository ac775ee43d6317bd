//! Places: what a document says of one value.
//!
//! A place is a set of schemas that all describe the same value, with everything that `$ref` and `allOf` add
//! to them (behaviour.md 1, Conjuncts), and the kinds that they declare together.

use super::{
    Kinds, NodeId, Schema, SchemaNode,
    kinds::{Declared, both},
};
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// Steps that finding the kinds of one place may take. A schema that needs more is built to be hostile: its
/// kinds count as undeclared, so nothing is repaired there, and the judge alone decides.
const KIND_STEPS: u32 = 20_000;

/// Nesting of unions through references that is followed for kinds.
const KIND_DEPTH: u32 = 64;

/// What is said of one value.
pub(crate) struct Place {
    /// The schemas, each once: in order, each followed by what its `$ref` and `allOf` add.
    pub(crate) conjuncts: Vec<NodeId>,
    /// The kinds that are declared for a value that is no object; `None` is undeclared.
    pub(crate) kinds: Declared,
    /// Whether anything is said of what stands inside the value.
    pub(crate) describes_children: bool,
}

/// Whether a member with `properties` and no `type` counts as an object (behaviour.md 1, Kinds).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Reading {
    /// The value is an object, or the root contract is asked for.
    OfObject,
    Otherwise,
}

impl Schema {
    /// A schema of this document.
    pub(crate) fn node(&self, id: NodeId) -> Option<&SchemaNode> {
        self.nodes.get(id.index())
    }

    /// The place that some schemas describe together.
    pub(crate) fn place(&self, schemas: &[NodeId]) -> Rc<Place> {
        if let [only] = schemas
            && let Some(place) = self.single_places.get(only.index())
        {
            return Rc::clone(place.get_or_init(|| Rc::new(self.find_place(schemas))));
        }
        if let Some(place) = self.places.borrow().get(schemas) {
            return Rc::clone(place);
        }
        let place = Rc::new(self.find_place(schemas));
        self.places.borrow_mut().insert(schemas.to_vec(), Rc::clone(&place));
        place
    }

    fn find_place(&self, schemas: &[NodeId]) -> Place {
        let conjuncts = self.conjuncts(schemas);
        let kinds = KindFinder::new(self, Reading::Otherwise).of_all(&conjuncts, 0);
        let describes_children = self.nodes_of(&conjuncts).any(SchemaNode::describes_children);
        Place { conjuncts, kinds, describes_children }
    }

    /// Schemas and everything that their `$ref` and `allOf` add, each once.
    pub(crate) fn conjuncts(&self, schemas: &[NodeId]) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting: Vec<NodeId> = schemas.iter().rev().copied().collect();
        while let Some(id) = waiting.pop() {
            if !seen.insert(id) {
                continue;
            }
            found.push(id);
            if let Some(node) = self.node(id) {
                waiting.extend(node.all_of.iter().rev());
                waiting.extend(node.reference);
            }
        }
        found
    }

    /// The nodes of some ids.
    pub(crate) fn nodes_of(&self, ids: &[NodeId]) -> impl Iterator<Item = &SchemaNode> {
        ids.iter().filter_map(|id| self.node(*id))
    }

    /// The `default` of a schema, through `$ref` and `allOf`, and the schema that holds it.
    pub(crate) fn default_of(&self, schema: NodeId) -> Option<(NodeId, &serde_json::Value)> {
        let conjuncts = self.conjuncts(&[schema]);
        conjuncts.into_iter().find_map(|id| Some((id, self.node(id)?.default.as_ref()?)))
    }

    /// All schemas that are asked about the same value as this one, itself included.
    pub(crate) fn all_in_place(&self, id: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut seen = HashSet::from([id]);
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            found.push(id);
            let asked = self.node(id).into_iter().flat_map(SchemaNode::asked_in_place);
            waiting.extend(asked.filter(|next| seen.insert(*next)));
        }
        found
    }

    /// The kinds that a schema declares, whatever the value; it accepts no other.
    pub(crate) fn declared_kinds(&self, schema: NodeId) -> Declared {
        self.kinds(schema, Reading::Otherwise)
    }

    /// The kinds that a schema declares.
    pub(super) fn kinds(&self, schema: NodeId, reading: Reading) -> Declared {
        if let Some(known) = self.kinds.borrow().get(&(schema, reading)) {
            return *known;
        }
        let kinds = KindFinder::new(self, reading).of(schema, 0);
        self.kinds.borrow_mut().insert((schema, reading), kinds);
        kinds
    }

    /// The kinds of the root as a contract for arguments (behaviour.md 6).
    pub(super) fn root_kinds(&self) -> Declared {
        self.kinds(self.root(), Reading::OfObject)
    }
}

/// Finds the kinds of schemas through unions that may lead back to themselves.
struct KindFinder<'s> {
    schema: &'s Schema,
    reading: Reading,
    known: HashMap<NodeId, Declared>,
    /// The schemas whose kinds are being found; met again, they are dropped as union members.
    open: Vec<NodeId>,
    /// The outermost of `open` that was met again, so that nothing found under it is taken for known.
    met_again: usize,
    steps: u32,
}

impl<'s> KindFinder<'s> {
    fn new(schema: &'s Schema, reading: Reading) -> Self {
        Self { schema, reading, known: HashMap::new(), open: Vec::new(), met_again: usize::MAX, steps: 0 }
    }

    fn of(&mut self, schema: NodeId, depth: u32) -> Declared {
        if let Some(known) = self.known.get(&schema) {
            return *known;
        }
        let place = self.open.len();
        self.open.push(schema);
        let conjuncts = self.schema.conjuncts(&[schema]);
        let kinds = self.of_all(&conjuncts, depth);
        self.open.pop();
        if self.met_again >= place {
            self.met_again = usize::MAX;
            self.known.insert(schema, kinds);
        }
        kinds
    }

    fn of_all(&mut self, conjuncts: &[NodeId], depth: u32) -> Declared {
        let mut declared = None;
        for node in self.schema.nodes_of(conjuncts) {
            self.steps += 1;
            if self.steps > KIND_STEPS || depth > KIND_DEPTH {
                return None;
            }
            if node.always == Some(false) {
                declared = Some(Kinds::NONE);
            }
            declared = both(declared, node.types);
            declared = both(declared, node.values.as_deref().map(Kinds::of_values));
            for union in &node.unions {
                declared = both(declared, self.of_union(&union.members, depth));
            }
        }
        declared
    }

    fn of_union(&mut self, members: &[NodeId], depth: u32) -> Declared {
        let mut kinds = None;
        for member in members {
            if let Some(place) = self.open.iter().position(|open| open == member) {
                self.met_again = self.met_again.min(place);
                continue;
            }
            let of_member = self.of_member(*member, depth)?;
            kinds = Some(kinds.map_or(of_member, |kinds: Kinds| kinds.union(of_member)));
        }
        kinds
    }

    fn of_member(&mut self, member: NodeId, depth: u32) -> Declared {
        let declared = self.of(member, depth + 1);
        if declared.is_none()
            && self.reading == Reading::OfObject
            && self.schema.has_untyped_properties(member)
        {
            return Some(Kinds::OBJECT);
        }
        declared
    }
}

impl Schema {
    /// Whether a schema has `properties` and declares no kind.
    pub(super) fn has_untyped_properties(&self, schema: NodeId) -> bool {
        let conjuncts = self.conjuncts(&[schema]);
        self.nodes_of(&conjuncts).any(|node| !node.properties.is_empty())
            && self.nodes_of(&conjuncts).all(|node| node.types.is_none() && node.values.is_none())
    }
}
