//! The matches of a value that reach the step limit (behaviour.md 5.1).
//!
//! Schema and value are walked side by side, and every pattern that backtracks is held against the texts and names
//! that the judge may hold it against.

use super::{NodeId, Schema, SchemaNode, pattern::Pattern};
use crate::tape::{Kind, Node, Path, Step};
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// How many matches are noted.
const MATCHES: usize = 10_000;

/// How many bytes their paths and pointers may have together.
const PATHS: usize = 8 << 20;

/// What is not known of a value, since matches reach the step limit.
#[derive(Default)]
pub(crate) struct Unfinished {
    /// Each pattern and text of which it is not known whether they match.
    pub(crate) pairs: Vec<(Rc<Pattern>, String)>,
    /// Where they meet.
    pub(crate) matches: Vec<UnfinishedMatch>,
    /// Whether there may be further ones, since the patience of the patterns came to its end.
    pub(crate) is_cut_short: bool,
}

/// A place where a match reaches the step limit.
pub(crate) struct UnfinishedMatch {
    /// That of the text; of a name, that of its member.
    pub(crate) path: Path,
    /// JSON Pointer to the keyword.
    pub(crate) pointer: String,
}

impl Schema {
    /// The matches that reach the step limit where some schemas judge a value together.
    pub(crate) fn unfinished(&self, schemas: &[NodeId], value: Node<'_>) -> Unfinished {
        let mut search = Search {
            schema: self,
            path: Vec::new(),
            asked: HashMap::new(),
            room: PATHS,
            found: Unfinished::default(),
        };
        if !self.patterns.backtracking().is_empty() {
            search.value(value, schemas);
        }
        search.found
    }

    /// Whether a schema, or one that it leads to, has a pattern that backtracks.
    pub(crate) fn leads_to_backtracking(&self, id: NodeId) -> bool {
        let found = self.leads_to_backtracking.get_or_init(|| {
            let mut namers: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
            let mut waiting = Vec::new();
            for (index, node) in self.nodes.iter().enumerate() {
                let id = NodeId::new(index);
                node.asked().for_each(|named| namers.entry(named).or_default().push(id));
                if node.is_dynamic || node.patterns().any(|(pattern, _)| pattern.backtracks()) {
                    waiting.push(id);
                }
            }
            let mut found = vec![false; self.nodes.len()];
            while let Some(id) = waiting.pop() {
                if let Some(found) = found.get_mut(id.index()).filter(|found| !**found) {
                    *found = true;
                    waiting.extend(namers.get(&id).into_iter().flatten());
                }
            }
            found
        });
        found.get(id.index()).copied().unwrap_or_default()
    }
}

impl SchemaNode {
    /// Its own patterns, each with the keyword that has it.
    fn patterns(&self) -> impl Iterator<Item = (&Rc<Pattern>, &'static str)> {
        let of_names = self.pattern_properties.iter().map(|(pattern, _)| (pattern, "patternProperties"));
        self.pattern.iter().map(|pattern| (pattern, "pattern")).chain(of_names)
    }
}

/// The schemas that are asked about a value.
enum Asked {
    These(Vec<NodeId>),
    /// It cannot be told which.
    Any,
}

struct Search<'s> {
    schema: &'s Schema,
    path: Vec<Step>,
    /// By the schemas through which a place is entered, all that are asked there.
    asked: HashMap<Vec<NodeId>, Rc<Asked>>,
    /// How many bytes paths may still have.
    room: usize,
    found: Unfinished,
}

