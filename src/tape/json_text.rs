//! Reading JSON text onto the tape: exactly the language of `JSON.parse` (behaviour.md 1, JSON text).
//!
//! White space is the four characters of the grammar, the last of several members with one name wins at the
//! place of the first, escapes may write lone surrogates, and an own `__proto__` member is dropped.

use super::{Tape, write::PROTO};
use crate::limits::Limits;
use std::collections::HashMap;

/// What became of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextRead {
    /// It is not JSON.
    NotJson,
    /// It is JSON; the value is written here.
    Value {
        /// Where the value is written.
        at: u32,
        /// Whether a number in it would change on the way: an integer beyond ±(2^53−1), or no finite double.
        inexact: bool,
    },
    /// It is JSON as far as it was read, but larger than the limits allow.
    OverLimit(OverLimit),
}

/// Which limit of behaviour.md section 8 a text exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OverLimit {
    /// Nesting.
    Depth,
    /// The number of values.
    Values,
    /// The length of all text.
    TextBytes,
}

/// The largest integer that a double holds together with all its neighbours.
pub(crate) const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// White space of the JSON grammar.
pub(crate) fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// A number of the JSON grammar, read as the nearest double; `None` where the whole text is no such number.
pub(crate) fn read_number(text: &[u8]) -> Option<f64> {
    let end = number_end(text)?;
    (end == text.len()).then(|| std::str::from_utf8(text).ok()?.parse().ok()).flatten()
}

/// Whether a double may be taken for what a text says: finite, and no integer beyond ±(2^53−1).
pub(crate) fn is_exact(number: f64) -> bool {
    number.abs() <= MAX_SAFE_INTEGER
}

/// Where the number that starts `text` ends.
fn number_end(text: &[u8]) -> Option<usize> {
    let digits = |from: usize| {
        text.get(from..).map_or(0, |rest| rest.iter().take_while(|b| b.is_ascii_digit()).count())
    };
    let mut at = usize::from(text.first() == Some(&b'-'));
    at += match text.get(at)? {
        b'0' => 1,
        b'1'..=b'9' => digits(at),
        _ => return None,
    };
    if text.get(at) == Some(&b'.') {
        let fraction = digits(at + 1);
        if fraction == 0 {
            return None;
        }
        at += 1 + fraction;
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits(at + 1 + sign);
        if exponent == 0 {
            return None;
        }
        at += 1 + sign + exponent;
    }
    Some(at)
}

impl Tape {
    /// Reads the string at `at` as JSON text. `depth` counts the containers around it; the limits hold for the
    /// tape as a whole.
    pub(crate) fn read_text(&mut self, at: u32, depth: u32, limits: &Limits) -> TextRead {
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        text.extend_from_slice(self.node(at).bytes());
        let mark = self.mark();
        let start = self.end();
        let used = self.used;
        let mut reader = Reader {
            tape: self,
            text: &text,
            at: 0,
            depth: limits.depth.saturating_sub(depth),
            values: u64::from(limits.values).saturating_sub(used.values),
            text_bytes: u64::from(limits.text_bytes).saturating_sub(used.text_bytes),
            inexact: false,
        };
        let read = match reader.document() {
            Ok(()) => {
                let (values, text_bytes) = (reader.values, reader.text_bytes);
                let inexact = reader.inexact;
                self.used.values = u64::from(limits.values) - values;
                self.used.text_bytes = u64::from(limits.text_bytes) - text_bytes;
                TextRead::Value { at: start, inexact }
            }
            Err(Stop::NotJson) => TextRead::NotJson,
            Err(Stop::OverLimit(limit)) => TextRead::OverLimit(limit),
        };
        if !matches!(read, TextRead::Value { .. }) {
            self.rewind(mark);
        }
        self.scratch = text;
        read
    }
}

enum Stop {
    NotJson,
    OverLimit(OverLimit),
}

type Read<T> = Result<T, Stop>;

/// Reads one text. What is left of each limit counts down.
struct Reader<'a> {
    tape: &'a mut Tape,
    text: &'a [u8],
    at: usize,
    depth: u32,
    values: u64,
    text_bytes: u64,
    inexact: bool,
}

