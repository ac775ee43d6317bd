//! The filter for foreign schemas: their unions are judged by their own server (behaviour.md 5.3).

use super::{
    TOLD, Verdict,
    consequence::{Refused, is_unevaluated},
    got::locate,
    issue::Reading,
};
use crate::{
    error::Issue,
    schema::{NodeId, Schema, SchemaNode},
};
use jsonschema::{
    ValidationError,
    error::{TypeKind, ValidationErrorKind as Error},
};
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};

/// Splits the judge's errors into what is refused here and what is left to the server.
pub(super) fn filter(reading: &Reading<'_>, errors: &[ValidationError<'_>]) -> Verdict {
    let mut flat = Vec::new();
    for error in errors {
        flatten(error, &mut flat);
    }
    let owners = Owners::of(reading, &flat);
    let refused = Refused::of(flat.iter().copied());
    let mut verdict = Verdict::default();
    for error in &flat {
        let has_room = |told: &[Issue]| told.len() < TOLD;
        match owners.owner(error) {
            Owner::Client if !has_room(&verdict.issues) => {}
            Owner::Client if is_unevaluated(error) => {
                verdict.issues.extend(reading.unevaluated_issues(error, &refused));
            }
            Owner::Client => verdict.issues.extend(reading.plain_issues(error)),
            Owner::Server if !has_room(&verdict.set_aside) => {}
            Owner::Server => verdict.set_aside.extend(set_aside(reading, error)),
            Owner::Union => {}
        }
    }
    verdict
}

impl Schema {
    /// The unions and `type` lists that are left to the server, by their schemas and keywords: those of two or more
    /// members, where no reference leads into them and none of them stands where only the answer counts. `None` where a
    /// reference leads elsewhere each time.
    pub(super) fn unions_of_server(&self) -> Option<HashSet<(NodeId, &'static str)>> {
        let nodes = || self.ids().filter_map(|id| Some((id, self.node(id)?)));
        if nodes().any(|(_, node)| node.is_dynamic) {
            return None;
        }
        let mut consulted = HashSet::new();
        let consult = |(_, node): (_, &SchemaNode)| {
            node.consulted.iter().copied().chain(node.contains).chain(node.property_names).collect::<Vec<_>>()
        };
        let mut waiting: Vec<NodeId> = nodes().flat_map(consult).collect();
        while let Some(id) = waiting.pop() {
            if consulted.insert(id) {
                waiting.extend(self.node(id).into_iter().flat_map(SchemaNode::asked));
            }
        }
        let targets = nodes().filter_map(|(_, node)| self.node(node.reference?));
        let targets: BTreeSet<&str> = targets.map(|node| node.pointer.as_str()).collect();
        let is_target_in =
            |pointer: &str| targets.range(pointer..).next().is_some_and(|target| target.starts_with(pointer));
        let of_server = |(id, node): (NodeId, &SchemaNode)| {
            let unions = node.unions.iter().filter(|union| union.members.len() > 1);
            let unions =
                unions.filter(|union| !is_target_in(&format!("{}/{}/", node.pointer, union.keyword)));
            let keywords =
                unions.map(|union| union.keyword).chain(self.has_type_list(node).then_some("type"));
            keywords.map(|keyword| (id, keyword)).collect::<Vec<_>>()
        };
        Some(nodes().filter(|(id, _)| !consulted.contains(id)).flat_map(of_server).collect())
    }

    /// Whether nothing that is said inside a value hangs on what else it holds, as what a condition decides may.
    pub(super) fn says_the_same_of_parts(&self) -> bool {
        let says = |node: &SchemaNode| {
            let counts = node.contains.is_some() || !node.unevaluated.is_empty();
            node.consulted.is_empty() && node.conditional.is_empty() && !counts
        };
        self.ids().filter_map(|id| self.node(id)).all(says)
    }

    fn has_type_list(&self, node: &SchemaNode) -> bool {
        let types = self.document.pointer(&node.pointer).and_then(|schema| schema.get("type"));
        node.types.is_some() && types.and_then(Value::as_array).is_some_and(|types| types.len() > 1)
    }
}

/// To whom an error belongs.
enum Owner {
    /// It is refused here.
    Client,
    /// It is set aside at its own path.
    Server,
    /// It goes with the refusal of a union.
    Union,
}

