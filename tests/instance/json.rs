//! JSON text as `JSON.parse` reads it, `__proto__` an ordinary name.

use super::{Instance, wtf8::join_halves};

/// Deeper text is not read: recursion ends there.
const MOST_LEVELS: usize = 1200;

/// What `JSON.parse` makes of a text; `None` where it throws.
pub fn parse(text: &[u8]) -> Option<Instance> {
    parse_with_numbers(text).map(|(value, _)| value)
}

/// As [`parse`], with every number that the text holds, those of members too that are written a second time.
pub fn parse_with_numbers(text: &[u8]) -> Option<(Instance, Vec<f64>)> {
    let mut parser = Parser { text, at: 0, levels: 0, numbers: Vec::new() };
    let value = parser.spaced_value()?;
    (parser.at == text.len()).then_some((value.listed(), parser.numbers))
}

struct Parser<'t> {
    text: &'t [u8],
    at: usize,
    levels: usize,
    numbers: Vec<f64>,
}

impl Parser<'_> {
    fn spaced_value(&mut self) -> Option<Instance> {
        self.white_space();
        let value = self.value()?;
        self.white_space();
        Some(value)
    }

    fn white_space(&mut self) {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Takes a token where it stands next.
    fn takes(&mut self, token: &str) -> bool {
        let found = self.text[self.at..].starts_with(token.as_bytes());
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn value(&mut self) -> Option<Instance> {
        for (word, value) in
            [("null", Instance::Null), ("true", Instance::Boolean(true)), ("false", Instance::Boolean(false))]
        {
            if self.takes(word) {
                return Some(value);
            }
        }
        match self.text.get(self.at)? {
            b'"' => self.string().map(Instance::Text),
            b'[' => self.list(),
            b'{' => self.object(),
            _ => self.number(),
        }
    }

    fn list(&mut self) -> Option<Instance> {
        self.enter()?;
        let mut items = Vec::new();
        self.white_space();
        while !self.takes("]") {
            if !items.is_empty() && !self.takes(",") {
                return None;
            }
            items.push(self.spaced_value()?);
        }
        self.levels -= 1;
        Some(Instance::List(items))
    }

    fn object(&mut self) -> Option<Instance> {
        self.enter()?;
        let mut members: Vec<(Vec<u8>, Instance)> = Vec::new();
        let mut is_first = true;
        self.white_space();
        while !self.takes("}") {
            if !std::mem::take(&mut is_first) && !self.takes(",") {
                return None;
            }
            self.white_space();
            let name = self.string()?;
            self.white_space();
            if !self.takes(":") {
                return None;
            }
            let value = self.spaced_value()?;
            match members.iter_mut().find(|(known, _)| *known == name) {
                Some(member) => member.1 = value,
                None => members.push((name, value)),
            }
        }
        self.levels -= 1;
        Some(Instance::Object(members))
    }

    fn enter(&mut self) -> Option<()> {
        self.at += 1;
        self.levels += 1;
        (self.levels <= MOST_LEVELS).then_some(())
    }

    fn number(&mut self) -> Option<Instance> {
        let start = self.at;
        self.takes("-");
        if !self.takes("0") {
            self.digits()?;
        }
        if self.takes(".") {
            self.digits()?;
        }
        if self.takes("e") || self.takes("E") {
            let _ = self.takes("+") || self.takes("-");
            self.digits()?;
        }
        let text = std::str::from_utf8(&self.text[start..self.at]).ok()?;
        let number = text.parse().ok()?;
        self.numbers.push(number);
        Some(Instance::Number(number))
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn string(&mut self) -> Option<Vec<u8>> {
        if !self.takes("\"") {
            return None;
        }
        let mut bytes = Vec::new();
        loop {
            let byte = *self.text.get(self.at)?;
            self.at += 1;
            match byte {
                b'"' => return Some(join_halves(bytes)),
                b'\\' => self.escape(&mut bytes)?,
                0..0x20 => return None,
                _ => bytes.push(byte),
            }
        }
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) -> Option<()> {
        let escape = *self.text.get(self.at)?;
        self.at += 1;
        let plain = match escape {
            b'"' | b'\\' | b'/' => escape,
            b'b' => 0x08,
            b'f' => 0x0C,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                push(bytes, self.code_unit()?);
                return Some(());
            }
            _ => return None,
        };
        bytes.push(plain);
        Some(())
    }

    fn code_unit(&mut self) -> Option<u32> {
        let digits = std::str::from_utf8(self.text.get(self.at..self.at + 4)?).ok()?;
        self.at += 4;
        let is_hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        if is_hexadecimal { u32::from_str_radix(digits, 16).ok() } else { None }
    }
}

/// A name that JavaScript takes for an array index.
pub fn index(name: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(name).ok()?;
    let index: u32 = text.parse().ok()?;
    (index < u32::MAX && index.to_string() == text).then_some(index)
}

/// Appends a UTF-16 code unit, a surrogate in its three-byte form.
fn push(bytes: &mut Vec<u8>, unit: u32) {
    let low = |shift: u32| 0x80 | u8::try_from(unit >> shift & 0x3F).unwrap_or_default();
    match char::from_u32(unit) {
        Some(c) => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        None => bytes.extend([0xED, low(6), low(0)]),
    }
}
