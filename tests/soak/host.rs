//! The host build's side of the soak (`js/tests/soak`): answers, line by line, what the package is asked.
//!
//! | question, tab between the parts | answer |
//! |---|---|
//! | `schema`, `local` or `foreign`, options as JSON, the schema's JSON text | the faults, as JSON |
//! | `presentation` | schema and notes, as JSON |
//! | `join` | the joined schema, as JSON |
//! | `check`, `checkOutput` or `coerce`, and JSON text of a value | an outcome |
//!
//! An outcome is the core's report, the message of a refusal as JSON text, and the repaired value where something
//! was repaired. A value that no JSON can say is answered with the paths of its numbers that are not finite,
//! after `not finite`.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "the soak ends at the first panic"
)]

#[path = "../instance/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the laws of tests/fuzz use more of it")]
mod instance;

use instance::Instance;
use selvedge::{Coercer, Outcome, Tape, Tool, Toolset, join_unions, presentation};
use serde_json::{Value, json};
use std::{
    fmt::Write as _,
    io::{BufRead as _, BufWriter, Write as _},
    thread,
};

/// Before the paths of numbers that are not finite.
const INFINITE: &str = "not finite ";

/// More than the deepest value and schema take in a build without optimisation.
const STACK: usize = 1 << 28;

fn main() {
    let answering = thread::Builder::new().stack_size(STACK).spawn(answer_all).expect("a thread");
    answering.join().expect("every question is answered");
}

fn answer_all() {
    let mut given: Option<Given> = None;
    let mut answers = BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let (question, rest) = line.split_once('\t').unwrap_or((&line, ""));
        let answer = if question == "schema" {
            let (read, faults) = Given::read(rest);
            given = Some(read);
            faults
        } else if question.is_empty() {
            // The questions so far are to be answered.
            answers.flush().expect("somebody reads");
            continue;
        } else {
            given.as_ref().map_or_else(String::new, |given| given.answer(question, rest))
        };
        writeln!(answers, "{answer}").expect("somebody reads");
    }
    answers.flush().expect("somebody reads");
}

/// A schema, and everything that was made of it.
struct Given {
    tools: Option<Toolset>,
    coercer: Option<Coercer>,
}

impl Given {
    fn read(question: &str) -> (Self, String) {
        let mut parts = question.splitn(3, '\t');
        let mut part = || parts.next().unwrap_or_default();
        let (origin, options, schema) = (part(), part(), part());
        let options = serde_json::from_str(options).expect("options");
        let definitions = format!(r#"[{{"name":"t","inputSchema":{schema},"outputSchema":{schema}}}]"#);
        let (tools, faults) = if origin == "foreign" {
            let tools = Toolset::discover(&definitions, options);
            let faults = tools.left_out.clone();
            (Some(tools), faults)
        } else {
            match Toolset::register(&definitions, options) {
                Ok(tools) => (Some(tools), Vec::new()),
                Err(faults) => (None, faults),
            }
        };
        let coercer = Coercer::compile(schema, options).ok();
        (Self { tools, coercer }, json!(faults).to_string())
    }

    fn answer(&self, question: &str, text: &str) -> String {
        match question {
            "presentation" => {
                let shown = presentation(self.schema());
                json!({ "schema": shown.schema, "notes": shown.notes }).to_string()
            }
            "join" => join_unions(self.schema()).to_string(),
            _ => self.outcome(question, text).unwrap_or_default(),
        }
    }

    fn schema(&self) -> &Value {
        self.tool().map_or(&Value::Null, Tool::input_schema)
    }

    fn tool(&self) -> Option<&Tool> {
        self.tools.as_ref()?.get("t")
    }

    fn outcome(&self, question: &str, text: &str) -> Option<String> {
        let value = instance::parse(text.as_bytes()).expect("JSON");
        let infinite = value.infinite();
        if !infinite.is_empty() {
            return Some(format!("{INFINITE}[{}]", infinite.join(",")));
        }
        let mut tape = value.tape();
        let outcome = if question == "coerce" {
            self.coercer.as_ref()?.coerce(&mut tape)
        } else {
            self.judged(question, &mut tape)?
        };
        Some(told(&outcome, &tape))
    }

    fn judged(&self, question: &str, tape: &mut Tape) -> Option<Outcome> {
        let options = &self.tools.as_ref()?.options;
        let check = if question == "check" { Tool::check } else { Tool::check_output };
        Some(check(self.tool()?, options, tape).expect("the judge of a sound schema is built"))
    }
}

fn told(outcome: &Outcome, tape: &Tape) -> String {
    let mut line = outcome.report();
    let message = if outcome.ok() { String::new() } else { outcome.message("t") };
    let _ = write!(line, "\t{}\t", Value::from(message));
    if outcome.ok() && !outcome.repairs.is_empty() {
        Instance::of(tape.root()).json(&mut line);
    }
    line
}
