//! What is wrong with a schema or with arguments, by public code (api.md).

use crate::tape::Path;
use serde::{Deserialize, Serialize};

/// Why a tool's schema cannot be taken (behaviour.md 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultCode {
    /// The name is empty or no text.
    Name,
    /// The name was given before.
    DuplicateName,
    /// There is no schema.
    MissingSchema,
    /// The root is no contract for an object.
    #[default]
    Root,
    /// `$schema` names an unknown dialect.
    Dialect,
    /// A keyword has a value that it does not take.
    Keyword,
    /// A reference leads nowhere in the document.
    Reference,
    /// A pattern cannot be run.
    Pattern,
    /// A `default` is refused by its own schema.
    Default,
    /// The document is too large.
    Limit,
}

/// Which of a tool's schemas something is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SchemaMember {
    /// The schema of its arguments.
    InputSchema,
    /// The schema of its results.
    OutputSchema,
}

impl SchemaMember {
    /// Its name in a definition.
    pub(crate) fn keyword(self) -> &'static str {
        match self {
            Self::InputSchema => "inputSchema",
            Self::OutputSchema => "outputSchema",
        }
    }
}

/// A tool that cannot be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The tool's name, or what stands in for it.
    pub tool: String,
    /// The schema that is at fault; none where it is the name, where there is no schema, and where a schema
    /// belongs to no tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema: Option<SchemaMember>,
    /// JSON Pointer into the schema.
    pub pointer: String,
    /// What kind of fault it is.
    pub code: FaultCode,
    /// The sentence; it names the tool.
    pub message: String,
}

/// Why a value is refused (api.md, issue codes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IssueCode {
    /// A list written as text (behaviour.md 3).
    TextList,
    /// `type`, or arguments that are no object.
    Type,
    /// `required`, `dependentRequired`.
    Required,
    /// `additionalProperties`, `unevaluatedProperties`, a false property schema.
    UnknownKey,
    /// `propertyNames`.
    PropertyName,
    /// `enum`.
    Enum,
    /// `const`.
    Const,
    /// `pattern`.
    Pattern,
    /// `not`.
    Not,
    /// `anyOf`, `oneOf`.
    Union,
    /// `minimum` and its like, `multipleOf`.
    Bound,
    /// `minLength`, `maxLength`.
    Length,
    /// `minItems`, `maxItems`, `contains`, items that may not be there.
    Items,
    /// `uniqueItems`.
    Unique,
    /// `minProperties`, `maxProperties`.
    Properties,
    /// Any other false schema.
    Forbidden,
    /// A limit of behaviour.md 8 or the step limit of a pattern.
    Limit,
}

impl IssueCode {
    /// The public name.
    pub fn name(self) -> &'static str {
        match self {
            Self::TextList => "text_list",
            Self::Type => "type",
            Self::Required => "required",
            Self::UnknownKey => "unknown_key",
            Self::PropertyName => "property_name",
            Self::Enum => "enum",
            Self::Const => "const",
            Self::Pattern => "pattern",
            Self::Not => "not",
            Self::Union => "union",
            Self::Bound => "bound",
            Self::Length => "length",
            Self::Items => "items",
            Self::Unique => "unique",
            Self::Properties => "properties",
            Self::Forbidden => "forbidden",
            Self::Limit => "limit",
        }
    }

    /// Whether a false schema refuses under this code, so that the keyword is the one that holds the schema.
    pub(crate) fn is_of_false_schema(self) -> bool {
        matches!(self, Self::UnknownKey | Self::Items | Self::Forbidden)
    }
}

/// One reason why a value is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Where (behaviour.md 5.1, Paths).
    pub path: Path,
    /// What kind of refusal it is.
    pub code: IssueCode,
    /// The keyword that refuses.
    pub keyword: String,
    /// JSON Pointer to that keyword.
    pub schema_pointer: String,
    /// The sentence, without the path (but for a text list).
    pub message: String,
}
