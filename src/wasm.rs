//! The exports of the WebAssembly module: the one door between JavaScript and the core.
//!
//! Values come in as a tape that JavaScript writes into [`tape_buffer`]; schemas, plans, presentations and
//! reports cross as JSON text; options and limits as objects.

use crate::{Coercer, Fault, Limits, Options, Outcome, Tape, Tool, Toolset};
use serde::Deserialize;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// Where JavaScript writes the words of a tape, and the tape they are read from.
    static INPUT: RefCell<(Vec<u32>, Tape)> = RefCell::default();
}

/// A trap that cannot happen still names its place.
#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// The byte offset, in the module's memory, of a buffer of at least this many words. It is kept from call to
/// call; growing it keeps its content. Every export may move the memory.
#[wasm_bindgen(js_name = tapeBuffer)]
pub fn tape_buffer(words: usize) -> usize {
    INPUT.with_borrow_mut(|(buffer, _)| {
        if buffer.len() < words {
            buffer.resize(words, 0);
        }
        buffer.as_ptr() as usize
    })
}

/// Options as JavaScript has checked and completed them.
#[derive(Deserialize)]
struct GivenOptions {
    scalars: bool,
    defaults: bool,
    limits: Limits,
}

fn options(given: JsValue) -> Result<Options, JsValue> {
    let GivenOptions { scalars, defaults, limits } = serde_wasm_bindgen::from_value(given)?;
    Ok(Options { scalars, defaults, limits })
}

fn faults(faults: &[Fault]) -> JsValue {
    JsValue::from(serde_json::to_string(faults).unwrap_or_default())
}

/// Runs `check` on the words that JavaScript has written.
fn on_tape<T>(words: usize, check: impl FnOnce(&mut Tape) -> T) -> T {
    INPUT.with_borrow_mut(|(buffer, tape)| {
        tape.load(buffer.get(..words).unwrap_or_default());
        check(tape)
    })
}

/// A compiled toolset.
#[wasm_bindgen]
pub struct Tools {
    toolset: Toolset,
}

#[wasm_bindgen]
impl Tools {
    /// Registers local tools from the JSON text of their definitions.
    ///
    /// # Errors
    ///
    /// JSON text of the faults, the first one first.
    pub fn register(definitions: &str, given: JsValue) -> Result<Tools, JsValue> {
        let toolset = Toolset::register(definitions, options(given)?).map_err(|found| faults(&found))?;
        Ok(Self { toolset })
    }

    /// Discovers foreign tools from the JSON text of their definitions.
    ///
    /// # Errors
    ///
    /// Options that are none.
    pub fn discover(definitions: &str, given: JsValue) -> Result<Tools, JsValue> {
        let toolset = Toolset::discover(definitions, options(given)?);
        Ok(Self { toolset })
    }

    /// JSON text of the tools, by name and index, and of what was left out.
    pub fn describe(&self) -> String {
        let tools: Vec<serde_json::Value> = self
            .toolset
            .tools
            .iter()
            .enumerate()
            .map(|(index, tool)| serde_json::json!({ "name": tool.name(), "index": index }))
            .collect();
        serde_json::json!({ "tools": tools, "leftOut": self.toolset.left_out }).to_string()
    }

    /// JSON text of a tool's plan for the fast path; empty where there is none.
    pub fn plan(&self, tool: usize) -> String {
        self.toolset.tools.get(tool).map_or_else(String::new, |tool| tool.plan(&self.toolset.options))
    }

    /// JSON text of a tool's presentation and its notes.
    pub fn presentation(&self, tool: usize) -> String {
        let Some(tool) = self.toolset.tools.get(tool) else { return String::new() };
        let presentation = crate::presentation(tool.input_schema());
        serde_json::json!({ "schema": presentation.schema, "notes": presentation.notes }).to_string()
    }

    /// Checks arguments, or the part of them that stands so many steps down. Returns JSON text of the outcome;
    /// nothing where they are accepted and there is nothing to tell.
    ///
    /// # Errors
    ///
    /// A sentence naming the tool whose judge cannot be built.
    pub fn check(&self, tool: usize, words: usize, steps_down: usize) -> Result<Option<String>, JsValue> {
        self.judge(tool, words, |tool, options, tape| tool.check_part(options, tape, steps_down))
    }

    /// Checks a result against the output schema; returns as [`Tools::check`].
    ///
    /// # Errors
    ///
    /// As [`Tools::check`].
    #[wasm_bindgen(js_name = checkOutput)]
    pub fn check_output(&self, tool: usize, words: usize) -> Result<Option<String>, JsValue> {
        self.judge(tool, words, Tool::check_output)
    }

    fn judge(
        &self,
        tool: usize,
        words: usize,
        check: impl Fn(&Tool, &Options, &mut Tape) -> Result<Outcome, crate::Unbuilt>,
    ) -> Result<Option<String>, JsValue> {
        let Some(tool) = self.toolset.tools.get(tool) else { return Ok(None) };
        let outcome = on_tape(words, |tape| check(tool, &self.toolset.options, tape))
            .map_err(|unbuilt| JsValue::from(unbuilt.message))?;
        Ok(told(&outcome))
    }
}

fn told(outcome: &Outcome) -> Option<String> {
    (!outcome.is_plain()).then(|| outcome.report())
}

/// A schema that arguments are coerced against, without a verdict.
#[wasm_bindgen]
pub struct Schema {
    coercer: Coercer,
}

#[wasm_bindgen]
impl Schema {
    /// Reads a schema from JSON text.
    ///
    /// # Errors
    ///
    /// JSON text of the faults.
    pub fn compile(schema: &str, given: JsValue) -> Result<Schema, JsValue> {
        let coercer = Coercer::compile(schema, options(given)?).map_err(|found| faults(&found))?;
        Ok(Self { coercer })
    }

    /// Coerces arguments; returns as [`Tools::check`].
    pub fn coerce(&self, words: usize) -> Option<String> {
        told(&on_tape(words, |tape| self.coercer.coerce(tape)))
    }
}

/// Joins the discriminated unions of a schema, both as JSON text.
///
/// # Errors
///
/// JSON text of the faults of a document that is too large.
#[wasm_bindgen(js_name = joinUnions)]
pub fn join_unions(schema: &str) -> Result<String, JsValue> {
    let document =
        crate::coercer::read_document(schema, &Limits::default()).map_err(|fault| faults(&[fault]))?;
    Ok(crate::join_unions(&document).to_string())
}
