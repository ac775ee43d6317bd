//! How many steps a backtracking engine takes for a pattern at most.
//!
//! JavaScript's own engine backtracks and cannot be stopped. The plan gives it only patterns whose steps are bounded by
//! a polynomial, and texts only as long as the steps of a call are few.

use super::{parse, tree::Node};

/// The longest pattern, in bytes, that is given to such an engine: it may keep a group on a stack of its own.
const LONGEST: usize = 1024;
/// The most steps for each power of the length of the text.
const MOST: u64 = 1 << 16;

/// How many steps a backtracking engine takes for a pattern at most; `None` where no such bound is known, or where
/// engines may differ.
pub(crate) fn most_steps(source: &str) -> Option<Steps> {
    if source.len() > LONGEST {
        return None;
    }
    let tree = parse::parse(source).ok()?;
    let mut steps = steps(&tree.root, Steps { count: 1, power: 0 })?;
    if !is_anchored(&tree.root) {
        steps.power += 1;
    }
    (steps.count <= MOST).then_some(steps)
}

/// At most `count` times `units + 1` to the power of `power`, for a text of so many UTF-16 code units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Steps {
    pub(crate) count: u64,
    pub(crate) power: u32,
}

impl Steps {
    fn plus(self, other: Self) -> Self {
        Self { count: self.count.saturating_add(other.count), power: self.power.max(other.power) }
    }
}

/// The steps of a part and of what follows it, which is tried again after every way in which the part can match.
fn steps(node: &Node, rest: Steps) -> Option<Steps> {
    match node {
        // Of Unicode's properties every engine has the tables of its own year.
        Node::Class(class) if class.ranges().is_none() => None,
        Node::Look { .. } | Node::Reference(_) | Node::Repeated { .. } => None,
        Node::Empty | Node::Char(_) | Node::Class(_) | Node::Start | Node::End | Node::Boundary { .. } => {
            Some(rest.plus(Steps { count: 1, power: 0 }))
        }
        Node::Group { body, .. } => steps(body, rest),
        Node::Sequence(parts) => parts.iter().rev().try_fold(rest, |rest, part| steps(part, rest)),
        Node::Choice(branches) => branches
            .iter()
            .try_fold(Steps { count: 0, power: 0 }, |sum, branch| Some(sum.plus(steps(branch, rest)?))),
        Node::Repeat { body, min: 0, max: Some(1), .. } => Some(steps(body, rest)?.plus(rest)),
        Node::Repeat { body, min, max, .. } => {
            let turn = steps_of_turn(body)?;
            Some(match max {
                Some(max) => {
                    let ways = u64::from(max.saturating_sub(*min)) + 1;
                    let turns = turn.saturating_mul(u64::from(*max));
                    Steps { count: turns.saturating_add(ways.saturating_mul(rest.count)), ..rest }
                }
                None => Steps { count: turn.saturating_add(rest.count), power: rest.power + 1 },
            })
        }
    }
}

/// The steps of one turn of a loop; `None` where a turn can go several ways, which turns would multiply, or take no
/// character.
fn steps_of_turn(body: &Node) -> Option<u64> {
    let has_ways = |node: &Node| match node {
        Node::Choice(_) => true,
        Node::Repeat { min, max, .. } => *max != Some(*min),
        _ => false,
    };
    let turn = steps(body, Steps { count: 0, power: 0 })?;
    (!body.any(&has_ways) && !body.is_nullable()).then_some(turn.count)
}

/// Whether a match can only begin where the text begins.
fn is_anchored(node: &Node) -> bool {
    match node {
        Node::Start => true,
        Node::Group { body, .. } => is_anchored(body),
        Node::Sequence(parts) => parts.first().is_some_and(is_anchored),
        Node::Choice(branches) => branches.iter().all(is_anchored),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Steps, most_steps};

    #[test]
    fn steps_by_the_length_of_the_text() {
        for (source, count, power) in [
            ("a", 2, 1),
            ("^[a-z]+$", 4, 1),
            ("^([/_.A-Za-z0-9=, ()!])+$", 4, 1),
            ("^(ab)*c?$", 8, 1),
            ("^#[0-9a-f]{6}$", 10, 0),
            (r"^[^@]+@[^@]+$", 6, 2),
            ("[a-z]+$", 3, 2),
            ("^a*b*c*$", 6, 3),
            ("^(a|b|c+)?d{1,64}$", 772, 1),
        ] {
            assert_eq!(most_steps(source), Some(Steps { count, power }), "{source}");
        }
    }

    #[test]
    fn no_bound_where_ways_multiply_or_engines_differ() {
        for source in [
            "^(a+)+$",
            "^(a|b)*$",
            "^(a?)*$",
            "^(?=a)b",
            r"^(a)\1$",
            r"^\p{L}+$",
            "(",
            "^a{1,4000}b{1,4000}$",
            "^(a*){2}$",
            &"(b)".repeat(400),
        ] {
            assert_eq!(most_steps(source), None, "{source}");
        }
    }
}
