//! What each keyword of a dialect takes: the meta-schemas as one table.
//!
//! Keywords that a dialect does not know are annotations and take anything.

use super::dialect::Dialect::{self, Draft4, Draft6, Draft7, Draft201909, Draft202012};
use serde_json::Value;
use std::collections::HashSet;

/// What a keyword takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A schema.
    Schema,
    /// A schema or a boolean, in the dialect whose schemas are no booleans (`additionalProperties`).
    SchemaOrBoolean,
    /// A schema, or a list of schemas by position (`items` before 2020-12).
    SchemaOrTuple,
    /// Schemas by name.
    SchemaMap,
    /// Schemas by pattern.
    PatternMap,
    /// At least one schema.
    SchemaList,
    /// Schemas or lists of names, by name (`dependencies`).
    Dependencies,
    /// Lists of distinct names, by name (`dependentRequired`).
    NameListMap,
    /// A list of distinct names, of at least this many.
    NameList(usize),
    /// A type name or a list of distinct ones.
    Type,
    /// A list of values, of at least one distinct ones before draft-07.
    Enum,
    /// A whole number from zero.
    Count,
    /// A number.
    Number,
    /// A number above zero.
    PositiveNumber,
    Boolean,
    Text,
    /// A regular expression.
    Pattern,
    /// An address.
    Address,
    /// An address without a fragment (`$id`).
    Identifier,
    /// A plain name for a place (`$anchor`).
    Anchor,
    /// A list (`examples`).
    List,
    /// An object with booleans (`$vocabulary`).
    BooleanMap,
}

/// What `keyword` takes in `dialect`; `None` where it is no keyword there or takes anything.
pub(super) fn shape(dialect: Dialect, keyword: &str) -> Option<Shape> {
    let since = |first: Dialect, shape: Shape| (dialect >= first).then_some(shape);
    let until = |last: Dialect, shape: Shape| (dialect <= last).then_some(shape);
    match keyword {
        "$schema" | "$ref" => Some(Shape::Address),
        "id" => until(Draft4, Shape::Text),
        "$id" => since(Draft6, if dialect < Draft201909 { Shape::Text } else { Shape::Identifier }),
        "$anchor" => since(Draft201909, Shape::Anchor),
        "$dynamicAnchor" => since(Draft202012, Shape::Anchor),
        "$dynamicRef" => since(Draft202012, Shape::Address),
        "$recursiveRef" => since(Draft201909, Shape::Address),
        "$recursiveAnchor" => {
            since(Draft201909, if dialect == Draft201909 { Shape::Boolean } else { Shape::Anchor })
        }
        "$vocabulary" => since(Draft201909, Shape::BooleanMap),
        "$comment" | "contentEncoding" | "contentMediaType" => since(Draft7, Shape::Text),
        "title" | "description" | "format" => Some(Shape::Text),
        "pattern" => Some(Shape::Pattern),
        "readOnly" | "writeOnly" => since(Draft7, Shape::Boolean),
        "deprecated" => since(Draft201909, Shape::Boolean),
        "uniqueItems" => Some(Shape::Boolean),
        "examples" => since(Draft6, Shape::List),
        "type" => Some(Shape::Type),
        "enum" => Some(Shape::Enum),
        "multipleOf" => Some(Shape::PositiveNumber),
        "maximum" | "minimum" => Some(Shape::Number),
        "exclusiveMaximum" | "exclusiveMinimum" => {
            Some(if dialect == Draft4 { Shape::Boolean } else { Shape::Number })
        }
        "maxLength" | "minLength" | "maxItems" | "minItems" | "maxProperties" | "minProperties" => {
            Some(Shape::Count)
        }
        "maxContains" | "minContains" => since(Draft201909, Shape::Count),
        "required" => Some(Shape::NameList(usize::from(dialect == Draft4))),
        "dependentRequired" => since(Draft201909, Shape::NameListMap),
        "dependencies" => Some(Shape::Dependencies),
        "allOf" | "anyOf" | "oneOf" => Some(Shape::SchemaList),
        "prefixItems" => since(Draft202012, Shape::SchemaList),
        "items" => Some(if dialect < Draft202012 { Shape::SchemaOrTuple } else { Shape::Schema }),
        "additionalItems" => until(Draft201909, Shape::SchemaOrBoolean),
        "additionalProperties" => Some(Shape::SchemaOrBoolean),
        "not" => Some(Shape::Schema),
        "contains" | "propertyNames" => since(Draft6, Shape::Schema),
        "if" | "then" | "else" => since(Draft7, Shape::Schema),
        "contentSchema" | "unevaluatedItems" | "unevaluatedProperties" => since(Draft201909, Shape::Schema),
        "properties" | "definitions" => Some(Shape::SchemaMap),
        "patternProperties" => Some(Shape::PatternMap),
        "$defs" | "dependentSchemas" => since(Draft201909, Shape::SchemaMap),
        _ => None,
    }
}

