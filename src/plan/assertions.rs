//! What some schemas assert of one value together, as far as a plan models it.

use crate::schema::{Dialect, Kinds, NodeId, PatternSteps, Schema, most_steps};
use serde_json::{Map, Value};

/// The largest whole number up to which every whole number is a double of its own.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// A least and a greatest count.
#[derive(Clone, Copy, Default)]
pub(super) struct Bounds {
    pub(super) least: f64,
    pub(super) most: Option<f64>,
}

impl Bounds {
    fn at_least(&mut self, count: f64) {
        self.least = self.least.max(count);
    }

    fn at_most(&mut self, count: f64) {
        self.most = Some(self.most.map_or(count, |most| most.min(count)));
    }

    pub(super) fn is_open(&self) -> bool {
        self.least <= 0.0 && self.most.is_none()
    }
}

/// Keywords that bound a number, in the order of their codes in the plan.
const NUMBER_BOUNDS: [&str; 5] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/// The assertions of one value. A kind that meets a keyword which is not modelled is left out of `kinds`.
pub(super) struct Assertions<'s> {
    pub(super) kinds: Kinds,
    pub(super) whole_numbers: bool,
    /// The scalars that `enum` and `const` leave.
    pub(super) values: Option<Vec<&'s Value>>,
    pub(super) length: Bounds,
    pub(super) patterns: Vec<(&'s Value, PatternSteps)>,
    pub(super) items: Bounds,
    pub(super) members: Bounds,
    /// Which of [`NUMBER_BOUNDS`], and the limit.
    pub(super) number: Vec<(u32, f64)>,
    pub(super) required: Vec<&'s str>,
}

impl<'s> Assertions<'s> {
    /// The assertions of schemas that all describe the same value.
    pub(super) fn of(schema: &'s Schema, ids: &[NodeId]) -> Self {
        let mut all = Self {
            kinds: Kinds::ALL,
            whole_numbers: false,
            values: None,
            length: Bounds::default(),
            patterns: Vec::new(),
            items: Bounds::default(),
            members: Bounds::default(),
            number: Vec::new(),
            required: Vec::new(),
        };
        for id in ids {
            all.add(schema, *id);
        }
        all
    }

    fn add(&mut self, schema: &'s Schema, id: NodeId) {
        let Some(node) = schema.node(id) else { return self.leave_out(Kinds::ALL) };
        if node.always == Some(false) || node.elsewhere.is_some() {
            self.leave_out(Kinds::ALL);
        }
        if node.always.is_some() {
            return;
        }
        let Some(Value::Object(keywords)) = schema.document.pointer(&node.pointer) else {
            return self.leave_out(Kinds::ALL);
        };
        if keywords.contains_key("$ref") && !schema.dialect.reads_beside_ref() {
            return;
        }
        for (keyword, value) in keywords {
            self.keyword(schema.dialect, keyword, value, keywords);
        }
    }

    fn keyword(&mut self, dialect: Dialect, keyword: &str, value: &'s Value, beside: &'s Map<String, Value>) {
        match keyword {
            "type" => {
                self.kinds = self.kinds.intersection(Kinds::of_type(value));
                self.whole_numbers |= names_type(value, "integer") && !names_type(value, "number");
            }
            "const" if dialect > Dialect::Draft4 => self.one_of(std::slice::from_ref(value)),
            "enum" => self.one_of(value.as_array().map_or(&[], Vec::as_slice)),
            "minLength" => count(value, |count| self.length.at_least(count)),
            "maxLength" => count(value, |count| self.length.at_most(count)),
            "minItems" => count(value, |count| self.items.at_least(count)),
            "maxItems" => count(value, |count| self.items.at_most(count)),
            "minProperties" => count(value, |count| self.members.at_least(count)),
            "maxProperties" => count(value, |count| self.members.at_most(count)),
            "required" => {
                self.required.extend(value.as_array().into_iter().flatten().filter_map(Value::as_str));
            }
            "exclusiveMinimum" | "exclusiveMaximum" | "uniqueItems" if value == &Value::Bool(false) => {}
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
                self.bound(keyword, value);
            }
            "pattern" => match value.as_str().and_then(most_steps) {
                Some(steps) => self.patterns.push((value, steps)),
                None => self.leave_out(Kinds::STRING),
            },
            "additionalItems" if beside.get("items").is_some_and(Value::is_array) => {}
            "uniqueItems" | "additionalItems" | "contains" | "minContains" | "maxContains"
            | "unevaluatedItems" => {
                self.leave_out(Kinds::ARRAY);
            }
            "propertyNames" if takes_all_text(value) => {}
            "patternProperties"
            | "propertyNames"
            | "dependencies"
            | "dependentRequired"
            | "dependentSchemas"
            | "unevaluatedProperties" => self.leave_out(Kinds::OBJECT),
            "not" | "if" | "$dynamicRef" | "$recursiveRef" => self.leave_out(Kinds::ALL),
            _ => {}
        }
    }

    fn leave_out(&mut self, kinds: Kinds) {
        self.kinds = self.kinds.without(kinds);
    }

    fn one_of(&mut self, values: &'s [Value]) {
        let is_exact = |value: &&'s Value| match value {
            Value::Number(_) => exact(value).is_some(),
            Value::Array(_) | Value::Object(_) => false,
            _ => true,
        };
        let scalars = values.iter().filter(is_exact);
        let left: Vec<&Value> = match self.values.take() {
            None => scalars.collect(),
            Some(before) => scalars.filter(|value| before.contains(value)).collect(),
        };
        self.kinds = left
            .iter()
            .fold(Kinds::NONE, |kinds, value| kinds.union(Kinds::of_value(value)))
            .intersection(self.kinds);
        self.values = Some(left);
    }

    fn bound(&mut self, keyword: &str, value: &Value) {
        let code = (0..).zip(NUMBER_BOUNDS).find_map(|(code, name)| (name == keyword).then_some(code));
        let limit =
            exact(value).filter(|limit| keyword != "multipleOf" || limit.fract() == 0.0 && *limit > 0.0);
        match (code, limit) {
            (Some(code), Some(limit)) => self.number.push((code, limit)),
            _ => self.leave_out(Kinds::NUMBER),
        }
    }
}

/// Whether a `type` names this type, alone or in a list.
fn names_type(value: &Value, name: &str) -> bool {
    value == name || value.as_array().is_some_and(|names| names.iter().any(|found| found == name))
}

fn count(value: &Value, bound: impl FnOnce(f64)) {
    if let Some(count) = value.as_f64() {
        bound(count);
    }
}

/// A number of the document as the double that it is; `None` where it lies between two.
fn exact(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| value.is_f64() || number.abs() < MAX_EXACT)
}

/// Whether a schema of names says nothing but that names are text, as some generators write it.
fn takes_all_text(schema: &Value) -> bool {
    match schema {
        Value::Bool(always) => *always,
        Value::Object(keywords) => {
            keywords.iter().all(|(keyword, value)| keyword == "type" && value == "string")
        }
        _ => false,
    }
}
