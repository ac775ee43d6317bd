//! Discriminated unions and their members.

use super::{Dialect, Generator, KEYS, LABELS, NAMES, Sampled};
use serde_json::{Map, Value, json};

impl Generator {
    /// A discriminated union, with whatever may stand in it and beside it.
    pub(super) fn union(&mut self, depth: usize) -> Sampled {
        self.unions += 1;
        let mut key = KEYS[self.below(3)];
        let mut labels: Vec<&'static str> = LABELS.to_vec();
        let (mut members, mut values) = (Vec::new(), Vec::new());
        let level = self.level;
        let inside: Vec<_> =
            self.begun_members.iter().filter(|(.., begun)| *begun < level).cloned().collect();
        if let Some((name, its_key, label, _)) = self.pick(&inside).filter(|_| self.chance(40)) {
            key = its_key;
            labels.retain(|other| *other != label);
            members.push(json!({ "$ref": format!("#/{}/{name}", self.container()) }));
            values.push(json!({ "$again": name }));
        }
        let beside = self.chance(20).then(|| (NAMES[self.below(NAMES.len())], self.inner(depth.min(1))));
        let overlaps = self.chance(8);
        for _ in 0..2 + self.below(3) {
            let count = (1 + usize::from(self.chance(25))).min(labels.len());
            if count == 0 {
                break;
            }
            let own: Vec<&'static str> =
                if overlaps { labels[..count].to_vec() } else { labels.drain(..count).collect() };
            let (schema, samples) = self.member(key, &own, depth);
            members.push(schema);
            for mut sample in samples {
                if let Some((name, (_, besides))) = &beside
                    && let Some(value) = self.pick(besides)
                    && sample.is_object()
                {
                    sample[*name] = value;
                }
                values.push(sample);
            }
        }
        let mut schema = json!({ "oneOf": members });
        if let Some((name, (beside, _))) = beside {
            schema["properties"] = json!({ name: beside });
            if self.chance(40) {
                schema["required"] = json!([name]);
            }
        }
        if self.chance(15) {
            schema["discriminator"] = json!({ "propertyName": key });
        }
        if self.chance(10) {
            schema["type"] = json!("object");
        }
        if self.chance(8) && self.dialect >= Dialect::Draft201909 {
            schema["unevaluatedProperties"] = json!(false);
        }
        (schema, values)
    }

    /// A member of a discriminated union: an object, a reference to one, or a union again.
    pub(super) fn member(&mut self, key: &'static str, labels: &[&'static str], depth: usize) -> Sampled {
        if let [label] = labels
            && depth > 0
            && self.chance(15)
        {
            let position = self.definitions.len();
            let name = format!("d{position}");
            self.definitions.push((name.clone(), None));
            self.begun_members.push((name.clone(), key, *label, self.level));
            let sampled = self.object_member(key, labels, depth);
            self.begun_members.pop();
            let values = sampled.1.clone();
            self.definitions[position].1 = Some(sampled);
            return (json!({ "$ref": format!("#/{}/{name}", self.container()) }), values);
        }
        self.object_member(key, labels, depth)
    }

    pub(super) fn object_member(
        &mut self,
        key: &'static str,
        labels: &[&'static str],
        depth: usize,
    ) -> Sampled {
        if depth > 1 && labels.len() > 1 && self.chance(30) {
            self.unions += 1;
            let members: Vec<Sampled> =
                labels.iter().map(|label| self.member(key, std::slice::from_ref(label), depth - 1)).collect();
            let (schemas, values): (Vec<_>, Vec<_>) = members.into_iter().unzip();
            return self.maybe_defined((json!({ "oneOf": schemas }), values.concat()));
        }
        let constant = labels.len() == 1 && self.dialect > Dialect::Draft4 && self.chance(70);
        let mut tag = if constant { json!({ "const": labels[0] }) } else { json!({ "enum": labels }) };
        if self.chance(50) {
            tag["type"] = json!("string");
        }
        let (mut properties, mut samples) = (Map::new(), vec![Map::new(); 6]);
        properties.insert(key.to_owned(), tag);
        let mut required = vec![key];
        for sample in &mut samples {
            sample.insert(key.to_owned(), json!(labels[self.below(labels.len())]));
        }
        for name in NAMES {
            if !self.chance(35) {
                continue;
            }
            let (schema, values) = self.inner(depth);
            let needed = self.chance(40);
            if needed {
                required.push(name);
            }
            for sample in &mut samples {
                if let Some(value) = self.pick(&values).filter(|_| needed || self.chance(60)) {
                    sample.insert(name.to_owned(), value);
                }
            }
            properties.insert(name.to_owned(), schema);
        }
        let mut schema = json!({ "properties": properties, "required": required });
        if self.chance(80) {
            schema["type"] = json!("object");
        }
        match self.below(6) {
            0 | 1 => schema["additionalProperties"] = json!(false),
            2 => schema["additionalProperties"] = json!({"type": "string"}),
            3 if self.chance(40) => schema["patternProperties"] = json!({"^x-": {"type": "number"}}),
            _ => {}
        }
        if self.chance(8) {
            schema["minProperties"] = json!(2);
        }
        if self.chance(8) && schema.get("additionalProperties").is_none() {
            let (inner, values) = self.scalar();
            let name = NAMES[self.below(NAMES.len())];
            if schema["properties"].get(name).is_none() {
                schema["allOf"] = json!([{"properties": {name: inner}}]);
                for sample in &mut samples {
                    if let Some(value) = self.pick(&values) {
                        sample.insert(name.to_owned(), value);
                    }
                }
            }
        }
        let values = samples.into_iter().map(Value::Object).collect();
        self.maybe_defined((schema, values))
    }

    /// A schema, or a reference to it as a definition, now and then with keywords beside it.
    pub(super) fn maybe_defined(&mut self, sampled: Sampled) -> Sampled {
        if !self.chance(30) {
            return sampled;
        }
        let (schema, mut values) = sampled;
        let mut reference = self.define((schema, values.clone()));
        if self.dialect >= Dialect::Draft201909 && self.chance(30) {
            let (beside, others) = self.scalar();
            let name = NAMES[self.below(NAMES.len())];
            reference["properties"] = json!({ name: beside });
            if self.chance(50) {
                reference["required"] = json!([name]);
            }
            for value in &mut values {
                if let Some(sample) = self.pick(&others).filter(|_| value.is_object()) {
                    value[name] = sample;
                }
            }
        }
        (reference, values)
    }
}
