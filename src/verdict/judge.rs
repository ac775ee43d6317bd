//! The judge: the `jsonschema` crate over the tape.

use crate::{
    coerce::Acceptance,
    error::FaultCode,
    limits::Limits,
    schema::{Dialect, NodeId, Schema, SchemaFault, escape, translate_pattern, unescape},
    sentence,
    tape::{Instance, Tape, TapeJson},
};
use jsonschema::{PatternOptions, Registry, ValidationError, Validator, error::ValidationErrorKind};
use serde_json::{Map, Value, json};
use std::{
    borrow::Cow,
    cell::RefCell,
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// The address under which parts of a document are referred to.
const DOCUMENT: &str = "selvedge:/document";

/// A compiled schema.
pub(crate) struct Judge {
    validator: Validator<TapeJson>,
    document: Document,
    pointers: HashMap<NodeId, String>,
    /// Pattern names as the engine runs them, with those of the document.
    renamed: HashMap<String, String>,
    parts: RefCell<HashMap<NodeId, Option<Rc<Validator<TapeJson>>>>>,
}

impl Judge {
    /// Compiles a schema that was read without a fault.
    ///
    /// # Errors
    ///
    /// What the judge itself finds wrong; a schema that was read without a fault should leave nothing.
    pub(crate) fn build(schema: &Schema, limits: &Limits) -> Result<Self, SchemaFault> {
        let mut renamed = HashMap::new();
        let document = Document {
            value: judged_document(schema, &mut renamed),
            dialect: schema.dialect,
            knows_meta_schemas: schema.has_inner_dialects || schema.refers_elsewhere(),
            refers_elsewhere: schema.refers_elsewhere(),
            steps: limits.pattern_steps as usize,
        };
        let validator = document.validator("").map_err(|error| build_fault(&error))?;
        Ok(Self { validator, document, pointers: schema.pointers(), renamed, parts: RefCell::default() })
    }

    /// Whether the value on the tape is accepted.
    pub(crate) fn accepts_root(&self, tape: &Tape) -> bool {
        self.validator.is_valid(Instance::Tape(tape.root()))
    }

    /// Every error of the value on the tape.
    pub(crate) fn errors<'t>(&'t self, tape: &'t Tape) -> Vec<ValidationError<'t>> {
        self.validator.iter_errors(Instance::Tape(tape.root())).collect()
    }

    /// A pointer of the judge's document as one of the given document.
    pub(super) fn document_pointer(&self, pointer: &str) -> String {
        if self.renamed.is_empty() {
            return pointer.to_owned();
        }
        let mut names_follow = false;
        let token = |token: &str| {
            let is_name = std::mem::replace(&mut names_follow, token == "patternProperties");
            if is_name { escape(self.source_of_pattern(&unescape(token))) } else { token.to_owned() }
        };
        pointer.split('/').map(token).collect::<Vec<_>>().join("/")
    }

    /// How the keyword that an error is about was reached from the root of the given document: by keywords, `$ref`
    /// among them.
    pub(super) fn evaluation_path(&self, error: &ValidationError<'_>) -> String {
        let path = error.evaluation_path().as_str();
        self.document_pointer(path.strip_prefix("/$ref").unwrap_or(path))
    }

    /// A pattern name as the document has it.
    pub(super) fn source_of_pattern<'a>(&'a self, name: &'a str) -> &'a str {
        self.renamed.get(name).map_or(name, String::as_str)
    }

    fn part(&self, schema: NodeId) -> Option<Rc<Validator<TapeJson>>> {
        let build = || {
            let pointer = self.pointers.get(&schema)?;
            self.document.validator(pointer).ok().map(Rc::new)
        };
        self.parts.borrow_mut().entry(schema).or_insert_with(build).clone()
    }
}

impl Acceptance for Judge {
    fn accepts(&self, schema: NodeId, value: Instance<'_>) -> bool {
        self.part(schema).is_some_and(|part| part.is_valid(value))
    }
}

/// A schema document in the judge's words.
struct Document {
    value: Value,
    dialect: Dialect,
    /// Having the meta-schemas of every dialect at hand costs many times what all else does, so a document that keeps
    /// to one dialect goes without.
    knows_meta_schemas: bool,
    /// Whether it refers to a meta-schema.
    refers_elsewhere: bool,
    steps: usize,
}

impl Document {
    /// Compiles the part at a pointer. Before it compiles a schema, the judge compiles the meta-schema of its
    /// dialect, so the schema it is given only refers to the document: in the oldest dialect, whose meta-schema is
    /// the smallest. The document was held against its own when it was read.
    fn validator(&self, pointer: &str) -> Result<Validator<TapeJson>, ValidationError<'static>> {
        let known = if self.refers_elsewhere {
            referencing::SPECIFICATIONS.add(DOCUMENT, &self.value)?
        } else {
            Registry::new().add(DOCUMENT, &self.value)?
        };
        let registry = known
            .draft(self.dialect.draft())
            .retrieve_known_draft_meta_schemas(self.knows_meta_schemas)
            .prepare()?;
        let mut reference = json!({ "$ref": format!("{DOCUMENT}#{}", fragment(pointer)) });
        let mut draft = Dialect::Draft4.draft();
        if let Some(anchor) = self.value.get("$recursiveAnchor") {
            reference["$recursiveAnchor"] = anchor.clone();
            draft = self.dialect.draft();
        }
        jsonschema::options_for::<TapeJson>()
            .with_draft(draft)
            .with_registry(&registry)
            .offline()
            .should_validate_formats(false)
            .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(self.steps))
            .build(&reference)
    }
}

/// A JSON Pointer as a URI fragment.
fn fragment(pointer: &str) -> String {
    percent_encoding::utf8_percent_encode(pointer, percent_encoding::NON_ALPHANUMERIC)
        .to_string()
        .replace("%2F", "/")
}

/// The document as the judge is to read it: patterns in the engine's words, annotations that it would assert
/// left out, and the dialect by its one name.
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

fn build_fault(error: &ValidationError<'_>) -> SchemaFault {
    let (code, pointer) = match error.kind() {
        ValidationErrorKind::Referencing(_) => (FaultCode::Reference, String::new()),
        ValidationErrorKind::Format { .. } => (FaultCode::Pattern, error.instance_path().as_str().to_owned()),
        _ => (FaultCode::Keyword, error.instance_path().as_str().to_owned()),
    };
    SchemaFault { pointer, code, reason: sentence::schema_not_built(&error.masked().to_string()) }
}
