//! Following the judge's evaluation path through the schema.

use super::issue::Reading;
use crate::schema::SchemaNode;
use jsonschema::ValidationError;

/// Applicators whose issues belong to the type list of the schema that holds them (behaviour.md 5.3).
const OWN: [&str; 8] = [
    "properties",
    "patternProperties",
    "additionalProperties",
    "unevaluatedProperties",
    "items",
    "prefixItems",
    "additionalItems",
    "unevaluatedItems",
];

/// A type list of several kinds on the way to an error.
pub(super) struct TypeList {
    /// JSON Pointer to the schema that holds it.
    pub(super) schema: String,
    /// How many steps of the error's instance path lead to the value it describes.
    pub(super) depth: usize,
}

impl Reading<'_> {
    /// The outermost type list of two or more kinds through whose own applicators an error was reached.
    pub(super) fn type_list_above(&self, error: &ValidationError<'_>) -> Option<TypeList> {
        let path = self.judge.evaluation_path(error);
        let tokens: Vec<&str> = path.split('/').skip(1).collect();
        let mut pointer = String::new();
        let mut depth = 0;
        let mut position = 0;
        while let Some(keyword) = tokens.get(position) {
            let node = self.schema.at_pointer(&pointer).and_then(|id| self.schema.node(id));
            if let Some(node) = node {
                if OWN.contains(keyword) && has_several_kinds(node) {
                    return Some(TypeList { schema: node.pointer.clone(), depth });
                }
                if *keyword == "$ref"
                    && let Some(target) = node.reference.and_then(|target| self.schema.node(target))
                {
                    pointer.clone_from(&target.pointer);
                    position += 1;
                    continue;
                }
            }
            depth += usize::from(OWN.contains(keyword));
            let takes_name = !matches!(
                *keyword,
                "additionalProperties"
                    | "unevaluatedProperties"
                    | "additionalItems"
                    | "unevaluatedItems"
                    | "not"
                    | "if"
                    | "then"
                    | "else"
            );
            let is_tuple = tokens.get(position + 1).is_some_and(|next| next.parse::<usize>().is_ok());
            let length = 1 + usize::from(takes_name && (*keyword != "items" || is_tuple));
            for token in tokens.get(position..position + length).unwrap_or_default() {
                pointer.push('/');
                pointer.push_str(token);
            }
            position += length;
        }
        None
    }
}

/// Whether `type` lists two or more kinds besides null.
fn has_several_kinds(node: &SchemaNode) -> bool {
    node.types.is_some_and(|kinds| kinds.proper().count() > 1)
}
