//! The places that hold other schemas.

use super::{Dialect, Generator, Sampled};
use serde_json::{Map, Value, json};

impl Generator {
    pub(super) fn nullable(&mut self, depth: usize) -> Sampled {
        let (schema, mut values) = self.schema(depth);
        values.push(Value::Null);
        let keyword = if self.chance(70) { "anyOf" } else { "oneOf" };
        (json!({ keyword: [schema, {"type": "null"}] }), values)
    }

    pub(super) fn list(&mut self, depth: usize) -> Sampled {
        let (schema, values) = self.inner(depth);
        let lists = self.lists(&values);
        if self.chance(30) {
            let keyword = if self.dialect == Dialect::Draft202012 { "prefixItems" } else { "items" };
            return (json!({"type": "array", keyword: [schema, {}]}), lists);
        }
        (json!({"type": "array", "items": schema, "minItems": self.below(2)}), lists)
    }

    pub(super) fn lists(&mut self, values: &[Value]) -> Vec<Value> {
        let mut lists = vec![json!([])];
        for _ in 0..4 {
            let length = 1 + self.below(3);
            lists.push((0..length).filter_map(|_| self.pick(values)).collect());
        }
        lists
    }

    pub(super) fn contains(&mut self, depth: usize) -> Sampled {
        let (inner, values) = self.inner(depth);
        let mut schema = json!({"type": "array", "contains": inner});
        if self.chance(60) {
            schema["maxContains"] = json!(1);
            if self.chance(50) {
                schema["minContains"] = json!(0);
            }
        }
        let spoiled: Vec<Value> = values.iter().map(|value| self.spoil(value.clone())).collect();
        let mut lists = self.lists(&values);
        lists.extend(self.lists(&[values, spoiled].concat()));
        (schema, lists)
    }

    pub(super) fn map(&mut self, depth: usize) -> Sampled {
        let (schema, values) = self.inner(depth);
        let mut maps = vec![json!({})];
        for value in values {
            maps.push(json!({ "m1": value }));
        }
        let keyword = if self.chance(70) {
            return (json!({"type": "object", "additionalProperties": schema}), maps);
        } else {
            "patternProperties"
        };
        (json!({"type": "object", keyword: {"^m": schema}}), maps)
    }

    pub(super) fn object(&mut self, depth: usize) -> Sampled {
        let (mut properties, mut samples) = (Map::new(), vec![Map::new(); 12]);
        for name in ["q", "r", "s", "required", "b"] {
            if !self.chance(60) {
                continue;
            }
            let (schema, values) = self.inner(depth);
            for sample in &mut samples {
                if let Some(value) = self.pick(&values).filter(|_| self.chance(75)) {
                    sample.insert(name.to_owned(), value);
                }
            }
            properties.insert(name.to_owned(), schema);
        }
        let mut schema = json!({"type": "object", "properties": properties});
        if self.chance(20) {
            schema["additionalProperties"] = json!(false);
        }
        if self.chance(15) && self.dialect >= Dialect::Draft201909 {
            let (inner, _) = self.object(0);
            schema["dependentSchemas"] = json!({ "q": inner });
        }
        (schema, samples.into_iter().map(Value::Object).collect())
    }

    pub(super) fn mixed(&mut self, keyword: &str, depth: usize) -> Sampled {
        let members: Vec<Sampled> = (0..2 + self.below(2)).map(|_| self.schema(depth)).collect();
        let (schemas, values): (Vec<_>, Vec<_>) = members.into_iter().unzip();
        let mut schema = json!({ keyword: schemas });
        if keyword == "oneOf" && self.chance(20) {
            schema["anyOf"] = json!([{}, {"type": "string"}]);
        }
        (schema, values.concat())
    }

    pub(super) fn negated(&mut self, depth: usize) -> Sampled {
        let (inner, mut values) = self.schema(depth);
        let spoiled: Vec<Value> = values.iter().map(|value| self.spoil(value.clone())).collect();
        values.extend(spoiled);
        values.push(json!(7));
        (json!({ "not": inner }), values)
    }

    pub(super) fn conditional(&mut self, depth: usize) -> Sampled {
        let (test, mut values) = self.schema(depth);
        let (then, more) = self.schema(depth);
        let spoiled: Vec<Value> = values.iter().map(|value| self.spoil(value.clone())).collect();
        values.extend(spoiled);
        values.extend(more);
        let other = if self.chance(50) { json!({"type": "object"}) } else { json!({ "not": then }) };
        (json!({"if": test, "then": then, "else": other}), values)
    }

    pub(super) fn all_of(&mut self, depth: usize) -> Sampled {
        let (first, values) = self.schema(depth);
        let (second, _) = self.scalar();
        (json!({"allOf": [first, {"description": "both"}], "default": second}), values)
    }

    pub(super) fn root_any_of(&mut self, depth: usize) -> Sampled {
        if self.chance(40) {
            let (mut schema, values) = self.union(depth);
            if let Some(members) = schema.as_object_mut().and_then(|keywords| keywords.remove("oneOf")) {
                schema["anyOf"] = members;
            }
            return (schema, values);
        }
        let keyword = if self.chance(50) { "anyOf" } else { "oneOf" };
        let members: Vec<Sampled> = (0..2 + self.below(2))
            .map(|number| {
                let (mut schema, mut values) = self.object(depth.min(2));
                let own = format!("n{number}");
                schema["properties"][&own] = json!({"type": "string"});
                schema["required"] = json!([own]);
                for value in &mut values {
                    value[&own] = json!("t");
                }
                self.maybe_defined((schema, values))
            })
            .collect();
        let (schemas, values): (Vec<_>, Vec<_>) = members.into_iter().unzip();
        (json!({ keyword: schemas }), values.concat())
    }

    pub(super) fn root_all_of(&mut self, depth: usize) -> Sampled {
        let (mut first, mut values) = self.object(depth);
        if let Some(first) = first.as_object_mut() {
            first.remove("additionalProperties");
        }
        let (second, more) = if self.chance(60) { self.union(depth) } else { self.root_any_of(depth) };
        for value in &mut values {
            if let (Some(Value::Object(other)), Value::Object(value)) = (self.pick(&more), value) {
                value.extend(other);
            }
        }
        (json!({ "allOf": [first, second] }), values)
    }
}
