//! Inputs that once broke a law of `tests/fuzz/laws` hold it now: each file of `tests/fuzz/finds`, by target.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

#[path = "fuzz/laws/mod.rs"]
mod laws;

use std::fs;

fn run(target: &str, law: fn(&[u8])) {
    let folder = format!("{}/tests/fuzz/finds/{target}", env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
        println!("{}", entry.path().display());
        law(&fs::read(entry.path()).expect("readable"));
    }
}

#[test]
fn tape() {
    run("tape", laws::tape);
}

#[test]
fn json_text() {
    run("json_text", laws::json_text);
}

#[test]
fn schema() {
    run("schema", laws::schema);
}

#[test]
fn calls() {
    run("calls", laws::calls);
}

#[test]
fn join() {
    run("join", laws::join);
}

#[test]
fn pattern() {
    run("pattern", laws::pattern);
}
