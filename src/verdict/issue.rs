//! The judge's errors as issues: path, code and sentence (behaviour.md 5.1, api.md issue codes).

use super::{
    Judge,
    consequence::{Refused, is_unevaluated},
    got::{got, is_not_json, locate, member_name},
};
use crate::{
    error::{Issue, IssueCode},
    schema::{Schema, SchemaNode},
    sentence,
    tape::{Kind, Node, Path, Step},
};
use jsonschema::{
    JsonType, ValidationError,
    error::{TypeKind, ValidationErrorKind as Error},
};
use serde_json::Value;

/// What the judge's errors are read against.
pub(super) struct Reading<'r> {
    pub(super) schema: &'r Schema,
    pub(super) judge: &'r Judge,
    pub(super) root: Node<'r>,
}

impl<'r> Reading<'r> {
    /// The issues of every error of a value, for the full verdict.
    pub(super) fn all_issues(&self, errors: &[ValidationError<'_>]) -> Vec<Issue> {
        let refused = Refused::of(errors.iter());
        let issues = |error: &ValidationError<'_>| {
            if is_unevaluated(error) { self.unevaluated_issues(error, &refused) } else { self.issues(error) }
        };
        errors.iter().flat_map(issues).collect()
    }

    /// The issues of one error; a union is summarised (5.2).
    pub(super) fn issues(&self, error: &ValidationError<'_>) -> Vec<Issue> {
        match error.kind() {
            Error::AnyOf { context } | Error::OneOfNotValid { context } => self.union_issues(error, context),
            _ => self.plain_issues(error),
        }
    }

    /// The issues of an error that is no failed union.
    pub(super) fn plain_issues(&self, error: &ValidationError<'_>) -> Vec<Issue> {
        let (path, node) = locate(self.root, error.instance_path().as_str());
        self.with_instance(error, &path, node)
    }

    fn with_instance(&self, error: &ValidationError<'_>, path: &Path, node: Node<'_>) -> Vec<Issue> {
        let pointer = self.keyword_location(error);
        match error.kind() {
            // The judge also misses a key that is there but not allowed.
            Error::Required { property }
                if node.member(property.as_str().unwrap_or_default().as_bytes()).is_some() =>
            {
                Vec::new()
            }
            Error::Required { property } => {
                let path = path.join(property.as_str().unwrap_or_default());
                vec![issue(path, IssueCode::Required, &pointer, sentence::missing())]
            }
            Error::AdditionalProperties { unexpected } => {
                let allowed: Vec<&str> = self
                    .holder(&pointer)
                    .map(|node| node.properties.iter().map(|(name, _)| name).collect())
                    .unwrap_or_default();
                each_key(path, node, unexpected, &pointer, || sentence::unknown_key(allowed.iter().copied()))
            }
            Error::UnevaluatedProperties { unexpected } => {
                each_key(path, node, unexpected, &pointer, sentence::key_is_not_allowed)
            }
            Error::PropertyNames { error: inner } => {
                let name = inner.instance().as_str().map(str::to_owned).unwrap_or_default();
                let reason = self.name_reason(inner, &name);
                let path = path.join(Step::Name(member_name(node, &name)));
                let keyword =
                    pointer.find("/propertyNames").map_or(pointer.len(), |at| at + "/propertyNames".len());
                let pointer = pointer.get(..keyword).unwrap_or_default();
                vec![issue(path, IssueCode::PropertyName, pointer, sentence::bad_name(&reason))]
            }
            Error::FalseSchema if node.kind() == Kind::Object && forbids_keys(&pointer) => {
                let keys: Vec<String> =
                    node.members().filter_map(|(name, _)| Some(name.text()?.into_owned())).collect();
                let (code, message) = false_schema(&pointer);
                let of_key = |key: &String| {
                    issue(path.join(Step::Name(member_name(node, key))), code, &pointer, message.clone())
                };
                keys.iter().map(of_key).collect()
            }
            Error::AdditionalItems { limit } => extra_items(path, *limit..node.len(), &pointer),
            Error::UnevaluatedItems { unexpected } => {
                let extra = node
                    .items()
                    .enumerate()
                    .filter(|(_, item)| unexpected.contains(&item.to_value().to_string()));
                let indexes: Vec<usize> = extra.map(|(index, _)| index).collect();
                if indexes.is_empty() {
                    vec![issue(path.clone(), IssueCode::Items, &pointer, sentence::extra_item())]
                } else {
                    extra_items(path, indexes.into_iter(), &pointer)
                }
            }
            _ => {
                let (code, message) = self.assertion(error, node, &pointer);
                vec![issue(path.clone(), code, &pointer, message)]
            }
        }
    }

