//! The names that schemas of a document give themselves: addresses (`$id`), of which the parts with one are
//! resources, and anchors.

use super::{
    Dialect, NodeId, SchemaFault, keyword,
    read::{Reader, inner_dialect},
};
use crate::{error::FaultCode, sentence};
use referencing::uri;
use serde_json::{Map, Value};
use std::collections::{HashMap, hash_map::Entry};

/// The address of a document that gives itself none, as the judge has it.
pub(crate) const NO_ADDRESS: &str = "json-schema:///";

/// Who follows the references of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Names {
    /// Nobody needs to: they are pointers from the root.
    #[default]
    Absent,
    /// They are followed here, and the judge is given pointers.
    Read,
    /// The judge: where one leads depends on the way to it, or on the dialect of a part.
    Left,
}

/// What a name stands for.
struct Named<'d, T> {
    /// The first that gave itself the name.
    first: T,
    keywords: &'d Map<String, Value>,
    /// Whether something else says so of itself, too.
    is_ambiguous: bool,
}

/// Where a name leads.
pub(super) enum Found<T> {
    One(T),
    /// To schemas that differ.
    Several,
    Nothing,
}

/// A part of a document with an address of its own (`$id`).
struct Resource<'d> {
    uri: String,
    pointer: String,
    anchors: HashMap<String, Named<'d, NodeId>>,
}

/// The resources of a document; the first is the document.
pub(super) struct Resources<'d> {
    list: Vec<Resource<'d>>,
    by_uri: HashMap<String, Named<'d, usize>>,
}

impl<'d> Resources<'d> {
    pub(super) fn new() -> Self {
        let root = Resource { uri: NO_ADDRESS.to_owned(), pointer: String::new(), anchors: HashMap::new() };
        Self { list: vec![root], by_uri: HashMap::new() }
    }

    /// Enters a resource that calls itself `uri` inside the resource `within`, and says whether no other one does;
    /// `None` where that is no address. What calls itself what it stands in is no other resource.
    fn enter(
        &mut self,
        within: usize,
        uri: &str,
        pointer: &str,
        keywords: &'d Map<String, Value>,
    ) -> Option<(usize, bool)> {
        let uri = self.absolute(within, uri)?;
        let uri = uri.split('#').next().unwrap_or_default().to_owned();
        if !pointer.is_empty() && self.list.get(within).is_some_and(|outer| outer.uri == uri) {
            return Some((within, true));
        }
        let resource = if pointer.is_empty() { 0 } else { self.list.len() };
        let is_clear = uri == NO_ADDRESS || name(&mut self.by_uri, uri.clone(), resource, keywords);
        match self.list.get_mut(resource) {
            Some(root) => root.uri = uri,
            None => self.list.push(Resource { uri, pointer: pointer.to_owned(), anchors: HashMap::new() }),
        }
        Some((resource, is_clear))
    }

    /// Where each stands, by its address.
    pub(super) fn into_pointers(self) -> HashMap<String, String> {
        self.list.into_iter().map(|resource| (resource.uri, resource.pointer)).collect()
    }

    /// Whether there are resources inside the document.
    pub(super) fn has_inner(&self) -> bool {
        self.list.len() > 1
    }

    /// Notes the anchor of a schema, and says whether no other one has it.
    fn add_anchor(
        &mut self,
        resource: usize,
        anchor: &str,
        node: NodeId,
        keywords: &'d Map<String, Value>,
    ) -> bool {
        let Some(resource) = self.list.get_mut(resource) else { return true };
        name(&mut resource.anchors, anchor.to_owned(), node, keywords)
    }

    /// An address as seen from a resource. The one that documents have by default is none that may be written.
    pub(super) fn absolute(&self, resource: usize, text: &str) -> Option<String> {
        if text.starts_with(NO_ADDRESS) {
            return None;
        }
        absolute(&self.list.get(resource)?.uri, text)
    }

