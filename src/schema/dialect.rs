//! The dialects of JSON Schema (behaviour.md 1).

use jsonschema::Draft;
use serde_json::Value;

/// A dialect, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Dialect {
    Draft4,
    Draft6,
    Draft7,
    Draft201909,
    Draft202012,
}

impl Dialect {
    /// The dialect that `$schema` names; none names 2020-12. `http` or `https` and a trailing `#` make no
    /// difference.
    ///
    /// # Errors
    ///
    /// The text of a `$schema` that names no known dialect.
    pub(crate) fn of(schema: &Value) -> Result<Self, String> {
        Self::of_name(schema.get("$schema"))
    }

    /// The dialect of a schema whose `$schema` this is.
    pub(crate) fn of_name(name: Option<&Value>) -> Result<Self, String> {
        match name {
            None => Ok(Self::Draft202012),
            Some(Value::String(uri)) => Self::named(uri).ok_or_else(|| uri.clone()),
            Some(other) => Err(other.to_string()),
        }
    }

    fn named(uri: &str) -> Option<Self> {
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        let name = uri.strip_prefix("https://").or_else(|| uri.strip_prefix("http://"))?;
        Some(match name {
            "json-schema.org/draft-04/schema" => Self::Draft4,
            "json-schema.org/draft-06/schema" => Self::Draft6,
            "json-schema.org/draft-07/schema" => Self::Draft7,
            "json-schema.org/draft/2019-09/schema" => Self::Draft201909,
            "json-schema.org/draft/2020-12/schema" => Self::Draft202012,
            _ => return None,
        })
    }

    /// The dialect in the judge's terms.
    pub(crate) fn draft(self) -> Draft {
        match self {
            Self::Draft4 => Draft::Draft4,
            Self::Draft6 => Draft::Draft6,
            Self::Draft7 => Draft::Draft7,
            Self::Draft201909 => Draft::Draft201909,
            Self::Draft202012 => Draft::Draft202012,
        }
    }

    /// The address of the meta-schema.
    pub(crate) fn uri(self) -> &'static str {
        match self {
            Self::Draft4 => "http://json-schema.org/draft-04/schema#",
            Self::Draft6 => "http://json-schema.org/draft-06/schema#",
            Self::Draft7 => "http://json-schema.org/draft-07/schema#",
            Self::Draft201909 => "https://json-schema.org/draft/2019-09/schema",
            Self::Draft202012 => "https://json-schema.org/draft/2020-12/schema",
        }
    }

    /// Whether keywords beside `$ref` exist.
    pub(crate) fn reads_beside_ref(self) -> bool {
        self >= Self::Draft201909
    }

    /// The keyword that names a resource.
    pub(crate) fn id_keyword(self) -> &'static str {
        if self == Self::Draft4 { "id" } else { "$id" }
    }
}

/// Whether an address is that of a meta-schema, which the judge knows by heart.
pub(crate) fn is_meta_schema(uri: &str) -> bool {
    let uri = uri.split('#').next().unwrap_or_default();
    let Some(name) = uri.strip_prefix("https://").or_else(|| uri.strip_prefix("http://")) else {
        return false;
    };
    let meta = |draft: &str| {
        name.strip_prefix(draft).and_then(|rest| rest.strip_prefix("/meta/")).is_some_and(|vocabulary| {
            let known = ["core", "applicator", "validation", "meta-data", "format", "content"];
            let later = ["unevaluated", "format-annotation", "format-assertion"];
            known.contains(&vocabulary) || draft.ends_with("2020-12") && later.contains(&vocabulary)
        })
    };
    Dialect::named(uri).is_some()
        || meta("json-schema.org/draft/2019-09")
        || meta("json-schema.org/draft/2020-12")
}
