//! Which schemas of a document are written as objects, and what else changes its meaning by that
//! (behaviour.md 4.1, 4.2).

use super::{
    boundary::Boundaries,
    document::Document,
    member::{self, Member},
    negative,
    object::Object,
    place::{PlaceId, Reference, Table},
    position::Role,
    recursion::Order,
    types::{self, Types},
    union::Union,
};
use serde_json::Value;

/// Unions joined into each other, one inside the other. Deeper ones stay.
const MOST_DEPTH: usize = 64;

/// Roughly the bytes of JSON text up to which copies of definitions and lists of labels may let a document
/// grow. A union beyond that stays, so that the result grows with the variants and never with their product.
pub(super) const MOST_WEIGHT: usize = 16 << 20;

/// What is done to a document in one pass.
pub(super) struct Joins<'a> {
    /// The schemas that are written as objects.
    pub(super) objects: Table<Option<Object<'a>>>,
    pub(super) types: Table<Types>,
    /// Whether a schema means something else afterwards.
    pub(super) changed: Table<bool>,
    /// Whether a schema stands where joining is allowed.
    pub(super) joinable: Table<bool>,
    /// Whether a schema holds a union that stays because it leads back to itself. A copy of it would not lead
    /// back to itself, so it is referred to.
    pub(super) recursive: Table<bool>,
}

impl<'a> Joins<'a> {
    /// Joins every union that can be joined; `None` where there is none.
    pub(super) fn of(document: &Document<'a>) -> Option<Self> {
        let boundaries = Boundaries::of(document);
        let joinable = negative::joinable(document, &boundaries);
        let referred = referred(document, &joinable);
        let order = Order::of(document, &referred);
        let objects = Table::of(document, |_| None);
        let mut joiner =
            Joiner { document, boundaries, referred, order, objects, weight: document[PlaceId::ROOT].weight };
        let recursive = recursive(document, &joiner.referred, &joiner.order);
        let mut any = false;
        for position in 0..joiner.order.places.len() {
            let Some(place) = joiner.order.places.get(position).copied() else { continue };
            if joinable[place]
                && let Some(object) = joiner.join(place)
            {
                joiner.objects[place] = Some(object);
                any = true;
            }
        }
        any.then(|| Self::with(document, joiner.objects, joinable, recursive))
    }

    /// Writes the root as an object (4.7).
    pub(super) fn at_root(document: &Document<'a>, object: Object<'a>) -> Self {
        let joinable = negative::joinable(document, &Boundaries::of(document));
        let referred = referred(document, &joinable);
        let recursive = recursive(document, &referred, &Order::of(document, &referred));
        let mut objects = Table::of(document, |_| None);
        objects[PlaceId::ROOT] = Some(object);
        Self::with(document, objects, joinable, recursive)
    }

    fn with(
        document: &Document<'a>,
        objects: Table<Option<Object<'a>>>,
        joinable: Table<bool>,
        recursive: Table<bool>,
    ) -> Self {
        let types = types::types(document, |id| objects[id].is_some());
        let changed = changed(document, &objects, &joinable);
        Self { objects, types, changed, joinable, recursive }
    }

    /// Whether the `oneOf` of a schema stays, but a member means something else: it is written as `anyOf`.
    pub(super) fn loosens(&self, document: &Document, place: PlaceId) -> bool {
        let replaced = self.objects[place].as_ref().is_some_and(|object| object.replaced.contains(&"oneOf"));
        let writable = document[place].keyword("allOf").is_none_or(Value::is_array);
        let members = document[place].schemas("oneOf");
        self.joinable[place] && !replaced && writable && members.iter().any(|member| self.changed[*member])
    }
}

/// What the members of each union of objects refer to: it is joined before the union is.
fn referred(document: &Document, joinable: &Table<bool>) -> Table<Vec<PlaceId>> {
    let mut referred = Table::of(document, |_| Vec::new());
    for id in document.ids().filter(|id| joinable[*id]) {
        for keyword in ["oneOf", "anyOf"] {
            let members = document[id].schemas(keyword);
            if members.len() < 2 || !members.iter().all(|id| member::may_have_properties(document, *id)) {
                continue;
            }
            for id in members {
                let parts = member::parts(document, *id).unwrap_or_default();
                referred[*id] =
                    parts.into_iter().filter(|part| part.referred).map(|part| part.place).collect();
            }
        }
    }
    referred
}

