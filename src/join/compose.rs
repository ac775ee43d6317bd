//! Writing an object and its properties (behaviour.md 4.3–4.5, 4.7).

use super::{
    description,
    location::keeps,
    merge::{self, Written},
    object::{Additional, Object},
    place::PlaceId,
    property::{Merged, Property, Source},
    write::{Site, Writer},
};
use serde_json::{Map, Value, json};
use std::rc::Rc;

/// Roughly the bytes of further copies that a copied property may hold. What goes beyond is referred to, so
/// that definitions that use each other are not written out into each other.
const MOST_NESTED: usize = 512;

/// What a copy takes of that besides its own bytes.
const COPY: usize = 32;

/// Roughly the bytes of the texts that a property lists up to which they are copied all the same: told by a
/// reference, they are lost to a join, and the discriminator with them.
const MOST_LISTED: usize = 256;

/// Levels of nesting beyond which a property is referred to and not copied.
const MOST_LEVELS: usize = 100;

impl<'a> Writer<'_, 'a> {
    /// Writes what a schema is as an object after its other keywords.
    pub(super) fn object(
        &mut self,
        id: PlaceId,
        object: &Object<'a>,
        written: &mut Map<String, Value>,
        site: Site,
    ) {
        if !object.rules.is_empty() {
            let text = written.get("description").and_then(Value::as_str);
            let rules = object.rules.iter().map(String::as_str);
            let description: Vec<&str> = text.into_iter().chain(rules).collect();
            let description = description.join(" ");
            written.insert("description".to_owned(), Value::String(description));
        }
        written.insert("type".to_owned(), json!("object"));
        let mut properties = Map::new();
        for (name, entry) in object.properties.iter() {
            let schema = match *entry.source.property {
                Property::Place(place) if keeps(object, name, place) && self.is_property_of(id, place) => {
                    self.schema(place, site.below(2))
                }
                _ => self.source(&entry.source, site.detached().below(2)),
            };
            properties.insert(name.to_owned(), schema);
        }
        written.insert("properties".to_owned(), Value::Object(properties));
        if !object.required.is_empty() {
            written.insert("required".to_owned(), json!(object.required));
        }
        match object.additional {
            Additional::Kept | Additional::Dropped => {}
            Additional::Open => {
                written.insert("additionalProperties".to_owned(), json!({}));
            }
            Additional::Closed => {
                written.insert("additionalProperties".to_owned(), json!(false));
            }
        }
    }

    fn is_property_of(&self, id: PlaceId, property: PlaceId) -> bool {
        self.document[property].outer() == Some(id)
    }

    fn source(&mut self, source: &Source<'a>, site: Site) -> Value {
        if source.copied { self.copy(&source.property, site) } else { self.property(&source.property, site) }
    }

    /// Copies a property that stays where it is as well, or refers to it where copies would add up.
    fn copy(&mut self, property: &Rc<Property<'a>>, site: Site) -> Value {
        let weight = property.weight(self.document).saturating_add(COPY);
        let room = self.room.map_or(Some(MOST_NESTED), |room| room.checked_sub(weight));
        let fits = site.level + property.height(self.document) <= MOST_LEVELS;
        if (room.is_none() || !fits || property.is_recursive(&self.joins.recursive))
            && let Some(reference) = self.listed(property).or_else(|| self.refer(property, site))
        {
            return reference;
        }
        let outermost = self.room.is_none();
        self.room = Some(room.unwrap_or(0));
        let written = self.property(property, site);
        if outermost {
            self.room = None;
        }
        written
    }

    /// The texts that a property lists, without what else it says but for its description.
    fn listed(&self, property: &Property<'a>) -> Option<Value> {
        let literals = property.literals(self.document)?;
        if literals.iter().map(|literal| literal.len() + 3).sum::<usize>() > MOST_LISTED {
            return None;
        }
        let Property::Place(place) = property else {
            return Some(json!({ "type": "string", "enum": literals }));
        };
        let place = &self.document[*place];
        let said = ["type", "description"].into_iter();
        let said = said.filter_map(|keyword| Some((keyword.to_owned(), place.keyword(keyword)?.clone())));
        let listed = match literals.as_slice() {
            [only] if place.keyword("enum").is_none() => ("const", json!(only)),
            literals => ("enum", json!(literals)),
        };
        Some(said.chain([(listed.0.to_owned(), listed.1)]).collect())
    }

    /// A reference to a property where it stands.
    fn refer(&mut self, property: &Rc<Property<'a>>, site: Site) -> Option<Value> {
        match &**property {
            Property::Place(place) => {
                let mut schema = Map::new();
                schema.insert("$ref".to_owned(), Value::String(self.reference_to(*place, site)));
                if let Some(text) = self.document[*place].keyword("description") {
                    schema.insert("description".to_owned(), text.clone());
                }
                Some(Value::Object(schema))
            }
            Property::Merged(Merged { at: (place, name), .. }) => {
                let object = self.joins.objects[*place].as_ref()?;
                let entry = object.properties.get(name)?;
                if !Rc::ptr_eq(&entry.source.property, property) {
                    return None;
                }
                let object = self.reference_to(*place, site);
                let name = super::reference::write("", [&"properties".to_owned(), &(*name).to_owned()]);
                Some(json!({ "$ref": object + name.trim_start_matches('#') }))
            }
            Property::All(_) => None,
        }
    }

    fn property(&mut self, property: &Property<'a>, site: Site) -> Value {
        match property {
            Property::Place(place) => self.schema(*place, site.detached()),
            Property::Merged(merged) => Value::Object(self.merged(merged, site)),
            Property::All(sources) => self.together(sources, site),
        }
    }

    fn merged(&mut self, merged: &Merged<'a>, site: Site) -> Map<String, Value> {
        let joins = self.joins;
        let occurrences = merged.occurrences.iter().map(|occurrence| Written {
            schema: self.together(&occurrence.schemas, site),
            types: occurrence.types(&joins.types),
        });
        let occurrences = occurrences.collect();
        let (mut schema, texts) = merge::join(self.document.dialect, occurrences);
        let members = merged.occurrences.iter().map(|occurrence| occurrence.member);
        let texts: Vec<_> = members.zip(texts).collect();
        if let Some(text) = description::describe(&texts, merged.variants.as_deref(), merged.hint.as_deref())
        {
            schema.insert("description".to_owned(), Value::String(text));
        }
        schema
    }

    /// Schemas that hold together.
    fn together(&mut self, sources: &[Source<'a>], site: Site) -> Value {
        match sources {
            [only] => self.source(only, site),
            sources => {
                let site = site.below(2);
                merge::all_of(sources.iter().map(|source| self.source(source, site)).collect())
            }
        }
    }
}
