//! Registration: all or none for local tools, left out by name for foreign ones (behaviour.md 6).

use crate::coerce::Acceptance as _;
use crate::{
    document,
    error::{Fault, FaultCode, SchemaMember},
    limits::Options,
    schema::{Schema, SchemaFault},
    sentence,
    tape::{Instance, Tape},
    tool::{Contract, Tool},
    verdict::Origin,
};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use std::collections::HashSet;

/// A tool as it is handed over: an entry of a `tools/list` reply, schemas as JSON text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Definition<'d> {
    /// The name; anything but text is a fault.
    #[serde(default)]
    pub name: Value,
    /// The input schema.
    #[serde(default, borrow)]
    pub input_schema: Option<&'d RawValue>,
    /// The output schema.
    #[serde(default, borrow)]
    pub output_schema: Option<&'d RawValue>,
    /// The schemas that could not be written as JSON.
    #[serde(default)]
    pub unreadable: Vec<Unreadable>,
}

/// A schema that could not be written as JSON, and why.
#[derive(Deserialize)]
pub struct Unreadable {
    /// Which schema it is.
    pub at: SchemaMember,
    /// Why.
    pub message: String,
    /// JSON Pointer to the place.
    #[serde(default)]
    pub pointer: String,
    /// Which fault it is: `root` where it is no JSON at all, `limit` where it is too deep to be written.
    #[serde(default)]
    pub code: FaultCode,
}

/// Compiled tools, in the order given.
pub struct Toolset {
    /// The tools.
    pub tools: Vec<Tool>,
    /// What was left out, by name; local registration leaves nothing out.
    pub left_out: Vec<Fault>,
    /// How arguments are read.
    pub options: Options,
}

impl Toolset {
    /// Registers local tools from the JSON text of a list of definitions.
    ///
    /// # Errors
    ///
    /// Every fault of every tool; then none is registered.
    pub fn register(definitions: &str, options: Options) -> Result<Self, Vec<Fault>> {
        let (tools, faults) = read_all(definitions, &options, Origin::Local);
        if faults.is_empty() { Ok(Self { tools, left_out: Vec::new(), options }) } else { Err(faults) }
    }

    /// Discovers foreign tools from the JSON text of a list of definitions. A faulty tool is left out by name.
    pub fn discover(definitions: &str, options: Options) -> Self {
        let (tools, left_out) = read_all(definitions, &options, Origin::Foreign);
        Self { tools, left_out, options }
    }

    /// The tool with a name.
    pub fn get(&self, name: &str) -> Option<&Tool> {
        self.tools.iter().find(|tool| tool.name == name)
    }
}

fn read_all(definitions: &str, options: &Options, origin: Origin) -> (Vec<Tool>, Vec<Fault>) {
    let definitions: Vec<Definition<'_>> = match serde_json::from_str(definitions) {
        Ok(definitions) => definitions,
        Err(error) => {
            let message = sentence::definitions_are_unreadable(&error.to_string());
            let (tool, pointer) = (String::new(), String::new());
            let code = FaultCode::MissingSchema;
            return (Vec::new(), vec![Fault { tool, schema: None, pointer, code, message }]);
        }
    };
    let mut taken = HashSet::new();
    let read_at = |(position, definition)| read_one(definition, position, options, origin, &mut taken);
    let mut read: Vec<Read> = definitions.iter().enumerate().map(read_at).collect();
    if origin == Origin::Local {
        let sound = read.iter().filter(|read| read.faults.is_empty());
        let contracts: Vec<&Contract> =
            sound.flat_map(|read| read.input.iter().chain(&read.output)).collect();
        Contract::build_judges(&contracts);
        for read in &mut read {
            read.judge(options.defaults);
        }
    }
    let (mut tools, mut faults) = (Vec::new(), Vec::new());
    for Read { name, input, output, faults: found } in read {
        match input {
            Some(input) if found.is_empty() => tools.push(Tool { name, origin, input, output }),
            _ => faults.extend(found.into_iter().map(|fault| fault.of_tool(&name))),
        }
    }
    (tools, faults)
}

/// A definition that was read, and what is wrong with it.
struct Read {
    name: String,
    input: Option<Contract>,
    output: Option<Contract>,
    faults: Vec<Located>,
}

impl Read {
    /// Holds a local tool against the judge: its schemas, and the defaults that are filled in.
    fn judge(&mut self, fills_defaults: bool) {
        if self.faults.is_empty() {
            let schemas =
                [(SchemaMember::InputSchema, &self.input), (SchemaMember::OutputSchema, &self.output)];
            for (at, contract) in schemas {
                let fault = contract.as_ref().and_then(|contract| contract.judge().err());
                self.faults.extend(fault.map(|fault| Located::within(at, fault.clone())));
            }
        }
        if fills_defaults && self.faults.is_empty() {
            let refused = self.input.iter().flat_map(refused_defaults);
            self.faults.extend(refused.map(|fault| Located::within(SchemaMember::InputSchema, fault)));
        }
    }
}

