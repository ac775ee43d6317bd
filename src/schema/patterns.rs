//! The patterns of a document, each compiled once.

use super::pattern::{Patience, Pattern, PatternFault};
use std::{collections::HashMap, rc::Rc};

/// The patterns of a document.
pub(crate) struct Patterns {
    known: HashMap<String, Rc<Pattern>>,
    backtracking: Vec<Rc<Pattern>>,
    patience: Patience,
    /// How many steps a match of one that backtracks may take.
    pub(crate) steps: usize,
}

impl Patterns {
    pub(super) fn new(steps: usize) -> Self {
        Self { known: HashMap::new(), backtracking: Vec::new(), patience: Patience::default(), steps }
    }

    pub(super) fn read(&mut self, source: &str) -> Result<Rc<Pattern>, PatternFault> {
        if let Some(known) = self.known.get(source) {
            return Ok(Rc::clone(known));
        }
        let pattern = Rc::new(Pattern::compile(source, self.steps, self.patience.clone())?);
        if pattern.backtracks() {
            self.backtracking.push(Rc::clone(&pattern));
        }
        self.known.insert(source.to_owned(), Rc::clone(&pattern));
        Ok(pattern)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Those with look-around or back-references, whose matches may reach the step limit.
    pub(crate) fn backtracking(&self) -> &[Rc<Pattern>] {
        &self.backtracking
    }

    /// Lets matches reach the step limit anew, as many as a part of the work on a call may cost.
    pub(crate) fn renew_patience(&self) {
        self.patience.renew();
    }

    /// Whether so many matches have reached the step limit that none of a pattern that backtracks is tried any more.
    pub(crate) fn is_patience_at_end(&self) -> bool {
        self.patience.is_at_end()
    }
}
