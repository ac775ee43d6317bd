//! Nominal values (behaviour.md 4.6): every object names only keys that its member, or the schema that holds
//! the union, has in `properties`.
//!
//! Where more than one member may be meant, the value has to be nominal for each of them: a value too many is
//! set aside rather than one too few.

use serde_json::Value;
use std::collections::HashSet;

const DEPTH: usize = 24;

pub fn is_nominal(schema: &Value, value: &Value) -> bool {
    let new = schema["$schema"].as_str().is_none_or(|uri| uri.contains("/draft/20"));
    Reader { document: schema, beside_ref: new }.place(schema, value, DEPTH)
}

struct Reader<'d> {
    document: &'d Value,
    /// Whether keywords beside `$ref` exist.
    beside_ref: bool,
}

impl<'d> Reader<'d> {
    fn target(&self, schema: &'d Value) -> Option<&'d Value> {
        let pointer = schema.get("$ref")?.as_str()?.strip_prefix('#')?;
        self.document.pointer(&pointer.replace("%5E", "^"))
    }

    fn keyword(&self, schema: &'d Value, keyword: &str) -> Option<&'d Value> {
        let alone = !self.beside_ref && schema.get("$ref").is_some_and(Value::is_string);
        schema.get(keyword).filter(|_| !alone)
    }

    fn list(&self, schema: &'d Value, keyword: &str) -> impl Iterator<Item = &'d Value> + use<'d> {
        self.keyword(schema, keyword).and_then(Value::as_array).into_iter().flatten()
    }

    fn place(&self, schema: &'d Value, value: &Value, depth: usize) -> bool {
        if depth == 0 {
            return true;
        }
        let conjuncts = self.target(schema).into_iter().chain(self.list(schema, "allOf"));
        let branches = ["then", "else"].into_iter().filter_map(|keyword| self.keyword(schema, keyword));
        if !conjuncts.chain(branches).all(|part| self.place(part, value, depth - 1)) {
            return false;
        }
        for keyword in ["oneOf", "anyOf"] {
            let takes_other =
                self.list(schema, keyword).filter(|member| self.takes_other_kinds(member, depth - 1));
            if !value.is_object()
                && self.list(schema, keyword).all(|member| self.is_object(member, depth - 1))
            {
                let count = takes_other.count();
                if count == 1 || count > 1 && keyword == "anyOf" {
                    return false;
                }
                continue;
            }
            let members =
                self.list(schema, keyword).filter(|member| self.may_accept(member, value, depth - 1));
            for member in members {
                if let Some(keys) = value.as_object() {
                    let mut names = HashSet::new();
                    self.names(member, value, &mut names, depth - 1);
                    let described = !names.is_empty();
                    self.names(schema, value, &mut names, 0);
                    if described && !keys.keys().all(|key| names.contains(key.as_str())) {
                        return false;
                    }
                }
                if !self.place(member, value, depth - 1) {
                    return false;
                }
            }
        }
        match value {
            Value::Object(members) => members.iter().all(|(name, value)| {
                let property = self.keyword(schema, "properties").and_then(|properties| properties.get(name));
                let pattern = self.keyword(schema, "patternProperties").and_then(Value::as_object);
                let dependent = self.keyword(schema, "dependentSchemas").and_then(|map| map.get(name));
                let rest = self.keyword(schema, "additionalProperties");
                dependent.is_none_or(|part| self.place(part, &Value::Object(members.clone()), depth - 1))
                    && property
                        .into_iter()
                        .chain(pattern.into_iter().flat_map(serde_json::Map::values))
                        .chain(rest)
                        .all(|part| self.place(part, value, depth - 1))
            }),
            Value::Array(items) => items.iter().all(|item| {
                let tuple = self.list(schema, "prefixItems").chain(self.list(schema, "items"));
                let single =
                    ["items", "contains"].into_iter().filter_map(|keyword| self.keyword(schema, keyword));
                tuple.chain(single).all(|part| self.place(part, item, depth - 1))
            }),
            _ => true,
        }
    }

    /// Whether a member has properties, or is a union of nothing but such members, so that it may be joined.
    fn is_object(&self, member: &'d Value, depth: usize) -> bool {
        let mut members = self.list(member, "oneOf").peekable();
        depth > 0
            && (self.keyword(member, "properties").is_some()
                || self.target(member).is_some_and(|target| self.is_object(target, depth - 1))
                || members.peek().is_some() && members.all(|member| self.is_object(member, depth - 1)))
    }

    /// Whether an object schema lets values pass that are no objects, for want of a `type`: they are not
    /// nominal.
    fn takes_other_kinds(&self, member: &'d Value, depth: usize) -> bool {
        let union: Vec<_> = self.list(member, "oneOf").collect();
        depth == 0
            || self.keyword(member, "type").is_none()
                && self.target(member).is_none_or(|target| self.takes_other_kinds(target, depth - 1))
                && (union.is_empty()
                    || union.iter().filter(|member| self.takes_other_kinds(member, depth - 1)).count() == 1)
    }

    /// Whether nothing that is told at once speaks against a member: its literals and what it requires.
    fn may_accept(&self, member: &'d Value, value: &Value, depth: usize) -> bool {
        let Some(keys) = value.as_object().filter(|_| depth > 0) else { return true };
        let tagged = self.keyword(member, "properties").and_then(Value::as_object).is_none_or(|properties| {
            properties.iter().all(|(name, schema)| {
                match (keys.get(name), schema.get("const"), schema.get("enum")) {
                    (Some(value), Some(constant), _) => value == constant,
                    (Some(value), None, Some(Value::Array(values))) => values.contains(value),
                    _ => true,
                }
            })
        });
        let required =
            self.list(member, "required").filter_map(Value::as_str).all(|name| keys.contains_key(name));
        let parts = self.target(member).into_iter().chain(self.list(member, "allOf"));
        tagged && required && parts.into_iter().all(|part| self.may_accept(part, value, depth - 1)) && {
            let mut members = self.list(member, "oneOf").peekable();
            members.peek().is_none() || members.any(|member| self.may_accept(member, value, depth - 1))
        }
    }

    /// The properties that a schema names for a value.
    fn names(&self, schema: &'d Value, value: &Value, names: &mut HashSet<&'d str>, depth: usize) {
        let properties = self.keyword(schema, "properties").and_then(Value::as_object);
        names.extend(properties.into_iter().flatten().map(|(name, _)| name.as_str()));
        if depth > 0 {
            let parts = self.target(schema).into_iter().chain(self.list(schema, "allOf"));
            let members =
                self.list(schema, "oneOf").filter(|member| self.may_accept(member, value, depth - 1));
            for part in parts.chain(members) {
                self.names(part, value, names, depth - 1);
            }
        }
    }
}
