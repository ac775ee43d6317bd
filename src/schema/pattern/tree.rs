//! What a pattern is made of, between reading and writing.

use super::class::Class;

/// One part of a pattern. A non-capturing group is the part it holds.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// The empty text.
    Empty,
    /// One character.
    Char(char),
    /// One character of a class; `.`, `\d` and their kind are classes too.
    Class(Class),
    /// `^`
    Start,
    /// `$`
    End,
    /// `\b`, or `\B` when negated.
    Boundary { negated: bool },
    /// A capturing group, numbered from one.
    Group { number: usize, body: Box<Node> },
    /// A look-around.
    Look { behind: bool, negated: bool, body: Box<Node> },
    /// A back-reference as it was read: an index into [`Tree::references`].
    Reference(usize),
    /// A back-reference to a group that has taken part whenever it is reached.
    Repeated { number: usize },
    /// One part after the other.
    Sequence(Vec<Node>),
    /// One part of several, the first that fits.
    Choice(Vec<Node>),
    /// A quantifier; no `max` means without end.
    Repeat { body: Box<Node>, min: u32, max: Option<u32>, lazy: bool },
}

/// A pattern as it was read.
#[derive(Debug)]
pub(super) struct Tree {
    /// The whole pattern.
    pub(super) root: Node,
    /// How many groups capture.
    pub(super) groups: usize,
    /// The back-references in source order.
    pub(super) references: Vec<Reference>,
}

/// A back-reference, its name resolved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference {
    /// The group it repeats.
    pub(super) number: usize,
    /// Its byte offset in the source.
    pub(super) offset: usize,
}

impl Node {
    /// The parts in order, without a wrapper around none or one.
    pub(super) fn sequence(mut parts: Vec<Self>) -> Self {
        parts.retain(|part| !matches!(part, Self::Empty));
        if parts.len() > 1 { Self::Sequence(parts) } else { parts.pop().unwrap_or(Self::Empty) }
    }

    /// The branches, without a wrapper around one; no branch at all matches nothing.
    pub(super) fn choice(mut branches: Vec<Self>) -> Self {
        if branches.len() > 1 {
            Self::Choice(branches)
        } else {
            branches.pop().unwrap_or_else(|| Self::Class(Class::nothing()))
        }
    }

    /// A look-behind of nothing: it always holds, and the engine neither hands it over nor rewrites across
    /// it.
    pub(super) fn nothing_behind() -> Self {
        Self::Look { behind: true, negated: false, body: Box::new(Self::Empty) }
    }

    /// The parts directly below.
    pub(super) fn children(&self) -> &[Self] {
        match self {
            Self::Group { body, .. } | Self::Look { body, .. } | Self::Repeat { body, .. } => {
                std::slice::from_ref(body)
            }
            Self::Sequence(parts) | Self::Choice(parts) => parts,
            _ => &[],
        }
    }

    /// The same part with every part directly below replaced.
    pub(super) fn map_children(self, change: &mut impl FnMut(Self) -> Self) -> Self {
        match self {
            Self::Group { number, body } => Self::Group { number, body: Box::new(change(*body)) },
            Self::Look { behind, negated, body } => {
                Self::Look { behind, negated, body: Box::new(change(*body)) }
            }
            Self::Repeat { body, min, max, lazy } => {
                Self::Repeat { body: Box::new(change(*body)), min, max, lazy }
            }
            Self::Sequence(parts) => Self::Sequence(parts.into_iter().map(change).collect()),
            Self::Choice(branches) => Self::Choice(branches.into_iter().map(change).collect()),
            other => other,
        }
    }

    /// Whether this part, or a part below it, is what `wanted` asks for.
    pub(super) fn any(&self, wanted: &impl Fn(&Self) -> bool) -> bool {
        wanted(self) || self.children().iter().any(|child| child.any(wanted))
    }

    /// Whether it never takes a character.
    pub(super) fn is_zero_width(&self) -> bool {
        match self {
            Self::Char(_) | Self::Class(_) | Self::Reference(_) | Self::Repeated { .. } => false,
            Self::Repeat { max: Some(0), .. }
            | Self::Empty
            | Self::Start
            | Self::End
            | Self::Boundary { .. }
            | Self::Look { .. } => true,
            Self::Group { .. } | Self::Sequence(_) | Self::Choice(_) | Self::Repeat { .. } => {
                self.children().iter().all(Self::is_zero_width)
            }
        }
    }

    /// Whether it can match without taking a character.
    pub(super) fn is_nullable(&self) -> bool {
        match self {
            Self::Char(_) | Self::Class(_) => false,
            Self::Group { body, .. } => body.is_nullable(),
            Self::Sequence(parts) => parts.iter().all(Self::is_nullable),
            Self::Choice(branches) => branches.iter().any(Self::is_nullable),
            Self::Repeat { body, min, .. } => *min == 0 || body.is_nullable(),
            _ => true,
        }
    }

    /// Whether a quantifier in it repeats a part that can match the empty text.
    pub(super) fn has_nullable_loop(&self) -> bool {
        self.any(
            &|node| matches!(node, Self::Repeat { body, max, .. } if *max != Some(1) && body.is_nullable()),
        )
    }

    /// Whether it runs in linear time: no look-around and no back-reference.
    pub(super) fn is_linear(&self) -> bool {
        !self.any(&|node| matches!(node, Self::Look { .. } | Self::Reference(_) | Self::Repeated { .. }))
    }

    /// Whether one of these groups is in it.
    pub(super) fn holds(&self, groups: &[usize]) -> bool {
        self.any(&|node| matches!(node, Self::Group { number, .. } if groups.contains(number)))
    }

    /// Adds the groups that back-references in it repeat.
    pub(super) fn collect_repeated(&self, numbers: &mut Vec<usize>) {
        if let Self::Repeated { number } = self {
            numbers.push(*number);
        }
        for child in self.children() {
            child.collect_repeated(numbers);
        }
    }
}
