//! Where schemas stand inside a schema (behaviour.md 4.1).
//!
//! Everything else is data and is copied as it is: `default`, `const`, `enum`, `examples`, whatever a keyword
//! of another dialect holds, and a keyword whose value is not what it takes.

use crate::schema::Dialect;
use serde_json::{Map, Value};

/// What widening a schema does to the schema it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Widens it too.
    Positive,
    /// Narrows it: nothing is joined there.
    Negative,
    /// Nothing, until a reference leads there.
    Definition,
}

/// The step from a schema to a schema in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edge<'a> {
    Keyword(&'a str),
    Item(&'a str, usize),
    Named(&'a str, &'a str),
    /// To a place that only a pointer makes a schema of.
    Pointer(Vec<String>),
}

impl Edge<'_> {
    /// The tokens of the step in a JSON Pointer.
    pub(super) fn tokens(&self) -> Vec<String> {
        match self {
            Self::Keyword(keyword) => vec![(*keyword).to_owned()],
            Self::Item(keyword, index) => vec![(*keyword).to_owned(), index.to_string()],
            Self::Named(keyword, name) => vec![(*keyword).to_owned(), (*name).to_owned()],
            Self::Pointer(tokens) => tokens.clone(),
        }
    }
}

/// How a keyword holds schemas.
#[derive(Clone, Copy)]
enum Form {
    One,
    OneOrList,
    List,
    Map,
}

/// The schemas that a keyword holds, in source order, and what widening them does; `None` for data.
pub(super) fn schemas_of<'a>(
    dialect: Dialect,
    keyword: &'a str,
    value: &'a Value,
    beside: &Map<String, Value>,
) -> Option<(Role, Vec<(Edge<'a>, &'a Value)>)> {
    let (form, role) = applicator(dialect, keyword, beside)?;
    let schemas = match (form, value) {
        (Form::List | Form::OneOrList, Value::Array(items)) => {
            items.iter().enumerate().map(|(index, item)| (Edge::Item(keyword, index), item)).collect()
        }
        (Form::Map, Value::Object(map)) => {
            map.iter().map(|(name, schema)| (Edge::Named(keyword, name.as_str()), schema)).collect()
        }
        (Form::One | Form::OneOrList, Value::Object(_) | Value::Bool(_)) => {
            vec![(Edge::Keyword(keyword), value)]
        }
        _ => return None,
    };
    Some((role, schemas))
}

fn applicator(dialect: Dialect, keyword: &str, beside: &Map<String, Value>) -> Option<(Form, Role)> {
    let since = |first: Dialect, form: Form| (dialect >= first).then_some((form, Role::Positive));
    let until = |last: Dialect, form: Form| (dialect <= last).then_some((form, Role::Positive));
    match keyword {
        "properties" | "patternProperties" | "dependencies" => Some((Form::Map, Role::Positive)),
        "dependentSchemas" => since(Dialect::Draft201909, Form::Map),
        "$defs" | "definitions" => Some((Form::Map, Role::Definition)),
        "allOf" | "anyOf" | "oneOf" => Some((Form::List, Role::Positive)),
        "prefixItems" => since(Dialect::Draft202012, Form::List),
        "items" if dialect < Dialect::Draft202012 => Some((Form::OneOrList, Role::Positive)),
        "items" | "additionalProperties" => Some((Form::One, Role::Positive)),
        "additionalItems" => until(Dialect::Draft201909, Form::One),
        "then" | "else" => since(Dialect::Draft7, Form::One),
        "contentSchema" | "unevaluatedItems" | "unevaluatedProperties" => {
            since(Dialect::Draft201909, Form::One)
        }
        "not" => Some((Form::One, Role::Negative)),
        "if" => (dialect >= Dialect::Draft7).then_some((Form::One, Role::Negative)),
        "contains" if dialect >= Dialect::Draft201909 && beside.contains_key("maxContains") => {
            Some((Form::One, Role::Negative))
        }
        "contains" | "propertyNames" => since(Dialect::Draft6, Form::One),
        _ => None,
    }
}
