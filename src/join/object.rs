//! A schema written as one object (behaviour.md 4.3, 4.7).

use super::{
    description,
    discriminator::Variants,
    document::Document,
    named::Named,
    place::PlaceId,
    position::Edge,
    property::{Merged, Occurrence, Property, Source},
    union::Union,
};
use serde_json::Value;
use std::{collections::HashSet, rc::Rc};

/// What becomes of `additionalProperties`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Additional {
    /// It stays as it stands.
    Kept,
    /// It goes.
    Dropped,
    /// `{}`
    Open,
    /// `false`
    Closed,
}

/// A property of an object.
#[derive(Clone)]
pub(super) struct Entry<'a> {
    pub(super) source: Source<'a>,
    /// Whether its schema holds for every value, not only for those of some members.
    pub(super) everywhere: bool,
}

/// An object that a schema is written as.
pub(super) struct Object<'a> {
    /// The keywords that it stands for.
    pub(super) replaced: Vec<&'static str>,
    pub(super) properties: Named<'a, Entry<'a>>,
    pub(super) required: Vec<&'a str>,
    pub(super) additional: Additional,
    /// Sentences for the end of the description.
    pub(super) rules: Vec<String>,
    /// How many unions were joined into it, one inside the other.
    pub(super) depth: usize,
}

impl<'a> Object<'a> {
    /// The `properties` and `required` of a schema.
    pub(super) fn own(document: &Document<'a>, id: PlaceId) -> Self {
        let place = &document[id];
        let mut properties = Named::default();
        for property in place.schemas("properties") {
            if let Some((_, Edge::Named(_, name))) = &document[*property].parent {
                let source = Source::moved(Property::Place(*property));
                properties.or_insert(name, Entry { source, everywhere: true });
            }
        }
        let closed = Self::is_closed(document, id);
        let required = place.keyword("required").and_then(Value::as_array);
        Self {
            replaced: Vec::new(),
            properties,
            required: required.into_iter().flatten().filter_map(Value::as_str).collect(),
            additional: if closed { Additional::Closed } else { Additional::Kept },
            rules: Vec::new(),
            depth: 0,
        }
    }

    /// Whether a keyword goes from the schema that is written as this object, or is written anew.
    pub(super) fn replaces(&self, keyword: &str) -> bool {
        matches!(keyword, "type" | "properties" | "required")
            || keyword == "additionalProperties" && self.additional != Additional::Kept
            || self.replaced.contains(&keyword)
    }

    /// Whether a schema says that it takes no key but its properties.
    pub(super) fn is_closed(document: &Document, id: PlaceId) -> bool {
        let place = &document[id];
        let refuses = place.keyword("additionalProperties") == Some(&Value::Bool(false));
        refuses && place.keyword("patternProperties").is_none()
    }

    /// Joins a union into the object that stands beside it (4.3).
    pub(super) fn join(mut self, document: &Document<'a>, union: Union<'a>, variants: Variants<'a>) -> Self {
        let variants = Rc::new(variants);
        let discriminator = variants.discriminator;
        let beside = std::mem::take(&mut self.required);
        let common = union.occurrences.names().filter(|name| union.declares(name) && union.requires(name));
        self.require([discriminator].into_iter().chain(beside).chain(common));
        let hints = description::hints(&union, &variants, &self.required);

        let mut found = Named::default();
        for ((name, occurrences), hint) in union.occurrences.into_iter().zip(hints) {
            let everywhere = occurrences.len() == union.size;
            let at = (union.place, name);
            let merged = Merged::new(document, at, occurrences, Some(Rc::clone(&variants)), hint);
            found.or_insert(name, Entry { source: Source::moved(Property::Merged(merged)), everywhere });
        }
        let beside = std::mem::take(&mut self.properties);
        if let Some(entry) = found.get(discriminator) {
            self.properties.or_insert(discriminator, entry.clone());
        }
        for (name, entry) in beside.into_iter().chain(found) {
            self.add(document, union.place, name, entry);
        }
        self.additional = if union.closed { Additional::Closed } else { Additional::Open };
        self.replaced.extend([union.keyword, "discriminator"]);
        self.depth = self.depth.max(union.depth);
        self
    }

    /// Presents a union that has no discriminator as part of the object that stands beside it (4.7).
    pub(super) fn present(mut self, document: &Document<'a>, union: Union<'a>) -> Self {
        self.rules.extend(description::rule(&union, &self.required));
        let every: Vec<_> = union.required.first().into_iter().flatten().copied().collect();
        self.require(every.into_iter().filter(|name| union.requires(name)));
        if !union.occurrences.is_empty() {
            self.additional = if union.closed { Additional::Closed } else { Additional::Open };
        }
        for (name, occurrences) in union.occurrences {
            let everywhere = occurrences.len() == union.size;
            let merged = Merged::new(document, (union.place, name), occurrences, None, None);
            let entry = Entry { source: Source::moved(Property::Merged(merged)), everywhere };
            self.add(document, union.place, name, entry);
        }
        self.replaced.extend([union.keyword, "discriminator"]);
        self.depth = self.depth.max(union.depth);
        self
    }

    /// Presents another object, all of which holds too, as part of this one (4.7).
    pub(super) fn include(
        mut self,
        document: &Document<'a>,
        place: PlaceId,
        part: Self,
        copied: bool,
    ) -> Self {
        for (name, mut entry) in part.properties {
            entry.source.copied |= copied;
            match self.properties.get(name) {
                Some(here) if here.everywhere && entry.everywhere => {
                    let both = vec![here.source.clone(), entry.source];
                    let source = Source::moved(Property::All(both));
                    self.properties.set(name, Entry { source, everywhere: true });
                }
                _ => self.add(document, place, name, entry),
            }
        }
        self.require(part.required);
        self.rules.extend(part.rules);
        self.depth = self.depth.max(part.depth);
        self.additional = Additional::Dropped;
        self.replaced.push("unevaluatedProperties");
        self
    }

    /// Adds a property. What holds for every value goes before what holds for some.
    fn add(&mut self, document: &Document<'a>, place: PlaceId, name: &'a str, entry: Entry<'a>) {
        match self.properties.get(name) {
            Some(here) if here.everywhere => {}
            Some(here) if !entry.everywhere => {
                let each = [here.source.clone(), entry.source].into_iter().enumerate();
                let occurrences =
                    each.map(|(member, source)| Occurrence { member, schemas: vec![source] }).collect();
                let merged = Merged::new(document, (place, name), occurrences, None, None);
                let source = Source::moved(Property::Merged(merged));
                self.properties.set(name, Entry { source, everywhere: false });
            }
            _ => self.properties.set(name, entry),
        }
    }

    /// Adds names to `required`, each once.
    fn require(&mut self, names: impl IntoIterator<Item = &'a str>) {
        let mut seen: HashSet<&str> = self.required.iter().copied().collect();
        self.required.extend(names.into_iter().filter(|name| seen.insert(name)));
    }
}