/// The keyword that has to stand beside another one, and how to say so.
pub(super) fn companion(dialect: Dialect, keyword: &str) -> Option<(&'static str, &'static str)> {
    match keyword {
        "exclusiveMaximum" if dialect == Draft4 => Some(("maximum", "must stand beside `maximum`")),
        "exclusiveMinimum" if dialect == Draft4 => Some(("minimum", "must stand beside `minimum`")),
        _ => None,
    }
}

/// Whether the judge looks for references and addresses in a keyword that is none in `dialect`.
pub(super) fn is_passed_over(dialect: Dialect, keyword: &str) -> bool {
    let is_later = matches!(
        keyword,
        "$defs"
            | "contains"
            | "contentSchema"
            | "dependentSchemas"
            | "else"
            | "if"
            | "prefixItems"
            | "propertyNames"
            | "then"
            | "unevaluatedItems"
            | "unevaluatedProperties"
    );
    dialect == Draft4 && is_later
}

/// Why a value is not what a keyword takes, for the shapes that hold no schemas; the place is named by the
/// steps below the keyword.
pub(super) fn objection(shape: Shape, dialect: Dialect, value: &Value) -> Option<(String, &'static str)> {
    let here = |fits: bool, wanted: &'static str| (!fits).then(|| (String::new(), wanted));
    match shape {
        Shape::Boolean => here(value.is_boolean(), "must be true or false"),
        Shape::Text | Shape::Pattern | Shape::Address => here(value.is_string(), "must be text"),
        Shape::Identifier => here(
            value
                .as_str()
                .is_some_and(|uri| uri.split_once('#').is_none_or(|(_, fragment)| fragment.is_empty())),
            "must be an address without a fragment",
        ),
        Shape::Anchor => here(value.as_str().is_some_and(is_anchor), "must be a plain name"),
        Shape::Number => here(value.is_number(), "must be a number"),
        Shape::PositiveNumber => {
            here(value.as_f64().is_some_and(|number| number > 0.0), "must be a number above zero")
        }
        Shape::Count => here(
            value.as_f64().is_some_and(|number| number >= 0.0 && number.fract() == 0.0),
            "must be a whole number from zero",
        ),
        Shape::List => here(value.is_array(), "must be a list"),
        Shape::BooleanMap => here(
            value.as_object().is_some_and(|map| map.values().all(Value::is_boolean)),
            "must be an object of booleans",
        ),
        Shape::NameList(least) => name_list(value, least, ""),
        Shape::NameListMap => match value.as_object() {
            None => here(false, "must be an object"),
            Some(map) => {
                map.iter().find_map(|(name, names)| name_list(names, 0, &format!("/{}", super::escape(name))))
            }
        },
        Shape::Type => type_objection(value),
        Shape::Enum => match value.as_array() {
            None => here(false, "must be a list"),
            Some(values) => here(dialect >= Draft7 || !values.is_empty(), "must hold at least one value")
                .or_else(|| here(dialect >= Draft7 || all_distinct(values), "must not repeat a value")),
        },
        _ => None,
    }
}

fn name_list(value: &Value, least: usize, at: &str) -> Option<(String, &'static str)> {
    let Some(names) = value.as_array() else { return Some((at.to_owned(), "must be a list of names")) };
    if let Some(index) = names.iter().position(|name| !name.is_string()) {
        return Some((format!("{at}/{index}"), "must be text"));
    }
    if !all_distinct(names) {
        return Some((at.to_owned(), "must not repeat a name"));
    }
    (names.len() < least).then(|| (at.to_owned(), "must hold at least one name"))
}

fn type_objection(value: &Value) -> Option<(String, &'static str)> {
    const WANTED: &str = "must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`";
    match value {
        Value::String(name) => (!is_type(name)).then(|| (String::new(), WANTED)),
        Value::Array(names) => {
            if let Some(index) = names.iter().position(|name| !name.as_str().is_some_and(is_type)) {
                return Some((format!("/{index}"), WANTED));
            }
            let fits = !names.is_empty() && all_distinct(names);
            (!fits).then(|| (String::new(), "must hold at least one type and no type twice"))
        }
        _ => Some((String::new(), "must be a type name or a list of type names")),
    }
}

fn is_type(name: &str) -> bool {
    matches!(name, "array" | "boolean" | "integer" | "null" | "number" | "object" | "string")
}

fn is_anchor(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'))
}

fn all_distinct(values: &[Value]) -> bool {
    let mut seen = HashSet::with_capacity(values.len());
    values.iter().all(|value| seen.insert(value.to_string()))
}
