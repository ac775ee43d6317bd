//! Makes the step limit bound the time of a pattern with look-around or back-references, whatever the text.
//!
//! The engine counts a step for every place it comes back to, but hands parts without look-around to a
//! linear engine, and reading on to the end of the text there is one step. That is harmless where a part is
//! tried once only, as behind a `^`, and not where it is tried at every character. There, a part that can
//! read far gets a look-behind of nothing at its end: it always holds, and keeps the part in the engine
//! that counts.

use super::PatternFault;
use super::size::width;
use super::tree::Node;

/// How far a part may read in one step, in characters.
const MAX_REACH: usize = 64;
/// How far a look-behind may read, in characters.
const MAX_BEHIND: usize = 256;
/// How much work may follow without a choice in it, in characters.
const MAX_STRIDE: usize = 256;
/// What a look-around or a back-reference costs beside its characters.
const DETOUR: usize = 16;

/// Meters a settled pattern; one without look-around and back-references needs none.
pub(super) fn meter(root: Node) -> Result<Node, PatternFault> {
    if root.is_linear() {
        return Ok(root);
    }
    let mut referred = Vec::new();
    root.collect_repeated(&mut referred);
    let mut meter = Meter { referred, stride: 0, behind: 0, is_ordered: false };
    let metered = meter.tail(root, Tried { once: false, from_start: true });
    if meter.behind > MAX_BEHIND {
        let reason = format!("a look-behind reaches back more than {MAX_BEHIND} characters");
        return Err(PatternFault::new(0, reason));
    }
    if meter.is_ordered {
        let reason = "a look-ahead that can read far holds a group that a back-reference repeats";
        return Err(PatternFault::new(0, reason));
    }
    if meter.stride > MAX_STRIDE {
        let reason = "a quantifier counts too far beside look-around or a back-reference";
        return Err(PatternFault::new(0, reason));
    }
    Ok(metered)
}

/// How often the engine comes to a part.
#[derive(Clone, Copy)]
struct Tried {
    /// Once in a search.
    once: bool,
    /// From the left edge of the pattern on, so that a `^` there makes it once.
    from_start: bool,
}

struct Meter {
    /// The groups that back-references repeat.
    referred: Vec<usize>,
    /// The most work without a choice in what is tried often.
    stride: usize,
    /// How far the longest look-behind reads.
    behind: usize,
    /// Whether the order of trials decides what a group holds in a look-ahead that reads far.
    is_ordered: bool,
}

impl Meter {
    /// A part that the engine may hand over as a whole, or the end of it.
    fn tail(&mut self, node: Node, tried: Tried) -> Node {
        match node {
            node if node.is_linear() => self.handed_over(node, tried.once),
            Node::Choice(branches) => {
                let before = self.stride;
                let mut longest = before;
                let branches = branches.into_iter().map(|branch| {
                    self.stride = before;
                    let branch = self.tail(branch, tried);
                    longest = longest.max(self.stride);
                    branch
                });
                let branches = branches.collect();
                self.stride = longest;
                Node::Choice(branches)
            }
            Node::Group { number, body } => Node::Group { number, body: Box::new(self.tail(*body, tried)) },
            Node::Sequence(parts) => self.sequence(parts, tried),
            Node::Look { behind, negated, body } => self.look(behind, negated, *body, tried.once),
            other => self.counted(other),
        }
    }

    fn sequence(&mut self, parts: Vec<Node>, tried: Tried) -> Node {
        let mut once = tried.once || (tried.from_start && matches!(parts.first(), Some(Node::Start)));
        let counted = parts.iter().rposition(|part| !part.is_linear()).map_or(0, |last| last + 1);
        let mut metered = Vec::with_capacity(parts.len() + 1);
        let mut parts = parts.into_iter();
        for part in parts.by_ref().take(counted) {
            let is_fixed = part.children().is_empty() || matches!(part, Node::Look { .. });
            metered.push(match part {
                Node::Look { behind, negated, body } => self.look(behind, negated, *body, once),
                part if once && is_fixed => part,
                part => self.counted(part),
            });
            once &= is_fixed;
        }
        let rest = Node::sequence(parts.collect());
        metered.push(self.handed_over(rest, once));
        Node::sequence(metered)
    }

    /// A part without look-around and back-references.
    fn handed_over(&mut self, node: Node, once: bool) -> Node {
        if once {
            return node;
        }
        self.stride = self.stride.saturating_add(stride(&node));
        if reach(&node).is_some_and(|reach| reach <= MAX_REACH) {
            return node;
        }
        Node::sequence(vec![node, Node::nothing_behind()])
    }

    /// A part that the engine counts itself.
    fn counted(&mut self, node: Node) -> Node {
        self.stride = self.stride.saturating_add(stride(&node));
        let before = self.stride;
        let node = self.looks_within(node);
        self.stride = before;
        node
    }

    fn looks_within(&mut self, node: Node) -> Node {
        match node {
            Node::Look { behind, negated, body } => self.look(behind, negated, *body, false),
            other => other.map_children(&mut |child| self.looks_within(child)),
        }
    }

    fn look(&mut self, behind: bool, negated: bool, body: Node, once: bool) -> Node {
        let reach = reach(&body).unwrap_or(usize::MAX);
        let body = if behind {
            self.behind = self.behind.max(reach);
            self.counted(body)
        } else if once || reach <= MAX_REACH {
            self.tail(body, Tried { once, from_start: false })
        } else {
            // The engine forgets the places it could have come back to, once a look-ahead has matched. A lazy
            // quantifier has none: it comes back, and is counted, before every round.
            self.is_ordered |= body.holds(&self.referred);
            self.tail(lazy(body), Tried { once, from_start: false })
        };
        Node::Look { behind, negated, body: Box::new(body) }
    }
}

/// The same part with every quantifier lazy.
fn lazy(node: Node) -> Node {
    match node.map_children(&mut lazy) {
        Node::Repeat { body, min, max, .. } if max != Some(min) => {
            Node::Repeat { body, min, max, lazy: true }
        }
        other => other,
    }
}

/// How many characters a part can read; none where there is no end to it.
fn reach(node: &Node) -> Option<usize> {
    match node {
        Node::Char(_) | Node::Class(_) => Some(1),
        Node::Reference(_) | Node::Repeated { .. } => None,
        Node::Look { .. } => Some(0),
        Node::Choice(branches) => {
            branches.iter().map(reach).try_fold(0, |most, branch| Some(branch?.max(most)))
        }
        Node::Repeat { body, max, .. } => {
            let times = max.map_or(usize::MAX, width);
            match reach(body)? {
                0 => Some(0),
                each => each.checked_mul(times),
            }
        }
        _ => node.children().iter().map(reach).try_fold(0_usize, |sum, part| sum.checked_add(part?)),
    }
}

/// How much work a part is before the engine counts a step.
fn stride(node: &Node) -> usize {
    let below = node.children().iter().map(stride);
    match node {
        Node::Choice(_) => below.max().unwrap_or(0),
        Node::Repeat { body, min, .. } => stride(body).saturating_mul(width(*min).max(1)),
        Node::Group { .. } | Node::Sequence(_) => below.fold(0, usize::saturating_add),
        Node::Look { body, .. } if matches!(**body, Node::Empty) => 1,
        Node::Look { .. } | Node::Repeated { .. } => below.fold(DETOUR, usize::saturating_add),
        _ => 1,
    }
}
