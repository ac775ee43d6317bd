//! How many errors a value has, at most, and how much of it is asked about.
//!
//! The judge remembers what it found valid, but collects the errors of every path through unions and references
//! anew, and those of every member of a union that fails; each error carries its place. A schema that shares its parts
//! cleverly makes that exponential, and a long list that fails a wide union, or stands under a long name, makes it
//! large, so paths and errors are counted before they are asked for.

use super::{Judge, most::errors_of};
use crate::{
    coerce::Acceptance as _,
    schema::{NodeId, Schema, SchemaNode, escape},
    tape::{Instance, Kind, Node, Tape},
};
use std::{
    collections::{HashMap, hash_map::Entry},
    rc::Rc,
};

/// How many repeated visits the collection of errors may take.
const REPEATS: u64 = 50_000;

/// How many errors may be collected.
pub(super) const ERRORS: u64 = 250_000;

/// How many bytes the places of the errors may have together, in the value and in the schema.
pub(super) const PLACES: u64 = 32 << 20;

/// What can be asked about.
pub(super) enum Spread {
    /// The whole value.
    Whole,
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
    let mut counter = Counter::new(schema, judge);
    let entered = vec![(schema.root(), 1)];
    // Without references one path leads to each schema, so nothing is visited twice.
    let may_be_much = schema.has_references() || !judge.most(schema).is_harmless(tape);
    let mut told = if may_be_much { counter.value(tape.root(), &entered) } else { Ok(()) };
    if let Err(Stop::Errors) = told {
        counter = Counter { counts_valid: false, ..Counter::new(schema, judge) };
        told = counter.value(tape.root(), &entered);
    }
    match told {
        Ok(()) => Spread::Whole,
        Err(Stop::Repeats) => Spread::Entangled,
        Err(Stop::Errors) => Spread::Part(counter.cuts()),
    }
}

/// About how many bytes the step to an item takes.
pub(super) const STEP: u64 = 4;

/// Schemas with how many paths lead to each.
pub(super) type Paths = Vec<(NodeId, u64)>;

/// What there are too many of.
enum Stop {
    Repeats,
    Errors,
}

pub(super) struct Counter<'s> {
    schema: &'s Schema,
    /// Who says which parts have no errors.
    judge: &'s Judge,
    /// Whether their errors are counted too, which is quicker to tell. They are visited in any case.
    counts_valid: bool,
    /// Whether the counting is inside such a part.
    is_valid: bool,
    repeats_left: u64,
    errors_left: u64,
    places_left: u64,
    /// How many bytes the path to where the counting is has.
    path: u64,
    /// By the schemas through which a place is entered, all that judge it.
    known: HashMap<Paths, Rc<[(NodeId, u64)]>>,
    errors: HashMap<NodeId, (u64, u64)>,
    /// From the innermost out: a container, how many of its items or members come before the stop or hold it, and the
    /// step there.
    stopped: Vec<(u32, usize, String)>,
}

impl<'s> Counter<'s> {
    pub(super) fn new(schema: &'s Schema, judge: &'s Judge) -> Self {
        Self {
            schema,
            judge,
            counts_valid: true,
            is_valid: false,
            repeats_left: REPEATS,
            errors_left: ERRORS,
            places_left: PLACES,
            path: 0,
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

    /// What [`errors_of`] says of a schema, and the length of its pointer.
    fn errors_of(&mut self, id: NodeId) -> (u64, u64) {
        let schema = self.schema;
        let pointer = || schema.node(id).map_or(0, |node| node.pointer.len() as u64);
        *self.errors.entry(id).or_insert_with(|| (errors_of(schema, id), pointer()))
    }

    /// Counts the visits and errors of a value and of all that is in it.
    fn value(&mut self, value: Node<'_>, entered: &[(NodeId, u64)]) -> Result<(), Stop> {
        let is_inside_valid = self.is_valid;
        let accepts = |(id, _): &(NodeId, u64)| self.judge.accepts(*id, Instance::Tape(value));
        self.is_valid = is_inside_valid || !self.counts_valid && entered.iter().all(accepts);
        let paths = self.same_place(entered);
        for (id, count) in paths.iter() {
            self.repeats_left = self.repeats_left.checked_sub(count - 1).ok_or(Stop::Repeats)?;
            if !self.is_valid {
                self.count_errors(*id, *count)?;
            }
        }
        match value.kind() {
            Kind::Object => {
                for (index, (name, member)) in value.members().enumerate() {
                    let name = name.text().unwrap_or_default();
                    let of_name = |node: &SchemaNode, found: &mut _| {
                        node.of_member(&name, found, &mut Vec::new());
                    };
                    self.child(member, name.len() as u64, &paths, of_name)
                        .inspect_err(|_| self.stopped(value, index, name.into_owned()))?;
                }
            }
            Kind::Array => {
                for (index, item) in value.items().enumerate() {
                    self.child(item, STEP, &paths, |node, found| {
                        found.extend(node.prefix_items.get(index).copied().or(node.items));
                    })
                    .inspect_err(|_| self.stopped(value, index, index.to_string()))?;
                }
            }
            _ => {}
        }
        self.is_valid = is_inside_valid;
        Ok(())
    }

    fn count_errors(&mut self, id: NodeId, count: u64) -> Result<(), Stop> {
        let (errors, pointer) = self.errors_of(id);
        let errors = count.saturating_mul(errors);
        let places = errors.saturating_mul(self.path.saturating_add(pointer));
        self.errors_left = self.errors_left.checked_sub(errors).ok_or(Stop::Errors)?;
        self.places_left = self.places_left.checked_sub(places).ok_or(Stop::Errors)?;
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
        step: u64,
        paths: &[(NodeId, u64)],
        of_child: impl Fn(&SchemaNode, &mut Vec<NodeId>),
    ) -> Result<(), Stop> {
        let entered = self.entered(paths, of_child);
        if entered.is_empty() {
            return Ok(());
        }
        self.path += step;
        let counted = self.value(child, &entered);
        self.path -= step;
        counted
    }

    /// The schemas through which a child is entered.
    pub(super) fn entered(
        &self,
        paths: &[(NodeId, u64)],
        of_child: impl Fn(&SchemaNode, &mut Vec<NodeId>),
    ) -> Paths {
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
        entered
    }

    /// The schemas that judge the same value as one, beside it.
    fn in_place(&self, id: NodeId) -> impl Iterator<Item = NodeId> + use<'s> {
        let judge = self.judge;
        let of_node = move |node: &'s SchemaNode| node.in_place_but(move |union| judge.leaves_out(id, union));
        self.schema.node(id).into_iter().flat_map(of_node)
    }

    /// The paths to every schema that judges the same place; a schema that is met again adds nothing.
    pub(super) fn same_place(&mut self, entered: &[(NodeId, u64)]) -> Rc<[(NodeId, u64)]> {
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
                    let next = self.in_place(id).filter(|next| !state.contains_key(next));
                    waiting.extend(next.map(|next| (next, false)));
                }
            }
        }
        let place: HashMap<NodeId, usize> =
            order.iter().rev().enumerate().map(|(at, id)| (*id, at)).collect();
        let mut paths: HashMap<NodeId, u64> = entered.iter().copied().collect();
        for id in order.iter().rev() {
            let count = paths.get(id).copied().unwrap_or_default();
            for next in self.in_place(*id).filter(|next| place.get(next) > place.get(id)) {
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
