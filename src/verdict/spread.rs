//! How many errors a value has, at most, and how much of it is asked about.
//!
//! The judge remembers what it found valid, but collects the errors of every path through unions and references
//! anew, and those of every member of a union that fails. A schema that shares its parts cleverly makes that
//! exponential, and a long list that fails a wide union makes it large, so paths and errors are counted before they
//! are asked for.

use super::Judge;
use crate::{
    coerce::Acceptance as _,
    schema::{NodeId, Schema, SchemaNode, escape},
    tape::{Instance, Kind, Node, Tape},
};
use serde_json::Value;
use std::{
    collections::{HashMap, hash_map::Entry},
    rc::Rc,
};

/// How many repeated visits the collection of errors may take.
const REPEATS: u64 = 50_000;

/// How many errors may be collected.
const ERRORS: u64 = 250_000;

/// What can be asked about.
pub(super) enum Spread {
    /// The whole value; its root is visited so often.
    Whole(u64),
    /// The value as far as the cuts leave it.
    Part(Cuts),
    /// Nothing: the visits of some place are more than are allowed.
    Entangled,
}

/// Where a value ends that is asked about in part: a chain of containers from the root down, each with how many of
/// its items or members come before the cut.
pub(super) struct Cuts {
    lengths: Vec<(u32, usize)>,
    /// JSON Pointer to the innermost.
    innermost: String,
}

impl Cuts {
    /// Cuts the value on the tape, or undoes that when it is done again.
    pub(super) fn swap(&mut self, tape: &mut Tape) {
        for (at, length) in &mut self.lengths {
            *length = tape.shorten(*at, *length);
        }
    }

