//! Reads a pattern as ECMA-262 22.2.1 does with the flag `u`: `Pattern[+UnicodeMode, +NamedCaptureGroups]`.
//!
//! Refused beyond the grammar: lone surrogates, modifiers such as `(?i:…)`, one name for two groups, and
//! what is too deep, too long or counts too far for an engine with bounded resources.

use std::collections::BTreeMap;

use super::PatternFault;
use super::class::Class;
use super::source::Source;
use super::tree::{Node, Reference, Tree};

/// How many groups may stand inside one another; the engine stops at 63.
const MAX_DEPTH: usize = 50;
/// How many look-behinds may stand inside one another: the engine writes an inner one out several times.
const MAX_BEHIND: usize = 2;
/// The longest pattern in bytes.
const MAX_LENGTH: usize = 65_536;
/// The largest count of a quantifier.
const MAX_COUNT: u32 = 1_000_000;

type Parsed<T> = Result<T, PatternFault>;

/// Reads a whole pattern.
pub(super) fn parse(source: &str) -> Parsed<Tree> {
    if source.len() > MAX_LENGTH {
        return Err(PatternFault::new(MAX_LENGTH, format!("the pattern is longer than {MAX_LENGTH} bytes")));
    }
    let mut parser = Parser {
        source: Source::new(source),
        depth: 0,
        behind: 0,
        groups: 0,
        names: BTreeMap::new(),
        references: Vec::new(),
    };
    let root = parser.choice()?;
    if parser.source.peek().is_some() {
        return Err(parser.source.fault("`)` closes no group"));
    }
    let references = parser.resolved_references()?;
    Ok(Tree { root, groups: parser.groups, references })
}

struct Parser<'s> {
    source: Source<'s>,
    depth: usize,
    behind: usize,
    groups: usize,
    names: BTreeMap<String, usize>,
    references: Vec<(usize, Target)>,
}

/// What a back-reference names; the group may come later.
enum Target {
    Number(usize),
    Name(String),
}

