//! Random schemas and values, the same for the same seed.

use serde_json::{Map, Value, json};

/// A small random number generator (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    pub fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

const NAMES: [&str; 6] = ["a", "b", "kind", "list", "x y", "constructor"];
const TEXTS: [&str; 12] =
    ["", "a", "b", "true", "null", "7", "007", "[1]", "[\"a\"]", "{\"a\":\"[1]\"}", "\"[1]\"", "[1,2"];

/// A schema of the keywords that coercion reads, and some that it does not.
pub fn schema(random: &mut Random, depth: usize) -> Value {
    if depth == 0 {
        return leaf(random);
    }
    match random.below(12) {
        0 => leaf(random),
        1 => json!({"type": "array", "items": schema(random, depth - 1)}),
        2 => {
            json!({"type": "array", "prefixItems": [schema(random, depth - 1)], "items": schema(random, depth - 1)})
        }
        3 => json!({"anyOf": [schema(random, depth - 1), {"type": "null"}]}),
        4 => json!({"anyOf": [schema(random, depth - 1), schema(random, depth - 1)]}),
        5 => json!({"oneOf": [variant(random, "a", depth), variant(random, "b", depth)]}),
        6 => json!({"allOf": [schema(random, depth - 1), object(random, depth)]}),
        7 => json!({"$ref": format!("#/$defs/d{}", random.below(3))}),
        8 => json!({"type": ["string", "array"], "items": schema(random, depth - 1), "maxItems": 2}),
        9 => json!({"type": ["object", "null"], "additionalProperties": schema(random, depth - 1)}),
        _ => object(random, depth),
    }
}

fn leaf(random: &mut Random) -> Value {
    let leaves = [
        json!({"type": "string"}),
        json!({"type": "number"}),
        json!({"type": "integer", "maximum": 10}),
        json!({"type": "boolean"}),
        json!({"type": "null"}),
        json!({"type": ["number", "boolean"]}),
        json!({"enum": ["a", 7, null]}),
        json!({"const": "[1]"}),
        json!({"type": "array"}),
        json!({"type": "object"}),
        json!({}),
        json!(true),
        json!(false),
    ];
    random.pick(&leaves).clone()
}

/// An object schema.
pub fn object(random: &mut Random, depth: usize) -> Value {
    let mut properties = Map::new();
    for _ in 0..random.below(4) {
        properties.insert((*random.pick(&NAMES)).to_owned(), schema(random, depth.saturating_sub(1)));
    }
    let mut object = json!({"type": "object", "properties": properties});
    if random.chance(3) {
        object["additionalProperties"] =
            if random.chance(2) { json!(false) } else { schema(random, depth.saturating_sub(1)) };
    }
    if random.chance(3) {
        object["required"] = json!([random.pick(&NAMES)]);
    }
    if random.chance(5) {
        object["patternProperties"] = json!({"^l": schema(random, depth.saturating_sub(1))});
    }
    object
}

fn variant(random: &mut Random, kind: &str, depth: usize) -> Value {
    let mut variant = object(random, depth);
    variant["properties"]["kind"] = json!({"const": kind});
    variant["required"] = json!(["kind"]);
    variant
}

/// A document whose root is an object, with definitions that may refer to each other.
pub fn document(random: &mut Random) -> Value {
    let mut root = object(random, 3);
    root["$defs"] = json!({"d0": schema(random, 2), "d1": schema(random, 2), "d2": object(random, 2)});
    root
}

/// A value that has some chance to fit.
pub fn value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 6 } else { 12 }) {
        0 => json!(null),
        1 => json!(random.chance(2)),
        2 => json!(random.below(20)),
        3..=5 => json!(random.pick(&TEXTS)),
        6 | 7 => Value::Array((0..random.below(3)).map(|_| value(random, depth - 1)).collect()),
        8 => json!(value(random, depth - 1).to_string()),
        _ => arguments(random, depth),
    }
}

/// An object.
pub fn arguments(random: &mut Random, depth: usize) -> Value {
    let mut members = Map::new();
    for _ in 0..random.below(4) {
        let name = *random.pick(&NAMES);
        let member = if name == "kind" {
            json!(random.pick(&["a", "b"]))
        } else {
            value(random, depth.saturating_sub(1))
        };
        members.insert(name.to_owned(), member);
    }
    Value::Object(members)
}