/// Which schemas hold a union that a member leads back to.
fn recursive(document: &Document, referred: &Table<Vec<PlaceId>>, order: &Order) -> Table<bool> {
    let mut recursive = Table::of(document, |_| false);
    for id in document.ids() {
        let members = ["oneOf", "anyOf"].into_iter().flat_map(|keyword| document[id].schemas(keyword));
        let mut targets = members.flat_map(|member| &referred[*member]);
        let mut next = targets.any(|target| order.entangled(*target, id)).then_some(id);
        while let Some(place) = next.filter(|place| !recursive[*place]) {
            recursive[place] = true;
            next = document[place].outer();
        }
    }
    recursive
}

struct Joiner<'d, 'a> {
    document: &'d Document<'a>,
    boundaries: Boundaries,
    referred: Table<Vec<PlaceId>>,
    order: Order,
    objects: Table<Option<Object<'a>>>,
    /// Roughly the bytes of the result.
    weight: usize,
}

impl<'a> Joiner<'_, 'a> {
    /// The object that a schema is joined into; a root joins `anyOf` as well.
    fn join(&mut self, place: PlaceId) -> Option<Object<'a>> {
        let keywords: &[&'static str] = if place == PlaceId::ROOT { &["oneOf", "anyOf"] } else { &["oneOf"] };
        let mut object = None;
        for keyword in keywords {
            let Some(union) = self.union(place, keyword) else { continue };
            let vendor =
                self.document[place].keyword("discriminator").and_then(|vendor| vendor.get("propertyName"));
            let beside = object.get_or_insert_with(|| Object::own(self.document, place));
            let preferred = vendor.and_then(Value::as_str);
            let Some(variants) = union.discriminate(self.document, preferred, &beside.required) else {
                continue;
            };
            let weight = self.weight.saturating_add(union.added_weight(self.document, &variants));
            if weight <= MOST_WEIGHT {
                self.weight = weight;
                object = object.map(|beside| beside.join(self.document, union, variants));
            }
        }
        object.filter(|object| !object.replaced.is_empty())
    }

    fn union(&self, place: PlaceId, keyword: &'static str) -> Option<Union<'a>> {
        let members = self.document[place].schemas(keyword);
        let referred = || members.iter().flat_map(|member| &self.referred[*member]);
        let weight =
            referred().fold(self.weight, |sum, place| sum.saturating_add(self.document[*place].weight));
        let too_heavy = weight > MOST_WEIGHT;
        if members.len() < 2 || too_heavy || !members.iter().all(|member| self.may_join(place, *member)) {
            return None;
        }
        let members = members.iter().map(|member| Member::read(self.document, &self.objects, *member));
        let union = Union::new(place, keyword, members.collect::<Option<_>>()?);
        (union.depth <= MOST_DEPTH).then_some(union)
    }

    /// Whether a member does not lead back to its union and can be moved there.
    fn may_join(&self, union: PlaceId, member: PlaceId) -> bool {
        let home = self.document[union].resource;
        let near = self.document[member].resource;
        let referred = &self.referred[member];
        self.boundaries.may_dissolve(member)
            && self.boundaries.may_move(near, home)
            && referred.iter().all(|place| {
                !self.order.entangled(*place, union)
                    && self.boundaries.may_move(self.document[*place].resource, home)
            })
    }
}

/// Which schemas mean something else afterwards: what is written as an object, what applies such a schema,
/// and what refers to one.
fn changed(document: &Document, objects: &Table<Option<Object>>, joinable: &Table<bool>) -> Table<bool> {
    let mut referrers: Table<Vec<PlaceId>> = Table::of(document, |_| Vec::new());
    let mut changes_parent = Table::of(document, |_| false);
    for id in document.ids() {
        if let Reference::To(_, target) = document[id].reference
            && joinable[id]
        {
            referrers[target].push(id);
        }
        for applicator in
            document[id].applicators.iter().filter(|applicator| applicator.role == Role::Positive)
        {
            applicator.places.iter().for_each(|child| changes_parent[*child] = true);
        }
    }
    let mut changed = Table::of(document, |_| false);
    let mut waiting: Vec<PlaceId> = document.ids().filter(|id| objects[*id].is_some()).collect();
    while let Some(id) = waiting.pop() {
        if std::mem::replace(&mut changed[id], true) {
            continue;
        }
        waiting.extend(&referrers[id]);
        waiting.extend(document[id].outer().filter(|_| changes_parent[id]));
    }
    changed
}
