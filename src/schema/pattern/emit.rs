//! Writes a settled pattern in the syntax that ECMA-262 and the engine read alike.

use super::class::{Class, write_plain};
use super::tree::Node;

/// The text of a pattern.
pub(super) fn emit(root: &Node) -> String {
    let mut writer = Writer { text: String::new(), captures: Captures::Kept, numbers: Vec::new() };
    if !root.is_linear() {
        let mut wanted = Vec::new();
        root.collect_repeated(&mut wanted);
        writer.captures = Captures::Only(wanted);
    }
    writer.node(root);
    writer.text
}

/// `^X*$` over a class.
pub(super) fn repeated_class(class: &Class) -> String {
    let mut text = "^".to_owned();
    class.write(&mut text);
    text.push_str("*$");
    text
}

/// Which groups are written as capturing ones.
enum Captures {
    /// All: without back-references and look-around they cost nothing, and the text stays as it was.
    Kept,
    /// Those that are referred to.
    Only(Vec<usize>),
}

struct Writer {
    text: String,
    captures: Captures,
    /// The groups written as capturing ones so far, in order.
    numbers: Vec<usize>,
}

impl Writer {
    fn node(&mut self, node: &Node) {
        match node {
            Node::Empty | Node::Reference(_) | Node::Boundary { .. } => {}
            Node::Char(c) => self.character(*c),
            Node::Class(class) => class.write(&mut self.text),
            Node::Start => self.text.push('^'),
            Node::End => self.text.push('$'),
            Node::Group { number, body } => self.group(*number, body),
            Node::Look { behind, negated, body } => self.enclosed(
                match (behind, negated) {
                    (false, false) => "(?=",
                    (false, true) => "(?!",
                    (true, false) => "(?<=",
                    (true, true) => "(?<!",
                },
                body,
            ),
            Node::Repeated { number } => self.repeated(*number),
            Node::Sequence(parts) => {
                for part in parts {
                    match part {
                        Node::Choice(_) => self.enclosed("(?:", part),
                        _ => self.node(part),
                    }
                }
            }
            Node::Choice(branches) => {
                for (index, branch) in branches.iter().enumerate() {
                    if index > 0 {
                        self.text.push('|');
                    }
                    self.node(branch);
                }
            }
            Node::Repeat { body, min, max, lazy } => {
                match **body {
                    Node::Char(_) | Node::Class(_) | Node::Group { .. } => self.node(body),
                    _ => self.enclosed("(?:", body),
                }
                self.quantifier(*min, *max, *lazy);
            }
        }
    }

    fn enclosed(&mut self, opening: &str, body: &Node) {
        self.text.push_str(opening);
        self.node(body);
        self.text.push(')');
    }

    fn group(&mut self, number: usize, body: &Node) {
        let is_kept = match &self.captures {
            Captures::Kept => true,
            Captures::Only(wanted) => wanted.contains(&number),
        };
        if is_kept {
            self.numbers.push(number);
        }
        self.enclosed(if is_kept { "(" } else { "(?:" }, body);
    }

    /// Enclosed, so that a digit behind it stays a character of its own.
    fn repeated(&mut self, number: usize) {
        if let Some(position) = self.numbers.iter().position(|&written| written == number) {
            let number = position + 1;
            let reference = format!("(?:\\{number})");
            self.text.push_str(&reference);
        }
    }

    fn character(&mut self, c: char) {
        match c {
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' => {
                self.text.extend(['\\', c]);
            }
            _ => write_plain(c, &mut self.text),
        }
    }

    fn quantifier(&mut self, min: u32, max: Option<u32>, lazy: bool) {
        let counts = match (min, max) {
            (0, None) => "*".to_owned(),
            (1, None) => "+".to_owned(),
            (0, Some(1)) => "?".to_owned(),
            (min, None) => format!("{{{min},}}"),
            (min, Some(max)) if min == max => format!("{{{min}}}"),
            (min, Some(max)) => format!("{{{min},{max}}}"),
        };
        self.text.push_str(&counts);
        if lazy {
            self.text.push('?');
        }
    }
}
