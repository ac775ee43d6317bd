//! `\b` and `\B` with the word characters of ECMA-262, which are those of ASCII.
//!
//! The engine's own `\b` means Unicode words, and its ASCII form is no ECMA-262 syntax. So a boundary is
//! settled from what stands beside it: a neighbour that is known need not be looked at, and what is left
//! becomes a look-around of one character. Where that stands at the edge of the pattern it goes away again
//! ([`super::edge`]), so that `\bfoo\b` keeps linear time.

use super::class::Class;
use super::tree::Node;

/// Settles every boundary of a pattern.
pub(super) fn settle(node: Node) -> Node {
    if !node.any(&|node| matches!(node, Node::Boundary { .. })) {
        return node;
    }
    settle_between(node, Kinds::ANY, Kinds::ANY)
}

/// What the character on one side of a place can be; the edge of the text counts as no word character.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kinds {
    word: bool,
    other: bool,
}

impl Kinds {
    const ANY: Self = Self { word: true, other: true };
    const NONE: Self = Self { word: false, other: false };
    const OTHER: Self = Self { word: false, other: true };

    fn or(self, more: Self) -> Self {
        Self { word: self.word || more.word, other: self.other || more.other }
    }

    fn allows(self, word: bool) -> bool {
        if word { self.word } else { self.other }
    }
}

/// Settles a node between the kinds of character that can stand before and behind it.
fn settle_between(node: Node, before: Kinds, behind: Kinds) -> Node {
    match node {
        Node::Boundary { negated } => boundary(negated, before, behind),
        Node::Group { number, body } => {
            Node::Group { number, body: Box::new(settle_between(*body, before, behind)) }
        }
        Node::Choice(branches) => {
            Node::Choice(branches.into_iter().map(|branch| settle_between(branch, before, behind)).collect())
        }
        Node::Sequence(parts) => sequence(parts, before, behind),
        Node::Repeat { body, min, max, lazy } => {
            let before = before.or(outermost(&body, true));
            let behind = behind.or(outermost(&body, false));
            Node::Repeat { body: Box::new(settle_between(*body, before, behind)), min, max, lazy }
        }
        Node::Look { behind: is_behind, negated, body } => {
            let (before, behind) = if is_behind { (Kinds::ANY, behind) } else { (before, Kinds::ANY) };
            Node::Look { behind: is_behind, negated, body: Box::new(settle_between(*body, before, behind)) }
        }
        other => other,
    }
}

fn sequence(parts: Vec<Node>, before: Kinds, behind: Kinds) -> Node {
    let mut behinds = Vec::with_capacity(parts.len());
    let mut kinds = behind;
    for part in parts.iter().rev() {
        behinds.push(kinds);
        kinds = past(part, kinds, false);
    }
    let mut kinds = before;
    let mut settled = Vec::with_capacity(parts.len());
    for (part, behind) in parts.into_iter().zip(behinds.into_iter().rev()) {
        let next = past(&part, kinds, true);
        settled.push(settle_between(part, kinds, behind));
        kinds = next;
    }
    Node::sequence(settled)
}

/// The kinds that are seen past one more part, at its end or at its start.
fn past(part: &Node, kinds: Kinds, at_end: bool) -> Kinds {
    match part {
        Node::Start if at_end => Kinds::OTHER,
        Node::End if !at_end => Kinds::OTHER,
        part if part.is_nullable() => kinds.or(outermost(part, at_end)),
        part => outermost(part, at_end),
    }
}

/// The kinds of the first, or of the last, character a part takes, where it takes one.
fn outermost(node: &Node, at_end: bool) -> Kinds {
    match node {
        Node::Char(c) => kinds_of(&[(*c, *c)]),
        Node::Class(class) => class.ranges().map_or(Kinds::ANY, |ranges| kinds_of(&ranges)),
        Node::Reference(_) | Node::Repeated { .. } => Kinds::ANY,
        Node::Group { body, .. } | Node::Repeat { body, .. } => outermost(body, at_end),
        Node::Choice(branches) => {
            branches.iter().fold(Kinds::NONE, |kinds, branch| kinds.or(outermost(branch, at_end)))
        }
        Node::Sequence(parts) => {
            let mut ordered: Vec<&Node> = parts.iter().collect();
            if at_end {
                ordered.reverse();
            }
            let taken = ordered.iter().position(|part| !part.is_nullable()).unwrap_or(ordered.len());
            ordered
                .into_iter()
                .take(taken.saturating_add(1))
                .fold(Kinds::NONE, |kinds, part| kinds.or(outermost(part, at_end)))
        }
        _ => Kinds::NONE,
    }
}

fn kinds_of(ranges: &[(char, char)]) -> Kinds {
    let words = Class::word().ranges().unwrap_or_default();
    let is_within =
        |&(first, last): &(char, char)| words.iter().any(|&(from, to)| from <= first && last <= to);
    let touches = |&(first, last): &(char, char)| words.iter().any(|&(from, to)| first <= to && from <= last);
    Kinds { word: ranges.iter().any(touches), other: !ranges.iter().all(is_within) }
}

/// What holds at a boundary between two sides.
fn boundary(negated: bool, before: Kinds, behind: Kinds) -> Node {
    let pairs = [(false, !negated), (true, negated)];
    let possible = pairs.into_iter().filter(|&(left, right)| before.allows(left) && behind.allows(right));
    Node::choice(
        possible
            .map(|(left, right)| {
                Node::sequence(vec![neighbour(before, left, true), neighbour(behind, right, false)])
            })
            .collect(),
    )
}

/// That the neighbour on one side is a word character, or is none.
fn neighbour(kinds: Kinds, word: bool, behind: bool) -> Node {
    if kinds.allows(!word) {
        Node::Look { behind, negated: !word, body: Box::new(Node::Class(Class::word())) }
    } else {
        Node::Empty
    }
}