    /// Code and sentence of an assertion about one value.
    fn assertion(&self, error: &ValidationError<'_>, node: Node<'_>, pointer: &str) -> (IssueCode, String) {
        let numeric = |relation, limit: &Value| {
            (IssueCode::Bound, sentence::bound(relation, &sentence::value(limit), &got(node)))
        };
        let length = |relation, limit| {
            let length = node.text().map_or(0, |text| text.chars().count());
            (IssueCode::Length, sentence::count(relation, limit, "character", "characters", length))
        };
        let items = |relation, limit| {
            (IssueCode::Items, sentence::count(relation, limit, "item", "items", node.len()))
        };
        let keys = |relation, limit| {
            (IssueCode::Properties, sentence::count(relation, limit, "key", "keys", node.len()))
        };
        match error.kind() {
            Error::Type { kind } => (IssueCode::Type, wrong_type(kind, node)),
            Error::Enum { options } => {
                let allowed = options.as_array().map(Vec::as_slice).unwrap_or_default();
                (IssueCode::Enum, sentence::not_one_of(allowed, &got(node)))
            }
            Error::Constant { expected_value } => {
                (IssueCode::Const, sentence::not_the_one(expected_value, &got(node)))
            }
            Error::Pattern { pattern } => {
                let given = self.schema.document.pointer(pointer).and_then(Value::as_str);
                (IssueCode::Pattern, sentence::no_match(given.unwrap_or(pattern)))
            }
            Error::Minimum { limit } => numeric("at least", limit),
            Error::Maximum { limit } => numeric("at most", limit),
            Error::ExclusiveMinimum { limit } => numeric("more than", limit),
            Error::ExclusiveMaximum { limit } => numeric("less than", limit),
            Error::MultipleOf { multiple_of } => {
                numeric("a multiple of", &crate::tape::number_value(*multiple_of))
            }
            Error::MinLength { limit } => length("at least", *limit),
            Error::MaxLength { limit } => length("at most", *limit),
            Error::MinItems { limit } => items("at least", *limit),
            Error::MaxItems { limit } => items("at most", *limit),
            Error::MinProperties { limit } => keys("at least", *limit),
            Error::MaxProperties { limit } => keys("at most", *limit),
            Error::Contains => (IssueCode::Items, sentence::not_contained()),
            Error::UniqueItems => (IssueCode::Unique, sentence::repeated_items()),
            Error::Not { .. } => (IssueCode::Not, sentence::excluded()),
            Error::FalseSchema => false_schema(pointer),
            Error::OneOfMultipleValid { .. } => (IssueCode::Union, sentence::several_members()),
            Error::BacktrackLimitExceeded { .. } | Error::RegexEngineFailure { .. } => {
                (IssueCode::Limit, sentence::pattern_steps())
            }
            _ => (IssueCode::Forbidden, sentence::forbidden()),
        }
    }

    /// Why a name is refused by `propertyNames`.
    fn name_reason(&self, error: &ValidationError<'_>, name: &str) -> String {
        if let Error::AnyOf { context } | Error::OneOfNotValid { context } = error.kind() {
            let reasons = context.iter().flatten().map(|error| self.name_reason(error, name));
            return reasons.collect::<Vec<_>>().join(" | ");
        }
        let tape = crate::tape::Tape::from_value(&Value::from(name));
        self.assertion(error, tape.root(), &self.keyword_location(error)).1
    }

