//! The law *checked ⇒ the judge builds*: a schema that discovery finds no fault with is one that the judge
//! compiles and the meta-schema accepts; and what it finds wrong with a keyword, the meta-schema finds wrong too. Tried
//! on mutated schemas, on such full of names and references, and on the suite where it lies beside the checkout.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

#[allow(dead_code)]
mod generated;

use generated::{Random, document};
use selvedge::{Fault, FaultCode, Options, Tape, Toolset};
use serde_json::{Value, json};
use std::{fs, path::Path};

const JUNK: [&str; 22] = [
    "null",
    "true",
    "false",
    "0",
    "-1",
    "1.5",
    "1e400",
    "\"\"",
    "\"#\"",
    "\"#/$defs/d0\"",
    "\"object\"",
    "\"int\"",
    "\"(\"",
    "[]",
    "[1]",
    "[\"a\",\"a\"]",
    "[{}]",
    "{}",
    "{\"a\":1}",
    "{\"$ref\":\"#/nowhere\"}",
    "\"https://example.com/x\"",
    "\"http://json-schema.org/draft-07/schema#\"",
];
const KEYWORDS: [&str; 30] = [
    "type",
    "enum",
    "const",
    "required",
    "properties",
    "items",
    "prefixItems",
    "additionalItems",
    "pattern",
    "patternProperties",
    "minimum",
    "exclusiveMinimum",
    "multipleOf",
    "maxLength",
    "uniqueItems",
    "allOf",
    "anyOf",
    "not",
    "$ref",
    "$id",
    "id",
    "$anchor",
    "$schema",
    "$dynamicRef",
    "$recursiveRef",
    "dependentRequired",
    "dependencies",
    "format",
    "contentEncoding",
    "$vocabulary",
];

/// Replaces or adds one keyword somewhere.
fn mutate(random: &mut Random, schema: &mut Value) {
    let Value::Object(members) = schema else { return };
    let names: Vec<String> = members.keys().cloned().collect();
    if !names.is_empty() && !random.chance(3) {
        let name = random.pick(&names).clone();
        let child = &mut members[&name];
        match child {
            Value::Object(_) => return mutate(random, child),
            Value::Array(items) if !items.is_empty() => {
                let index = random.below(items.len());
                return mutate(random, &mut items[index]);
            }
            _ => {}
        }
    }
    let keyword = (*random.pick(&KEYWORDS)).to_owned();
    if let Ok(junk) = serde_json::from_str::<Value>(random.pick::<&str>(&JUNK)) {
        members.insert(keyword, junk);
    }
}

/// Whether the schema is found sound; then its judge has to be built.
fn holds(schema: &Value) -> bool {
    let definitions = json!([{"name": "t", "inputSchema": {}, "outputSchema": schema}]).to_string();
    let tools = Toolset::discover(&definitions, Options::default());
    let Some(tool) = tools.get("t") else {
        // The meta-schema of draft-04 says nothing of `$ref`, those of old drafts nothing of `$defs`.
        let is_old = schema["$schema"].is_string();
        let names_keyword = |fault: &Fault| {
            let untold = fault.pointer.ends_with("/$ref") || fault.pointer.starts_with("/$defs");
            fault.code == FaultCode::Keyword && !(is_old && untold)
        };
        let only_keywords = tools.left_out.iter().all(names_keyword);
        assert!(
            !only_keywords || !jsonschema::meta::is_valid(schema),
            "{} although the meta-schema accepts it
{schema}",
            tools.left_out[0].message
        );
        return false;
    };
    if let Err(unbuilt) = tool.check_output(&tools.options, &mut Tape::from_value(&json!({}))) {
        panic!("{}\n{schema}", unbuilt.message);
    }
    // The judge itself is not asked to hold the document against its meta-schema.
    assert!(jsonschema::meta::is_valid(schema), "the meta-schema refuses what was found sound\n{schema}");
    true
}

