//! Changes JSON text into other JSON text: bytes changed at random are mostly no JSON any more.

use serde_json::{Map, Value, json};

/// Names that mean something in a schema, or in JavaScript.
const NAMES: [&str; 41] = [
    "$anchor",
    "$defs",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$ref",
    "$schema",
    "__proto__",
    "a",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "default",
    "definitions",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "description",
    "discriminator",
    "else",
    "enum",
    "if",
    "items",
    "kind",
    "maxContains",
    "minItems",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "required",
    "then",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Values that mean something at some of these names.
const VALUES: [&str; 32] = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "1.5",
    "1e300",
    "9007199254740993",
    "\"\"",
    "\"a\"",
    "\"#\"",
    "\"#/$defs/a\"",
    "\"#/properties/a\"",
    "\"#a\"",
    "\"a#/$defs/a\"",
    "\"array\"",
    "\"object\"",
    "\"string\"",
    "\"null\"",
    "\"integer\"",
    "\"[1]\"",
    "\"{\\\"a\\\":\\\"[]\\\"}\"",
    "\"http://json-schema.org/draft-04/schema#\"",
    "\"http://json-schema.org/draft-07/schema#\"",
    "\"^(?=a)\\\\b(a|b)*$\"",
    "[\"string\",\"array\"]",
    "[\"a\"]",
    "{\"type\":\"object\"}",
    "{\"const\":\"a\"}",
    "{}",
    "[]",
];

/// The lines with one of them changed, if the choice falls on one that is JSON text, and not on changing bytes.
pub fn lines(bytes: &[u8], seed: u32) -> Option<Vec<u8>> {
    let mut choice = Choice(u64::from(seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    if choice.below(3) == 0 {
        return None;
    }
    let mut lines: Vec<&str> = std::str::from_utf8(bytes).ok()?.lines().collect();
    let position = choice.below(lines.len().max(1));
    let changed = mutate(lines.get(position)?, &mut choice)?;
    lines[position] = &changed;
    Some(lines.join("\n").into_bytes())
}

/// Choices made of a number.
struct Choice(u64);

impl Choice {
    /// A number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit
    }
}

/// Some changes to a JSON text; `None` where it is none.
fn mutate(text: &str, choice: &mut Choice) -> Option<String> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    for _ in 0..=choice.below(3) {
        let part = part(&value, choice);
        let target = choice.below(size(&value));
        if let Some(target) = nth(&mut value, &mut { target }) {
            change(target, part, choice);
        }
    }
    Some(value.to_string())
}

/// A part of the value itself, or one of [`VALUES`].
fn part(value: &Value, choice: &mut Choice) -> Value {
    if choice.below(2) == 0 {
        let mut copy = value.clone();
        let position = choice.below(size(value));
        return nth(&mut copy, &mut { position }).map(Value::take).unwrap_or_default();
    }
    serde_json::from_str(VALUES[choice.below(VALUES.len())]).unwrap_or_default()
}

fn change(target: &mut Value, part: Value, choice: &mut Choice) {
    let name = NAMES[choice.below(NAMES.len())];
    match (choice.below(8), &mut *target) {
        (0, _) => *target = part,
        (1, _) => *target = json!({ (name): target.take() }),
        (2, _) => *target = json!({ (name): [target.take(), part] }),
        (3, _) => *target = Value::String(target.to_string()),
        (4, Value::Object(members)) if !members.is_empty() => {
            let position = choice.below(members.len());
            let dropped = members.keys().nth(position).cloned().unwrap_or_default();
            members.shift_remove(&dropped);
        }
        (5, Value::Object(members)) if !members.is_empty() => {
            let position = choice.below(members.len());
            let renamed = members.iter().enumerate().map(|(at, (known, member))| {
                (if at == position { name } else { known }.to_owned(), member.clone())
            });
            *members = renamed.collect::<Map<_, _>>();
        }
        (_, Value::Object(members)) => {
            members.insert(name.to_owned(), part);
        }
        (4, Value::Array(items)) if !items.is_empty() => {
            items.remove(choice.below(items.len()));
        }
        (_, Value::Array(items)) => items.insert(choice.below(items.len() + 1), part),
        _ => *target = part,
    }
}

/// How many values there are.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(members) => members.values().map(size).sum(),
        _ => 0,
    }
}

/// The value at a position in document order, which is counted down.
fn nth<'v>(value: &'v mut Value, position: &mut usize) -> Option<&'v mut Value> {
    if *position == 0 {
        return Some(value);
    }
    *position -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, position)),
        Value::Object(members) => members.values_mut().find_map(|member| nth(member, position)),
        _ => None,
    }
}
