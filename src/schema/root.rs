//! The root contract (behaviour.md 6): arguments are an object.

use super::{Kinds, Schema, SchemaFault, read::is_validator};
use crate::{error::FaultCode, sentence};
use serde_json::Value;

impl Schema {
    /// What keeps a local schema from being a contract for an object.
    pub(crate) fn root_fault(&self) -> Option<SchemaFault> {
        if let Some(fault) = self.unwritten_document() {
            return Some(fault);
        }
        let reason = match self.root_kinds() {
            Some(kinds) if kinds.proper() == Kinds::OBJECT => return None,
            Some(_) if self.document == Value::Bool(false) => sentence::root_is_boolean(false),
            Some(kinds) if kinds.contains(Kinds::OBJECT) => sentence::root_allows_more(),
            Some(_) => sentence::root_is_no_object(),
            None => self.undeclared_root(),
        };
        Some(SchemaFault { pointer: String::new(), code: FaultCode::Root, reason })
    }

    /// What keeps every object from fitting a foreign schema.
    pub(crate) fn foreign_root_fault(&self) -> Option<SchemaFault> {
        if let Some(fault) = self.unwritten_document() {
            return Some(fault);
        }
        let fits = self.root_kinds().is_none_or(|kinds| kinds.contains(Kinds::OBJECT));
        (!fits).then(|| SchemaFault {
            pointer: String::new(),
            code: FaultCode::Root,
            reason: sentence::root_is_no_object(),
        })
    }

    /// A Standard Schema that has no JSON form is no document at all, whoever published it.
    fn unwritten_document(&self) -> Option<SchemaFault> {
        let is_standard = self.document.get("~standard").is_some();
        is_standard.then(|| SchemaFault {
            pointer: String::new(),
            code: FaultCode::Root,
            reason: sentence::not_a_document(),
        })
    }

    fn undeclared_root(&self) -> String {
        match &self.document {
            Value::Bool(always) => sentence::root_is_boolean(*always),
            Value::Object(keywords) if keywords.keys().all(|keyword| keyword == "$schema") => {
                sentence::root_is_empty()
            }
            document if is_made_of_validators(document) => sentence::not_a_document(),
            Value::Object(keywords) if keywords.contains_key("properties") => sentence::root_without_type(),
            _ => sentence::root_is_open(),
        }
    }
}

/// Whether a document is an object of a validation library, or a shape made of such objects.
fn is_made_of_validators(document: &Value) -> bool {
    let is_one = |value: &Value| value.as_object().is_some_and(is_validator);
    is_one(document)
        || document.as_object().is_some_and(|shape| !shape.is_empty() && shape.values().all(is_one))
}
