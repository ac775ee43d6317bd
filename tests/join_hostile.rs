//! No schema traps the union join (behaviour.md 8): reference cycles, malformed keywords, size, and copies
//! that would multiply. Everything runs on a stack as small as WebAssembly's.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use selvedge::{join_unions, presentation};
use serde_json::{Map, Value, json};
use std::thread;

/// The sizes of a schema, its join and its presentation, which are their own join and presentation.
fn survive(schema: Value) -> (usize, usize, usize) {
    let run = move || {
        let joined = join_unions(&schema);
        let shown = presentation(&schema);
        assert!(join_unions(&joined) == joined, "the join of a join");
        assert!(presentation(&shown.schema) == shown, "the presentation of a presentation");
        (schema.to_string().len(), joined.to_string().len(), shown.schema.to_string().len())
    };
    let thread = thread::Builder::new().stack_size(1 << 20).spawn(run).expect("a thread");
    thread.join().expect("no trap")
}

fn member(label: &str, more: Vec<(String, Value)>) -> Value {
    let mut properties = json!({"k": {"const": label}});
    for (name, schema) in more {
        properties[name] = schema;
    }
    json!({"type": "object", "properties": properties, "required": ["k"]})
}

fn definitions(count: usize, name: &str, definition: impl Fn(usize) -> Value) -> Map<String, Value> {
    (0..count).map(|number| (format!("{name}{number}"), definition(number))).collect()
}

fn to(name: &str, number: usize) -> Value {
    json!({ "$ref": format!("#/$defs/{name}{number}") })
}

#[test]
fn cycles_and_malformed_keywords() {
    for text in [
        r##"{"$ref":"#"}"##,
        r##"{"oneOf":[{"$ref":"#"},{"$ref":"#"}]}"##,
        r##"{"anyOf":[{"$ref":"#/anyOf/1"},{"$ref":"#/anyOf/0"}]}"##,
        r##"{"allOf":[{"$ref":"#"}],"properties":{}}"##,
        r##"{"allOf":[{"$ref":"#/allOf/0"}]}"##,
        r##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
        r##"{"not":{"$ref":"#"},"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k"]}]}"##,
        r#"{"oneOf":5,"anyOf":{"a":1},"allOf":null,"properties":[],"required":"x","$ref":7,"$defs":[],"type":{}}"#,
        r#"{"oneOf":[1,2],"properties":{"a":1},"required":[1],"items":"x"}"#,
        r#"{"oneOf":[{"properties":{"k":{"const":"a"},"z":5},"required":["k"]},{"properties":{"k":{"const":"b"},"z":[1]},"required":["k",3]}]}"#,
        r#"{"$id":"::::","$ref":"%zz#%%%"}"#,
        r##"{"properties":{"x":{"$ref":"#/properties"},"y":{"$ref":"#/x-defs/A/0"}},"x-defs":{"A":[{"oneOf":[{"$ref":"#/x-defs"},{}]}]}}"##,
        r##"{"$defs":{"a":{"$id":"a","oneOf":[{"$ref":"b"},{"$ref":"c"}]},"b":{"$id":"b","type":"object","properties":{"k":{"const":"b"},"n":{"$ref":"a"},"s":{"$ref":"#/properties/n"}},"required":["k"]},"c":{"$id":"c","type":"object","properties":{"k":{"const":"c"}},"required":["k"]}},"$ref":"a"}"##,
        r##"{"properties":{"a":{"oneOf":[{"$ref":"#/properties/b"},{"$ref":"#/$defs/m"}]},"b":{"properties":{"k":{"const":"b"},"u":{"oneOf":[{"$ref":"#/properties/a/oneOf/0"},{"$ref":"#/$defs/m"}]}},"required":["k"]}},"$defs":{"m":{"properties":{"k":{"const":"m"}},"required":["k"]}}}"##,
        "true",
        "5",
        "null",
        "[]",
        "{}",
    ] {
        survive(serde_json::from_str(text).expect(text));
    }
}

#[test]
fn long_chains_of_references() {
    let length = 5_000;
    let mut chain = definitions(length, "d", |number| to("d", number + 1));
    chain.insert(format!("d{length}"), member("a", Vec::new()));
    survive(json!({"oneOf": [to("d", 0), member("b", Vec::new())], "$defs": chain}));

    let mut chain =
        definitions(length, "d", |number| json!({"anyOf": [to("d", number + 1), {"type": "null"}]}));
    chain.insert(format!("d{length}"), json!({"type": "string"}));
    let members =
        [member("a", vec![("p".to_owned(), to("d", 0))]), member("b", vec![("p".to_owned(), json!([]))])];
    survive(json!({"oneOf": members, "$defs": chain}));

    let mut chain = definitions(1_000, "u", |number| {
        let own = member(&format!("k{number}"), vec![(format!("p{number}"), json!({"type": "string"}))]);
        json!({"oneOf": [to("u", number + 1), own]})
    });
    chain.insert("u1000".to_owned(), member("last", Vec::new()));
    let (size, joined, _) = survive(json!({"properties": {"p": to("u", 0)}, "$defs": chain}));
    assert!(joined < 64 * size, "{size} bytes became {joined}");
}