impl Parser<'_> {
    /// `Disjunction`, up to a `)` or the end.
    fn choice(&mut self) -> Parsed<Node> {
        let mut branches = vec![self.sequence()?];
        while self.source.eat('|') {
            branches.push(self.sequence()?);
        }
        Ok(Node::choice(branches))
    }

    /// `Alternative`
    fn sequence(&mut self) -> Parsed<Node> {
        let mut parts = Vec::new();
        while !matches!(self.source.peek(), None | Some('|' | ')')) {
            parts.push(self.term()?);
        }
        Ok(Node::sequence(parts))
    }

    /// `Term`: an assertion, or an atom with its quantifier.
    fn term(&mut self) -> Parsed<Node> {
        let is_group = self.source.starts_with("(?:");
        let atom = self.atom()?;
        let start = self.source.offset();
        let Some((min, max)) = self.quantifier()? else {
            return Ok(atom);
        };
        let is_assertion =
            matches!(atom, Node::Start | Node::End | Node::Boundary { .. } | Node::Look { .. });
        if is_assertion && !is_group {
            return Err(PatternFault::new(start, "an assertion cannot be repeated"));
        }
        let lazy = self.source.eat('?');
        Ok(Node::Repeat { body: Box::new(atom), min, max, lazy })
    }

    fn atom(&mut self) -> Parsed<Node> {
        let offset = self.source.offset();
        let Some(c) = self.source.bump() else {
            return Ok(Node::Empty);
        };
        match c {
            '^' => Ok(Node::Start),
            '$' => Ok(Node::End),
            '.' => Ok(Node::Class(Class::dot())),
            '(' => self.group(offset),
            '[' => self.source.class(offset).map(Node::Class),
            '\\' => self.escape(offset),
            '*' | '+' | '?' => Err(PatternFault::new(offset, "a quantifier has nothing to repeat")),
            '{' => Err(PatternFault::new(offset, "`{` has nothing to repeat and must be escaped")),
            '}' | ']' => Err(PatternFault::new(offset, format!("`{c}` must be escaped"))),
            _ => Ok(Node::Char(c)),
        }
    }

    /// Behind an opening `(`.
    fn group(&mut self, offset: usize) -> Parsed<Node> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(PatternFault::new(offset, format!("groups are nested more than {MAX_DEPTH} deep")));
        }
        let kind = self.group_kind(offset)?;
        let behind = usize::from(matches!(kind, GroupKind::Look { behind: true, .. }));
        self.behind += behind;
        if self.behind > MAX_BEHIND {
            return Err(PatternFault::new(
                offset,
                format!("look-behinds are nested more than {MAX_BEHIND} deep"),
            ));
        }
        let body = self.choice()?;
        if !self.source.eat(')') {
            return Err(PatternFault::new(offset, "the group is never closed"));
        }
        self.depth -= 1;
        self.behind -= behind;
        let boxed = Box::new(body);
        Ok(match kind {
            GroupKind::Plain => *boxed,
            GroupKind::Capturing(number) => Node::Group { number, body: boxed },
            GroupKind::Look { behind, negated } => Node::Look { behind, negated, body: boxed },
        })
    }

    fn group_kind(&mut self, offset: usize) -> Parsed<GroupKind> {
        if !self.source.eat('?') {
            self.groups += 1;
            return Ok(GroupKind::Capturing(self.groups));
        }
        for (sign, kind) in [
            (":", GroupKind::Plain),
            ("=", GroupKind::Look { behind: false, negated: false }),
            ("!", GroupKind::Look { behind: false, negated: true }),
            ("<=", GroupKind::Look { behind: true, negated: false }),
            ("<!", GroupKind::Look { behind: true, negated: true }),
        ] {
            if self.source.eat_all(sign) {
                return Ok(kind);
            }
        }
        if !self.source.eat('<') {
            return Err(PatternFault::new(
                offset,
                match self.source.peek() {
                    Some('i' | 'm' | 's' | '-') => "flags inside a pattern are not supported".to_owned(),
                    Some(c) => format!("`(?{c}` opens no group in ECMA-262"),
                    None => "the group is never closed".to_owned(),
                },
            ));
        }
        let name = self.source.group_name()?;
        self.groups += 1;
        if self.names.insert(name.clone(), self.groups).is_some() {
            return Err(PatternFault::new(offset, format!("the group name `{name}` is used twice")));
        }
        Ok(GroupKind::Capturing(self.groups))
    }

    /// Behind a `\` outside a class.
    fn escape(&mut self, offset: usize) -> Parsed<Node> {
        match self.source.peek() {
            Some(letter @ ('b' | 'B')) => {
                self.source.bump();
                Ok(Node::Boundary { negated: letter == 'B' })
            }
            Some('1'..='9') => {
                let number = self.source.number().unwrap_or(u32::MAX);
                Ok(self.reference(offset, Target::Number(usize::try_from(number).unwrap_or(usize::MAX))))
            }
            Some('k') => {
                self.source.bump();
                if !self.source.eat('<') {
                    return Err(PatternFault::new(offset, "`\\k` takes a group name in angle brackets"));
                }
                let name = self.source.group_name()?;
                Ok(self.reference(offset, Target::Name(name)))
            }
            _ => self.source.atom_escape(offset),
        }
    }

    fn reference(&mut self, offset: usize, target: Target) -> Node {
        self.references.push((offset, target));
        Node::Reference(self.references.len() - 1)
    }

    fn resolved_references(&self) -> Parsed<Vec<Reference>> {
        self.references
            .iter()
            .map(|(offset, target)| {
                let (number, written) = match target {
                    Target::Number(number) => (Some(*number), format!("\\{number}")),
                    Target::Name(name) => (self.names.get(name).copied(), format!("\\k<{name}>")),
                };
                match number {
                    Some(number) if number <= self.groups => Ok(Reference { number, offset: *offset }),
                    _ => Err(PatternFault::new(*offset, format!("`{written}` refers to no group"))),
                }
            })
            .collect()
    }

    /// The counts of a quantifier, if one stands here.
    fn quantifier(&mut self) -> Parsed<Option<(u32, Option<u32>)>> {
        let offset = self.source.offset();
        let counts = match self.source.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counts(offset).map(Some),
            _ => return Ok(None),
        };
        self.source.bump();
        Ok(Some(counts))
    }

    /// `{n}`, `{n,}` or `{n,m}`
    fn counts(&mut self, offset: usize) -> Parsed<(u32, Option<u32>)> {
        self.source.bump();
        let incomplete = || PatternFault::new(offset, "`{` opens no quantifier and must be escaped");
        let min = self.source.number().ok_or_else(incomplete)?;
        let max = match self.source.eat(',') {
            true if self.source.peek() == Some('}') => None,
            true => Some(self.source.number().ok_or_else(incomplete)?),
            false => Some(min),
        };
        if !self.source.eat('}') {
            return Err(incomplete());
        }
        if max.is_some_and(|max| max < min) {
            return Err(PatternFault::new(offset, "the counts of a quantifier are out of order"));
        }
        if max.unwrap_or(min) > MAX_COUNT {
            return Err(PatternFault::new(offset, format!("a quantifier counts beyond {MAX_COUNT}")));
        }
        Ok((min, max))
    }
}

enum GroupKind {
    Plain,
    Capturing(usize),
    Look { behind: bool, negated: bool },
}
