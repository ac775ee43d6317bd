//! Reading a schema document: dialect, keywords, local references, patterns, and the shape that coercion
//! walks.

mod dialect;
mod keyword;
mod kinds;
mod node;
mod pattern;
mod patterns;
mod place;
mod read;
mod reference;
mod resource;
mod root;
mod unfinished;
mod unions;
mod ways;

pub(crate) use dialect::Dialect;
pub(crate) use kinds::Kinds;
pub(crate) use node::{NodeId, Properties, SchemaNode, Union};
pub(crate) use pattern::{
    Assumption, Pattern, Steps as PatternSteps, assume, most_steps, translate as translate_pattern,
};
pub(crate) use patterns::Patterns;
pub(crate) use place::Place;
pub(crate) use resource::{NO_ADDRESS, Names, absolute};
pub(crate) use unfinished::{Unfinished, UnfinishedMatch};

use crate::{error::FaultCode, limits::Limits};
use serde_json::Value;
use std::{
    borrow::Cow,
    cell::{OnceCell, RefCell},
    collections::HashMap,
    rc::Rc,
};

/// A schema document that was read without a fault.
pub(crate) struct Schema {
    pub(crate) document: Value,
    pub(crate) dialect: Dialect,
    nodes: Vec<SchemaNode>,
    by_pointer: HashMap<String, NodeId>,
    /// Pointers to the parts that keep an address of their own, from which the judge counts pointers; by address. The
    /// document is among them where there are others.
    resources: HashMap<String, String>,
    /// The places of single schemas, by index, and those of several together.
    single_places: Vec<OnceCell<Rc<Place>>>,
    places: RefCell<HashMap<Vec<NodeId>, Rc<Place>>>,
    kinds: RefCell<HashMap<(NodeId, place::Reading), kinds::Declared>>,
    pub(crate) patterns: Patterns,
    /// By index, whether a schema leads to a pattern that backtracks; found once.
    leads_to_backtracking: OnceCell<Vec<bool>>,
    /// Whether a schema inside the document has a `$schema`.
    pub(crate) has_inner_dialects: bool,
    /// Who follows the references.
    pub(crate) names: Names,
    /// Pointers to keywords that say nothing in their dialect, and in which the judge looks for references.
    pub(crate) passed_over: Vec<String>,
}

/// What is wrong with a schema, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SchemaFault {
    /// JSON Pointer into the document.
    pub(crate) pointer: String,
    pub(crate) code: FaultCode,
    /// The sentence without tool and place.
    pub(crate) reason: String,
}

impl Schema {
    /// Reads a document: dialect, the shape of every keyword, every `$ref`, every pattern.
    ///
    /// # Errors
    ///
    /// Every fault, in document order; references last.
    pub(crate) fn read(document: Value, limits: &Limits) -> Result<Self, Vec<SchemaFault>> {
        read::read(document, limits)
    }

    /// The node of the whole document.
    #[allow(clippy::unused_self, reason = "the root is a node of this schema")]
    pub(crate) fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Every schema of the document.
    pub(crate) fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId::new)
    }

    /// How many schemas there are.
    pub(crate) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Whether some schema refers to another of the document.
    pub(crate) fn has_references(&self) -> bool {
        self.nodes.iter().any(|node| node.reference.is_some())
    }

    /// Whether some pattern has to be rewritten for the judge.
    pub(crate) fn has_patterns(&self) -> bool {
        !self.patterns.is_empty()
    }

    /// Whether a reference leads to a meta-schema.
    pub(crate) fn refers_elsewhere(&self) -> bool {
        self.nodes.iter().any(|node| node.elsewhere.is_some())
    }

    /// Whether a reference is empty text, which the judge would take for none.
    pub(crate) fn has_empty_references(&self) -> bool {
        self.nodes.iter().any(|node| node.has_empty_reference)
    }

    /// Where each schema of the document stands.
    pub(crate) fn pointers(&self) -> HashMap<NodeId, String> {
        let pointer = |(index, node): (usize, &SchemaNode)| (NodeId::new(index), node.pointer.clone());
        self.nodes.iter().enumerate().map(pointer).collect()
    }

    /// The values of a schema that says nothing but `const` or `enum`, through `$ref`.
    pub(crate) fn values_of(&self, schema: NodeId) -> Option<&[Value]> {
        let conjuncts = self.conjuncts(&[schema]);
        conjuncts.into_iter().find_map(|id| self.node(id)?.values.as_deref())
    }

    /// Every default with the schema that has to accept it, and the schema that holds it.
    pub(crate) fn defaults(&self) -> Vec<(NodeId, NodeId, &Value)> {
        let own = self.ids().filter_map(|id| Some((id, id, self.node(id)?.default.as_ref()?)));
        let properties = self.nodes.iter().flat_map(|node| node.properties.iter());
        let filled = properties.filter_map(|(_, property)| {
            let (holder, default) = self.default_of(property)?;
            Some((property, holder, default))
        });
        own.chain(filled).collect()
    }

    /// Whether parts of the document keep an address of their own.
    pub(crate) fn has_resources(&self) -> bool {
        !self.resources.is_empty()
    }

    /// Pointer to the part that has an address.
    pub(crate) fn resource(&self, address: &str) -> Option<&str> {
        self.resources.get(address).map(String::as_str)
    }

    /// Where the judge's evaluation path leads: as the keyword stands in the document, references followed.
    pub(crate) fn follow(&self, evaluation_path: &str) -> Option<String> {
        let mut pointer = String::new();
        for token in evaluation_path.split('/').skip(1) {
            let reference =
                self.at_pointer(&pointer).and_then(|id| self.node(id)).and_then(|node| node.reference);
            match (token, reference) {
                ("$ref", Some(target)) => pointer.clone_from(&self.node(target)?.pointer),
                ("$dynamicRef" | "$recursiveRef", _) => return None,
                _ => {
                    pointer.push('/');
                    pointer.push_str(token);
                }
            }
        }
        Some(pointer)
    }

    /// The node at a JSON Pointer into the document.
    pub(crate) fn at_pointer(&self, pointer: &str) -> Option<NodeId> {
        self.by_pointer.get(pointer).copied()
    }
}

/// A property name as a token of a JSON Pointer.
pub(crate) fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// A token of a JSON Pointer as a property name.
pub(crate) fn unescape(token: &str) -> Cow<'_, str> {
    if token.contains('~') {
        Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(token)
    }
}
