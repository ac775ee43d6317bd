//! The tests that mutants of the core are tried with (`make mutants`), in one binary, since each mutant links it anew.

#[path = "../cases.rs"]
mod cases;
#[path = "../corpus.rs"]
mod corpus;
#[path = "../join.rs"]
mod join;
#[path = "../join_hostile.rs"]
mod join_hostile;
#[path = "../join_law/main.rs"]
mod join_law;
#[path = "../join_rules/main.rs"]
mod join_rules;
#[path = "../laws.rs"]
mod laws;
#[path = "../messages.rs"]
mod messages;
#[path = "../outcomes.rs"]
mod outcomes;
#[path = "../vectors.rs"]
mod vectors;
