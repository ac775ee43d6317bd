//! Patterns: any text as a pattern, and any text to match.

use super::{
    assert_lawful, assert_left_alone,
    instance::{Instance, text_of},
};
use selvedge::{Options, Toolset};
use serde_json::json;

/// Up to the first line feed the bytes are a pattern; after it, text.
pub fn pattern(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
    let pattern = String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
    let text = text_of(parts.next().unwrap_or_default());
    let schema = json!({
        "type": "object",
        "properties": {"v": {"type": "string", "pattern": pattern}},
        "patternProperties": {(pattern): {"type": ["string", "array"]}},
    });
    let definitions = json!([{"name": "t", "inputSchema": schema, "outputSchema": schema}]).to_string();
    let value = || Instance::Text(text.clone());
    let given = Instance::Object(vec![(b"v".to_vec(), value()), (text.clone(), value())]);
    if text == b"v" {
        return;
    }
    for tools in [
        Toolset::register(&definitions, Options::default()).ok(),
        Some(Toolset::discover(&definitions, Options::default())),
    ]
    .into_iter()
    .flatten()
    {
        assert_lawful(&tools, &given);
        assert_left_alone(&tools, &given);
    }
}
