//! Real `tools/list` replies. Runs where the corpus lies beside the checkout, and says so where it does not.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use selvedge::{Options, Toolset};
use serde_json::{Value, json};
use std::{fs, path::Path};

fn tools_of(reply: &Value) -> Option<&Vec<Value>> {
    reply.as_array().or_else(|| reply["tools"].as_array()).or_else(|| reply["result"]["tools"].as_array())
}

#[test]
fn every_list_is_discovered_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    if !folder.is_dir() {
        println!("skipped: the corpus does not lie beside this checkout");
        return;
    }
    let (mut lists, mut count) = (0, 0);
    for entry in fs::read_dir(folder).expect("readable").flatten() {
        let reply: Value =
            serde_json::from_str(&fs::read_to_string(entry.path()).expect("readable")).expect("JSON");
        let tools = tools_of(&reply).unwrap_or_else(|| panic!("{} has no tools", entry.path().display()));
        let discovered = Toolset::discover(&json!(tools).to_string(), Options::default());
        assert_eq!(discovered.left_out, [], "{}", entry.path().display());
        assert_eq!(discovered.tools.len(), tools.len());
        lists += 1;
        count += tools.len();
    }
    println!("{count} tools of {lists} lists discovered, none left out");
}
