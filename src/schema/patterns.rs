//! The patterns of a document, each compiled once.

use super::pattern::{Patience, Pattern, PatternFault};
use std::{collections::HashMap, rc::Rc};

/// The patterns of a document.
pub(crate) struct Patterns {
    known: HashMap<String, Rc<Pattern>>,
    backtracking: Vec<Backtracking>,
    patience: Patience,
    /// How many steps a match of one that backtracks may take.
    pub(crate) steps: usize,
}

/// A pattern with look-around or back-references, a match of which may reach the step limit.
pub(crate) struct Backtracking {
    /// As the document has it.
    pub(crate) source: String,
    pub(crate) pattern: Rc<Pattern>,
    /// JSON Pointer to the keyword of which it was read first.
    pub(crate) pointer: String,
}

impl Patterns {
    pub(super) fn new(steps: usize) -> Self {
        Self { known: HashMap::new(), backtracking: Vec::new(), patience: Patience::default(), steps }
    }

    /// The pattern that the keyword at a pointer has, or has as a name.
    pub(super) fn read(&mut self, source: &str, keyword_at: &str) -> Result<Rc<Pattern>, PatternFault> {
        if let Some(known) = self.known.get(source) {
            return Ok(Rc::clone(known));
        }
        let pattern = Rc::new(Pattern::compile(source, self.steps, self.patience.clone())?);
        if pattern.backtracks() {
            let (source, pattern) = (source.to_owned(), Rc::clone(&pattern));
            self.backtracking.push(Backtracking { source, pattern, pointer: keyword_at.to_owned() });
        }
        self.known.insert(source.to_owned(), Rc::clone(&pattern));
        Ok(pattern)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Those whose matches may reach the step limit.
    pub(crate) fn backtracking(&self) -> &[Backtracking] {
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
