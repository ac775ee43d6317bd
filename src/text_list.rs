//! A list written as text (behaviour.md 3).
//!
//! In a string-or-list place a string stays a string, but for text of a list that the place would accept as a
//! list: nobody means that as one wrong string, so it is refused by name.

use crate::{
    coerce::Walk,
    error::{Issue, IssueCode},
    schema::{NodeId, Place, Schema, SchemaNode},
    sentence,
    tape::{Instance, Kind, TextRead, is_white_space},
};
use std::collections::HashSet;

impl Walk<'_> {
    /// Refuses the text at `at` where it is a list that `schemas` accept as it is.
    pub(crate) fn text_list(&mut self, at: u32, schemas: &[NodeId], place: &Place) {
        let text = self.tape.node(at).bytes();
        let first = text.iter().copied().find(|byte| !is_white_space(*byte));
        if first != Some(b'[') || self.schema.has_text_member(&place.conjuncts, text) {
            return;
        }
        let mark = self.tape.mark();
        if let TextRead::Value { at: list, .. } = self.tape.read_text(at, 0, &self.options.limits)
            && self.tape.node(list).kind() == Kind::Array
        {
            let list = self.tape.node(list);
            let accepts = |schema: &NodeId| self.acceptance.accepts(*schema, Instance::Tape(list));
            match self.schema.unfinished(schemas, list).matches.first() {
                Some(unfinished) => self.unknown(&unfinished.pointer),
                None if schemas.iter().all(accepts) => self.refuse_text_list(place),
                None => {}
            }
        }
        self.tape.rewind(mark);
    }

    fn refuse_text_list(&mut self, place: &Place) {
        let path = self.path();
        let (keyword, schema_pointer) = self.schema.union_location(place);
        let message = sentence::text_list(&path.text());
        self.out.issues.push(Issue { path, code: IssueCode::TextList, keyword, schema_pointer, message });
    }
}

impl Schema {
    /// Whether a text is an exact `const` or `enum` member of a place.
    fn has_text_member(&self, conjuncts: &[NodeId], text: &[u8]) -> bool {
        let mut seen = HashSet::new();
        let mut waiting = conjuncts.to_vec();
        while let Some(id) = waiting.pop() {
            let Some(node) = self.node(id).filter(|_| seen.insert(id)) else { continue };
            let mut values = node.values.iter().flatten();
            if values.any(|value| value.as_str().is_some_and(|value| value.as_bytes() == text)) {
                return true;
            }
            waiting.extend(node.all_of.iter().chain(node.reference.iter()));
            waiting.extend(node.unions.iter().flat_map(|union| &union.members));
        }
        false
    }

    /// The keyword that makes a place a string or a list, and where it stands.
    fn union_location(&self, place: &Place) -> (String, String) {
        let union = |node: &SchemaNode| Some((node.unions.first()?.keyword, node.pointer.clone()));
        let types = |node: &SchemaNode| node.types.map(|_| ("type", node.pointer.clone()));
        let values = |node: &SchemaNode| node.values.as_ref().map(|_| ("enum", node.pointer.clone()));
        let nodes = || self.nodes_of(&place.conjuncts);
        let found =
            nodes().find_map(union).or_else(|| nodes().find_map(types)).or_else(|| nodes().find_map(values));
        let (keyword, pointer) = found.unwrap_or_default();
        (keyword.to_owned(), format!("{pointer}/{keyword}"))
    }
}
