//! One tool: name, schemas and origin, compiled.

use crate::{
    coerce::{Coercion, Repair, RepairKind, coerce},
    error::{Issue, IssueCode},
    limits::{Limits, Options},
    outcome::Outcome,
    plan::plan,
    schema::{Schema, SchemaFault},
    sentence,
    tape::{Extent, Kind, Path, Tape},
    verdict::{Judge, Origin, describe, verdict},
};
use serde_json::Value;
use std::cell::OnceCell;

/// A schema and its judge, which a foreign schema gets when it is first needed.
pub(crate) struct Contract {
    pub(crate) schema: Schema,
    judge: OnceCell<Result<Judge, SchemaFault>>,
}

/// The judge refuses a schema that was read without a fault: a fault of this library, never an acceptance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbuilt {
    /// The sentence, naming the tool.
    pub message: String,
}

impl Contract {
    /// Reads a schema.
    pub(crate) fn read(document: Value, limits: &Limits) -> Result<Self, Vec<SchemaFault>> {
        Ok(Self { schema: Schema::read(document, limits)?, judge: OnceCell::new() })
    }

    /// Builds the judges of several contracts, each of which would otherwise be built at its first use.
    pub(crate) fn build_judges(contracts: &[&Self]) {
        let schemas: Vec<&Schema> = contracts.iter().map(|contract| &contract.schema).collect();
        for (contract, judge) in contracts.iter().zip(Judge::build_together(&schemas)) {
            if let Some(judge) = judge {
                contract.judge.get_or_init(|| Ok(judge));
            }
        }
    }

    /// The judge, built at first use.
    pub(crate) fn judge(&self) -> Result<&Judge, &SchemaFault> {
        self.judge.get_or_init(|| Judge::build(&self.schema)).as_ref()
    }
}

/// A tool whose schemas were found sound.
pub struct Tool {
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) input: Contract,
    pub(crate) output: Option<Contract>,
}

impl Tool {
    /// The tool's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The input schema as given.
    pub fn input_schema(&self) -> &Value {
        &self.input.schema.document
    }

    /// JSON text of the plan that accepts arguments without the judge (architecture.md, One call); empty where
    /// none can.
    pub fn plan(&self, options: &Options) -> String {
        plan(&self.input.schema, options.defaults)
    }

    /// Repairs and judges the arguments on the tape (behaviour.md 7).
    ///
    /// # Errors
    ///
    /// The judge refuses the schema, although it was read without a fault.
    pub fn check(&self, options: &Options, tape: &mut Tape) -> Result<Outcome, Unbuilt> {
        self.check_part(options, tape, 0)
    }

    /// As [`Tool::check`], on arguments that hold nothing but the one part, so many steps down, that is not known to be
    /// valid: what seems to be missing around it is not told. Acceptance says nothing of the arguments as a whole, nor
    /// does an outcome with a limit at their root.
    ///
    /// # Errors
    ///
    /// As [`Tool::check`].
    pub fn check_part(
        &self,
        options: &Options,
        tape: &mut Tape,
        steps_down: usize,
    ) -> Result<Outcome, Unbuilt> {
        if let Some(refused) = over_limits(tape.measure(), &options.limits) {
            return Ok(refused);
        }
        let judge = self.judge_of(&self.input)?;
        let schema = &self.input.schema;
        let Coercion { repairs, issues, unknown } = coerce(schema, judge, options, tape);
        let mut outcome = Outcome { repairs, issues, set_aside: Vec::new() };
        match self.origin {
            Origin::Local => outcome.issues.extend(unknown),
            Origin::Foreign => outcome.set_aside.extend(unknown),
        }
        if tape.root().kind() != Kind::Object {
            if outcome.issues.is_empty() {
                outcome.issues.push(no_object(schema, tape));
            }
            return Ok(outcome);
        }
        let verdict = verdict(schema, judge, self.origin, tape, steps_down);
        let over_limit: Vec<Path> = outcome
            .issues
            .iter()
            .filter(|issue| issue.code == IssueCode::Limit)
            .map(|issue| issue.path.clone())
            .collect();
        outcome.issues.extend(verdict.issues.into_iter().filter(|issue| !over_limit.contains(&issue.path)));
        let is_new = |issue: &Issue| !outcome.set_aside.contains(issue);
        let set_aside: Vec<Issue> = verdict.set_aside.into_iter().filter(is_new).collect();
        outcome.set_aside.extend(set_aside);
        Ok(outcome)
    }

    /// Judges a result against the output schema: the full verdict, whatever the origin; everything is accepted
    /// where there is none.
    ///
    /// # Errors
    ///
    /// As [`Tool::check`].
    pub fn check_output(&self, options: &Options, tape: &mut Tape) -> Result<Outcome, Unbuilt> {
        let extent = tape.measure();
        if let Some(refused) = over_limits(extent, &options.limits) {
            return Ok(refused);
        }
        let mut outcome = Outcome::default();
        if extent.own_proto {
            let removed = |path| Repair { path, kind: RepairKind::Removed };
            outcome.repairs.extend(tape.drop_own_proto().into_iter().map(removed));
        }
        if let Some(output) = &self.output {
            let judge = self.judge_of(output)?;
            outcome.issues = verdict(&output.schema, judge, Origin::Local, tape, 0).issues;
        }
        Ok(outcome)
    }

    fn judge_of<'t>(&'t self, contract: &'t Contract) -> Result<&'t Judge, Unbuilt> {
        contract
            .judge()
            .map_err(|fault| Unbuilt { message: sentence::fault(&self.name, &fault.reason, &fault.pointer) })
    }
}

fn no_object(schema: &Schema, tape: &Tape) -> Issue {
    let schema_pointer = if schema.document.get("type").is_some() { "/type" } else { "" };
    Issue {
        path: Path::default(),
        code: IssueCode::Type,
        keyword: "type".to_owned(),
        schema_pointer: schema_pointer.to_owned(),
        message: sentence::not_arguments(&describe(tape.root())),
    }
}

/// A refusal of a value that is larger than the limits allow.
pub(crate) fn over_limits(extent: Extent, limits: &Limits) -> Option<Outcome> {
    let message = if extent.values > limits.values.into() {
        sentence::over_limit("values", limits.values.into())
    } else if extent.text_bytes > limits.text_bytes.into() {
        sentence::over_limit("bytes of text", limits.text_bytes.into())
    } else if extent.depth > limits.depth.into() {
        sentence::over_limit("levels of nesting", limits.depth.into())
    } else {
        return None;
    };
    let issue = Issue {
        path: Path::default(),
        code: IssueCode::Limit,
        keyword: String::new(),
        schema_pointer: String::new(),
        message,
    };
    Some(Outcome { issues: vec![issue], ..Outcome::default() })
}
