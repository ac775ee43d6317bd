//! What becomes of a call, whole: value, repairs, issues and what is set aside. The same file runs through the
//! built package in `js/tests`.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use selvedge::{Limits, Options, Tape, Toolset};
use serde_json::{Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/outcomes.jsonl");

fn cases() -> Vec<Value> {
    let text = std::fs::read_to_string(FILE).expect(FILE);
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn options(case: &Value) -> Options {
    let given = &case["options"];
    let usual = Limits::default();
    let limit = |name: &str, usual: u32| {
        given["limits"][name].as_u64().map_or(usual, |limit| u32::try_from(limit).expect(name))
    };
    let limits = Limits {
        text_bytes: limit("textBytes", usual.text_bytes),
        depth: limit("depth", usual.depth),
        values: limit("values", usual.values),
        pattern_steps: limit("patternSteps", usual.pattern_steps),
        ..usual
    };
    Options { scalars: given["scalars"] == true, defaults: given["defaults"] == true, limits }
}

/// The rows of a report with the names of what stands in them.
fn named(rows: &Value, names: &[&str]) -> Value {
    let name = |row: &Value| -> Value {
        let cells = row.as_array().into_iter().flatten().cloned();
        names.iter().map(|name| (*name).to_owned()).zip(cells).collect::<serde_json::Map<_, _>>().into()
    };
    rows.as_array().into_iter().flatten().map(name).collect()
}

/// The outcome of a case, as the package tells it; the value only where it is accepted.
fn outcome(case: &Value) -> Value {
    let of_result = case["result"] == true;
    let definition = if of_result {
        json!({"name": "t", "inputSchema": {"type": "object"}, "outputSchema": case["schema"]})
    } else {
        json!({"name": "t", "inputSchema": case["schema"]})
    };
    let definitions = json!([definition]).to_string();
    let tools = if case["foreign"] == true {
        Toolset::discover(&definitions, options(case))
    } else {
        Toolset::register(&definitions, options(case)).unwrap_or_else(|faults| panic!("{faults:?}"))
    };
    let tool = tools.get("t").unwrap_or_else(|| panic!("{:?}", tools.left_out));
    let mut tape = Tape::from_value(&case["input"]);
    let outcome = if of_result {
        tool.check_output(&tools.options, &mut tape)
    } else {
        tool.check(&tools.options, &mut tape)
    };
    let outcome = outcome.unwrap_or_else(|unbuilt| panic!("{}", unbuilt.message));
    let report: Value = serde_json::from_str(&outcome.report()).expect("JSON");
    let issue = ["path", "code", "keyword", "schemaPointer", "message"];
    let mut told = json!({
        "ok": outcome.ok(),
        "repairs": named(&report[0], &["path", "kind", "value"]),
        "issues": named(&report[1], &issue),
        "setAside": named(&report[2], &issue),
    });
    if outcome.ok() {
        // No arguments read as an object without a repair.
        let input = if case["input"].is_null() { json!({}) } else { case["input"].clone() };
        told["value"] = outcome.apply(&input);
    }
    told
}

#[test]
fn every_call_has_its_outcome() {
    let mut cases = cases();
    if std::env::var_os("WRITE").is_some() {
        for case in &mut cases {
            case["expected"] = outcome(case);
        }
        let lines: Vec<String> = cases.iter().map(|case| format!("{case}\n")).collect();
        std::fs::write(FILE, lines.concat()).expect(FILE);
    }
    for case in cases.iter().filter(|case| case["heavy"] != true) {
        assert_eq!(outcome(case), case["expected"], "{}", case["id"]);
    }
}

/// Apart from the others, since each takes seconds in a build without optimisation.
#[test]
fn every_heavy_call_has_its_outcome() {
    for case in cases().iter().filter(|case| case["heavy"] == true) {
        assert_eq!(outcome(case), case["expected"], "{}", case["id"]);
    }
}

/// Where a pattern may reach the step limit, errors about the root carry it; many of them about long text are one refusal.
#[test]
fn errors_that_copy_too_much_are_not_told_apart() {
    let parts = vec![json!({"required": ["b"]}); 300];
    let schema = json!({"type": "object", "properties": {"a": {"pattern": r"^(x)\1"}}, "allOf": parts});
    let told = |length: usize, foreign: bool| {
        outcome(&json!({"schema": schema, "input": {"a": "x".repeat(length)}, "foreign": foreign}))
    };
    let codes = |list: &Value| -> Vec<Value> {
        list.as_array().into_iter().flatten().map(|issue| issue["code"].clone()).collect()
    };
    assert_eq!(codes(&told(1000, false)["issues"]), ["required"]);
    assert_eq!(codes(&told(1_000_000, false)["issues"]), ["limit"]);
    let foreign = told(1_000_000, true);
    assert_eq!((codes(&foreign["issues"]), codes(&foreign["setAside"])), (vec![], vec![json!("limit")]));
}

/// Each item has 1600 errors, which a model cannot use: as many items are asked about as the limit allows.
#[test]
fn a_list_that_fails_a_wide_union_is_told_as_far_as_the_limit_allows() {
    let names: Vec<String> = (0..40).map(|n| format!("k{n}")).collect();
    let all: serde_json::Map<_, _> = names.iter().map(|name| (name.clone(), json!({"const": "c"}))).collect();
    let wide = json!({"oneOf": vec![json!({"type": "object", "properties": all, "required": names}); 40]});
    let schema = json!({
        "type": "object",
        "properties": {
            "l": {"items": {"anyOf": [wide, {"type": "number"}]}, "minItems": 5000},
            "n": {"type": "number"},
        },
        "required": ["z"],
    });
    let list = |count: usize, first_wrong: usize| -> Value {
        let item = |index| if index < first_wrong { json!(1) } else { json!({"k0": "c"}) };
        (0..count).map(item).collect()
    };
    let told = |input: Value, foreign: bool| {
        let told = outcome(&json!({"schema": schema, "input": input, "foreign": foreign}));
        ["issues", "setAside"].map(|list| -> Vec<String> {
            let issues = told[list].as_array().into_iter().flatten();
            let text = |issue: &Value| format!("{} {}", issue["path"], issue["code"]).replace('"', "");
            issues.map(text).collect()
        })
    };
    let few = |issues: &[String]| {
        let items: Vec<String> = (0..issues.len()).map(|index| format!("[l,{index}] union")).collect();
        assert_eq!(issues, items);
        assert!((50..500).contains(&issues.len()), "{}", issues.len());
    };

    // What fits has no errors.
    let [issues, _] = told(json!({"l": list(5000, 4999), "n": "x"}), false);
    assert_eq!(issues, ["[z] required", "[l,4999] union", "[n] type"]);
    // What is refused beside the unions is told wherever it is; of the unions, as much as the limit allows.
    for input in [json!({"n": "x", "l": list(5000, 0)}), json!({"l": list(5000, 0), "n": "x"})] {
        let [mut issues, _] = told(input.clone(), false);
        assert_eq!(issues.pop().as_deref(), Some("[] limit"));
        let of_unions = issues.split_off(2);
        assert_eq!(issues, ["[z] required", "[n] type"]);
        few(&of_unions);
        let [issues, mut set_aside] = told(input, true);
        assert_eq!(issues, ["[z] required", "[n] type"]);
        assert_eq!(set_aside.pop().as_deref(), Some("[] limit"));
        few(&set_aside);
    }
}

/// Of a long list that is cut something else holds, which a server would not say.
#[test]
fn what_depends_on_a_list_that_is_cut_is_not_refused_by_a_client() {
    let names: Vec<String> = (0..40).map(|n| format!("k{n}")).collect();
    let wide = json!({"anyOf": vec![json!({"type": "object", "required": names}); 40]});
    let long = json!({"properties": {"l": {"minItems": 5000}}});
    let schema = json!({
        "type": "object",
        "properties": {"l": {"items": wide}},
        "if": long,
        "then": {"properties": {"n": {"type": "number"}}},
        "else": {"properties": {"n": {"type": "string"}}},
    });
    let told = |n: Value| {
        let input = json!({"n": n, "l": vec![json!({}); 5000]});
        let told = outcome(&json!({"schema": schema, "input": input, "foreign": true}));
        let paths = told["issues"].as_array().into_iter().flatten().map(|issue| issue["path"].clone());
        (told["ok"] == true, paths.collect::<Vec<_>>())
    };
    assert_eq!(told(json!(1)), (true, vec![]));
    assert_eq!(told(json!("x")), (false, vec![json!(["n"])]));
}

/// Matches that end take steps too.
#[test]
fn many_matches_near_the_step_limit_reach_another() {
    let schema =
        json!({"type": "object", "properties": {"l": {"items": {"pattern": "^(?:(?:a|a)*(?=x)x|a*b)$"}}}});
    let codes = |text: &str, count: usize| -> Vec<String> {
        let told = outcome(&json!({"schema": schema, "input": {"l": vec![text; count]}}));
        let codes = told["issues"].as_array().into_iter().flatten();
        codes.map(|issue| issue["code"].to_string()).collect()
    };
    assert_eq!(codes("aaaaaaaaaaaab", 100), Vec::<String>::new());
    assert_eq!(codes("aab", 20_000), Vec::<String>::new());
    let many = codes("aaaaaaaaaaaab", 5000);
    assert!(!many.is_empty() && many.iter().all(|code| code == "\"limit\""), "{}", many.len());
}

/// Where a list has more errors than are collected, what hangs on its unions is left to the server with them.
#[test]
fn what_hangs_on_unions_that_are_left_out_is_not_refused_by_a_client() {
    let wide = json!({"anyOf": (0..300).map(|n| json!({"const": n})).collect::<Vec<_>>()});
    let told = |properties: Value, more: Value, input: Value| {
        let mut schema = json!({"type": "object", "properties": properties});
        schema.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        let told = outcome(&json!({"schema": schema, "input": input, "foreign": true}));
        told["issues"].as_array().into_iter().flatten().map(|issue| issue["path"].clone()).collect::<Vec<_>>()
    };
    let long = vec!["x"; 3000];
    let counted =
        json!({"anyOf": [{"contains": {"const": 1}}, {"contains": {"const": 2}}], "unevaluatedItems": false});
    let list = json!({"items": wide});
    let properties = json!({"list": list, "t": counted});
    assert_eq!(told(properties, json!({}), json!({"t": [1], "list": long})), Vec::<Value>::new());
    // A union of one member is that member.
    let properties = json!({"list": list, "s": {"anyOf": [{"type": "number"}]}});
    assert_eq!(told(properties, json!({}), json!({"s": "x", "list": long})), [json!(["s"])]);
    // A reference into a union keeps it from being left out.
    let properties = json!({"list": list, "q": {"$ref": "#/properties/list/items/anyOf/0"}});
    let counts = json!({"properties": {"list": {"minItems": 3000}}});
    let condition = json!({"if": counts, "else": {"properties": {"other": {"const": 1}}}});
    assert_eq!(told(properties.clone(), condition, json!({"other": 2, "list": long})), Vec::<Value>::new());
    let wrong = json!({"n": "x", "list": long});
    let mut properties = properties;
    properties["n"] = json!({"type": "number"});
    assert_eq!(told(properties, json!({}), wrong), [json!(["n"])]);
}

/// Every error carries its place, so a long name in it counts.
#[test]
fn errors_under_a_long_name_are_told_as_far_as_the_limit_allows() {
    let schema = json!({
        "type": "object", "additionalProperties": {"items": {"type": "number"}}, "required": ["z"],
    });
    let told = |length: usize, foreign: bool| {
        let input = json!({"k".repeat(length): vec!["x"; 10_000]});
        let told = outcome(&json!({"schema": schema, "input": input, "foreign": foreign}));
        assert_eq!(told["ok"], false);
        let codes = |list: &str| -> Vec<String> {
            let issues = told[list].as_array().into_iter().flatten();
            issues.map(|issue| issue["code"].to_string().replace('"', "")).collect()
        };
        (codes("issues"), codes("setAside"))
    };
    let (issues, _) = told(60, false);
    assert_eq!(issues.len(), 10_000);
    for foreign in [false, true] {
        let (mut issues, set_aside) = told(60_000, foreign);
        let limit = if foreign { set_aside.last().cloned() } else { issues.pop() };
        assert_eq!(limit.as_deref(), Some("limit"));
        assert!((100..600).contains(&issues.len()), "{}", issues.len());
    }
}

/// A `type` list is left to the server too, however many values it refuses.
#[test]
fn an_unknown_key_is_refused_beside_a_list_that_is_left_to_the_server() {
    let either = json!({"items": {"type": ["number", "null"]}});
    let schema = json!({"type": "object", "properties": {"l": either}, "additionalProperties": false});
    let input = json!({"l": vec!["x"; 300_000], "z": 1});
    let told = outcome(&json!({"schema": schema, "input": input, "foreign": true}));
    let codes: Vec<&Value> =
        told["issues"].as_array().into_iter().flatten().map(|issue| &issue["code"]).collect();
    assert_eq!(codes, ["unknown_key"]);
}

/// Only what is judged over again counts: a list may be long.
#[test]
fn items_that_are_judged_once_are_told_apart() {
    let schema = json!({
        "type": "object",
        "properties": {"v": {"items": {"$ref": "#/$defs/n"}}},
        "$defs": {"n": {"type": "number"}},
    });
    let mut items = vec![json!(1); 210_000];
    items.push(json!("x"));
    let told = outcome(&json!({"schema": schema, "input": {"v": items}}));
    assert_eq!(told["issues"][0]["path"], json!(["v", 210_000]), "{told}");
}

/// Tools of one set share nothing, also where they give the same addresses to their parts.
#[test]
fn tools_with_the_same_addresses_are_judged_apart() {
    let of_type = |name: &str, keyword: &str| {
        let part = json!({"$id": "https://example.com/part", "type": name});
        let inside = json!({
            "type": "object", "properties": {"v": {keyword: "https://example.com/part"}}, "$defs": {"part": part},
        });
        let whole = json!({
            "$id": "https://example.com/whole", "type": "object",
            "properties": {"v": {keyword: "whole#/$defs/part"}}, "$defs": {"part": {"type": name}},
        });
        [inside, whole]
    };
    let documents = |name: &str| ["$ref", "$dynamicRef"].map(|keyword| of_type(name, keyword)).concat();
    for (numbers, texts) in documents("number").into_iter().zip(documents("string")) {
        let definitions = json!([{"name": "n", "inputSchema": numbers}, {"name": "t", "inputSchema": texts}]);
        let tools = Toolset::register(&definitions.to_string(), Options::default()).expect("no fault");
        let accepts = |tool: &str, value: Value| {
            let tool = tools.get(tool).expect("registered");
            tool.check(&tools.options, &mut Tape::from_value(&json!({"v": value}))).is_ok_and(|it| it.ok())
        };
        assert!(accepts("n", json!(1)) && !accepts("n", json!("x")), "{numbers}");
        assert!(accepts("t", json!("x")) && !accepts("t", json!(1)), "{texts}");
    }
}

/// A part is judged alone; what depends on the whole is told as a limit of the root, which is no answer.
#[test]
fn a_part_is_judged_without_what_is_around_it() {
    let hard = json!({"pattern": "^(?:(?:a|a)*(?=x)x|a*b)$"});
    let part = |schema: &Value, input: &Value, steps_down: usize| -> Vec<String> {
        let definitions = json!([{"name": "t", "inputSchema": schema}]).to_string();
        let tools = Toolset::register(&definitions, Options::default()).expect("no fault");
        let tool = tools.get("t").expect("registered");
        let outcome = tool.check_part(&tools.options, &mut Tape::from_value(input), steps_down);
        let issues = outcome.expect("a judge").issues;
        let mut told: Vec<String> =
            issues.iter().map(|issue| format!("{} {}", issue.path.text(), issue.code.name())).collect();
        told.sort();
        told
    };
    let inner = json!({
        "type": "object", "properties": {"n": {"type": "number"}}, "required": ["m"], "minProperties": 2,
    });
    let list = json!({"type": "array", "minItems": 2, "items": inner});
    let schema = json!({
        "type": "object", "properties": {"l": list, "h": hard}, "required": ["k"], "minProperties": 2,
    });
    let input = json!({"l": [{"n": "x"}]});
    assert_eq!(part(&schema, &input, 3), ["l.0.n type"]);
    assert_eq!(part(&schema, &input, 2), ["l.0 properties", "l.0.m required", "l.0.n type"]);
    let whole =
        ["(root) properties", "k required", "l items", "l.0 properties", "l.0.m required", "l.0.n type"];
    assert_eq!(part(&schema, &input, 0), whole);
    // How many ways are tried for a match at the step limit depends on the size of the whole.
    let text = format!("{}c", "a".repeat(40));
    assert_eq!(part(&schema, &json!({"h": text}), 1), ["(root) limit"]);
    assert_eq!(part(&schema, &json!({"h": "c"}), 1), ["h pattern"]);
    // So does how much errors about the root copy of it.
    let twice = json!({"allOf": [{}], "type": "object", "properties": {"h": hard}});
    assert_eq!(part(&twice, &json!({"h": "c"}), 1), ["(root) limit"]);
}
