//! How many steps a backtracking engine takes for a pattern at most.
//!
//! JavaScript's own engine backtracks and cannot be stopped. The plan gives it only patterns whose steps are bounded by
//! a polynomial, and only texts that are short enough for that.

use super::{parse, tree::Node};

/// How many steps a match may take.
const MOST_STEPS: u64 = 1 << 18;
/// The longest text, in UTF-16 code units, that is ever given to such an engine.
const MOST_UNITS: u64 = 1 << 16;

/// How long a text may be, in UTF-16 code units, for a backtracking engine to be done with it soon; `None` where no
/// such bound is known, or where engines may differ.
pub(crate) fn most_units(source: &str) -> Option<u32> {
    let tree = parse::parse(source).ok()?;
    let mut steps = steps(&tree.root, Steps { count: 1, power: 0 })?;
    if !is_anchored(&tree.root) {
        steps.power += 1;
    }
    let fits = |units: u64| steps.count.saturating_mul((units + 1).saturating_pow(steps.power)) <= MOST_STEPS;
    let mut most = MOST_UNITS;
    while !fits(most) {
        most /= 2;
        if most == 0 {
            return None;
        }
    }
    u32::try_from(most).ok()
}

/// At most `count` times the length of the text to the power of `power`.
#[derive(Clone, Copy)]
struct Steps {
    count: u64,
    power: u32,
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
    use super::most_units;

    #[test]
    fn long_texts_where_one_part_repeats() {
        for source in
            ["^[a-z]+$", "^([/_.A-Za-z0-9=, ()!])+$", "^(ab)*c?$", "^#[0-9a-f]{6}$", r"^\d{4}-\d\d$", "a"]
        {
            assert!(most_units(source) > Some(4000), "{source}: {:?}", most_units(source));
        }
    }

    #[test]
    fn short_texts_where_several_do() {
        for (source, most) in [
            (r"^[^@]+@[^@]+$", 128),
            ("^[a-z]+", 65536),
            ("[a-z]+$", 256),
            ("^a*b*c*$", 32),
            ("^(a|b|c+)?d{1,64}$", 256),
        ] {
            assert_eq!(most_units(source), Some(most), "{source}");
        }
    }

    #[test]
    fn none_where_ways_multiply_or_engines_differ() {
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
        ] {
            assert_eq!(most_units(source), None, "{source}");
        }
    }
}
