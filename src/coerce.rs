//! Coercion: schema and value side by side (behaviour.md 2).
//!
//! A value is repaired only where its text could not be valid as it stands. Each repair redirects one node of
//! the tape; nothing else changes, so what is untouched needs no copy.

use crate::{
    error::{Issue, IssueCode},
    limits::Options,
    schema::{Kinds, NodeId, Place, Schema, SchemaNode, Union},
    sentence,
    tape::{Instance, Kind, OverLimit, Path, Step, Tape, TextRead, is_exact, is_white_space, read_number},
};
use serde_json::Value;

/// How often text may be read that was in text (behaviour.md 2.1 d).
const LAYERS: u32 = 4;

/// What a repair did at its path.
#[derive(Clone, Debug, PartialEq)]
pub enum RepairKind {
    /// The text was read as JSON.
    Json,
    /// The text was read as a number.
    Number,
    /// The text was read as a boolean.
    Boolean,
    /// The text was read as null.
    Null,
    /// The absent property got this default.
    Default(Value),
    /// An own `__proto__` member was dropped.
    Removed,
}

/// One change that coercion made.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    /// Where, in the value as repaired so far.
    pub path: Path,
    /// What happened there.
    pub kind: RepairKind,
}

/// What coercion did and what it refused.
#[derive(Default)]
pub(crate) struct Coercion {
    pub(crate) repairs: Vec<Repair>,
    /// Text lists and limits, in argument order.
    pub(crate) issues: Vec<Issue>,
    /// Limits of patterns, which leave it unknown what is to be done at their places; nothing is done there.
    pub(crate) unknown: Vec<Issue>,
}

/// Says whether a schema of the document accepts a value as it is; section 3 asks for it.
pub(crate) trait Acceptance {
    /// Whether `schema` accepts `value`.
    fn accepts(&self, schema: NodeId, value: Instance<'_>) -> bool;
}

/// Repairs the arguments on the tape (behaviour.md 2 and 3). What is no object at the end is left as it is.
pub(crate) fn coerce(
    schema: &Schema,
    acceptance: &dyn Acceptance,
    options: &Options,
    tape: &mut Tape,
) -> Coercion {
    let mut out = Coercion::default();
    if tape.measure().own_proto {
        let dropped = tape.drop_own_proto();
        out.repairs.extend(dropped.into_iter().map(|path| Repair { path, kind: RepairKind::Removed }));
    }
    schema.patterns.renew_patience();
    let mut walk = Walk { schema, acceptance, options, tape, path: Vec::new(), out };
    walk.root();
    walk.out
}

/// A step of the path to where the walk is; names by where they are written.
#[derive(Clone, Copy)]
pub(crate) enum At {
    Name(u32),
    Index(usize),
}

pub(crate) struct Walk<'w> {
    pub(crate) schema: &'w Schema,
    pub(crate) acceptance: &'w dyn Acceptance,
    pub(crate) options: &'w Options,
    pub(crate) tape: &'w mut Tape,
    pub(crate) path: Vec<At>,
    pub(crate) out: Coercion,
}

