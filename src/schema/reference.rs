//! References inside a document (behaviour.md 1, Conjuncts). Nothing is ever fetched.

use super::{Names, NodeId, SchemaFault, dialect::is_meta_schema, read::Reader, resource::Found, unescape};
use crate::{error::FaultCode, sentence};
use percent_encoding::percent_decode_str;
use referencing::uri;

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

impl Pending {
    /// Whether the judge reads it as it is read here, whatever names there are.
    fn is_pointer_from_root(&self) -> bool {
        self.resource == 0 && (self.uri == "#" || self.uri.starts_with("#/"))
    }
}

/// Where a reference leads.
enum Target {
    Node(NodeId),
    /// A place of the document that no keyword made a schema of.
    Pointer(String, usize),
    /// A meta-schema, by its absolute address.
    Elsewhere(String),
    /// Schemas that differ.
    Several,
    Nowhere,
}

impl Reader<'_> {
    /// Resolves every reference that was met; the targets may bring further ones, and names.
    pub(super) fn resolve_references(&mut self) {
        let mut by_name = Vec::new();
        let mut faults = Vec::new();
        while !self.pending.is_empty() || !by_name.is_empty() {
            let (pointers, names): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.pending).into_iter().partition(Pending::is_pointer_from_root);
            by_name.extend(names);
            let next = if pointers.is_empty() {
                self.names = Names::Read;
                std::mem::take(&mut by_name)
            } else {
                pointers
            };
            for pending in next {
                if let Some(reason) = self.resolve(&pending) {
                    let fault = SchemaFault { pointer: pending.at, code: FaultCode::Reference, reason };
                    faults.push((pending.from, fault));
                }
            }
        }
        faults.sort_by_key(|(from, _)| *from);
        self.faults.extend(faults.into_iter().map(|(_, fault)| fault));
        let is_left = self.has_inner_dialects || self.has_dynamic_references;
        if is_left && self.names == Names::Read {
            self.names = Names::Left;
            self.faults.extend(self.doubt.take());
        }
    }

    /// Resolves a reference; why it leads to no schema.
    fn resolve(&mut self, pending: &Pending) -> Option<String> {
        if let Some(node) = self.nodes.get_mut(pending.from.index()) {
            node.has_empty_reference |= pending.uri.is_empty();
        }
        let target = match self.target(pending) {
            Target::Node(node) => Some(node),
            Target::Pointer(pointer, resource) => self.unread(&pointer, resource),
            Target::Elsewhere(uri) => {
                if let Some(node) = self.nodes.get_mut(pending.from.index()) {
                    node.elsewhere = Some(uri);
                }
                return None;
            }
            Target::Several => return Some(sentence::ambiguous_name(&pending.uri)),
            Target::Nowhere => None,
        };
        if target.is_none() {
            return Some(sentence::bad_reference(&pending.uri));
        }
        if let Some(node) = self.nodes.get_mut(pending.from.index()).filter(|_| pending.followed) {
            node.reference = target;
        }
        None
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
            match self.resources.at(&uri) {
                Found::One(resource) => resource,
                Found::Several => return Target::Several,
                Found::Nothing if is_meta_schema(&uri) && leads_to_schema(&uri, fragment) => {
                    return Target::Elsewhere(format!("{uri}#{fragment}"));
                }
                Found::Nothing => return Target::Nowhere,
            }
        };
        let Some(start) = self.resources.pointer(resource) else { return Target::Nowhere };
        let Ok(fragment) = percent_decode_str(fragment).decode_utf8() else { return Target::Nowhere };
        if fragment.is_empty() || fragment.starts_with('/') {
            let pointer = format!("{start}{fragment}");
            let known = self.by_pointer.get(&canonical(&pointer)).copied();
            return known.map_or(Target::Pointer(pointer, resource), Target::Node);
        }
        match self.resources.anchor(resource, &fragment) {
            Found::One(node) => Target::Node(node),
            Found::Several => Target::Several,
            Found::Nothing => Target::Nowhere,
        }
    }

    /// Reads the schema at a pointer that no keyword led to.
    fn unread(&mut self, pointer: &str, resource: usize) -> Option<NodeId> {
        let document = self.document;
        let value = document.pointer(pointer)?;
        if !value.is_object() && !value.is_boolean() {
            return None;
        }
        let was_out_of_sight = std::mem::replace(&mut self.is_out_of_sight, true);
        let schema = self.schema(value, canonical(pointer), resource);
        self.is_out_of_sight = was_out_of_sight;
        Some(schema)
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