    /// JSON Pointer to the keyword that an error is about, in the document.
    pub(super) fn keyword_location(&self, error: &ValidationError<'_>) -> String {
        let followed = || {
            let path = self.judge.evaluation_path(error);
            self.schema.follow(&path).or_else(|| self.judge.absolute_pointer(self.schema, error))
        };
        let pointer = if self.schema.has_resources() { followed() } else { None };
        pointer.unwrap_or_else(|| self.document_pointer(error.schema_path().as_str()))
    }

    /// A pointer of the judge's document as one of the given document.
    pub(super) fn document_pointer(&self, pointer: &str) -> String {
        self.judge.document_pointer(pointer)
    }

    /// The schema that holds the keyword at a pointer.
    pub(super) fn holder(&self, pointer: &str) -> Option<&'r SchemaNode> {
        let (holder, _) = pointer.rsplit_once('/')?;
        self.schema.at_pointer(holder).and_then(|id| self.schema.node(id))
    }
}

/// An issue whose keyword is the last name of its schema pointer.
pub(super) fn issue(path: Path, code: IssueCode, pointer: &str, message: String) -> Issue {
    let mut tokens = pointer.rsplit('/');
    let (last, before) = (tokens.next().unwrap_or_default(), tokens.next().unwrap_or_default());
    let holds_schemas = matches!(
        before,
        "properties"
            | "patternProperties"
            | "prefixItems"
            | "items"
            | "$defs"
            | "definitions"
            | "allOf"
            | "anyOf"
            | "oneOf"
            | "dependentSchemas"
            | "dependencies"
    );
    let keyword = if code.is_of_false_schema() && holds_schemas { before } else { last };
    Issue { path, code, keyword: keyword.to_owned(), schema_pointer: pointer.to_owned(), message }
}

fn each_key(
    path: &Path,
    object: Node<'_>,
    keys: &[String],
    pointer: &str,
    message: impl Fn() -> String,
) -> Vec<Issue> {
    let of_key = |key: &String| {
        let path = path.join(Step::Name(member_name(object, key)));
        issue(path, IssueCode::UnknownKey, pointer, message())
    };
    keys.iter().map(of_key).collect()
}

fn extra_items(path: &Path, indexes: impl Iterator<Item = usize>, pointer: &str) -> Vec<Issue> {
    indexes.map(|index| issue(path.join(index), IssueCode::Items, pointer, sentence::extra_item())).collect()
}

fn wrong_type(kind: &TypeKind, node: Node<'_>) -> String {
    let wanted: Vec<&str> = match kind {
        TypeKind::Single(one) => vec![one.as_str()],
        TypeKind::Multiple(several) => several.iter().map(JsonType::as_str).collect(),
    };
    let structured = wanted.iter().all(|name| matches!(*name, "array" | "object" | "null"));
    let structured = structured && wanted != ["null"];
    if node.kind() == Kind::String && structured && !node.bytes().is_empty() && is_not_json(node) {
        return sentence::text_is_not_json(&wanted);
    }
    sentence::wrong_type(&wanted, &got(node))
}

/// Whether a false schema forbids the keys of the object that it is applied to.
fn forbids_keys(pointer: &str) -> bool {
    ["/additionalProperties", "/unevaluatedProperties", "/propertyNames"]
        .iter()
        .any(|keyword| pointer.ends_with(keyword))
}

/// What a false schema forbids, by where it stands.
fn false_schema(pointer: &str) -> (IssueCode, String) {
    let mut tokens = pointer.rsplit('/');
    let (last, before) = (tokens.next().unwrap_or_default(), tokens.next().unwrap_or_default());
    let names_keys = |keyword: &str| matches!(keyword, "properties" | "patternProperties");
    if last == "propertyNames" {
        (IssueCode::PropertyName, sentence::key_is_not_allowed())
    } else if matches!(last, "additionalProperties" | "unevaluatedProperties") || names_keys(before) {
        (IssueCode::UnknownKey, sentence::key_is_not_allowed())
    } else if matches!(last, "items" | "additionalItems" | "unevaluatedItems") {
        (IssueCode::Items, sentence::extra_item())
    } else {
        (IssueCode::Forbidden, sentence::forbidden())
    }
}