impl Walk<'_> {
    /// 2.6: the arguments as a whole.
    fn root(&mut self) {
        let root = self.tape.root();
        match root.kind() {
            Kind::Null => {
                self.tape.clear();
                self.tape.push_empty_object();
            }
            Kind::String if root.bytes().iter().copied().all(is_white_space) => {
                let empty = self.tape.push_empty_object();
                self.tape.redirect(0, empty);
                self.repaired(RepairKind::Json);
            }
            Kind::String => self.json(0, |kind| kind == Kind::Object),
            _ => {}
        }
        if self.tape.root().kind() == Kind::Object {
            let place = self.schema.place(&[self.schema.root()]);
            self.object(0, &place);
        }
    }

    /// 2.1 and 2.2: the value at `at`, which `schemas` describe together.
    fn value(&mut self, at: u32, schemas: &[NodeId]) {
        let place = self.schema.place(schemas);
        if self.tape.node(at).kind() == Kind::String {
            self.text(at, schemas, &place);
        }
        match self.tape.node(at).kind() {
            Kind::Object => self.object(at, &place),
            Kind::Array => self.array(at, &place),
            _ => {}
        }
    }

    /// 2.1: a string.
    fn text(&mut self, at: u32, schemas: &[NodeId], place: &Place) {
        let Some(kinds) = place.kinds else { return };
        let proper = kinds.proper();
        if proper.contains(Kinds::STRING) {
            if proper.contains(Kinds::ARRAY) {
                self.text_list(at, schemas, place);
            }
        } else if !proper.is_scalar() {
            if !proper.is_empty() {
                self.json(at, |kind| kind != Kind::String);
            }
        } else if proper.count() > 1 || self.options.scalars {
            self.scalar(at, kinds);
        }
    }

    /// 2.1 d: text that could only be JSON. It is replaced by what it says where that is `wanted`.
    fn json(&mut self, at: u32, wanted: fn(Kind) -> bool) {
        let depth = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
        let mark = self.tape.mark();
        let mut text = at;
        for _ in 0..LAYERS {
            match self.tape.read_text(text, depth, &self.options.limits) {
                TextRead::NotJson => break,
                TextRead::OverLimit(limit) => {
                    self.refuse(IssueCode::Limit, self.over_limit(limit));
                    break;
                }
                TextRead::Value { at: read, inexact } => match self.tape.node(read).kind() {
                    Kind::String => text = read,
                    kind if !wanted(kind) => break,
                    _ if inexact => {
                        self.refuse(IssueCode::Limit, sentence::inexact_text());
                        break;
                    }
                    _ => {
                        self.tape.redirect(at, read);
                        self.repaired(RepairKind::Json);
                        return;
                    }
                },
            }
        }
        self.tape.rewind(mark);
    }

    /// 2.5: a scalar from text, losslessly.
    fn scalar(&mut self, at: u32, kinds: Kinds) {
        let text = self.tape.node(at).bytes();
        let kind = match text {
            b"true" | b"false" if kinds.contains(Kinds::BOOLEAN) => RepairKind::Boolean,
            b"null" if kinds.contains(Kinds::NULL) => RepairKind::Null,
            _ if kinds.contains(Kinds::NUMBER) && read_number(text).is_some_and(is_exact) => {
                RepairKind::Number
            }
            _ => return,
        };
        if let TextRead::Value { at: read, .. } = self.tape.read_text(at, 0, &self.options.limits) {
            self.tape.redirect(at, read);
            self.repaired(kind);
        }
    }

    /// 2.2: the members of an object.
    fn object(&mut self, at: u32, place: &Place) {
        if !place.describes_children {
            return;
        }
        let active = self.active(at, place);
        let members: Vec<(u32, u32)> =
            self.tape.node(at).members().map(|(name, value)| (name.at(), value.at())).collect();
        for (name, value) in &members {
            if !self.may_change(*value) {
                continue;
            }
            let described = self.of_member(&active, *name);
            self.path.push(At::Name(*name));
            match described {
                Ok(schemas) if schemas.is_empty() => {}
                Ok(schemas) => self.value(*value, &schemas),
                Err(pointer) => self.unknown(&pointer),
            }
            self.path.pop();
        }
        if self.options.defaults {
            self.fill(at, &active, members);
        }
    }

    /// 2.2: the items of an array.
    fn array(&mut self, at: u32, place: &Place) {
        if !place.describes_children {
            return;
        }
        let active = self.active(at, place);
        let describes = |node: &SchemaNode| node.items.is_some() || !node.prefix_items.is_empty();
        if !self.nodes(&active).any(describes) {
            return;
        }
        let items: Vec<u32> = self.tape.node(at).items().map(crate::tape::Node::at).collect();
        for (index, item) in items.into_iter().enumerate() {
            if !self.may_change(item) {
                continue;
            }
            let of_node = |node: &SchemaNode| node.prefix_items.get(index).copied().or(node.items);
            let schemas: Vec<NodeId> = self.nodes(&active).filter_map(of_node).collect();
            if !schemas.is_empty() {
                self.path.push(At::Index(index));
                self.value(item, &schemas);
                self.path.pop();
            }
        }
    }

    /// Whether coercion can have anything to do with a value: only text is read, and only structures are entered.
    fn may_change(&self, at: u32) -> bool {
        matches!(self.tape.node(at).kind(), Kind::String | Kind::Object | Kind::Array)
    }

    /// The schemas that describe a member. Where the match of a pattern with its name reaches the step limit, the
    /// pointer to the keyword.
    fn of_member(&self, active: &[NodeId], name: u32) -> Result<Vec<NodeId>, String> {
        let name = self.tape.node(name).text().unwrap_or_default();
        let (mut schemas, mut unfinished) = (Vec::new(), Vec::new());
        for node in self.nodes(active) {
            node.of_member(&name, &mut schemas, &mut unfinished);
            if !unfinished.is_empty() {
                return Err(format!("{}/patternProperties", node.pointer));
            }
        }
        Ok(schemas)
    }

    /// The conjuncts of a structured value: those of its place and those of the union members it enters.
    fn active(&mut self, at: u32, place: &Place) -> Vec<NodeId> {
        let schema = self.schema;
        let mut active = place.conjuncts.clone();
        let mut entered: Vec<(NodeId, &'static str)> = Vec::new();
        loop {
            let before = active.len();
            let mut next = 0;
            while let Some(holder) = active.get(next).copied() {
                next += 1;
                for union in schema.node(holder).map_or(&[][..], |node| &node.unions) {
                    if entered.contains(&(holder, union.keyword)) {
                        continue;
                    }
                    if let Some(member) = self.enter(at, holder, union, &active) {
                        entered.push((holder, union.keyword));
                        let added = schema.conjuncts(&[member]);
                        active
                            .extend(added.into_iter().filter(|id| !active.contains(id)).collect::<Vec<_>>());
                    }
                }
            }
            if active.len() == before {
                return active;
            }
        }
    }

    /// The member of a union that a value enters: the only one, the variant (2.3), or the single alternative.
    fn enter(&mut self, at: u32, holder: NodeId, union: &Union, active: &[NodeId]) -> Option<NodeId> {
        let schema = self.schema;
        let members = schema.proper_members(holder, union);
        if let [only] = members {
            return Some(*only);
        }
        let kind = match self.tape.node(at).kind() {
            Kind::Object => Kinds::OBJECT,
            _ => Kinds::ARRAY,
        };
        let variants = if kind == Kinds::OBJECT { schema.variants(holder, union) } else { None };
        let Some(variants) = variants else { return schema.single_alternative(members, kind) };
        let (name, value) =
            self.tape.node(at).members().find(|(name, _)| name.bytes() == variants.key.as_bytes())?;
        let (name, value) = (name.at(), value.at());
        if let Some(member) = variants.member_for(self.tape.node(value)) {
            return Some(member);
        }
        if self.tape.node(value).kind() == Kind::String {
            self.discriminator_text(name, value, active);
        }
        variants.member_for(self.tape.node(value))
    }

    /// Repairs the text of a discriminator before it chooses, so that coercing twice equals coercing once.
    fn discriminator_text(&mut self, name: u32, value: u32, active: &[NodeId]) {
        let Ok(schemas) = self.of_member(active, name) else { return };
        let bears_text = self.schema.place(&schemas).kinds.is_none_or(|kinds| kinds.contains(Kinds::STRING));
        if !bears_text {
            self.path.push(At::Name(name));
            self.value(value, &schemas);
            self.path.pop();
        }
    }

    fn nodes<'a>(&'a self, ids: &'a [NodeId]) -> impl Iterator<Item = &'a SchemaNode> {
        self.schema.nodes_of(ids)
    }

    /// Where the walk is.
    pub(crate) fn path(&self) -> Path {
        let step = |at: &At| match at {
            At::Name(name) => Step::Name(self.tape.node(*name).name()),
            At::Index(index) => Step::Index(*index),
        };
        Path(self.path.iter().map(step).collect())
    }

    pub(crate) fn repaired(&mut self, kind: RepairKind) {
        let path = self.path();
        self.out.repairs.push(Repair { path, kind });
    }

    /// Notes that what is to be done here depends on a match that reaches the step limit.
    pub(crate) fn unknown(&mut self, pointer: &str) {
        let unknown = crate::verdict::step_limit_at(self.path(), pointer);
        self.out.unknown.push(unknown);
    }

    fn refuse(&mut self, code: IssueCode, message: String) {
        let path = self.path();
        self.out.issues.push(Issue {
            path,
            code,
            keyword: String::new(),
            schema_pointer: String::new(),
            message,
        });
    }

    fn over_limit(&self, limit: OverLimit) -> String {
        let limits = &self.options.limits;
        match limit {
            OverLimit::Depth => sentence::over_limit("levels of nesting", limits.depth.into()),
            OverLimit::Values => sentence::over_limit("values", limits.values.into()),
            OverLimit::TextBytes => sentence::over_limit("bytes of text", limits.text_bytes.into()),
        }
    }
}
