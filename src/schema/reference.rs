//! References inside a document (behaviour.md 1, Conjuncts). Nothing is ever fetched.

use super::{NodeId, SchemaFault, dialect::is_meta_schema, read::Reader, unescape};
use crate::{error::FaultCode, sentence};
use percent_encoding::percent_decode_str;
use referencing::uri;
use std::collections::HashMap;

/// The address of a document that gives itself none, as the judge has it.
const NO_ADDRESS: &str = "json-schema:///";

/// A `$ref`, `$dynamicRef` or `$recursiveRef` that waits for the whole document to be read.
pub(super) struct Pending {
    pub(super) from: NodeId,
    pub(super) uri: String,
    /// JSON Pointer to the keyword.
    pub(super) at: String,
    pub(super) resource: usize,
    /// Whether the target counts as a conjunct (`$ref` alone does).
    pub(super) followed: bool,
}

/// A part of a document with an address of its own (`$id`).
struct Resource {
    uri: String,
    pointer: String,
    anchors: HashMap<String, NodeId>,
}

/// The resources of a document; the first is the document.
pub(super) struct Resources {
    list: Vec<Resource>,
    by_uri: HashMap<String, usize>,
}

impl Resources {
    pub(super) fn new() -> Self {
        let root = Resource { uri: NO_ADDRESS.to_owned(), pointer: String::new(), anchors: HashMap::new() };
        Self { list: vec![root], by_uri: HashMap::from([(NO_ADDRESS.to_owned(), 0)]) }
    }

    /// Enters a resource that calls itself `uri` inside the resource `within`; `None` where that is no address.
    pub(super) fn enter(&mut self, within: usize, uri: &str, pointer: &str) -> Option<usize> {
        let uri = self.absolute(within, uri)?;
        let uri = uri.split('#').next().unwrap_or_default().to_owned();
        let resource = if pointer.is_empty() { 0 } else { self.list.len() };
        self.by_uri.insert(uri.clone(), resource);
        match self.list.get_mut(resource) {
            Some(root) => root.uri = uri,
            None => self.list.push(Resource { uri, pointer: pointer.to_owned(), anchors: HashMap::new() }),
        }
        Some(resource)
    }

    /// Whether there are resources inside the document.
    pub(super) fn has_inner(&self) -> bool {
        self.list.len() > 1
    }

    pub(super) fn add_anchor(&mut self, resource: usize, anchor: &str, node: NodeId) {
        if let Some(resource) = self.list.get_mut(resource) {
            resource.anchors.insert(anchor.to_owned(), node);
        }
    }

    /// `uri` as seen from a resource.
    fn absolute(&self, resource: usize, text: &str) -> Option<String> {
        let base = uri::from_str(&self.list.get(resource)?.uri).ok()?;
        uri::resolve_against(&base.borrow(), text).ok().map(|uri| uri.as_str().to_owned())
    }
}

/// Where a reference leads.
enum Target {
    Node(NodeId),
    /// A place of the document that no keyword made a schema of.
    Pointer(String, usize),
    /// A meta-schema.
    Elsewhere,
    Nowhere,
}

impl Reader<'_> {
    /// Resolves every reference that was met; the targets may bring further ones.
    pub(super) fn resolve_references(&mut self) {
        while let Some(pending) = self.pending.pop() {
            if let Some(node) = self.nodes.get_mut(pending.from.index()) {
                node.has_empty_reference |= pending.uri.is_empty();
            }
            let target = match self.target(&pending) {
                Target::Node(node) => Some(node),
                Target::Pointer(pointer, resource) => self.unread(&pointer, resource),
                Target::Elsewhere => {
                    if let Some(node) = self.nodes.get_mut(pending.from.index()) {
                        node.refers_elsewhere = true;
                    }
                    continue;
                }
                Target::Nowhere => None,
            };
            match target {
                Some(target) if pending.followed => {
                    if let Some(node) = self.nodes.get_mut(pending.from.index()) {
                        node.reference = Some(target);
                    }
                }
                Some(_) => {}
                None => self.faults.push(SchemaFault {
                    pointer: pending.at,
                    code: FaultCode::Reference,
                    reason: sentence::bad_reference(&pending.uri),
                }),
            }
        }
    }

    fn target(&self, pending: &Pending) -> Target {
        if self.resources.absolute(pending.resource, &pending.uri).is_none() {
            return Target::Nowhere;
        }
        let (address, fragment) = pending.uri.split_once('#').unwrap_or((&pending.uri, ""));
        let resource = if address.is_empty() {
            pending.resource
        } else {
            let Some(uri) = self.resources.absolute(pending.resource, address) else {
                return Target::Nowhere;
            };
            match self.resources.by_uri.get(&uri) {
                Some(resource) => *resource,
                None if is_meta_schema(&uri) && leads_to_schema(&uri, fragment) => return Target::Elsewhere,
                None => return Target::Nowhere,
            }
        };
        let Some(found) = self.resources.list.get(resource) else { return Target::Nowhere };
        let Ok(fragment) = percent_decode_str(fragment).decode_utf8() else { return Target::Nowhere };
        if fragment.is_empty() || fragment.starts_with('/') {
            let pointer = format!("{}{fragment}", found.pointer);
            let known = self.by_pointer.get(&canonical(&pointer)).copied();
            known.map_or(Target::Pointer(pointer, resource), Target::Node)
        } else {
            found.anchors.get(fragment.as_ref()).map_or(Target::Nowhere, |node| Target::Node(*node))
        }
    }

    /// Reads the schema at a pointer that no keyword led to.
    fn unread(&mut self, pointer: &str, resource: usize) -> Option<NodeId> {
        let document = self.document;
        let value = document.pointer(pointer)?;
        if !value.is_object() && !value.is_boolean() {
            return None;
        }
        Some(self.schema(value, canonical(pointer), resource))
    }
}

/// Whether there is a schema at a place of a meta-schema.
fn leads_to_schema(uri: &str, fragment: &str) -> bool {
    let Ok(base) = uri::from_str(uri) else { return false };
    let found = referencing::SPECIFICATIONS.resolver(base);
    let found = found.lookup(&format!("#{fragment}"));
    found.is_ok_and(|found| found.contents().is_object() || found.contents().is_boolean())
}

/// A pointer with its tokens escaped the one way.
fn canonical(pointer: &str) -> String {
    pointer.split('/').map(|token| super::escape(&unescape(token))).collect::<Vec<_>>().join("/")
}
