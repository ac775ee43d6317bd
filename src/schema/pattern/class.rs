//! Character classes: what is in them, and how they are written so that every engine reads the same set.

/// A set of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// The set is everything but the items.
    pub(super) negated: bool,
    /// What stands between the brackets.
    pub(super) items: Vec<Item>,
}

/// One item of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// The characters from the first to the last.
    Range(char, char),
    /// A Unicode property, as it stands between the braces.
    Property { name: Box<str>, negated: bool },
}

/// `\d`, `\s` and `\w` of ECMA-262 22.2.1 without the flag `i`, in ascending order.
const DIGIT: &[(char, char)] = &[('0', '9')];
const WORD: &[(char, char)] = &[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];
const SPACE: &[(char, char)] = &[
    ('\t', '\r'),
    (' ', ' '),
    ('\u{a0}', '\u{a0}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{2000}', '\u{200a}'),
    ('\u{2028}', '\u{2029}'),
    ('\u{202f}', '\u{202f}'),
    ('\u{205f}', '\u{205f}'),
    ('\u{3000}', '\u{3000}'),
    ('\u{feff}', '\u{feff}'),
];
/// What `.` does not match without the flag `s`.
const LINE_TERMINATOR: &[(char, char)] = &[('\n', '\n'), ('\r', '\r'), ('\u{2028}', '\u{2029}')];

impl Class {
    /// `[]`
    pub(super) fn nothing() -> Self {
        Self { negated: false, items: Vec::new() }
    }

    /// `.`
    pub(super) fn dot() -> Self {
        Self { negated: true, items: ranges(LINE_TERMINATOR).collect() }
    }

    /// `\w`
    pub(super) fn word() -> Self {
        Self { negated: false, items: ranges(WORD).collect() }
    }

    /// One character.
    pub(super) fn one(c: char) -> Self {
        Self { negated: false, items: vec![Item::Range(c, c)] }
    }

    /// Everything that is not in the set.
    pub(super) fn inverted(self) -> Self {
        Self { negated: !self.negated, ..self }
    }

    /// `\d \D \s \S \w \W` outside brackets.
    pub(super) fn shorthand(letter: char) -> Option<Self> {
        let set = shorthand(letter)?;
        Some(Self { negated: letter.is_ascii_uppercase(), items: ranges(set).collect() })
    }

    /// The set as ascending ranges that do not touch; a class with a property has none.
    pub(super) fn ranges(&self) -> Option<Vec<(char, char)>> {
        let mut ranges = Vec::with_capacity(self.items.len());
        for item in &self.items {
            match item {
                Item::Range(first, last) => ranges.push((*first, *last)),
                Item::Property { .. } => return None,
            }
        }
        ranges.sort_unstable();
        let mut merged: Vec<(char, char)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match merged.last_mut() {
                Some(open) if first <= open.1 || Some(first) == successor(open.1) => {
                    open.1 = open.1.max(last);
                }
                _ => merged.push((first, last)),
            }
        }
        Some(if self.negated { complement(&merged) } else { merged })
    }

    /// Writes the class so that ECMA-262 and the engine read the same set.
    pub(super) fn write(&self, out: &mut String) {
        if let ([Item::Property { name, negated }], false) = (self.items.as_slice(), self.negated) {
            return write_property(name, *negated, out);
        }
        out.push('[');
        if self.items.is_empty() {
            // An engine of the Rust family reads `[]` and `[^]` as the start of a longer class.
            out.push_str(if self.negated { "\\x00-\\u{10FFFF}" } else { "^\\x00-\\u{10FFFF}" });
        } else if self.negated {
            out.push('^');
        }
        let mut items = self.items.iter().peekable();
        let mut previous = None;
        while let Some(item) = items.next() {
            match item {
                Item::Property { name, negated } => {
                    write_property(name, *negated, out);
                    previous = None;
                }
                Item::Range('-', '-') if items.peek().is_none() && previous != Some('-') => out.push('-'),
                Item::Range(first, last) => {
                    write_member(*first, previous, out);
                    if first != last {
                        out.push('-');
                        write_member(*last, None, out);
                    }
                    previous = Some(*last);
                }
            }
        }
        out.push(']');
    }
}

/// What `\d \D \s \S \w \W` add to a class.
pub(super) fn shorthand_items(letter: char) -> Option<Vec<Item>> {
    let set = shorthand(letter)?;
    Some(if letter.is_ascii_uppercase() { ranges(&complement(set)).collect() } else { ranges(set).collect() })
}

fn shorthand(letter: char) -> Option<&'static [(char, char)]> {
    match letter {
        'd' | 'D' => Some(DIGIT),
        's' | 'S' => Some(SPACE),
        'w' | 'W' => Some(WORD),
        _ => None,
    }
}

fn ranges(set: &[(char, char)]) -> impl Iterator<Item = Item> {
    set.iter().map(|&(first, last)| Item::Range(first, last))
}

/// Everything outside ascending ranges that do not touch.
fn complement(ranges: &[(char, char)]) -> Vec<(char, char)> {
    let mut gaps = Vec::with_capacity(ranges.len() + 1);
    let mut next = Some('\0');
    for &(first, last) in ranges {
        if let (Some(start), Some(end)) = (next, predecessor(first))
            && start <= end
        {
            gaps.push((start, end));
        }
        next = successor(last);
    }
    gaps.extend(next.map(|start| (start, char::MAX)));
    gaps
}

fn successor(c: char) -> Option<char> {
    (c..=char::MAX).nth(1)
}

fn predecessor(c: char) -> Option<char> {
    ('\0'..c).next_back()
}

fn write_property(name: &str, negated: bool, out: &mut String) {
    out.push_str(if negated { "\\P{" } else { "\\p{" });
    out.push_str(name);
    out.push('}');
}

/// Writes a character between brackets. `&&`, `--` and `~~` are operators in the Rust family of engines and
/// plain characters in ECMA-262, which in turn has no escape for `&` and `~`.
fn write_member(c: char, previous: Option<char>, out: &mut String) {
    match c {
        '\\' | '[' | ']' | '^' | '-' => out.extend(['\\', c]),
        '&' | '~' if previous == Some(c) => write_code(c, out),
        _ => write_plain(c, out),
    }
}

/// Writes a character that has no meaning of its own where it stands.
pub(super) fn write_plain(c: char, out: &mut String) {
    match c {
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\u{b}' => out.push_str("\\v"),
        '\u{c}' => out.push_str("\\f"),
        '\r' => out.push_str("\\r"),
        ' '..='~' => out.push(c),
        _ if c.is_alphanumeric() => out.push(c),
        _ => write_code(c, out),
    }
}

fn write_code(c: char, out: &mut String) {
    let code = u32::from(c);
    let escape = if code < 0x80 { format!("\\x{code:02X}") } else { format!("\\u{{{code:X}}}") };
    out.push_str(&escape);
}