    /// The resource at an absolute address.
    pub(super) fn at(&self, uri: &str) -> Found<usize> {
        found(&self.by_uri, uri)
    }

    /// Pointer to a resource.
    pub(super) fn pointer(&self, resource: usize) -> Option<&str> {
        self.list.get(resource).map(|resource| resource.pointer.as_str())
    }

    /// The schema with an anchor.
    pub(super) fn anchor(&self, resource: usize, anchor: &str) -> Found<NodeId> {
        self.list.get(resource).map_or(Found::Nothing, |resource| found(&resource.anchors, anchor))
    }
}

/// An address as seen from another one.
pub(crate) fn absolute(base: &str, text: &str) -> Option<String> {
    let base = uri::from_str(base).ok()?;
    uri::resolve_against(&base.borrow(), text).ok().map(|uri| uri.as_str().to_owned())
}

fn name<'d, T>(
    names: &mut HashMap<String, Named<'d, T>>,
    name: String,
    first: T,
    keywords: &'d Map<String, Value>,
) -> bool {
    match names.entry(name) {
        Entry::Vacant(free) => {
            free.insert(Named { first, keywords, is_ambiguous: false });
            true
        }
        Entry::Occupied(mut taken) => {
            let known = taken.get_mut();
            known.is_ambiguous |= known.keywords != keywords;
            !known.is_ambiguous
        }
    }
}

fn found<T: Copy>(names: &HashMap<String, Named<'_, T>>, name: &str) -> Found<T> {
    match names.get(name) {
        Some(Named { is_ambiguous: true, .. }) => Found::Several,
        Some(Named { first, .. }) => Found::One(*first),
        None => Found::Nothing,
    }
}

impl<'d> Reader<'d> {
    /// Notes the names that this schema gives to itself, and says to which resource its content belongs.
    pub(super) fn enter_resource(
        &mut self,
        keywords: &'d Map<String, Value>,
        pointer: &str,
        within: usize,
        id: NodeId,
    ) -> usize {
        let mut resource = within;
        let id_keyword = self.dialect.id_keyword();
        if let Some(uri) = keywords.get(id_keyword).and_then(Value::as_str) {
            let is_anchor = self.dialect <= Dialect::Draft7 && uri.starts_with('#');
            if is_anchor {
                let is_clear = self.resources.add_anchor(within, uri.trim_start_matches('#'), id, keywords);
                self.note_name(id_keyword, uri, pointer, is_clear);
            } else if let Some((entered, is_clear)) = self.resources.enter(within, uri, pointer, keywords) {
                resource = entered;
                self.note_name(id_keyword, uri, pointer, is_clear);
                if let Some(Err(uri)) = inner_dialect(keywords, pointer) {
                    let at = format!("{pointer}/$schema");
                    self.fault(&at, FaultCode::Dialect, sentence::unknown_dialect(&uri));
                }
            } else {
                let at = format!("{pointer}/{id_keyword}");
                self.fault(&at, FaultCode::Reference, sentence::bad_address(uri));
            }
        }
        for keyword in ["$anchor", "$dynamicAnchor"] {
            if let Some(Value::String(anchor)) = keywords.get(keyword)
                && keyword::shape(self.dialect, keyword).is_some()
            {
                let is_clear = self.resources.add_anchor(resource, anchor, id, keywords);
                self.note_name(keyword, anchor, pointer, is_clear);
            }
        }
        resource
    }

    /// Notes what the judge would make of a name, if it were to follow references.
    fn note_name(&mut self, keyword: &str, name: &str, pointer: &str, is_clear: bool) {
        self.names = Names::Read;
        if self.is_out_of_sight || !is_clear {
            let reason =
                if is_clear { sentence::name_out_of_sight(name) } else { sentence::ambiguous_name(name) };
            let pointer = format!("{pointer}/{keyword}");
            self.doubt.get_or_insert(SchemaFault { pointer, code: FaultCode::Reference, reason });
        }
    }
}