impl Search<'_> {
    fn value(&mut self, value: Node<'_>, entered: &[NodeId]) {
        if entered.is_empty() || self.found.is_cut_short {
            return;
        }
        match &*self.asked(entered) {
            Asked::Any => self.with_any(value),
            Asked::These(ids) => match value.kind() {
                Kind::String => self.text(value, ids),
                Kind::Object => self.members(value, ids),
                Kind::Array => self.items(value, ids),
                Kind::Null | Kind::Boolean | Kind::Number => {}
            },
        }
    }

    fn text(&mut self, value: Node<'_>, ids: &[NodeId]) {
        let text = value.text().unwrap_or_default();
        for node in self.schema.nodes_of(ids) {
            if let Some(pattern) = &node.pattern {
                self.hold(pattern, &text, || format!("{}/pattern", node.pointer));
            }
        }
    }

    fn members(&mut self, object: Node<'_>, ids: &[NodeId]) {
        let schema = self.schema;
        let (mut found, mut unfinished, mut of_names) = (Vec::new(), Vec::new(), Vec::new());
        for (name, member) in object.members() {
            if self.found.is_cut_short {
                return;
            }
            let text = name.text().unwrap_or_default();
            self.path.push(Step::Name(name.name()));
            found.clear();
            of_names.clear();
            for node in schema.nodes_of(ids) {
                unfinished.clear();
                node.of_member(&text, &mut found, &mut unfinished);
                for pattern in &unfinished {
                    self.note(pattern, &text, || format!("{}/patternProperties", node.pointer));
                }
                found.extend(&node.unevaluated);
                of_names.extend(node.property_names);
            }
            self.enter(name, &mut of_names);
            self.enter(member, &mut found);
            self.path.pop();
        }
    }

    fn items(&mut self, list: Node<'_>, ids: &[NodeId]) {
        let schema = self.schema;
        let mut found = Vec::new();
        for (index, item) in list.items().enumerate() {
            found.clear();
            for node in schema.nodes_of(ids) {
                found.extend(node.prefix_items.get(index).copied().or(node.items));
                found.extend(node.contains.iter().chain(&node.unevaluated));
            }
            self.path.push(Step::Index(index));
            self.enter(item, &mut found);
            self.path.pop();
        }
    }

    fn enter(&mut self, value: Node<'_>, schemas: &mut Vec<NodeId>) {
        schemas.retain(|id| self.schema.leads_to_backtracking(*id));
        schemas.sort_unstable();
        schemas.dedup();
        self.value(value, schemas);
    }

    /// Every pattern against every text and name.
    fn with_any(&mut self, value: Node<'_>) {
        let schema = self.schema;
        let hold_all = |search: &mut Self, text: Node<'_>| {
            let text = text.text().unwrap_or_default();
            for node in &schema.nodes {
                for (pattern, keyword) in node.patterns() {
                    search.hold(pattern, &text, || format!("{}/{keyword}", node.pointer));
                }
            }
        };
        match value.kind() {
            Kind::String => hold_all(self, value),
            Kind::Object => {
                for (name, member) in value.members() {
                    self.path.push(Step::Name(name.name()));
                    hold_all(self, name);
                    self.with_any(member);
                    self.path.pop();
                }
            }
            Kind::Array => {
                for (index, item) in value.items().enumerate() {
                    self.path.push(Step::Index(index));
                    self.with_any(item);
                    self.path.pop();
                }
            }
            Kind::Null | Kind::Boolean | Kind::Number => {}
        }
    }

    fn hold(&mut self, pattern: &Rc<Pattern>, text: &str, pointer: impl Fn() -> String) {
        let is_known = |(one, other): &(Rc<Pattern>, String)| Rc::ptr_eq(one, pattern) && other == text;
        let is_unfinished = pattern.backtracks()
            && !self.found.is_cut_short
            && (self.found.pairs.iter().any(is_known) || pattern.is_match(text).is_err());
        if is_unfinished {
            self.note(pattern, text, pointer);
        }
    }

    /// Notes a match that reaches the step limit.
    fn note(&mut self, pattern: &Rc<Pattern>, text: &str, pointer: impl Fn() -> String) {
        let is_known = |(one, other): &(Rc<Pattern>, String)| Rc::ptr_eq(one, pattern) && other == text;
        if !self.found.pairs.iter().any(is_known) {
            self.found.pairs.push((Rc::clone(pattern), text.to_owned()));
            self.found.is_cut_short |= self.schema.patterns.is_patience_at_end();
        }
        let matches = &mut self.found.matches;
        if matches.len() < MATCHES && (matches.is_empty() || self.room > 0) {
            let found = UnfinishedMatch { path: Path(self.path.clone()), pointer: pointer() };
            self.room = self.room.saturating_sub(found.path.bytes() + found.pointer.len());
            matches.push(found);
        }
    }

    /// All schemas that are asked about a value that is entered through some, as far as they lead to a pattern.
    fn asked(&mut self, entered: &[NodeId]) -> Rc<Asked> {
        if let Some(known) = self.asked.get(entered) {
            return Rc::clone(known);
        }
        let schema = self.schema;
        let mut seen: HashSet<NodeId> = entered.iter().copied().collect();
        let mut waiting = entered.to_vec();
        let mut found = Vec::new();
        let mut is_dynamic = false;
        while let Some(id) = waiting.pop() {
            let Some(node) = schema.node(id).filter(|_| schema.leads_to_backtracking(id)) else { continue };
            found.push(id);
            is_dynamic |= node.is_dynamic;
            waiting.extend(node.asked_in_place().filter(|next| seen.insert(*next)));
        }
        found.sort_unstable();
        let asked = Rc::new(if is_dynamic { Asked::Any } else { Asked::These(found) });
        self.asked.insert(entered.to_vec(), Rc::clone(&asked));
        asked
    }
}
