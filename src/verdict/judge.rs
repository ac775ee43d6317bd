//! The judge: the `jsonschema` crate over the tape.

use super::{
    document::{BY_REFERENCE, Document, given_address, validators},
    most::Most,
    patterns::{Assumed, Patterns},
    visits::visits_once,
};
use crate::{
    coerce::Acceptance,
    error::FaultCode,
    schema::{NodeId, Schema, SchemaFault, Union},
    sentence,
    tape::{Instance, Tape, TapeJson},
};
use jsonschema::{ValidationError, Validator, error::ValidationErrorKind};
use std::{
    cell::{OnceCell, RefCell},
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// A compiled schema.
pub(crate) struct Judge {
    validator: Validator<TapeJson>,
    /// What of an evaluation path leads to the document.
    entry: &'static str,
    document: Document,
    pointers: HashMap<NodeId, String>,
    patterns: Patterns,
    parts: RefCell<HashMap<NodeId, Option<Rc<Validator<TapeJson>>>>>,
    /// What its document can say of one value; found once.
    most: OnceCell<Most>,
    visits_once: OnceCell<bool>,
    /// What is left out, by schemas and keywords.
    left_out: Keywords,
    without_unions: OnceCell<Option<Box<Self>>>,
}

type Keywords = HashSet<(NodeId, &'static str)>;

impl Judge {
    /// Compiles a schema that was read without a fault.
    ///
    /// # Errors
    ///
    /// What the judge itself finds wrong; a schema that was read without a fault should leave nothing.
    pub(crate) fn build(schema: &Schema) -> Result<Self, SchemaFault> {
        Self::assuming(schema, Assumed::new())
    }

    /// As [`Judge::build`], with some patterns replaced.
    ///
    /// # Errors
    ///
    /// As [`Judge::build`].
    pub(super) fn assuming(schema: &Schema, assumed: Assumed) -> Result<Self, SchemaFault> {
        let (document, patterns) = Document::of(schema, assumed);
        let (validator, entry) = document.whole().map_err(|error| build_fault(&error))?;
        Ok(Self::of(schema.pointers(), document, patterns, validator, entry))
    }

    fn of(
        pointers: HashMap<NodeId, String>,
        document: Document,
        patterns: Patterns,
        validator: Validator<TapeJson>,
        entry: &'static str,
    ) -> Self {
        Self {
            validator,
            entry,
            document,
            pointers,
            patterns,
            parts: RefCell::default(),
            most: OnceCell::new(),
            visits_once: OnceCell::new(),
            left_out: Keywords::new(),
            without_unions: OnceCell::new(),
        }
    }

    /// The judge of everything but the unions that are left to a server (behaviour.md 5.3), so that no errors of their
    /// members are collected. `None` where it cannot be told what that is.
    pub(super) fn without_unions(&self, schema: &Schema) -> Option<&Self> {
        let build = || self.leaving_out(schema.unions_of_server()?).map(Box::new);
        self.without_unions.get_or_init(build).as_deref()
    }

    /// The judge without some keywords beside those that this one leaves out.
    pub(super) fn leaving_out(&self, mut keywords: Keywords) -> Option<Self> {
        keywords.extend(&self.left_out);
        let pointer = |id| Some(self.patterns.judged_pointer(self.pointers.get(id)?));
        let left_out = keywords.iter().filter_map(|(id, keyword)| Some((pointer(id)?, *keyword)));
        let document = self.document.without(left_out);
        let (validator, entry) = document.whole().ok()?;
        let judge = Self::of(self.pointers.clone(), document, self.patterns.clone(), validator, entry);
        Some(Self { left_out: keywords, ..judge })
    }

    /// Whether something is left out.
    pub(super) fn leaves_keywords_out(&self) -> bool {
        !self.left_out.is_empty()
    }

    /// Whether a union is left out.
    pub(super) fn leaves_out(&self, holder: NodeId, union: &Union) -> bool {
        self.left_out.contains(&(holder, union.keyword))
    }

    /// Compiles several such schemas, which is cheaper than one by one. `None` for one that needs [`Judge::build`].
    pub(crate) fn build_together(schemas: &[&Schema]) -> Vec<Option<Self>> {
        let read: Vec<_> = schemas.iter().map(|schema| Document::of(schema, Assumed::new())).collect();
        let validators = validators(&read.iter().map(|(document, _)| document).collect::<Vec<_>>());
        let judge = |((schema, (document, patterns)), validator): ((&&Schema, _), Option<_>)| {
            Some(Self::of(schema.pointers(), document, patterns, validator?, BY_REFERENCE))
        };
        schemas.iter().zip(read).zip(validators).map(judge).collect()
    }

    /// What the document can say of one value.
    pub(super) fn most(&self, schema: &Schema) -> Most {
        *self.most.get_or_init(|| Most::of(schema))
    }

    /// Whether no value, whatever it is, can be visited twice by one schema.
    pub(super) fn visits_once(&self, schema: &Schema) -> bool {
        *self.visits_once.get_or_init(|| visits_once(schema, self))
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
        self.patterns.given_pointer(pointer)
    }

    /// Pointer to the keyword that an error is about, by the address of the resource that it stands in.
    pub(super) fn absolute_pointer(&self, schema: &Schema, error: &ValidationError<'_>) -> Option<String> {
        let (address, fragment) = error.absolute_keyword_location()?.as_str().split_once('#')?;
        let resource = schema.resource(&given_address(address))?;
        let pointer = percent_encoding::percent_decode_str(fragment).decode_utf8().ok()?;
        Some(self.document_pointer(&format!("{resource}{pointer}")))
    }

    /// How the keyword that an error is about was reached from the root of the given document: by keywords, `$ref`
    /// among them.
    pub(super) fn evaluation_path(&self, error: &ValidationError<'_>) -> String {
        let path = error.evaluation_path().as_str();
        self.document_pointer(path.strip_prefix(self.entry).unwrap_or(path))
    }

    fn part(&self, schema: NodeId) -> Option<Rc<Validator<TapeJson>>> {
        let build = || {
            let pointer = self.patterns.judged_pointer(self.pointers.get(&schema)?);
            self.document.part(&pointer).ok().map(Rc::new)
        };
        self.parts.borrow_mut().entry(schema).or_insert_with(build).clone()
    }
}

impl Acceptance for Judge {
    fn accepts(&self, schema: NodeId, value: Instance<'_>) -> bool {
        self.part(schema).is_some_and(|part| part.is_valid(value))
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