fn read_one(
    definition: &Definition<'_>,
    position: usize,
    options: &Options,
    origin: Origin,
    taken: &mut HashSet<String>,
) -> Read {
    let mut faults = Vec::new();
    let name = match &definition.name {
        Value::String(name) if !name.is_empty() => {
            if !taken.insert(name.clone()) {
                faults.push(whole(FaultCode::DuplicateName, sentence::name_is_taken()));
            }
            name.clone()
        }
        _ => {
            faults.push(whole(FaultCode::Name, sentence::name_is_missing()));
            format!("#{position}")
        }
    };
    let (at_input, at_output) = (SchemaMember::InputSchema, SchemaMember::OutputSchema);
    let input = read_schema(definition, at_input, definition.input_schema, options, &mut faults);
    if let Some(input) = &input {
        let fault = match origin {
            Origin::Local => input.schema.root_fault(),
            Origin::Foreign => input.schema.foreign_root_fault(),
        };
        faults.extend(fault.map(|fault| Located::within(at_input, fault)));
    }
    let mut output = None;
    if definition.output_schema.is_some() || definition.unreadable.iter().any(|it| it.at == at_output) {
        output = read_schema(definition, at_output, definition.output_schema, options, &mut faults);
    }
    Read { name, input, output, faults }
}

fn read_schema(
    definition: &Definition<'_>,
    at: SchemaMember,
    text: Option<&RawValue>,
    options: &Options,
    faults: &mut Vec<Located>,
) -> Option<Contract> {
    if let Some(unreadable) = definition.unreadable.iter().find(|unreadable| unreadable.at == at) {
        let Unreadable { pointer, code, message, .. } = unreadable;
        let reason = if *code == FaultCode::Limit {
            sentence::schema_is_over(at.keyword(), message)
        } else {
            sentence::schema_is_unwritable(at.keyword(), message)
        };
        let fault = SchemaFault { pointer: pointer.clone(), code: *code, reason };
        faults.push(Located { schema: Some(at), fault });
        return None;
    }
    let Some(text) = text else {
        faults.push(whole(FaultCode::MissingSchema, sentence::schema_is_missing(at.keyword())));
        return None;
    };
    let read = document::read(text.get(), &options.limits).map_err(|fault| vec![fault]);
    match read.and_then(|document| Contract::read(document, &options.limits)) {
        Ok(contract) => Some(contract),
        Err(found) => {
            faults.extend(found.into_iter().map(|fault| Located::within(at, fault)));
            None
        }
    }
}

/// Defaults that would be filled in and are refused by their own schema (behaviour.md 2.7).
fn refused_defaults(input: &Contract) -> Vec<SchemaFault> {
    let Ok(judge) = input.judge() else { return Vec::new() };
    let schema: &Schema = &input.schema;
    let mut faults = Vec::new();
    let mut told = HashSet::new();
    for (judging, holder, default) in schema.defaults() {
        let tape = Tape::from_value(default);
        // What the step limit leaves unknown is no fault: the call that fills it in is judged.
        let is_refused = !judge.accepts(judging, Instance::Tape(tape.root()))
            && schema.unfinished(&[judging], tape.root()).pairs.is_empty();
        if is_refused && told.insert(holder) {
            let pointer =
                schema.node(holder).map(|node| format!("{}/default", node.pointer)).unwrap_or_default();
            let reason = sentence::bad_default(&sentence::value(default));
            faults.push(SchemaFault { pointer, code: FaultCode::Default, reason });
        }
    }
    faults
}

/// A fault and the schema that it is in; none where it is about the definition as a whole.
struct Located {
    schema: Option<SchemaMember>,
    fault: SchemaFault,
}

impl Located {
    /// A fault whose sentence does not name the schema yet.
    fn within(schema: SchemaMember, fault: SchemaFault) -> Self {
        let reason = match schema {
            SchemaMember::InputSchema => fault.reason,
            SchemaMember::OutputSchema => sentence::in_output_schema(&fault.reason),
        };
        Self { schema: Some(schema), fault: SchemaFault { reason, ..fault } }
    }

    fn of_tool(self, tool: &str) -> Fault {
        let Self { schema, fault: SchemaFault { pointer, code, reason } } = self;
        let message = sentence::fault(tool, &reason, &pointer);
        Fault { tool: tool.to_owned(), schema, pointer, code, message }
    }
}

fn whole(code: FaultCode, reason: String) -> Located {
    Located { schema: None, fault: SchemaFault { pointer: String::new(), code, reason } }
}
