//! What the boundaries between resources (`$id`) forbid: a schema that is moved or copied keeps its
//! references only where their targets can be addressed from its new place.

use super::{
    document::Document,
    place::{PlaceId, Table},
    resource::ResourceId,
};
use std::collections::{HashMap, HashSet};

/// The references that cross resources.
pub(super) struct Boundaries {
    /// The resources that the references of a resource lead to, near and far, itself included.
    leads_to: HashMap<ResourceId, HashSet<ResourceId>>,
    /// The resources that references of a resource can be written to.
    reaches: HashMap<ResourceId, HashSet<ResourceId>>,
    /// Whether a place holds a resource that another part with an address of its own refers to.
    holds_addressed: Option<Table<bool>>,
}

impl Boundaries {
    pub(super) fn of(document: &Document) -> Self {
        let resources = &document.resources;
        let mut leads_to: HashMap<_, HashSet<_>> =
            resources.ids().map(|id| (id, HashSet::from([id]))).collect();
        let mut addressed = HashSet::new();
        if leads_to.len() == 1 {
            return Self { leads_to, reaches: HashMap::new(), holds_addressed: None };
        }
        for id in document.ids() {
            let Some(target) = document[id].target() else { continue };
            let (from, to) = (document[id].resource, document[target].resource);
            for outer in resources.ids().filter(|outer| resources.encloses(*outer, from)) {
                leads_to.entry(outer).or_default().insert(to);
            }
            if from != ResourceId::ROOT && !resources.encloses(to, from) {
                addressed.insert(resources[to].root);
            }
        }
        let leads_to = resources.ids().map(|id| (id, closure(&leads_to, id))).collect();
        let addressable = |from| resources.ids().filter(move |to| resources.reaches(from, *to)).collect();
        let reaches = resources.ids().map(|from| (from, addressable(from))).collect();
        Self { leads_to, reaches, holds_addressed: Some(holders(document, addressed)) }
    }

    /// Whether schemas of one resource can be written in another one.
    pub(super) fn may_move(&self, from: ResourceId, to: ResourceId) -> bool {
        let (Some(needed), Some(reached)) = (self.leads_to.get(&from), self.reaches.get(&to)) else {
            return true;
        };
        to == ResourceId::ROOT || needed.is_subset(reached)
    }

    /// Whether a place can be dissolved: nothing inside it must keep its address.
    pub(super) fn may_dissolve(&self, place: PlaceId) -> bool {
        self.holds_addressed.as_ref().is_none_or(|table| !table[place])
    }
}

/// Everything that can be reached from a resource in any number of steps.
fn closure(steps: &HashMap<ResourceId, HashSet<ResourceId>>, from: ResourceId) -> HashSet<ResourceId> {
    let mut found = HashSet::new();
    let mut waiting = vec![from];
    while let Some(resource) = waiting.pop() {
        if found.insert(resource) {
            waiting.extend(steps.get(&resource).into_iter().flatten());
        }
    }
    found
}

/// The places that hold one of some places.
fn holders(document: &Document, held: HashSet<PlaceId>) -> Table<bool> {
    let mut holders = Table::of(document, |_| false);
    for place in held {
        let mut next = Some(place);
        while let Some(place) = next.filter(|place| !holders[*place]) {
            holders[place] = true;
            next = document[place].outer();
        }
    }
    holders
}
