//! Schemas with discriminated unions in every position, and values that fit them more or less.

mod places;
mod pointers;
mod unions;

use pointers::pointers;
use serde_json::{Map, Value, json};

const KEYS: [&str; 3] = ["kind", "op", "type"];
const NAMES: [&str; 7] = ["a", "b", "c", "properties", "oneOf", "__proto__", "é"];
const LABELS: [&str; 8] = ["x", "y", "z", "u", "v", "w", "s", "t"];

/// A schema and values for it.
pub type Sampled = (Value, Vec<Value>);

#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Dialect {
    Draft4,
    Draft7,
    Draft201909,
    Draft202012,
}

pub struct Generator {
    state: u64,
    dialect: Dialect,
    /// Finished definitions; one that is being generated has no schema yet.
    definitions: Vec<(String, Option<Sampled>)>,
    /// How many values lie around the one that is being described, and how many did so where each unfinished
    /// definition began: a reference back to it must lead further inside.
    level: usize,
    begun: Vec<(String, usize)>,
    /// Unfinished definitions that are members of a union: name, discriminator, value, level.
    begun_members: Vec<(String, &'static str, &'static str, usize)>,
    /// How many discriminated unions there are.
    pub unions: usize,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        let mut new = Self {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            dialect: Dialect::Draft202012,
            definitions: Vec::new(),
            level: 0,
            begun: Vec::new(),
            begun_members: Vec::new(),
            unions: 0,
        };
        new.dialect = match new.below(10) {
            0 => Dialect::Draft4,
            1 | 2 => Dialect::Draft7,
            3 => Dialect::Draft201909,
            _ => Dialect::Draft202012,
        };
        new
    }

    /// A whole document.
    pub fn document(&mut self) -> (Value, Vec<Value>) {
        let depth = 1 + self.below(4);
        let (mut schema, values) = match self.below(8) {
            0 | 1 => self.union(depth.min(3)),
            2 => self.root_any_of(depth.min(3)),
            3 => self.root_all_of(depth.min(2)),
            _ => self.object(depth),
        };
        let (mut values, mut definitions) = (values, Map::new());
        for (name, sampled) in self.definitions.clone() {
            let (schema, _) = sampled.unwrap_or_else(|| (json!({}), Vec::new()));
            definitions.insert(name, schema);
        }
        if !definitions.is_empty() {
            schema[self.container()] = Value::Object(definitions);
        }
        let pointers = pointers(&schema);
        for name in ["p1", "p2"] {
            if let Some(pointer) = self.pick(&pointers).filter(|_| self.chance(40)) {
                let samples: Vec<Value> = values.iter().filter_map(|value| self.inside(value)).collect();
                let reference = json!({ "$ref": pointer });
                let place = if self.chance(30) { json!({ "not": reference }) } else { reference };
                if schema.get("properties").is_none() {
                    schema["properties"] = json!({});
                }
                schema["properties"][name] = place;
                for sample in samples {
                    if let Some(mut value) = self.pick(&values).filter(Value::is_object) {
                        value[name] = sample;
                        values.push(value);
                    }
                }
            }
        }
        if let Some(uri) = self.uri() {
            schema["$schema"] = json!(uri);
        }
        let mut finished: Vec<Value> = values.iter().map(|value| self.unfold(value, 3)).collect();
        finished.truncate(100);
        for value in finished.clone().into_iter().take(30) {
            finished.push(self.spoil(value));
        }
        (schema, finished)
    }

    fn uri(&mut self) -> Option<&'static str> {
        match self.dialect {
            Dialect::Draft4 => Some("http://json-schema.org/draft-04/schema#"),
            Dialect::Draft7 => Some("http://json-schema.org/draft-07/schema#"),
            Dialect::Draft201909 => Some("https://json-schema.org/draft/2019-09/schema"),
            Dialect::Draft202012 => self.chance(30).then_some("https://json-schema.org/draft/2020-12/schema"),
        }
    }

    fn container(&self) -> &'static str {
        if self.dialect < Dialect::Draft201909 { "definitions" } else { "$defs" }
    }

    fn schema(&mut self, depth: usize) -> Sampled {
        if depth == 0 {
            return self.scalar();
        }
        match self.below(24) {
            0..=4 => self.scalar(),
            5..=9 => self.union(depth - 1),
            10 => self.nullable(depth - 1),
            11 | 12 => self.list(depth - 1),
            13 => self.map(depth - 1),
            14 => self.object(depth - 1),
            15 => self.mixed("oneOf", depth - 1),
            16 | 17 => self.mixed("anyOf", depth - 1),
            18 => self.negated(depth - 1),
            19 => self.conditional(depth - 1),
            20 | 21 => self.referred(depth - 1),
            22 => self.all_of(depth - 1),
            _ => self.contains(depth - 1),
        }
    }

    fn scalar(&mut self) -> Sampled {
        let (mut schema, values) = match self.below(11) {
            0 => (json!({"type": "string", "minLength": 2}), vec![json!("long"), json!("é")]),
            1 => (json!({"type": "string"}), vec![json!("text"), json!("[1]")]),
            2 => (json!({"type": "number", "maximum": 10}), vec![json!(1.5), json!(-4)]),
            3 => (json!({"type": "integer"}), vec![json!(3), json!(1.0)]),
            4 => (json!({"type": "boolean"}), vec![json!(true)]),
            5 => (json!({"enum": ["m", "n"]}), vec![json!("m"), json!("n")]),
            6 => (json!({"type": ["string", "null"]}), vec![json!("t"), Value::Null]),
            7 => (
                json!({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}),
                vec![json!(2), Value::Null],
            ),
            8 => (json!({"enum": [1, "m", null]}), vec![json!(1), json!("m"), Value::Null]),
            9 => (json!({"type": "array", "items": {"type": "string"}}), vec![json!(["s"]), json!([])]),
            _ => (json!({}), vec![json!(1), json!({}), json!(["s"])]),
        };
        if self.chance(25) {
            let text = ["first", "second", "third"][self.below(3)];
            schema["description"] = json!(text);
        }
        if self.chance(10) {
            schema["default"] = json!({"oneOf": [1, 2]});
        }
        (schema, values)
    }

    fn define(&mut self, sampled: Sampled) -> Value {
        let name = format!("d{}", self.definitions.len());
        let reference = json!({ "$ref": format!("#/{}/{name}", self.container()) });
        self.definitions.push((name, Some(sampled)));
        reference
    }

    /// A reference to a definition: one that is there, a new one, or one that is being generated.
    fn referred(&mut self, depth: usize) -> Sampled {
        let inside = self.begun.iter().filter(|(_, level)| *level < self.level);
        let open: Vec<String> = inside.map(|(name, _)| name.clone()).collect();
        let container = self.container();
        let to = |name: &str| json!({ "$ref": format!("#/{container}/{name}") });
        if let Some(name) = self.pick(&open).filter(|_| self.chance(60)) {
            return (to(&name), vec![json!({ "$again": name })]);
        }
        if let Some((name, Some((_, values)))) =
            self.pick(&self.definitions.clone()).filter(|_| self.chance(50))
        {
            return (to(&name), values);
        }
        let position = self.definitions.len();
        let name = format!("d{position}");
        self.definitions.push((name.clone(), None));
        self.begun.push((name.clone(), self.level));
        let sampled = self.schema(depth);
        self.begun.pop();
        let values = sampled.1.clone();
        self.definitions[position].1 = Some(sampled);
        (to(&name), values)
    }

    /// A schema of a value inside the one that is being described.
    fn inner(&mut self, depth: usize) -> Sampled {
        self.level += 1;
        let sampled = self.schema(depth);
        self.level -= 1;
        sampled
    }

    /// The value with one scalar that is no discriminator exchanged for another one.
    fn spoil(&mut self, mut value: Value) -> Value {
        match &mut value {
            Value::Object(members) if !members.is_empty() => {
                let position = self.below(members.len());
                if let Some((name, member)) = members.iter_mut().nth(position)
                    && !KEYS.contains(&name.as_str())
                    && name != "$again"
                {
                    *member = self.spoil(member.take());
                }
            }
            Value::Array(items) if !items.is_empty() => {
                let position = self.below(items.len());
                items[position] = self.spoil(items[position].take());
            }
            other => *other = [json!(5), json!("other"), json!(false), Value::Null][self.below(4)].clone(),
        }
        value
    }

    /// Some value inside a value.
    fn inside(&mut self, value: &Value) -> Option<Value> {
        let members: Vec<Value> = match value {
            Value::Object(members) => members.values().cloned().collect(),
            Value::Array(items) => items.clone(),
            _ => return None,
        };
        let member = self.pick(&members)?;
        if self.chance(50) { Some(member) } else { self.inside(&member) }
    }

    /// Recursive values written out a few times.
    fn unfold(&mut self, value: &Value, depth: usize) -> Value {
        match value {
            Value::Object(members) => {
                if let Some(Value::String(name)) = members.get("$again") {
                    let known = self.definitions.iter().find(|(known, _)| known == name);
                    let values = known.and_then(|(_, sampled)| sampled.clone()).map(|(_, values)| values);
                    let again = values.and_then(|values| self.pick(&values)).filter(|_| depth > 0);
                    return again.map_or(Value::Null, |value| self.unfold(&value, depth - 1));
                }
                members.iter().map(|(name, value)| (name.clone(), self.unfold(value, depth))).collect()
            }
            Value::Array(items) => items.iter().map(|item| self.unfold(item, depth)).collect(),
            scalar => scalar.clone(),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from(self.state >> 33).unwrap_or_default() % bound
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())].clone()) }
    }
}
