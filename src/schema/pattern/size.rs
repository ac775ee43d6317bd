//! How much a pattern takes once its counts are written out.

use super::PatternFault;
use super::class::Class;
use super::tree::Node;

/// The largest estimate in bytes. The judge's engine stops at 10 MB for one automaton, so what passes here
/// compiles.
const MAX_SIZE: usize = 4_000_000;
/// The largest estimate of a pattern that is called small.
const SMALL: usize = 100_000;
/// What one node takes beside its parts.
const NODE: usize = 64;
/// What a class with a Unicode property takes at most.
const PROPERTY: usize = 60_000;

/// Refuses a pattern that would take too much room and time to compile.
pub(super) fn check(root: &Node) -> Result<(), PatternFault> {
    if estimate(root) > MAX_SIZE {
        return Err(PatternFault::new(
            0,
            format!("the pattern would take more than {MAX_SIZE} bytes once compiled"),
        ));
    }
    Ok(())
}

/// Whether a pattern is far from anything that the engine refuses for its size.
pub(super) fn is_small(root: &Node) -> bool {
    part_estimate(root) <= SMALL
}

/// An upper bound of what the engine's automaton takes.
fn estimate(node: &Node) -> usize {
    if let Some((class, _, _)) = counted_class(node) {
        return class_estimate(class);
    }
    part_estimate(node)
}

fn part_estimate(node: &Node) -> usize {
    match node {
        Node::Class(class) => class_estimate(class),
        Node::Repeat { body, min, max, .. } => {
            let copies = width(max.unwrap_or(*min).max(1));
            part_estimate(body).saturating_add(NODE).saturating_mul(copies)
        }
        _ => node.children().iter().map(part_estimate).fold(NODE, usize::saturating_add),
    }
}

/// Every range becomes sequences of bytes.
fn class_estimate(class: &Class) -> usize {
    let Some(ranges) = class.ranges() else {
        return PROPERTY;
    };
    ranges.iter().fold(NODE, |sum, &(first, last)| {
        sum.saturating_add(match (first.len_utf8(), last.len_utf8()) {
            (1, 1) => 16,
            (length, _) if first == last => length.saturating_mul(40),
            (from, to) if from == to => 500,
            _ => 1000,
        })
    })
}

/// A count as a size.
pub(super) fn width(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// `^X{m,n}$` over one class: the engine need not write the counts out.
pub(super) fn counted_class(root: &Node) -> Option<(&Class, u32, u32)> {
    let Node::Sequence(parts) = root else { return None };
    let [Node::Start, Node::Repeat { body, min, max: Some(max), .. }, Node::End] = parts.as_slice() else {
        return None;
    };
    let Node::Class(class) = uncaptured(body) else { return None };
    Some((class, *min, *max))
}

fn uncaptured(mut node: &Node) -> &Node {
    while let Node::Group { body, .. } = node {
        node = body;
    }
    node
}
