//! Back-references as ECMA-262 means them.
//!
//! A group that has not taken part is repeated as the empty text there, and a quantifier forgets its groups
//! at the start of every round; the engine fails in the first case and remembers in the second. So for
//! every back-reference it is worked out whether its group has always, never or only sometimes taken part
//! when it is reached. Always: it is kept, and both mean the same text. Never: it is the empty text.
//! Sometimes: refused.

use super::PatternFault;
use super::tree::{Node, Reference, Tree};

/// More groups than this beside a back-reference are refused; every branch keeps a list of them.
const MAX_GROUPS: usize = 100;

const OPTIONAL: &str = "repeats a group that need not have taken part";
const BEHIND: &str = "stands in a look-behind or repeats a group in one";
const AROUND: &str = "repeats a group of a look-ahead that a quantifier repeats";
const ROUNDS: &str = "repeats a group of a quantifier whose rounds may be empty";

/// Whether a group has taken part at some place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Never,
    Always,
    /// Not to be told, or not with the engine's meaning.
    Unsure(&'static str),
}

/// Where a node stands.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Inside a look-behind.
    behind: bool,
    /// Inside a quantifier that may come round again.
    round: bool,
    /// Inside a look-ahead that is itself inside such a quantifier.
    ahead: bool,
}

/// The pattern without quantifiers that repeat nothing, and with every back-reference settled.
pub(super) fn settle(tree: Tree) -> Result<Node, PatternFault> {
    if let Some(first) = tree.references.first()
        && tree.groups > MAX_GROUPS
    {
        return Err(PatternFault::new(
            first.offset,
            format!("a back-reference stands beside more than {MAX_GROUPS} groups"),
        ));
    }
    let groups = if tree.references.is_empty() { 0 } else { tree.groups };
    let mut walk = Walk { references: &tree.references, parts: vec![Part::Never; groups] };
    walk.settle(tree.root, Place::default())
}

struct Walk<'t> {
    references: &'t [Reference],
    /// By group number less one; empty where nothing refers to a group.
    parts: Vec<Part>,
}

impl Walk<'_> {
    fn settle(&mut self, node: Node, place: Place) -> Result<Node, PatternFault> {
        match node {
            Node::Reference(index) => self.reference(index, place),
            Node::Group { number, body } => {
                let body = Box::new(self.settle(*body, place)?);
                self.mark(
                    number,
                    match place {
                        Place { behind: true, .. } => Part::Unsure(BEHIND),
                        // A second round could begin ahead of where the first one's group ended; the engine
                        // mixes the two.
                        Place { ahead: true, .. } => Part::Unsure(AROUND),
                        _ => Part::Always,
                    },
                );
                Ok(Node::Group { number, body })
            }
            Node::Sequence(parts) => {
                let parts: Result<_, _> = parts.into_iter().map(|part| self.settle(part, place)).collect();
                parts.map(Node::sequence)
            }
            Node::Choice(branches) => self.choice(branches, place),
            Node::Repeat { body, min, max, lazy } => self.repeat(*body, min, max, lazy, place),
            Node::Look { behind, negated, body } => self.look(behind, negated, *body, place),
            other => Ok(other),
        }
    }

    fn reference(&self, index: usize, place: Place) -> Result<Node, PatternFault> {
        let Some(&Reference { number, offset }) = self.references.get(index) else {
            return Ok(Node::Empty);
        };
        match self.parts.get(number.wrapping_sub(1)) {
            _ if place.behind => Err(PatternFault::new(offset, format!("the back-reference {BEHIND}"))),
            Some(Part::Always) => Ok(Node::Repeated { number }),
            Some(Part::Unsure(why)) => Err(PatternFault::new(offset, format!("the back-reference {why}"))),
            Some(Part::Never) | None => Ok(Node::Empty),
        }
    }

    fn choice(&mut self, branches: Vec<Node>, place: Place) -> Result<Node, PatternFault> {
        let before = self.parts.clone();
        let mut after: Option<Vec<Part>> = None;
        let mut settled = Vec::with_capacity(branches.len());
        for branch in branches {
            self.parts.clone_from(&before);
            settled.push(self.settle(branch, place)?);
            match &mut after {
                None => after = Some(self.parts.clone()),
                Some(after) => join(after, &self.parts),
            }
        }
        self.parts = after.unwrap_or(before);
        Ok(Node::choice(settled))
    }

    fn repeat(
        &mut self,
        body: Node,
        min: u32,
        max: Option<u32>,
        lazy: bool,
        place: Place,
    ) -> Result<Node, PatternFault> {
        if max == Some(0) {
            return Ok(Node::Empty);
        }
        let rounds = max != Some(1);
        let may_be_empty = body.is_nullable();
        let before = self.parts.clone();
        let body = self.settle(body, Place { round: place.round || rounds, ..place })?;
        if rounds && may_be_empty {
            self.doubt(&before, ROUNDS);
        }
        if min == 0 {
            join(&mut self.parts, &before);
        }
        if body.is_zero_width() {
            // The engine cannot repeat a part that takes nothing, and a second round would add nothing.
            return Ok(if min == 0 { Node::Empty } else { body });
        }
        Ok(Node::Repeat { body: Box::new(body), min, max, lazy })
    }

    fn look(&mut self, behind: bool, negated: bool, body: Node, place: Place) -> Result<Node, PatternFault> {
        let before = self.parts.clone();
        let inner = Place {
            behind: place.behind || behind,
            ahead: place.ahead || (place.round && !negated),
            ..place
        };
        let has_nullable_loop = body.has_nullable_loop();
        let body = self.settle(body, inner)?;
        if negated {
            self.parts = before;
        } else if has_nullable_loop {
            self.doubt(&before, ROUNDS);
        }
        Ok(Node::Look { behind, negated, body: Box::new(body) })
    }

    fn mark(&mut self, number: usize, part: Part) {
        if let Some(known) = self.parts.get_mut(number.wrapping_sub(1)) {
            *known = part;
        }
    }

    /// Makes every group unsure that has come since.
    fn doubt(&mut self, before: &[Part], why: &'static str) {
        for (part, before) in self.parts.iter_mut().zip(before) {
            if *part != *before {
                *part = Part::Unsure(why);
            }
        }
    }
}

fn join(parts: &mut [Part], others: &[Part]) {
    for (part, other) in parts.iter_mut().zip(others) {
        match (*part, *other) {
            (part, other) if part == other => {}
            (unsure @ Part::Unsure(_), _) | (_, unsure @ Part::Unsure(_)) => *part = unsure,
            _ => *part = Part::Unsure(OPTIONAL),
        }
    }
}
