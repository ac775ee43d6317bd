//! The union join: any document.

use super::instance::Instance;
use selvedge::{Options, Toolset, join_unions, presentation};
use serde_json::{Value, json};

/// The bytes are JSON text of a schema document.
pub fn join(bytes: &[u8]) {
    let Ok(document) = serde_json::from_slice::<Value>(bytes) else { return };
    let joined = join_unions(&document);
    assert_eq!(join_unions(&joined), joined, "the join of a join");
    let shown = presentation(&document);
    assert_eq!(presentation(&shown.schema), shown, "the presentation of a presentation");
    assert_compiles(&document, &joined, "join");
    assert_compiles(&document, &shown.schema, "presentation");
}

/// What can be discovered can be once it is shown to a model.
fn assert_compiles(document: &Value, shown: &Value, what: &str) {
    if !discover(document).left_out.is_empty() {
        return;
    }
    let tools = discover(shown);
    assert_eq!(tools.left_out, [], "the {what} of a sound schema: {shown}");
    for tool in &tools.tools {
        let outcome = tool.check(&tools.options, &mut Instance::Object(Vec::new()).tape());
        assert!(outcome.is_ok(), "the judge of the {what}: {outcome:?}");
    }
}

fn discover(schema: &Value) -> Toolset {
    Toolset::discover(&json!([{"name": "t", "inputSchema": schema}]).to_string(), Options::default())
}