impl Reader<'_> {
    fn document(&mut self) -> Read<()> {
        self.white_space();
        self.value()?;
        self.white_space();
        if self.at == self.text.len() { Ok(()) } else { Err(Stop::NotJson) }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Read<u8> {
        let byte = self.peek().ok_or(Stop::NotJson)?;
        self.at += 1;
        Ok(byte)
    }

    fn white_space(&mut self) {
        while self.peek().is_some_and(is_white_space) {
            self.at += 1;
        }
    }

    fn word(&mut self, word: &[u8]) -> Read<()> {
        if self.text.get(self.at..).is_some_and(|rest| rest.starts_with(word)) {
            self.at += word.len();
            Ok(())
        } else {
            Err(Stop::NotJson)
        }
    }

    fn value(&mut self) -> Read<()> {
        self.values = self.values.checked_sub(1).ok_or(Stop::OverLimit(OverLimit::Values))?;
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::array),
            Some(b'"') => self.string().map(|_| ()),
            Some(b't') => self.word(b"true").map(|()| self.tape.push_boolean(true)),
            Some(b'f') => self.word(b"false").map(|()| self.tape.push_boolean(false)),
            Some(b'n') => self.word(b"null").map(|()| self.tape.push_null()),
            _ => self.number(),
        }
    }

    fn nested(&mut self, container: fn(&mut Self) -> Read<()>) -> Read<()> {
        self.depth = self.depth.checked_sub(1).ok_or(Stop::OverLimit(OverLimit::Depth))?;
        self.at += 1;
        container(self)?;
        self.depth += 1;
        Ok(())
    }

    fn number(&mut self) -> Read<()> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = number_end(rest).ok_or(Stop::NotJson)?;
        let number = rest.get(..length).and_then(read_number).ok_or(Stop::NotJson)?;
        self.at += length;
        self.inexact |= !is_exact(number);
        self.tape.push_number(number);
        Ok(())
    }

    fn array(&mut self) -> Read<()> {
        let start = self.tape.end();
        self.tape.open_array();
        let mut length = 0;
        self.white_space();
        if self.peek() == Some(b']') {
            self.at += 1;
        } else {
            loop {
                self.white_space();
                self.value()?;
                length += 1;
                self.white_space();
                match self.next()? {
                    b',' => {}
                    b']' => break,
                    _ => return Err(Stop::NotJson),
                }
            }
        }
        self.tape.close(start, length);
        Ok(())
    }

    fn object(&mut self) -> Read<()> {
        let start = self.tape.end();
        self.tape.open_object();
        let mut members = Vec::new();
        self.white_space();
        if self.peek() == Some(b'}') {
            self.at += 1;
        } else {
            loop {
                self.white_space();
                let name = self.string()?;
                self.white_space();
                self.word(b":")?;
                self.white_space();
                members.push((name, self.tape.end()));
                self.value()?;
                self.white_space();
                match self.next()? {
                    b',' => {}
                    b'}' => break,
                    _ => return Err(Stop::NotJson),
                }
            }
        }
        self.tape.close(start, members.len());
        if let Some(kept) = self.kept_members(&members) {
            self.tape.replace_object(start, &kept);
            // What stands here now lies between this value and the next of the same list or object.
            self.tape.widen_redirect(start);
        }
        Ok(())
    }

    /// The members that `JSON.parse` would keep, where these are not all: of one name the last value at the
    /// place of the first, and no `__proto__`.
    fn kept_members(&self, members: &[(u32, u32)]) -> Option<Vec<(u32, u32)>> {
        let mut places: HashMap<&[u8], usize> = HashMap::with_capacity(members.len());
        let mut kept: Vec<(u32, u32)> = Vec::with_capacity(members.len());
        for (name, value) in members {
            let bytes = self.tape.string_bytes(*name);
            if bytes == PROTO {
                continue;
            }
            let place = *places.entry(bytes).or_insert(kept.len());
            match kept.get_mut(place) {
                Some(member) => member.1 = *value,
                None => kept.push((*name, *value)),
            }
        }
        (kept.len() < members.len()).then_some(kept)
    }

    /// Reads a string and says where it is written.
    fn string(&mut self) -> Read<u32> {
        let start = self.tape.end();
        self.word(b"\"")?;
        let rest = self.text.get(self.at..).unwrap_or_default();
        let plain = rest.iter().take_while(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1F)).count();
        self.at += plain;
        let mut bytes = rest.get(..plain).unwrap_or_default().to_vec();
        loop {
            match self.next()? {
                b'"' => break,
                b'\\' => self.escape(&mut bytes)?,
                0..=0x1F => return Err(Stop::NotJson),
                byte => bytes.push(byte),
            }
        }
        self.text_bytes =
            self.text_bytes.checked_sub(bytes.len() as u64).ok_or(Stop::OverLimit(OverLimit::TextBytes))?;
        let ill_formed = std::str::from_utf8(&bytes).is_err();
        self.tape.push_string(&bytes, ill_formed);
        Ok(start)
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) -> Read<()> {
        bytes.push(match self.next()? {
            byte @ (b'"' | b'\\' | b'/') => byte,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                let unit = self.code_unit()?;
                push_code_unit(bytes, unit);
                // The other half of a character may stand in the text as it is.
                if (0xD800..0xDC00).contains(&unit)
                    && let Some([0xED, second @ 0xB0..=0xBF, third]) = self.text.get(self.at..self.at + 3)
                {
                    push_code_unit(bytes, 0xD000 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F));
                    self.at += 3;
                }
                return Ok(());
            }
            _ => return Err(Stop::NotJson),
        });
        Ok(())
    }

    fn code_unit(&mut self) -> Read<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = char::from(self.next()?).to_digit(16).ok_or(Stop::NotJson)?;
            unit = unit << 4 | digit;
        }
        Ok(unit)
    }
}

/// Appends a UTF-16 code unit to WTF-8; a low surrogate after a high one makes them one character.
#[allow(clippy::cast_possible_truncation, reason = "each byte takes six bits")]
fn push_code_unit(bytes: &mut Vec<u8>, unit: u32) {
    if (0xDC00..0xE000).contains(&unit)
        && let [.., 0xED, second @ 0xA0..=0xAF, third] = bytes.as_slice()
    {
        let high = u32::from(second & 0x0F) << 6 | u32::from(third & 0x3F);
        let low = unit - 0xDC00;
        bytes.truncate(bytes.len() - 3);
        push_char(bytes, 0x1_0000 + (high << 10 | low));
    } else if (0xD800..0xE000).contains(&unit) {
        bytes.extend([0xED, 0x80 | (unit >> 6 & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8]);
    } else {
        push_char(bytes, unit);
    }
}

fn push_char(bytes: &mut Vec<u8>, code_point: u32) {
    let c = char::from_u32(code_point).unwrap_or(char::REPLACEMENT_CHARACTER);
    bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}