/// A union with one member is that member: its errors stand in for it.
fn flatten<'e>(error: &'e ValidationError<'_>, flat: &mut Vec<&'e ValidationError<'e>>) {
    match error.kind() {
        Error::AnyOf { context } | Error::OneOfNotValid { context } if context.len() == 1 => {
            for error in context.iter().flatten() {
                flatten(error, flat);
            }
        }
        _ => flat.push(error),
    }
}

/// What decides to whom an error belongs.
struct Owners<'r, 'e> {
    reading: &'r Reading<'r>,
    /// Where unions are refused.
    unions: HashSet<&'e str>,
    /// Where types are refused, and the keywords that do.
    types: HashSet<(&'e str, String)>,
}

impl<'r, 'e> Owners<'r, 'e> {
    fn of(reading: &'r Reading<'r>, errors: &[&'e ValidationError<'e>]) -> Self {
        let at = |error: &&'e ValidationError<'e>| error.instance_path().as_str();
        let unions = errors.iter().filter(|error| is_union(error)).map(at).collect();
        let is_type = |error: &&&ValidationError<'_>| matches!(error.kind(), Error::Type { .. });
        let types = errors.iter().filter(is_type);
        let types = types.map(|error| (at(error), reading.keyword_location(error))).collect();
        Self { reading, unions, types }
    }

    fn owner(&self, error: &ValidationError<'_>) -> Owner {
        if let Some(list) = self.reading.type_list_above(error) {
            let instance: Vec<&str> = error.instance_path().as_str().split('/').collect();
            let at = instance.get(..=list.depth).unwrap_or_default().join("/");
            let refused = self.types.contains(&(at.as_str(), format!("{}/type", list.schema)));
            return if refused { Owner::Union } else { Owner::Server };
        }
        if is_union(error) || is_published_default(self.reading, error) {
            return Owner::Server;
        }
        match error.kind() {
            Error::UnevaluatedProperties { .. } | Error::UnevaluatedItems { .. }
                if self.unions.contains(error.instance_path().as_str()) =>
            {
                Owner::Union
            }
            Error::UnevaluatedProperties { .. } | Error::UnevaluatedItems { .. }
                if self.may_be_of_union(error) =>
            {
                Owner::Server
            }
            Error::BacktrackLimitExceeded { .. } | Error::RegexEngineFailure { .. } => Owner::Server,
            _ => Owner::Client,
        }
    }
}

impl Owners<'_, '_> {
    /// Whether what is unevaluated may be refused by a union: the judge does not say by what.
    fn may_be_of_union(&self, error: &ValidationError<'_>) -> bool {
        let schema = self.reading.schema;
        let holder = self.reading.holder(&self.reading.keyword_location(error));
        let mut waiting = holder.map(|node| node.unevaluated.clone()).unwrap_or_default();
        let mut seen: HashSet<NodeId> = waiting.iter().copied().collect();
        while let Some(id) = waiting.pop() {
            let Some(node) = schema.node(id) else { continue };
            if schema.has_type_list(node) || node.unions.iter().any(|union| union.members.len() > 1) {
                return true;
            }
            waiting.extend(node.asked().filter(|next| seen.insert(*next)));
        }
        false
    }
}

/// Whether an error says that no member, or not exactly one, of a union fits, or no entry of a type list.
fn is_union(error: &ValidationError<'_>) -> bool {
    matches!(
        error.kind(),
        Error::AnyOf { .. }
            | Error::OneOfNotValid { .. }
            | Error::OneOfMultipleValid { .. }
            | Error::Type { kind: TypeKind::Multiple(_) }
    )
}

/// Whether a value of the wrong type is the default that the server published beside that type.
fn is_published_default(reading: &Reading<'_>, error: &ValidationError<'_>) -> bool {
    let Error::Type { .. } = error.kind() else { return false };
    let holder = reading.holder(&reading.keyword_location(error));
    let Some(default) = holder.and_then(|node| node.default.as_ref()) else { return false };
    let (_, node) = locate(reading.root, error.instance_path().as_str());
    node.equals(default)
}

/// One issue at the error's own path.
fn set_aside(reading: &Reading<'_>, error: &ValidationError<'_>) -> Vec<Issue> {
    match error.kind() {
        Error::AnyOf { context } | Error::OneOfNotValid { context } => vec![reading.nearest(error, context)],
        _ => reading.plain_issues(error),
    }
}
