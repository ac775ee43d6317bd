//! A schema document as the judge reads it, and how it is compiled.

use crate::{
    limits::Limits,
    schema::{Dialect, Schema, translate_pattern},
    tape::TapeJson,
};
use jsonschema::{PatternOptions, Registry, ValidationError, Validator};
use serde_json::{Map, Value, json};
use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

/// The address of a document while it is compiled. Before it compiles a schema, the judge compiles the meta-schema of
/// that schema's dialect, so what it is given only refers to the document: in the oldest dialect, whose meta-schema is
/// the smallest. The document was held against its own meta-schema when it was read.
const DOCUMENT: &str = "selvedge:/document";

/// A schema document in the judge's words.
pub(super) struct Document {
    value: Value,
    dialect: Dialect,
    /// Having the meta-schemas of every dialect at hand costs many times what all else does, so a document that keeps
    /// to one dialect goes without.
    knows_meta_schemas: bool,
    /// Whether it refers to a meta-schema.
    refers_elsewhere: bool,
    /// Whether it has no address of its own, nor has any part of it.
    is_unnamed: bool,
    steps: usize,
}

impl Document {
    /// The document of a schema, and its pattern names as the engine runs them, with those that were given.
    pub(super) fn of(schema: &Schema, limits: &Limits) -> (Self, HashMap<String, String>) {
        let mut renamed = HashMap::new();
        let refers_elsewhere = schema.refers_elsewhere();
        let has_address = schema.has_resources || schema.document.get(schema.dialect.id_keyword()).is_some();
        let document = Self {
            value: judged_document(schema, &mut renamed),
            dialect: schema.dialect,
            knows_meta_schemas: schema.has_inner_dialects || refers_elsewhere,
            refers_elsewhere,
            is_unnamed: !has_address,
            steps: limits.pattern_steps as usize,
        };
        (document, renamed)
    }

    /// Compiles the part at a pointer.
    pub(super) fn validator(&self, pointer: &str) -> Result<Validator<TapeJson>, ValidationError<'static>> {
        let known = if self.refers_elsewhere {
            referencing::SPECIFICATIONS.add(DOCUMENT, self.resource())?
        } else {
            Registry::new().add(DOCUMENT, self.resource())?
        };
        let registry = known.retrieve_known_draft_meta_schemas(self.knows_meta_schemas).prepare()?;
        let target = format!("{DOCUMENT}#{}", fragment(pointer));
        let (reference, dialect) = match self.value.get("$recursiveAnchor") {
            // The outermost anchor is the one that counts.
            Some(anchor) => (json!({ "$ref": target, "$recursiveAnchor": anchor }), self.dialect),
            None => (json!({ "$ref": target }), Dialect::Draft4),
        };
        options(&registry, dialect, self.steps).build(&reference)
    }

    fn resource(&self) -> referencing::ResourceRef<'_> {
        self.dialect.draft().create_resource_ref(&self.value)
    }

    /// Whether it can be compiled together with others.
    fn stands_alone(&self) -> bool {
        self.is_unnamed && !self.knows_meta_schemas && self.value.get("$recursiveAnchor").is_none()
    }
}

/// Compiles several documents at the cost of one meta-schema. `None` for one that has to be compiled on its own, be it
/// to learn why it cannot be.
pub(super) fn validators(documents: &[&Document]) -> Vec<Option<Validator<TapeJson>>> {
    let together = || {
        let (first, mut registry) = (documents.first()?, Registry::new());
        let mut references = Map::new();
        for (index, document) in documents.iter().enumerate().filter(|(_, document)| document.stands_alone())
        {
            let address = format!("{DOCUMENT}/{index}");
            references.insert(index.to_string(), json!({ "$ref": address }));
            registry = registry.add(address, document.resource()).ok()?;
        }
        let registry = registry.prepare().ok()?;
        options(&registry, Dialect::Draft4, first.steps).build_map(&json!({ "definitions": references })).ok()
    };
    let compiled = together();
    let of_index = |index| compiled.as_ref()?.get(&format!("#/definitions/{index}")).cloned();
    (0..documents.len()).map(of_index).collect()
}

fn options<'r>(
    registry: &'r Registry<'r>,
    dialect: Dialect,
    steps: usize,
) -> jsonschema::ValidationOptions<'r, std::sync::Arc<dyn jsonschema::Retrieve>, TapeJson> {
    jsonschema::options_for::<TapeJson>()
        .with_draft(dialect.draft())
        .with_registry(registry)
        .offline()
        .should_validate_formats(false)
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(steps))
}

/// A JSON Pointer as a URI fragment.
fn fragment(pointer: &str) -> String {
    percent_encoding::utf8_percent_encode(pointer, percent_encoding::NON_ALPHANUMERIC)
        .to_string()
        .replace("%2F", "/")
}

/// Patterns in the engine's words, annotations that the judge would assert left out, and the dialect by its one name.
fn judged_document(schema: &Schema, renamed: &mut HashMap<String, String>) -> Value {
    let mut document = schema.document.clone();
    if let Value::Object(keywords) = &mut document {
        keywords.insert("$schema".to_owned(), Value::from(schema.dialect.uri()));
    }
    let asserts_content = matches!(schema.dialect, Dialect::Draft6 | Dialect::Draft7);
    if schema.has_patterns || schema.has_inner_dialects || asserts_content {
        for pointer in schema.pointers().values() {
            if let Some(Value::Object(keywords)) = document.pointer_mut(pointer) {
                name_dialect(keywords, pointer.is_empty());
                if asserts_content {
                    keywords.shift_remove("contentEncoding");
                    keywords.shift_remove("contentMediaType");
                }
                translate(keywords, renamed);
            }
        }
    }
    document
}

/// A resource inside the document names its dialect by its one name; elsewhere `$schema` says nothing.
fn name_dialect(keywords: &mut Map<String, Value>, is_root: bool) {
    if is_root || !keywords.contains_key("$schema") {
        return;
    }
    let dialect = Dialect::of(&Value::Object(keywords.clone()));
    match dialect {
        Ok(dialect) if keywords.contains_key(dialect.id_keyword()) => {
            keywords.insert("$schema".to_owned(), Value::from(dialect.uri()));
        }
        _ => {
            keywords.shift_remove("$schema");
        }
    }
}

/// Writes the patterns of a schema as the engine runs them.
fn translate(keywords: &mut Map<String, Value>, renamed: &mut HashMap<String, String>) {
    if let Some(Value::String(pattern)) = keywords.get_mut("pattern")
        && let Ok(Cow::Owned(translated)) = translate_pattern(pattern)
    {
        renamed.insert(translated.clone(), std::mem::replace(pattern, translated));
    }
    let Some(Value::Object(schemas)) = keywords.get_mut("patternProperties") else { return };
    let given = std::mem::take(schemas);
    let sources: HashSet<String> = given.keys().cloned().collect();
    for (source, schema) in given {
        let Ok(Cow::Owned(mut translated)) = translate_pattern(&source) else {
            schemas.insert(source, schema);
            continue;
        };
        while sources.contains(&translated) || schemas.contains_key(&translated) {
            translated.push_str("(?:)");
        }
        renamed.insert(translated.clone(), source);
        schemas.insert(translated, schema);
    }
}