#[test]
fn deep_nesting() {
    let mut schema = member("leaf", Vec::new());
    for level in 0..40 {
        let inner = member(&format!("n{level}"), vec![("p".to_owned(), schema)]);
        schema = json!({"oneOf": [inner, member("leaf", Vec::new())]});
    }
    survive(schema);
    let mut schema = json!({"type": "string"});
    for _ in 0..60 {
        schema = json!({"not": {"items": schema}});
    }
    survive(schema);
}

#[test]
fn a_hundred_thousand_nodes() {
    let plain = definitions(33_000, "p", |_| json!({"type": "string", "maxLength": 4}));
    survive(json!({"type": "object", "properties": plain}));
    let members: Vec<Value> = (0..8_000).map(|number| member(&format!("k{number}"), Vec::new())).collect();
    survive(json!({ "oneOf": members }));
    let names: Vec<String> = (0..30_000).map(|number| format!("r{number}")).collect();
    let branches: Vec<Value> = names.iter().map(|name| json!({"required": [name]})).collect();
    survive(json!({"required": names, "anyOf": branches}));
}

/// 4.5: sums, never products.
#[test]
fn copies_do_not_multiply() {
    let mut graph = Map::new();
    for level in 0..60 {
        let next = json!({"oneOf": [to("a", level + 1), to("b", level + 1)]});
        for side in ["a", "b"] {
            let more = vec![("x".to_owned(), next.clone()), (side.to_owned(), json!({"items": next}))];
            graph.insert(format!("{side}{level}"), member(side, more));
        }
    }
    graph.extend([("a60".to_owned(), member("a", Vec::new())), ("b60".to_owned(), member("b", Vec::new()))]);
    let (size, joined, _) = survive(json!({"properties": {"p": to("a", 0)}, "$defs": graph}));
    assert!(joined < 40 * size, "{size} bytes became {joined}");

    let mut graph = Map::new();
    for level in 0..60 {
        for side in ["a", "b"] {
            graph
                .insert(format!("{side}{level}"), json!({"anyOf": [to("a", level + 1), to("b", level + 1)]}));
        }
    }
    graph.extend([("a60".to_owned(), member("a", Vec::new())), ("b60".to_owned(), member("b", Vec::new()))]);
    survive(json!({"anyOf": [to("a", 0), to("b", 0)], "$defs": graph}));

    let labels: Vec<String> = (0..10_000).map(|number| format!("label{number}")).collect();
    let mut wide = member("a", definitions(10_000, "p", |_| json!({})).into_iter().collect());
    wide["properties"]["k"] = json!({ "enum": labels });
    let (size, joined, shown) = survive(json!({"oneOf": [wide, member("b", Vec::new())]}));
    assert!(joined <= size && shown < 2 * size, "{size} bytes became {joined} and {shown}");
}

/// 4.5, measured: doubling variants or nesting multiplies the size by at most 2.3.
#[test]
fn size_grows_with_the_sum_of_the_variants() {
    let variant = |number: usize| {
        let own = (format!("own{number}"), json!({"type": "array", "items": {"type": "number"}}));
        let shared = ("shared".to_owned(), json!({"type": "string", "description": "the same everywhere"}));
        let colliding =
            ("data".to_owned(), json!({"properties": {format!("q{number}"): {"type": "string"}}}));
        member(&format!("k{number}"), vec![own, shared, colliding])
    };
    let inline = |size: usize| json!({"oneOf": (0..size).map(variant).collect::<Vec<_>>()});
    let referred = |size: usize| {
        let members: Vec<Value> = (0..size).map(|number| to("v", number)).collect();
        json!({"items": {"oneOf": members}, "$defs": definitions(size, "v", variant)})
    };
    let nested = |size: usize| {
        let mut schema = json!({"type": "string"});
        for _ in 0..size {
            let members = [member("node", vec![("value".to_owned(), schema)]), member("leaf", Vec::new())];
            schema = json!({ "oneOf": members });
        }
        schema
    };
    let mut grown = Vec::new();
    for size in [125, 250, 500] {
        grown.push((survive(inline(size)), survive(inline(2 * size))));
        grown.push((survive(referred(size)), survive(referred(2 * size))));
    }
    for size in [4, 8, 15] {
        grown.push((survive(nested(size)), survive(nested(2 * size))));
    }
    for ((_, _, once), (_, _, twice)) in grown {
        assert!(twice * 10 <= once * 23, "{once} bytes became {twice}");
    }
}
