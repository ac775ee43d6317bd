//! The resources of a document: parts with an address of their own (`$id`), and their anchors.

use super::place::PlaceId;
use crate::schema::{Dialect, NO_ADDRESS, absolute};
use serde_json::{Map, Value};
use std::{collections::HashMap, hash::Hash, ops::Index};

/// A resource of the document that handed it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ResourceId(usize);

impl ResourceId {
    pub(super) const ROOT: Self = Self(0);
}

/// A part of a document with an address of its own.
pub(super) struct Resource<'a> {
    pub(super) root: PlaceId,
    /// The resource it stands in.
    pub(super) within: Option<ResourceId>,
    /// `$id` as written.
    id: Option<&'a str>,
    /// The absolute address without a fragment.
    uri: String,
    anchors: HashMap<&'a str, Bearer<PlaceId>>,
}

/// What bears a name.
struct Bearer<T> {
    first: T,
    /// Whether something else gives itself the name, too.
    is_repeated: bool,
}

fn name<N: Eq + Hash, T>(names: &mut HashMap<N, Bearer<T>>, name: N, bearer: T) {
    let repeat = |known: &mut Bearer<T>| known.is_repeated = true;
    names.entry(name).and_modify(repeat).or_insert(Bearer { first: bearer, is_repeated: false });
}

/// The resources of a document; the first is the document.
pub(super) struct Resources<'a> {
    list: Vec<Resource<'a>>,
    by_uri: HashMap<String, Bearer<ResourceId>>,
}

#[allow(clippy::indexing_slicing, reason = "ids are handed out by the document they are used with")]
impl<'a> Index<ResourceId> for Resources<'a> {
    type Output = Resource<'a>;

    fn index(&self, id: ResourceId) -> &Resource<'a> {
        &self.list[id.0]
    }
}

impl<'a> Resources<'a> {
    pub(super) fn new() -> Self {
        let document = Resource {
            root: PlaceId::ROOT,
            within: None,
            id: None,
            uri: NO_ADDRESS.to_owned(),
            anchors: HashMap::new(),
        };
        let mut by_uri = HashMap::new();
        name(&mut by_uri, NO_ADDRESS.to_owned(), ResourceId::ROOT);
        Self { list: vec![document], by_uri }
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = ResourceId> + use<> {
        (0..self.list.len()).map(ResourceId)
    }

    /// Reads the names that a schema gives to itself; the resource that its content belongs to.
    pub(super) fn enter(
        &mut self,
        dialect: Dialect,
        within: ResourceId,
        place: PlaceId,
        keywords: &'a Map<String, Value>,
    ) -> ResourceId {
        let text = |keyword: &str| keywords.get(keyword).and_then(Value::as_str);
        let id = text(dialect.id_keyword());
        let (address, fragment) = id.map_or(("", ""), |id| id.split_once('#').unwrap_or((id, "")));
        let resource = if address.is_empty() { within } else { self.begin(within, place, address) };
        let old_anchor = Some(fragment).filter(|name| !dialect.reads_beside_ref() && !name.is_empty());
        let anchors = ["$anchor", "$dynamicAnchor"].into_iter().filter(|_| dialect.reads_beside_ref());
        for anchor in anchors.filter_map(text).chain(old_anchor) {
            if let Some(resource) = self.list.get_mut(resource.0) {
                name(&mut resource.anchors, anchor, place);
            }
        }
        resource
    }

    fn begin(&mut self, within: ResourceId, root: PlaceId, id: &'a str) -> ResourceId {
        let Some(uri) = self.absolute(within, id) else { return within };
        if root != PlaceId::ROOT && self[within].uri == uri {
            return within;
        }
        let new = if root == PlaceId::ROOT { ResourceId::ROOT } else { ResourceId(self.list.len()) };
        name(&mut self.by_uri, uri.clone(), new);
        match self.list.get_mut(new.0) {
            Some(document) => {
                document.uri = uri;
                document.id = Some(id);
            }
            None => self.list.push(Resource {
                root,
                within: Some(within),
                id: Some(id),
                uri,
                anchors: HashMap::new(),
            }),
        }
        new
    }

    /// An address as seen from a resource, absolute.
    fn absolute(&self, from: ResourceId, address: &str) -> Option<String> {
        absolute(&self[from].uri, address)
    }

    /// The resource at an address as seen from another one.
    pub(super) fn find(&self, from: ResourceId, address: &str) -> Option<ResourceId> {
        if address.is_empty() {
            return Some(from);
        }
        Some(self.by_uri.get(&self.absolute(from, address)?)?.first)
    }

    /// Whether a reference from a resource leads by a name that is given more than once.
    pub(super) fn is_repeated(&self, from: ResourceId, address: &str, fragment: &str) -> bool {
        let named = |uri: String| self.by_uri.get(&uri).is_some_and(|bearer| bearer.is_repeated);
        let of_resource = |resource: ResourceId| self[resource].anchors.get(fragment);
        !address.is_empty() && self.absolute(from, address).is_some_and(named)
            || self.find(from, address).and_then(of_resource).is_some_and(|bearer| bearer.is_repeated)
    }

    pub(super) fn anchor(&self, resource: ResourceId, name: &str) -> Option<PlaceId> {
        self[resource].anchors.get(name).map(|bearer| bearer.first)
    }

    /// Whether one resource stands inside another or is it.
    pub(super) fn encloses(&self, outer: ResourceId, inner: ResourceId) -> bool {
        let mut next = Some(inner);
        while let Some(resource) = next {
            if resource == outer {
                return true;
            }
            next = self[resource].within;
        }
        false
    }

    /// How references in one resource address another one; `None` where nothing but a pointer can.
    pub(super) fn address(&self, from: ResourceId, to: ResourceId) -> Option<&str> {
        if from == to {
            return Some("");
        }
        let Resource { id, uri, .. } = &self[to];
        let as_written = id.filter(|id| self.find(from, id) == Some(to));
        let absolute =
            Some(uri.as_str()).filter(|uri| !uri.starts_with(NO_ADDRESS) && self.find(from, uri) == Some(to));
        as_written.or(absolute)
    }

    /// Whether references in one resource can be written to places of another one.
    pub(super) fn reaches(&self, from: ResourceId, to: ResourceId) -> bool {
        self.encloses(from, to) || self.address(from, to).is_some()
    }
}
