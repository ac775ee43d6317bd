//! The arguments as a flat tape of 32-bit words.
//!
//! A value is one run of words: written in one pass, skipped in one step, never copied.
//!
//! | node | words |
//! |---|---|
//! | null, false, true | `[kind]` |
//! | number | `[kind, low, high]`: the bits of a double |
//! | string | `[kind, byte length, bytes…]`: WTF-8, padded with zeros to whole words |
//! | array | `[kind, end, count, child…]` |
//! | object | `[kind, end, count, (name, value)…]` |
//! | redirect | `[kind + 32 × words to skip, target]`: another node stands here now |
//!
//! The low four bits of the first word are the kind, bit four is `FLAG`; `end` is the index just past the
//! last child. A repair never moves what is there: the replacement is written at the end of the tape and the
//! old node becomes a redirect to it.

mod instance;
mod json_text;
mod members;
mod name;
mod node;
mod write;

pub(crate) use instance::{Instance, TapeJson, number as number_of};
pub(crate) use json_text::{OverLimit, TextRead, is_exact, is_white_space, read_number};
pub(crate) use name::write_json_string;
pub use name::{Name, Path, Step};
pub(crate) use name::{is_stand_in, legible};
pub use node::{Kind, Node};

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    rc::Rc,
};

/// Bit four of a node's first word: a string that is not well-formed UTF-16, or an object with an own
/// `__proto__` member.
pub(crate) const FLAG: u32 = 16;
const KIND: u32 = 15;

const NULL: u32 = 0;
const FALSE: u32 = 1;
const TRUE: u32 = 2;
const NUMBER: u32 = 3;
const STRING: u32 = 4;
const ARRAY: u32 = 5;
const OBJECT: u32 = 6;
const REDIRECT: u32 = 7;
/// Where the first word of a redirect keeps how many words there are to skip: what stood there before.
const REDIRECT_LENGTH: u32 = 5;

/// Words before the first child of an array or object.
const CONTAINER_HEADER: u32 = 3;

/// Arguments or results, readable by the coercion walk and by the judge.
///
/// One value is one run of 32-bit words; `js/src/tape.ts` has the table of them.
#[derive(Default)]
pub struct Tape {
    words: Vec<u32>,
    /// Copy of the text that is being read as JSON, kept for its capacity.
    scratch: Vec<u8>,
    /// What is held so far, texts that were read included.
    used: Extent,
    /// Whether the judge's errors about the root carry it.
    errors_carry_root: Cell<bool>,
    /// Where the content of large containers is, built when it is first looked up.
    indexes: RefCell<HashMap<u32, Rc<[members::Slot]>>>,
}

/// How much an instance holds: what behaviour.md section 8 limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Bytes of all strings, names included.
    pub(crate) text_bytes: u64,
    /// Values, containers included, names not.
    pub(crate) values: u64,
    /// How deep arrays and objects nest.
    pub(crate) depth: u64,
    /// Whether an own `__proto__` member occurs anywhere.
    pub(crate) own_proto: bool,
}

/// A double as a JSON value, integers without a fraction.
pub(crate) fn number_value(double: f64) -> serde_json::Value {
    serde_json::Value::Number(number_of(double))
}

/// A point in the writing of a tape.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    end: u32,
    used: Extent,
}

