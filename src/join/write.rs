//! Writing a document with its unions joined (behaviour.md 4.1, 4.3).

use super::{
    definitions::{Definitions, Reason, Wanted},
    document::Document,
    joins::Joins,
    location::{Fate, Locations},
    place::{Applicator, PlaceId, Reference},
    position::Edge,
    reference,
    resource::ResourceId,
};
use crate::schema::escape;
use serde_json::{Map, Value, json};

/// Where a schema is written.
#[derive(Clone, Copy)]
pub(super) struct Site {
    /// The resource that its references stand in.
    resource: ResourceId,
    /// Whether it is written away from its place, and so without its own names and definitions.
    detached: bool,
    /// Whether nothing may change its meaning.
    negative: bool,
    /// How deep it is nested.
    pub(super) level: usize,
}

impl Site {
    pub(super) fn detached(self) -> Self {
        Self { detached: true, ..self }
    }

    pub(super) fn below(self, levels: usize) -> Self {
        Self { level: self.level + levels, ..self }
    }
}

/// Writes a document.
pub(super) fn write(document: &Document, joins: &Joins) -> Value {
    let locations = Locations { document, joins };
    let mut writer = Writer { document, joins, locations, definitions: Definitions::default(), room: None };
    let site = Site { resource: ResourceId::ROOT, detached: false, negative: false, level: 0 };
    let mut root = writer.schema(PlaceId::ROOT, site);
    while let Some((wanted, name)) = writer.definitions.next() {
        let negative = wanted.reason == Reason::Copied;
        let site = Site { resource: wanted.home, detached: true, negative, level: 2 };
        let schema = writer.schema(wanted.place, site);
        let home = locations.path(PlaceId::ROOT, document.resources[wanted.home].root);
        if let Some(Value::Object(home)) = root.pointer_mut(&pointer(&home))
            && let Value::Object(definitions) = home.entry("$defs").or_insert_with(|| json!({}))
        {
            definitions.insert(name, schema);
        }
    }
    root
}

fn pointer(tokens: &[String]) -> String {
    tokens.iter().flat_map(|token| ["/".to_owned(), escape(token)]).collect()
}

pub(super) struct Writer<'d, 'a> {
    pub(super) document: &'d Document<'a>,
    pub(super) joins: &'d Joins<'a>,
    locations: Locations<'d, 'a>,
    definitions: Definitions,
    /// Inside a copy: roughly the bytes that further copies in it may still take.
    pub(super) room: Option<usize>,
}

impl Writer<'_, '_> {
    pub(super) fn schema(&mut self, id: PlaceId, site: Site) -> Value {
        let (document, joins) = (self.document, self.joins);
        let place = &document[id];
        let Some(keywords) = place.keywords() else { return place.value.clone() };
        let resource = if site.detached { site.resource } else { place.resource };
        let site = Site { resource, negative: site.negative || !joins.joinable[id], ..site };
        let object = joins.objects[id].as_ref().filter(|_| !site.negative);
        let loosened = !site.negative && joins.loosens(document, id);
        let mut written = Map::new();
        let mut one_of = None;
        for (keyword, value) in keywords {
            let is_own_name = site.detached && self.is_own_name(keyword);
            if is_own_name || object.is_some_and(|object| object.replaces(keyword)) {
                continue;
            }
            let new = match (place.applicator(keyword), place.reference) {
                (Some(applicator), _) => self.applicator(applicator, value, site),
                (None, Reference::To(text, target)) if keyword == "$ref" => {
                    Value::String(self.reference(id, site, text, target))
                }
                (None, _) => value.clone(),
            };
            if !loosened || keyword != "oneOf" {
                written.insert(keyword.clone(), new);
            } else if self.locations.beside_any_of(id).is_some() {
                one_of = Some(new);
            } else {
                written.insert("anyOf".to_owned(), new);
            }
        }
        if let Some(members) = one_of
            && let Value::Array(all_of) = written.entry("allOf").or_insert_with(|| json!([]))
        {
            all_of.push(json!({ "anyOf": members }));
        }
        if let Some(object) = object {
            self.object(id, object, &mut written, site);
        }
        let mut written = Value::Object(written);
        if !site.detached {
            self.beyond(id, &mut written, site);
        }
        written
    }

    /// Whether a keyword names a schema or holds its definitions.
    fn is_own_name(&self, keyword: &str) -> bool {
        let names = ["$anchor", "$schema", "$defs", "definitions"];
        names.contains(&keyword) || keyword == self.document.dialect.id_keyword()
    }

    fn applicator(&mut self, applicator: &Applicator, value: &Value, site: Site) -> Value {
        let document = self.document;
        let edge = |id: PlaceId| document[id].parent.as_ref().map(|(_, edge)| edge);
        match applicator.places.first().map(|id| (*id, edge(*id))) {
            None => value.clone(),
            Some((id, Some(Edge::Keyword(_)) | None)) => self.schema(id, site.below(1)),
            Some((_, Some(Edge::Item(..)))) => {
                applicator.places.iter().map(|id| self.schema(*id, site.below(2))).collect()
            }
            Some(_) => {
                let mut map = Map::new();
                for id in &applicator.places {
                    if let Some(Edge::Named(_, name)) = edge(*id) {
                        map.insert((*name).to_owned(), self.schema(*id, site.below(2)));
                    }
                }
                Value::Object(map)
            }
        }
    }

    /// Writes the schemas that stand inside the data of a schema.
    fn beyond(&mut self, id: PlaceId, written: &mut Value, site: Site) {
        let document = self.document;
        for inner in &document[id].beyond {
            let Some((_, edge)) = &document[*inner].parent else { continue };
            let tokens = edge.tokens();
            let schema = self.schema(*inner, site.below(tokens.len()));
            if let Some(slot) = written.pointer_mut(&pointer(&tokens)) {
                *slot = schema;
            }
        }
    }

    /// The `$ref` of a schema. A negative place that would refer to something of another meaning refers to
    /// a copy of what it was.
    fn reference(&mut self, id: PlaceId, site: Site, text: &str, target: PlaceId) -> String {
        if site.negative && self.joins.changed[target] {
            return self.definition(Reason::Copied, target, site.resource, site);
        }
        let here = site.resource == self.document[id].resource;
        match self.locations.fate(target) {
            Fate::Stays if here => text.to_owned(),
            _ => self.reference_to(target, site),
        }
    }

    /// A `$ref` to where a schema stands now.
    pub(super) fn reference_to(&mut self, target: PlaceId, site: Site) -> String {
        if let Fate::Goes(object) = self.locations.fate(target) {
            let home = self.document[object].resource;
            return self.definition(Reason::Kept, target, home, site);
        }
        let resource = self.document[target].resource;
        let root = self.document.resources[resource].root;
        self.address(resource, &self.locations.path(root, target), site)
    }

    fn definition(&mut self, reason: Reason, place: PlaceId, home: ResourceId, site: Site) -> String {
        let name = self.definitions.name(self.document, Wanted { reason, place, home }).to_owned();
        self.address(home, &["$defs".to_owned(), name], site)
    }

    /// A `$ref` to a pointer into a resource.
    fn address(&self, resource: ResourceId, tokens: &[String], site: Site) -> String {
        let resources = &self.document.resources;
        if let Some(address) = resources.address(site.resource, resource) {
            return reference::write(address, tokens);
        }
        let way = self.locations.path(resources[site.resource].root, resources[resource].root);
        reference::write("", way.iter().chain(tokens))
    }
}
