//! The law of the union join (behaviour.md 4.6) on generated schemas: every nominal value that the original
//! accepts passes the join and the presentation, and both are their own join and presentation.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

mod generator;
mod nominal;

use generator::Generator;
use jsonschema::Validator;
use selvedge::{join_unions, presentation};
use serde_json::Value;
use std::str::FromStr;

/// The number in an environment variable, or the usual one.
fn number<T: FromStr>(variable: &str, usual: T) -> T {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn judge(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).unwrap_or_else(|error| panic!("{error}\n{schema}"))
}

#[test]
fn nominal_values_pass() {
    let (seed, wanted_unions) = (number("JOIN_SEED", 1_u64), number("JOIN_UNIONS", 12_000_usize));
    let (mut documents, mut unions, mut joined_documents, mut objects) = (0, 0, 0, 0);
    let (mut checked, mut refused, mut set_aside) = (0, 0, 0);
    for number in 0.. {
        if unions >= wanted_unions {
            break;
        }
        let mut generator = Generator::new(seed * 1_000_003 + number);
        let (schema, values) = generator.document();
        let joined = join_unions(&schema);
        let shown = presentation(&schema);
        let place = format!("document {number} of seed {seed}");
        assert_eq!(join_unions(&joined), joined, "{place}: the join of a join\n{schema}");
        assert_eq!(
            presentation(&shown.schema),
            shown,
            "{place}: the presentation of a presentation\n{schema}"
        );
        let original = judge(&schema);
        let (join_judge, shown_judge) = (judge(&joined), judge(&shown.schema));
        for value in &values {
            if !original.is_valid(value) {
                refused += 1;
            } else if !nominal::is_nominal(&schema, value) {
                set_aside += 1;
            } else {
                checked += 1;
                assert!(join_judge.is_valid(value), "{place}: the join refuses {value}\n{schema}\n{joined}");
                assert!(
                    shown_judge.is_valid(value),
                    "{place}: the presentation refuses {value}\n{schema}\n{}",
                    shown.schema
                );
            }
        }
        documents += 1;
        unions += generator.unions;
        joined_documents += usize::from(joined != schema);
        objects += usize::from(shown.schema["type"] == "object");
    }
    println!(
        "seed {seed}: {documents} documents, {unions} discriminated unions, {joined_documents} documents changed, \
         {objects} object roots; values: {checked} passed, {refused} refused by the original, {set_aside} not nominal"
    );
    assert!(checked > wanted_unions && joined_documents * 2 > documents);
}
