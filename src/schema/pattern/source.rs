//! The cursor over a pattern, and the parts of the grammar that hold no other part: escapes, classes,
//! names, numbers.

use super::PatternFault;
use super::class::{Class, Item, shorthand_items};
use super::property;
use super::tree::Node;

type Parsed<T> = Result<T, PatternFault>;

/// A place in a pattern.
pub(super) struct Source<'s> {
    rest: &'s str,
    length: usize,
}

impl<'s> Source<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self { rest: source, length: source.len() }
    }

    /// The byte offset of the next character.
    pub(super) fn offset(&self) -> usize {
        self.length - self.rest.len()
    }

    /// A fault at the next character.
    pub(super) fn fault(&self, reason: impl Into<String>) -> PatternFault {
        PatternFault::new(self.offset(), reason)
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn starts_with(&self, wanted: &str) -> bool {
        self.rest.starts_with(wanted)
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next();
        self.rest = chars.as_str();
        c
    }

    pub(super) fn eat(&mut self, wanted: char) -> bool {
        self.eat_all(wanted.encode_utf8(&mut [0; 4]))
    }

    pub(super) fn eat_all(&mut self, wanted: &str) -> bool {
        let rest = self.rest.strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Decimal digits; a number too large for the type stops at its end.
    pub(super) fn number(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = Some(number.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
            self.bump();
        }
        number
    }

    /// `GroupName` behind its `<`.
    pub(super) fn group_name(&mut self) -> Parsed<String> {
        let offset = self.offset();
        let mut name = String::new();
        loop {
            let c = match self.bump() {
                Some('>') => break,
                Some('\\') if self.eat('u') => self.unicode_escape(offset)?,
                Some(c) => c,
                None => return Err(PatternFault::new(offset, "the group name is never closed")),
            };
            name.push(c);
        }
        if property::is_identifier(&name) {
            Ok(name)
        } else {
            Err(PatternFault::new(offset, "the group name is not an identifier"))
        }
    }

    /// `CharacterClassEscape` or `CharacterEscape` behind a `\` outside a class.
    pub(super) fn atom_escape(&mut self, offset: usize) -> Parsed<Node> {
        let Some(c) = self.bump() else {
            return Err(PatternFault::new(offset, "the pattern ends in a backslash"));
        };
        if let Some(class) = Class::shorthand(c) {
            return Ok(Node::Class(class));
        }
        match c {
            'p' | 'P' => {
                Ok(Node::Class(Class { negated: false, items: vec![self.property(offset, c == 'P')?] }))
            }
            _ => self.character_escape(offset, c).map(Node::Char),
        }
    }

    /// `CharacterEscape` with its first character taken.
    fn character_escape(&mut self, offset: usize, c: char) -> Parsed<char> {
        match c {
            't' => Ok('\t'),
            'n' => Ok('\n'),
            'v' => Ok('\u{b}'),
            'f' => Ok('\u{c}'),
            'r' => Ok('\r'),
            '0' if !self.peek().is_some_and(|next| next.is_ascii_digit()) => Ok('\0'),
            '0' => Err(PatternFault::new(offset, "`\\0` is followed by a digit")),
            'c' => match self.bump() {
                Some(letter) if letter.is_ascii_alphabetic() => Ok(char::from(letter as u8 % 32)),
                _ => Err(PatternFault::new(offset, "`\\c` takes a letter")),
            },
            'x' => self
                .hexadecimal(2)
                .and_then(char::from_u32)
                .ok_or_else(|| PatternFault::new(offset, "`\\x` takes two hexadecimal digits")),
            'u' => self.unicode_escape(offset),
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => Ok(c),
            _ => Err(PatternFault::new(offset, format!("`\\{c}` is no escape with the flag `u`"))),
        }
    }

    /// `RegExpUnicodeEscapeSequence` behind `\u`; a lead surrogate joins the trail surrogate behind it.
    fn unicode_escape(&mut self, offset: usize) -> Parsed<char> {
        let malformed = || {
            PatternFault::new(
                offset,
                "`\\u` takes four hexadecimal digits or a code point in braces up to 10FFFF",
            )
        };
        let code = if self.eat('{') {
            let digits = self.rest.find('}').ok_or_else(malformed)?;
            let code = self.hexadecimal(digits).filter(|_| digits > 0).ok_or_else(malformed)?;
            self.bump();
            code
        } else {
            let lead = self.hexadecimal(4).ok_or_else(malformed)?;
            self.trail(lead).unwrap_or(lead)
        };
        if (0xD800..=0xDFFF).contains(&code) {
            return Err(PatternFault::new(
                offset,
                "a lone surrogate matches no text; a character beyond U+FFFF is written as `\\u{…}`",
            ));
        }
        char::from_u32(code).ok_or_else(malformed)
    }

    /// The code point of a surrogate pair whose lead has been read.
    fn trail(&mut self, lead: u32) -> Option<u32> {
        if !(0xD800..=0xDBFF).contains(&lead) {
            return None;
        }
        let mut behind = Self { rest: self.rest.strip_prefix("\\u")?, length: self.length };
        let trail = behind.hexadecimal(4).filter(|trail| (0xDC00..=0xDFFF).contains(trail))?;
        *self = behind;
        Some(0x1_0000 + ((lead - 0xD800) << 10) + (trail - 0xDC00))
    }

    /// Exactly so many hexadecimal digits; a number too large for the type stops at its end.
    fn hexadecimal(&mut self, digits: usize) -> Option<u32> {
        let (text, rest) = self.rest.split_at_checked(digits)?;
        let code = text
            .chars()
            .try_fold(0_u32, |code, c| Some(code.saturating_mul(16).saturating_add(c.to_digit(16)?)))?;
        self.rest = rest;
        Some(code)
    }

    /// Behind `\p` or `\P`.
    fn property(&mut self, offset: usize, negated: bool) -> Parsed<Item> {
        let text =
            self.rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).filter(|(text, _)| {
                text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '='))
            });
        let Some((text, rest)) = text else {
            return Err(PatternFault::new(offset, "`\\p` takes the name of a property in braces"));
        };
        self.rest = rest;
        match property::portable(text) {
            Some(name) => Ok(Item::Property { name: name.into(), negated }),
            None => Err(PatternFault::new(
                offset,
                format!("`\\p{{{text}}}` is not a property that the engine knows"),
            )),
        }
    }

    /// `CharacterClass` behind its `[`.
    pub(super) fn class(&mut self, offset: usize) -> Parsed<Class> {
        let negated = self.eat('^');
        let mut items = Vec::new();
        loop {
            let start = self.offset();
            let Some(first) = self.class_atom(offset)? else {
                return Ok(Class { negated, items });
            };
            if !self.rest.starts_with('-') || self.rest.starts_with("-]") {
                items.extend(first.into_items());
                continue;
            }
            self.bump();
            let last = self.class_atom(offset)?;
            match (first, last) {
                (Atom::Char(first), Some(Atom::Char(last))) if first <= last => {
                    items.push(Item::Range(first, last));
                }
                (Atom::Char(_), Some(Atom::Char(_))) => {
                    return Err(PatternFault::new(start, "the ends of a range are out of order"));
                }
                _ => return Err(PatternFault::new(start, "a range begins and ends with one character")),
            }
        }
    }

    /// `ClassAtom`, or nothing at the closing bracket.
    fn class_atom(&mut self, class: usize) -> Parsed<Option<Atom>> {
        let offset = self.offset();
        let unclosed = || PatternFault::new(class, "the class is never closed");
        match self.bump().ok_or_else(unclosed)? {
            ']' => return Ok(None),
            '\\' => {}
            c => return Ok(Some(Atom::Char(c))),
        }
        let c = self.bump().ok_or_else(unclosed)?;
        if let Some(items) = shorthand_items(c) {
            return Ok(Some(Atom::Set(items)));
        }
        match c {
            'b' => Ok(Some(Atom::Char('\u{8}'))),
            '-' => Ok(Some(Atom::Char('-'))),
            'p' | 'P' => Ok(Some(Atom::Set(vec![self.property(offset, c == 'P')?]))),
            _ => self.character_escape(offset, c).map(|c| Some(Atom::Char(c))),
        }
    }
}

enum Atom {
    Char(char),
    Set(Vec<Item>),
}

impl Atom {
    fn into_items(self) -> Vec<Item> {
        match self {
            Self::Char(c) => vec![Item::Range(c, c)],
            Self::Set(items) => items,
        }
    }
}
