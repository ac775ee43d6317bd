//! Coercion on its own, without a verdict and without a root contract.

use crate::{
    coerce::{Acceptance, Coercion, coerce},
    document,
    error::Fault,
    limits::{Limits, Options},
    outcome::Outcome,
    schema::{NodeId, SchemaFault},
    sentence,
    tape::{Instance, Tape},
    tool::{Contract, over_limits},
};

/// What stands in for a tool's name where there is no tool.
const NO_TOOL: &str = "(schema)";

/// A schema that arguments are coerced against (behaviour.md 2 and 3).
pub struct Coercer {
    contract: Contract,
    options: Options,
}

impl Coercer {
    /// Reads a schema from JSON text.
    ///
    /// # Errors
    ///
    /// Every fault of the schema.
    pub fn compile(schema: &str, options: Options) -> Result<Self, Vec<Fault>> {
        let read = document::read(schema, &options.limits).map_err(|fault| vec![fault]);
        let contract = read.and_then(|document| Contract::read(document, &options.limits));
        let contract = contract.map_err(|faults| faults.into_iter().map(without_tool).collect::<Vec<_>>())?;
        Ok(Self { contract, options })
    }

    /// Repairs the arguments on the tape; the only issues are text lists and limits.
    pub fn coerce(&self, tape: &mut Tape) -> Outcome {
        if let Some(refused) = over_limits(tape.measure(), &self.options.limits) {
            return refused;
        }
        let Coercion { repairs, mut issues, unknown } =
            coerce(&self.contract.schema, self, &self.options, tape);
        issues.extend(unknown);
        Outcome { repairs, issues, set_aside: Vec::new() }
    }
}

impl Acceptance for Coercer {
    fn accepts(&self, schema: NodeId, value: Instance<'_>) -> bool {
        self.contract.judge().is_ok_and(|judge| judge.accepts(schema, value))
    }
}

/// Reads a schema document that belongs to no tool.
///
/// # Errors
///
/// The limit that the document exceeds, or that it is no JSON.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only the module takes single documents"))]
pub(crate) fn read_document(schema: &str, limits: &Limits) -> Result<serde_json::Value, Fault> {
    document::read(schema, limits).map_err(without_tool)
}

fn without_tool(fault: SchemaFault) -> Fault {
    Fault {
        tool: NO_TOOL.to_owned(),
        schema: None,
        message: sentence::fault(NO_TOOL, &fault.reason, &fault.pointer),
        pointer: fault.pointer,
        code: fault.code,
    }
}