#[test]
fn mutated_schemas() {
    let (mut sound, mut faulty) = (0, 0);
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut schema = document(&mut random);
        let dialects = ["http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#"];
        if random.chance(3) {
            schema["$schema"] = json!(random.pick(&dialects));
        }
        for _ in 0..=random.below(2) {
            mutate(&mut random, &mut schema);
        }
        if holds(&schema) { sound += 1 } else { faulty += 1 }
    }
    println!("{sound} sound, {faulty} faulty");
    assert!(sound > 300 && faulty > 300, "{sound} {faulty}");
}

const NAMES: [&str; 8] = ["a", "b", "a/b", "/", "https://example.com/r", "#L", "", "json-schema:///a"];
const REFERENCES: [&str; 20] = [
    "#",
    "",
    "#L",
    "#M",
    "a",
    "b",
    "/",
    "a#L",
    "a#/$defs/x",
    "a#/properties/y",
    "#/$defs/x",
    "#/$defs/y",
    "#/x",
    "#/x/y",
    "#/properties/x",
    "#/dependencies/x",
    "https://example.com/r#M",
    "json-schema:///",
    "json-schema:///a",
    "http://json-schema.org/draft-07/schema#",
];
const DIALECTS: [&str; 3] = [
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
];

/// A schema that names itself and refers to others; `special` ones by the way to them, or in several dialects.
fn named(random: &mut Random, depth: usize, special: bool) -> Value {
    let mut schema = serde_json::Map::new();
    let mut add = |random: &mut Random, one_in: usize, keyword: &str, values: &[&str]| {
        if random.chance(one_in) {
            schema.insert(keyword.to_owned(), json!(random.pick(values)));
        }
    };
    add(random, 4, "$id", &NAMES);
    add(random, 4, "$anchor", &["L", "M"]);
    add(random, 8, "$dynamicAnchor", &["L", "M"]);
    add(random, 3, "$ref", &REFERENCES);
    add(random, 3, "type", &["object", "string"]);
    if special {
        add(random, 8, "$schema", &DIALECTS);
        add(random, 8, "$dynamicRef", &REFERENCES);
        add(random, 8, "$recursiveRef", &["#"]);
    }
    for keyword in ["properties", "$defs", "definitions", "dependencies", "x"] {
        if depth > 0 && random.chance(3) {
            let [x, y] = [(); 2].map(|()| named(random, depth - 1, special));
            schema.insert(keyword.to_owned(), json!({"x": x, "y": y}));
        }
    }
    Value::Object(schema)
}

#[test]
fn schemas_of_names() {
    let (mut sound, mut faulty) = (0, 0);
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let (depth, special) = (1 + random.below(2), random.chance(2));
        let schema = named(&mut random, depth, special);
        let definitions = json!([{"name": "t", "inputSchema": {}, "outputSchema": schema}]).to_string();
        let tools = Toolset::discover(&definitions, Options::default());
        match tools.get("t").map(|tool| tool.check_output(&tools.options, &mut Tape::from_value(&json!({}))))
        {
            None => faulty += 1,
            Some(Ok(_)) => sound += 1,
            Some(Err(unbuilt)) => panic!("{}\n{schema}", unbuilt.message),
        }
    }
    println!("{sound} sound, {faulty} faulty");
    assert!(sound > 3000 && faulty > 3000, "{sound} {faulty}");
}

/// Every object below a folder that stands where a schema stands in those files.
fn schemas_below(folder: &Path, found: &mut Vec<Value>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            schemas_below(&path, found);
        } else if let Ok(Value::Array(groups)) =
            serde_json::from_str(&fs::read_to_string(&path).unwrap_or_default())
        {
            found.extend(groups.iter().filter_map(|group| group.get("schema")).cloned());
        }
    }
}

#[test]
fn schemas_of_the_suite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/suite/tests");
    if !folder.is_dir() {
        println!("skipped: the suite does not lie beside this checkout");
        return;
    }
    let mut schemas = Vec::new();
    schemas_below(&folder, &mut schemas);
    let sound = schemas.iter().filter(|schema| holds(schema)).count();
    println!("{sound} of {} schemas sound", schemas.len());
    assert!(sound > 1000, "{sound}");
}