impl Tape {
    /// An empty tape; write one value on it before anything reads it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Empties the tape and keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.indexes.get_mut().clear();
    }

    /// Fills the tape with words that an encoder outside has written; they are trusted to be one whole value.
    pub fn load(&mut self, words: &[u32]) {
        self.clear();
        self.words.extend_from_slice(words);
    }

    /// Lets the judge's errors about the root carry a copy of it, or null.
    pub(crate) fn let_errors_carry_root(&self, carry: bool) {
        self.errors_carry_root.set(carry);
    }

    fn errors_carry_root(&self) -> bool {
        self.errors_carry_root.get()
    }

    /// How many bytes the tape holds.
    pub(crate) fn bytes(&self) -> u64 {
        4 * u64::from(self.end())
    }

    /// The value as a whole.
    pub fn root(&self) -> Node<'_> {
        self.node(0)
    }

    /// The node at a word index, redirects followed.
    pub(crate) fn node(&self, at: u32) -> Node<'_> {
        Node::new(self, self.resolve(at))
    }

    pub(super) fn word(&self, at: u32) -> u32 {
        self.words.get(at as usize).copied().unwrap_or(NULL)
    }

    /// Where the value that now stands at `at` is written.
    pub(crate) fn resolve(&self, mut at: u32) -> u32 {
        while self.word(at) & KIND == REDIRECT {
            at = self.word(at + 1);
        }
        at
    }

    /// The index just past the node at `at`, which is not followed where it is a redirect.
    fn skip(&self, at: u32) -> u32 {
        match self.word(at) & KIND {
            NUMBER => at + 3,
            STRING => at + 2 + self.word(at + 1).div_ceil(4),
            ARRAY | OBJECT => self.word(at + 1).max(at + CONTAINER_HEADER),
            REDIRECT => at + (self.word(at) >> REDIRECT_LENGTH),
            _ => at + 1,
        }
    }

    /// The bytes of the string at `at`; empty where no string stands.
    fn string_bytes(&self, at: u32) -> &[u8] {
        if self.word(at) & KIND != STRING {
            return &[];
        }
        let length = self.word(at + 1) as usize;
        let bytes: &[u8] = bytemuck::cast_slice(self.words.get(at as usize + 2..).unwrap_or_default());
        bytes.get(..length).unwrap_or_default()
    }

    /// Lets `target` stand where `at` was. Every node that is ever replaced is at least two words long.
    pub(crate) fn redirect(&mut self, at: u32, target: u32) {
        let length = self.skip(at) - at;
        if let Some([head, to]) = self.words.get_mut(at as usize..at as usize + 2) {
            *head = REDIRECT | length << REDIRECT_LENGTH;
            *to = target;
        }
    }

    /// Lets the redirect at `at` be skipped together with everything that was written after it.
    pub(crate) fn widen_redirect(&mut self, at: u32) {
        let length = self.end() - at;
        if let Some(head) = self.words.get_mut(at as usize) {
            *head = REDIRECT | length << REDIRECT_LENGTH;
        }
    }

    /// Lets a container hold only so many of its items or members; says how many it held.
    pub(crate) fn shorten(&mut self, container: u32, length: usize) -> usize {
        let held = self.node(container).len();
        if let Some(word) = self.words.get_mut(container as usize + 2) {
            *word = u32::try_from(length).unwrap_or(u32::MAX);
        }
        self.indexes.get_mut().remove(&container);
        held
    }

    /// What to come back to with [`Tape::rewind`].
    pub(crate) fn mark(&self) -> Mark {
        Mark { end: self.end(), used: self.used }
    }

    /// Forgets everything written since the mark was taken.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.words.truncate(mark.end as usize);
        self.used = mark.used;
        self.indexes.get_mut().retain(|object, _| *object < mark.end);
    }

    /// Where the next node will be written.
    pub(crate) fn end(&self) -> u32 {
        u32::try_from(self.words.len()).unwrap_or(u32::MAX)
    }

    /// Sweeps once over words that nothing was redirected in yet, and adds up what they hold.
    pub(crate) fn measure(&mut self) -> Extent {
        let mut extent = Extent::default();
        let mut names: u64 = 0;
        let (mut at, end) = (0, self.end());
        let mut open = Vec::new();
        while at < end {
            while open.last().is_some_and(|end| *end <= at) {
                open.pop();
            }
            let word = self.word(at);
            extent.values += 1;
            if matches!(word & KIND, ARRAY | OBJECT) {
                open.push(self.skip(at));
                extent.depth = extent.depth.max(open.len() as u64);
            }
            at = match word & KIND {
                STRING => {
                    extent.text_bytes += u64::from(self.word(at + 1));
                    self.skip(at)
                }
                ARRAY => at + CONTAINER_HEADER,
                OBJECT => {
                    names += u64::from(self.word(at + 2));
                    extent.own_proto |= word & FLAG != 0;
                    at + CONTAINER_HEADER
                }
                _ => self.skip(at),
            };
        }
        extent.values -= names.min(extent.values);
        self.used = extent;
        extent
    }
}