    /// Whether what is said of the value at a pointer would be said of one that is cut.
    pub(super) fn are_in(&self, pointer: &str) -> bool {
        self.innermost.strip_prefix(pointer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// What of a value can be asked about.
pub(super) fn spread(schema: &Schema, judge: &Judge, tape: &Tape) -> Spread {
    let mut counter = Counter::new(schema, None);
    let entered = vec![(schema.root(), 1)];
    let most = counter.most_of_a_value().saturating_mul(tape.end().into());
    // Without references one path leads to each schema, so nothing is visited twice.
    if schema.has_references() || most > ERRORS {
        match counter.value(tape.root(), &entered) {
            Ok(()) => {}
            Err(Stop::Repeats) => return Spread::Entangled,
            Err(Stop::Errors) => {
                counter = Counter::new(schema, Some(judge));
                match counter.value(tape.root(), &entered) {
                    Ok(()) => {}
                    Err(Stop::Repeats) => return Spread::Entangled,
                    Err(Stop::Errors) => return Spread::Part(counter.cuts()),
                }
            }
        }
    }
    Spread::Whole(counter.same_place(&entered).iter().map(|(_, count)| count).sum())
}

/// Schemas with how many paths lead to each.
type Paths = Vec<(NodeId, u64)>;

/// What there are too many of.
enum Stop {
    Repeats,
    Errors,
}

struct Counter<'s> {
    schema: &'s Schema,
    /// Who says which parts have no errors, where only the others count.
    judge: Option<&'s Judge>,
    repeats_left: u64,
    errors_left: u64,
    /// By the schemas through which a place is entered, all that judge it.
    known: HashMap<Paths, Rc<[(NodeId, u64)]>>,
    errors: HashMap<NodeId, u64>,
    /// From the innermost out: a container, how many of its items or members come before the stop or hold it, and the
    /// step there.
    stopped: Vec<(u32, usize, String)>,
}

impl<'s> Counter<'s> {
    fn new(schema: &'s Schema, judge: Option<&'s Judge>) -> Self {
        Self {
            schema,
            judge,
            repeats_left: REPEATS,
            errors_left: ERRORS,
            known: HashMap::new(),
            errors: HashMap::new(),
            stopped: Vec::new(),
        }
    }

    fn cuts(self) -> Cuts {
        let mut innermost = String::new();
        for (_, _, step) in self.stopped.iter().skip(1).rev() {
            innermost.push('/');
            innermost.push_str(&escape(step));
        }
        let lengths = self.stopped.into_iter().map(|(at, length, _)| (at, length)).collect();
        Cuts { lengths, innermost }
    }

    /// How many errors all schemas together have about one value.
    fn most_of_a_value(&mut self) -> u64 {
        let ids: Vec<NodeId> = self.schema.pointers().into_keys().collect();
        ids.into_iter().map(|id| self.errors_of(id)).sum()
    }

    /// How many errors a schema has about one value, not counting what is inside it: one for each keyword and for
    /// each name that may be missing.
    fn errors_of(&mut self, id: NodeId) -> u64 {
        let schema = self.schema;
        *self.errors.entry(id).or_insert_with(|| {
            let keywords = schema.node(id).and_then(|node| schema.document.pointer(&node.pointer));
            let names = |value: &Value| match value {
                Value::Array(names) => names.len(),
                Value::Object(lists) => {
                    lists.values().filter_map(Value::as_array).map(|names| 1 + names.len()).sum()
                }
                _ => 0,
            };
            let missing = |(keyword, value): (&String, &Value)| match keyword.as_str() {
                "required" | "dependentRequired" | "dependencies" => 1 + names(value),
                _ => 1,
            };
            let keywords = keywords.and_then(Value::as_object);
            keywords.map_or(1, |keywords| keywords.iter().map(missing).sum::<usize>() as u64)
        })
    }

    /// Counts the visits and errors of a value and of all that is in it.
    fn value(&mut self, value: Node<'_>, entered: &[(NodeId, u64)]) -> Result<(), Stop> {
        if let Some(judge) = self.judge
            && entered.iter().all(|(id, _)| judge.accepts(*id, Instance::Tape(value)))
        {
            return Ok(());
        }
        let paths = self.same_place(entered);
        for (id, count) in paths.iter() {
            self.repeats_left = self.repeats_left.checked_sub(count - 1).ok_or(Stop::Repeats)?;
            let errors = count.saturating_mul(self.errors_of(*id));
            self.errors_left = self.errors_left.checked_sub(errors).ok_or(Stop::Errors)?;
        }
        match value.kind() {
            Kind::Object => {
                for (index, (name, member)) in value.members().enumerate() {
                    let name = name.text().unwrap_or_default();
                    self.child(member, &paths, |node, found| node.of_member(&name, found))
                        .inspect_err(|_| self.stopped(value, index, name.into_owned()))?;
                }
            }
            Kind::Array => {
                for (index, item) in value.items().enumerate() {
                    self.child(item, &paths, |node, found| {
                        found.extend(node.prefix_items.get(index).copied().or(node.items));
                    })
                    .inspect_err(|_| self.stopped(value, index, index.to_string()))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Notes where the counting stopped: at the item or member of an index, or inside it.
    fn stopped(&mut self, container: Node<'_>, index: usize, step: String) {
        let is_inside = !self.stopped.is_empty();
        self.stopped.push((container.at(), index + usize::from(is_inside), step));
    }

    fn child(
        &mut self,
        child: Node<'_>,
        paths: &[(NodeId, u64)],
        of_child: impl Fn(&SchemaNode, &mut Vec<NodeId>),
    ) -> Result<(), Stop> {
        let mut entered = Paths::new();
        let mut found = Vec::new();
        for (id, count) in paths {
            let Some(node) = self.schema.node(*id) else { continue };
            found.clear();
            of_child(node, &mut found);
            for schema in found.iter().chain(&node.unevaluated) {
                match entered.iter_mut().find(|(id, _)| id == schema) {
                    Some((_, sum)) => *sum = sum.saturating_add(*count),
                    None => entered.push((*schema, *count)),
                }
            }
        }
        if entered.is_empty() { Ok(()) } else { self.value(child, &entered) }
    }

    /// The paths to every schema that judges the same place; a schema that is met again adds nothing.
    fn same_place(&mut self, entered: &[(NodeId, u64)]) -> Rc<[(NodeId, u64)]> {
        if let Some(known) = self.known.get(entered) {
            return Rc::clone(known);
        }
        let mut order = Vec::new();
        let mut state: HashMap<NodeId, bool> = HashMap::new();
        for (start, _) in entered {
            let mut waiting = vec![(*start, false)];
            while let Some((id, done)) = waiting.pop() {
                if done {
                    state.insert(id, true);
                    order.push(id);
                } else if let Entry::Vacant(unmet) = state.entry(id) {
                    unmet.insert(false);
                    waiting.push((id, true));
                    let next = self.schema.in_place(id).filter(|next| !state.contains_key(next));
                    waiting.extend(next.map(|next| (next, false)));
                }
            }
        }
        let place: HashMap<NodeId, usize> =
            order.iter().rev().enumerate().map(|(at, id)| (*id, at)).collect();
        let mut paths: HashMap<NodeId, u64> = entered.iter().copied().collect();
        for id in order.iter().rev() {
            let count = paths.get(id).copied().unwrap_or_default();
            for next in self.schema.in_place(*id).filter(|next| place.get(next) > place.get(id)) {
                let sum = paths.entry(next).or_default();
                *sum = sum.saturating_add(count);
            }
        }
        let mut paths: Paths = paths.into_iter().collect();
        paths.sort_unstable();
        let paths: Rc<[(NodeId, u64)]> = paths.into();
        self.known.insert(entered.to_vec(), Rc::clone(&paths));
        paths
    }
}
