//! Reading what stands on the tape.

use super::{ARRAY, CONTAINER_HEADER, FALSE, FLAG, KIND, NUMBER, OBJECT, STRING, TRUE, Tape};
use std::borrow::Cow;

/// What stands at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A double.
    Number,
    /// Text.
    String,
    /// A list.
    Array,
    /// An object.
    Object,
}

/// One value on a tape; cheap to copy.
#[derive(Clone, Copy)]
pub struct Node<'t> {
    tape: &'t Tape,
    at: u32,
}

impl<'t> Node<'t> {
    pub(super) fn new(tape: &'t Tape, at: u32) -> Self {
        Self { tape, at }
    }

    pub(crate) fn tape(self) -> &'t Tape {
        self.tape
    }

    /// The word index at which the value is written.
    pub(crate) fn at(self) -> u32 {
        self.at
    }

    fn head(self) -> u32 {
        self.tape.word(self.at) & KIND
    }

    /// What stands here.
    pub fn kind(self) -> Kind {
        match self.head() {
            FALSE | TRUE => Kind::Boolean,
            NUMBER => Kind::Number,
            STRING => Kind::String,
            ARRAY => Kind::Array,
            OBJECT => Kind::Object,
            _ => Kind::Null,
        }
    }

    /// The value of a boolean.
    pub fn boolean(self) -> Option<bool> {
        match self.head() {
            FALSE => Some(false),
            TRUE => Some(true),
            _ => None,
        }
    }

    /// The value of a number.
    pub fn number(self) -> Option<f64> {
        (self.head() == NUMBER).then(|| {
            let low = u64::from(self.tape.word(self.at + 1));
            let high = u64::from(self.tape.word(self.at + 2));
            f64::from_bits(high << 32 | low)
        })
    }

    /// The bytes of a string: UTF-8, lone surrogates in their three-byte form.
    pub fn bytes(self) -> &'t [u8] {
        self.tape.string_bytes(self.at)
    }

    /// The text of a string; a lone surrogate reads as its stand-in.
    pub fn text(self) -> Option<Cow<'t, str>> {
        (self.head() == STRING).then(|| super::name::decode(self.bytes()))
    }

    /// The string as a property name.
    pub(crate) fn name(self) -> super::Name {
        super::Name::from_bytes(self.bytes())
    }

    /// Whether this object has an own `__proto__` member.
    pub(super) fn has_own_proto(self) -> bool {
        self.head() == OBJECT && self.tape.word(self.at) & FLAG != 0
    }

    /// How many members or items there are; 0 for anything else.
    #[allow(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(self) -> usize {
        match self.head() {
            ARRAY | OBJECT => self.tape.word(self.at + 2) as usize,
            _ => 0,
        }
    }

    /// The items of an array, in order; none for anything else.
    pub fn items(self) -> Items<'t> {
        let left = if self.head() == ARRAY { self.len() } else { 0 };
        Items { tape: self.tape, at: self.at + CONTAINER_HEADER, left }
    }

    /// The members of an object, in order; none for anything else.
    pub fn members(self) -> Members<'t> {
        let left = if self.head() == OBJECT { self.len() } else { 0 };
        Members { tape: self.tape, at: self.at + CONTAINER_HEADER, left }
    }
}

/// The items of an array.
pub struct Items<'t> {
    tape: &'t Tape,
    at: u32,
    left: usize,
}

impl<'t> Iterator for Items<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        self.left = self.left.checked_sub(1)?;
        let node = self.tape.node(self.at);
        self.at = self.tape.skip(self.at);
        Some(node)
    }
}

/// The members of an object: where the name is written, and the value.
pub struct Members<'t> {
    tape: &'t Tape,
    at: u32,
    left: usize,
}

impl<'t> Iterator for Members<'t> {
    type Item = (Node<'t>, Node<'t>);

    fn next(&mut self) -> Option<(Node<'t>, Node<'t>)> {
        self.left = self.left.checked_sub(1)?;
        let name = self.tape.node(self.at);
        let value_at = self.tape.skip(self.at);
        self.at = self.tape.skip(value_at);
        Some((name, self.tape.node(value_at)))
    }
}
