//! A schema document as the judge reads it, and how it is compiled.

use super::{
    judged::{fragment, judged_document},
    patterns::{Assumed, Patterns},
};
use crate::{
    schema::{Dialect, NO_ADDRESS, Names, Schema},
    tape::TapeJson,
};
use jsonschema::{PatternOptions, Registry, ValidationError, Validator};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// How many steps a pattern may take beyond twice its own to which an assumption was added: for every match of it that
/// was found to end, one with that ends too.
const FOR_ASSUMED: usize = 1 << 20;

/// The address of a document while it is compiled. Before it compiles a schema, the judge compiles the meta-schema of
/// that schema's dialect, so what it is given only refers to the document: in the oldest dialect, whose meta-schema is
/// the smallest. The document was held against its own meta-schema when it was read.
const DOCUMENT: &str = "selvedge:/document";

/// What the addresses that are relative to it begin with.
const BESIDE: &str = "selvedge:/";

/// An address as it was read: a document that gives itself none has another one here.
pub(super) fn given_address(address: &str) -> Cow<'_, str> {
    match address.strip_prefix(BESIDE) {
        _ if address == DOCUMENT => Cow::Borrowed(NO_ADDRESS),
        Some(relative) => Cow::Owned(format!("{NO_ADDRESS}{relative}")),
        None => Cow::Borrowed(address),
    }
}

/// What leads to a document that is only referred to.
pub(super) const BY_REFERENCE: &str = "/$ref";

/// A schema document in the judge's words.
pub(super) struct Document {
    value: Value,
    dialect: Dialect,
    /// Whether it refers to a meta-schema. Having them at hand costs many times what all else does, so a document that
    /// does not goes without.
    refers_elsewhere: bool,
    way: Way,
    steps: usize,
}

/// How a document is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Referred to, as others may be beside it.
    Together,
    /// Referred to on its own: a part of it has an address, or is in another dialect.
    Alone,
    /// As it stands: where a reference of it leads depends on where the judge comes from.
    Unreferred,
}

impl Document {
    /// The document of a schema, and its patterns.
    pub(super) fn of(schema: &Schema, assumed: Assumed) -> (Self, Patterns) {
        let pointers = schema.pointers();
        let is_assumed = !assumed.is_empty();
        let mut patterns = Patterns::default();
        if schema.has_patterns() {
            patterns = Patterns::of(&schema.document, pointers.values(), assumed);
        }
        let refers_elsewhere = schema.refers_elsewhere();
        let has_address = schema.names == Names::Left;
        let value = judged_document(schema, &pointers, &patterns);
        let way = if has_recursive_reference(&value) {
            Way::Unreferred
        } else if has_address || refers_elsewhere {
            Way::Alone
        } else {
            Way::Together
        };
        let steps = schema.patterns.steps;
        let steps = if is_assumed { steps.saturating_mul(2).saturating_add(FOR_ASSUMED) } else { steps };
        let document = Self { value, dialect: schema.dialect, refers_elsewhere, way, steps };
        (document, patterns)
    }

    /// The same without some keywords, each by the pointer to the schema that has it.
    pub(super) fn without<'k>(&self, keywords: impl Iterator<Item = (String, &'k str)>) -> Self {
        let mut value = self.value.clone();
        for (pointer, keyword) in keywords {
            if let Some(Value::Object(schema)) = value.pointer_mut(&pointer) {
                schema.shift_remove(keyword);
            }
        }
        Self { value, ..*self }
    }

    /// Compiles the whole, and says what of an evaluation path leads to it.
    pub(super) fn whole(&self) -> Result<(Validator<TapeJson>, &'static str), ValidationError<'static>> {
        let together = match self.way {
            Way::Unreferred => return self.as_it_stands().map(|validator| (validator, "")),
            Way::Together => validators(&[self]).pop().flatten(),
            Way::Alone => None,
        };
        together.map_or_else(|| self.part(""), Ok).map(|validator| (validator, BY_REFERENCE))
    }

    /// Compiles the part at a pointer.
    pub(super) fn part(&self, pointer: &str) -> Result<Validator<TapeJson>, ValidationError<'static>> {
        let known = if self.refers_elsewhere {
            referencing::SPECIFICATIONS.add(DOCUMENT, self.resource())?
        } else {
            Registry::new().add(DOCUMENT, self.resource())?
        };
        let registry = known.retrieve_known_draft_meta_schemas(false).prepare()?;
        let target = format!("{DOCUMENT}#{}", fragment(pointer));
        let (reference, dialect) = match self.value.get("$recursiveAnchor") {
            // The outermost anchor is the one that counts.
            Some(anchor) => (json!({ "$ref": target, "$recursiveAnchor": anchor }), self.dialect),
            None => (json!({ "$ref": target }), Dialect::Draft4),
        };
        options(self.steps).with_draft(dialect.draft()).with_registry(&registry).build(&reference)
    }

    fn as_it_stands(&self) -> Result<Validator<TapeJson>, ValidationError<'static>> {
        let mut options = options(self.steps).with_draft(self.dialect.draft());
        if self.refers_elsewhere {
            options = options.with_registry(&referencing::SPECIFICATIONS);
        }
        options.build(&self.value)
    }

    fn resource(&self) -> referencing::ResourceRef<'_> {
        self.dialect.draft().create_resource_ref(&self.value)
    }
}

/// Compiles several documents at the cost of one meta-schema. `None` for one that has to be compiled on its own, be it
/// to learn why it cannot be.
pub(super) fn validators(documents: &[&Document]) -> Vec<Option<Validator<TapeJson>>> {
    let together = || {
        let (first, mut registry) = (documents.first()?, Registry::new());
        let mut references = Map::new();
        let beside = |(_, document): &(usize, &&Document)| document.way == Way::Together;
        for (index, document) in documents.iter().enumerate().filter(beside) {
            let address = format!("{DOCUMENT}/{index}");
            references.insert(index.to_string(), json!({ "$ref": address }));
            registry = registry.add(address, document.resource()).ok()?;
        }
        let registry = registry.prepare().ok()?;
        let options = options(first.steps).with_draft(Dialect::Draft4.draft()).with_registry(&registry);
        options.build_map(&json!({ "definitions": references })).ok()
    };
    let compiled = together();
    let of_index = |index| compiled.as_ref()?.get(&format!("#/definitions/{index}")).cloned();
    (0..documents.len()).map(of_index).collect()
}

fn options<'r>(
    steps: usize,
) -> jsonschema::ValidationOptions<'r, std::sync::Arc<dyn jsonschema::Retrieve>, TapeJson> {
    jsonschema::options_for::<TapeJson>()
        .offline()
        .should_validate_formats(false)
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(steps))
}

fn has_recursive_reference(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_recursive_reference),
        Value::Object(members) => {
            members.contains_key("$recursiveRef") || members.values().any(has_recursive_reference)
        }
        _ => false,
    }
}
