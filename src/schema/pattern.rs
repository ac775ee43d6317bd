//! ECMA-262 patterns with the flag `u`, unanchored, on the engine of the judge (behaviour.md 5.1).
//!
//! A pattern is read as ECMA-262 reads it, what the engine would read differently is settled, and the rest
//! is written back in a syntax that ECMA-262, the engine and the judge's own translation all read alike.
//! What cannot be had with that meaning is refused by name.

mod apart;
mod assumed;
mod boundary;
mod class;
mod edge;
mod emit;
mod meter;
mod parse;
mod property;
mod reference;
mod size;
mod source;
mod steps;
#[cfg(test)]
mod tests;
mod tree;

use std::{
    borrow::Cow,
    cell::{Cell, OnceCell},
    fmt,
    rc::Rc,
};

use fancy_regex::{Regex, RegexBuilder};

use self::tree::Node;

pub(crate) use assumed::{Assumption, assume};
pub(crate) use steps::{Steps, most_steps};

/// Why a pattern cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PatternFault {
    /// The reason: lower case, no full stop.
    pub(crate) reason: String,
    /// The byte offset into the pattern.
    pub(crate) offset: usize,
}

impl PatternFault {
    fn new(offset: usize, reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), offset }
    }
}

impl fmt::Display for PatternFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at {})", self.reason, self.offset)
    }
}

/// A match took the permitted number of steps without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepLimit;

/// What a document's patterns that backtrack may still cost before none of them is tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patience(Rc<Left>);

#[derive(Debug)]
struct Left {
    /// How many more matches may reach the step limit.
    matches: Cell<u32>,
    /// How many more steps matches that end may take, as shares of the step limit: one is [`LONGEST_SHARE`] of them.
    shares: Cell<u32>,
}

impl Default for Left {
    fn default() -> Self {
        Self { matches: Cell::new(Patience::MATCHES), shares: Cell::new(Patience::SHARES) }
    }
}

/// A match is tried with ever more steps, these parts of the limit, so that it is known about how many it takes.
const PARTS: [u32; 4] = [LONGEST_SHARE, 64, 8, 1];
const LONGEST_SHARE: u32 = 512;

impl Patience {
    /// How many matches of short texts may reach the step limit in a call, or in a part of its work.
    const MATCHES: u32 = 16;
    /// As many steps as those of a thousand matches that reach the limit: about three for each byte of the longest text.
    const SHARES: u32 = 1000 * LONGEST_SHARE;
    /// A longer text counts as one more for each so many bytes: each of its steps may take longer.
    const SHORT: usize = 4096;

    /// Begins anew.
    pub(crate) fn renew(&self) {
        self.0.matches.set(Self::MATCHES);
        self.0.shares.set(Self::SHARES);
    }

    /// Whether no match is tried any more.
    pub(crate) fn is_at_end(&self) -> bool {
        self.0.matches.get() == 0 || self.0.shares.get() == 0
    }

    /// A match reached the step limit.
    fn lose(&self, text: &str) {
        let lost = u32::try_from(1 + text.len() / Self::SHORT).unwrap_or(u32::MAX);
        self.0.matches.set(self.0.matches.get().saturating_sub(lost));
    }

    /// A match ended within a part of the limit. A quick one costs nothing.
    fn spend(&self, part: u32) {
        let spent = if part == LONGEST_SHARE { 0 } else { LONGEST_SHARE / part };
        self.0.shares.set(self.0.shares.get().saturating_sub(spent));
    }
}

/// A text with the meaning of `source` for the judge to read in its place: whether it matches a text, not
/// where. Two patterns can have one text.
pub(crate) fn translate(source: &str) -> Result<Cow<'_, str>, PatternFault> {
    let text = emit::emit(&settled(source)?);
    Ok(if text == source { Cow::Borrowed(source) } else { Cow::Owned(text) })
}

/// A pattern that every engine reads alike, bounded in size, and in the work of a step.
fn settled(source: &str) -> Result<Node, PatternFault> {
    let mut root = boundary::settle(reference::settle(parse::parse(source)?)?);
    if !root.is_linear() || size::check(&root).is_err() {
        root = edge::reduce(root);
        size::check(&root)?;
    }
    meter::meter(apart::keep_apart(root))
}

/// A pattern ready to run.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// As the document has it.
    source: String,
    /// What the engine compiles; a small pattern, of which it can refuse nothing, when it is first needed.
    text: String,
    regex: OnceCell<Option<Regex>>,
    /// For the other [`PARTS`] of the step limit.
    cautious: [OnceCell<Option<Regex>>; 3],
    steps: usize,
    /// Whether it has look-around or back-references, so that a match may reach the step limit.
    backtracks: bool,
    patience: Patience,
    /// How many characters the text may have, where the pattern is nothing but a counted class.
    length: Option<(usize, usize)>,
}

impl Pattern {
    /// Compiles a pattern. One with look-around or back-references gives up after so many steps; all others
    /// take linear time.
    pub(crate) fn compile(source: &str, steps: usize, patience: Patience) -> Result<Self, PatternFault> {
        let root = settled(source)?;
        let (text, length) = match size::counted_class(&root) {
            // Counting characters is cheaper than an automaton that counts.
            Some((class, min, max)) => {
                (emit::repeated_class(class), Some((size::width(min), size::width(max))))
            }
            None => (emit::emit(&root), None),
        };
        let backtracks = !root.is_linear();
        let source = source.to_owned();
        let (regex, cautious) = Default::default();
        let pattern = Self { source, text, regex, cautious, steps, backtracks, patience, length };
        if (backtracks || !size::is_small(&root)) && pattern.regex().is_none() {
            return Err(PatternFault::new(0, "the engine refuses it"));
        }
        Ok(pattern)
    }

    fn regex(&self) -> Option<&Regex> {
        self.regex.get_or_init(|| self.build(1)).as_ref()
    }

    fn build(&self, part: u32) -> Option<Regex> {
        let steps = self.steps / part as usize;
        RegexBuilder::new(&self.text).backtrack_limit(steps.max(1)).build().ok()
    }

    /// As the document has it.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// Whether a match may reach the step limit.
    pub(crate) fn backtracks(&self) -> bool {
        self.backtracks
    }

    /// Whether the pattern matches somewhere in the text.
    pub(crate) fn is_match(&self, text: &str) -> Result<bool, StepLimit> {
        if let Some((min, max)) = self.length {
            let length = text.chars().take(max.saturating_add(1)).count();
            if length < min || length > max {
                return Ok(false);
            }
        }
        if !self.backtracks {
            return self.regex().ok_or(StepLimit)?.is_match(text).map_err(|_| StepLimit);
        }
        if self.patience.is_at_end() {
            return Err(StepLimit);
        }
        for (place, part) in PARTS.into_iter().enumerate() {
            let cautious =
                self.cautious.get(place).map(|regex| regex.get_or_init(|| self.build(part)).as_ref());
            if let Ok(found) = cautious.unwrap_or_else(|| self.regex()).ok_or(StepLimit)?.is_match(text) {
                self.patience.spend(part);
                return Ok(found);
            }
        }
        self.patience.lose(text);
        Err(StepLimit)
    }
}
