//! Prints how time and output size of the union join grow with the number of variants and with nesting
//! (behaviour.md 4.5): each line doubles the one before it.

#![allow(clippy::indexing_slicing, reason = "schemas are written by key")]

use selvedge::presentation;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A name, how a schema of a size is built, and the sizes.
type Shape = (&'static str, fn(usize) -> Value, &'static [usize]);

fn main() {
    let shapes: [Shape; 7] = [
        ("variants, inline", inline, &[31, 62, 125, 250, 500, 1000, 2000]),
        ("variants, by reference", by_reference, &[31, 62, 125, 250, 500, 1000, 2000]),
        ("variants, colliding properties", colliding, &[31, 62, 125, 250, 500, 1000, 2000]),
        ("nesting in properties", nested, &[2, 4, 8, 16, 30]),
        ("nesting as members", nested_members, &[7, 14, 28, 56]),
        ("nesting through references", nested_references, &[8, 16, 32, 64, 128, 256, 512, 1024]),
        ("recursive definitions", recursive, &[16, 32, 64, 128, 256, 512, 1024]),
    ];
    for (name, build, sizes) in shapes {
        println!("{name}");
        let mut last: Option<(f64, f64)> = None;
        for size in sizes {
            let schema = build(*size);
            let time = fastest(&schema);
            let bytes = presentation(&schema).schema.to_string().len();
            let now = (time.as_secs_f64(), f64::from(u32::try_from(bytes).unwrap_or(u32::MAX)));
            let ratios = last.map_or(String::new(), |last| {
                format!("  time × {:.2}  size × {:.2}", now.0 / last.0, now.1 / last.1)
            });
            println!("  {size:>5}  {time:>10.1?}  {bytes:>8} bytes{ratios}");
            last = Some(now);
        }
    }
}

fn fastest(schema: &Value) -> Duration {
    let mut fastest = Duration::MAX;
    let start = Instant::now();
    let mut runs = 0;
    while runs < 5 || start.elapsed() < Duration::from_millis(300) {
        let start = Instant::now();
        std::hint::black_box(presentation(schema));
        fastest = fastest.min(start.elapsed());
        runs += 1;
    }
    fastest
}

fn variant(number: usize) -> Value {
    json!({
        "type": "object",
        "properties": {
            "kind": {"const": format!("k{number}")},
            "shared": {"type": "string", "description": "the same everywhere"},
            format!("own{number}"): {"type": "array", "items": {"type": "number"}},
        },
        "required": ["kind", format!("own{number}")],
        "additionalProperties": false,
    })
}

fn inline(size: usize) -> Value {
    json!({ "oneOf": (0..size).map(variant).collect::<Vec<_>>() })
}

fn by_reference(size: usize) -> Value {
    let members: Vec<Value> = (0..size).map(|number| json!({"$ref": format!("#/$defs/v{number}")})).collect();
    let definitions: serde_json::Map<String, Value> =
        (0..size).map(|number| (format!("v{number}"), variant(number))).collect();
    json!({
        "type": "object",
        "properties": {"items": {"type": "array", "items": {"oneOf": members}}},
        "$defs": definitions,
    })
}

fn colliding(size: usize) -> Value {
    let members: Vec<Value> = (0..size)
        .map(|number| {
            json!({
                "type": "object",
                "properties": {
                    "kind": {"const": format!("k{number}")},
                    "data": {"type": "object", "properties": {format!("p{number}"): {"type": "string"}}},
                    "note": {"type": "string", "description": format!("note {number}")},
                },
                "required": ["kind"],
            })
        })
        .collect();
    json!({ "oneOf": members })
}

fn nested(depth: usize) -> Value {
    let inner = if depth == 0 { json!({"type": "string"}) } else { nested(depth - 1) };
    json!({"oneOf": [
        {"type": "object", "properties": {"kind": {"const": "leaf"}, "value": {"type": "number"}}, "required": ["kind"]},
        {"type": "object", "properties": {"kind": {"const": "node"}, "value": inner}, "required": ["kind"]},
    ]})
}

fn nested_members(depth: usize) -> Value {
    let variant = variant(depth);
    if depth == 0 { variant } else { json!({"oneOf": [variant, nested_members(depth - 1)]}) }
}

fn nested_references(depth: usize) -> Value {
    let mut definitions = serde_json::Map::new();
    for level in 0..depth {
        let below = |side| json!({"$ref": format!("#/$defs/{side}{}", level + 1)});
        let value = json!({"oneOf": [below("a"), below("b")]});
        for side in ["a", "b"] {
            let properties =
                json!({"kind": {"const": side}, "value": value, format!("own{level}{side}"): {}});
            let definition = json!({"type": "object", "properties": properties, "required": ["kind"]});
            definitions.insert(format!("{side}{level}"), definition);
        }
    }
    for side in ["a", "b"] {
        let definition =
            json!({"type": "object", "properties": {"kind": {"const": side}}, "required": ["kind"]});
        definitions.insert(format!("{side}{depth}"), definition);
    }
    json!({"oneOf": [{"$ref": "#/$defs/a0"}, {"$ref": "#/$defs/b0"}], "$defs": definitions})
}

fn recursive(size: usize) -> Value {
    let mut definitions = serde_json::Map::new();
    for number in 0..size {
        let next = (number + 1) % size;
        let mut member = variant(number);
        member["properties"]["next"] = json!({"$ref": format!("#/$defs/u{next}")});
        definitions.insert(format!("m{number}"), member);
        let members = json!([{"$ref": format!("#/$defs/m{number}")}, {"$ref": format!("#/$defs/m{next}")}]);
        definitions.insert(format!("u{number}"), json!({ "oneOf": members }));
    }
    json!({"type": "object", "properties": {"start": {"$ref": "#/$defs/u0"}}, "$defs": definitions})
}
