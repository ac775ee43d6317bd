//! Schema reading: any text as a schema.

use super::instance::Instance;
use selvedge::{Coercer, FaultCode, Options, Toolset};

const UNREADABLE: &str = "the tool definitions cannot be read: ";

/// The bytes are the text of a schema.
pub fn schema(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let compiled = Coercer::compile(&text, Options::default());
    if let Err(faults) = &compiled {
        assert!(!faults.is_empty());
    }
    let definitions = format!(r#"[{{"name":"t","inputSchema":{text}}}]"#);
    let foreign = Toolset::discover(&definitions, Options::default());
    assert_eq!(
        foreign.left_out,
        Toolset::discover(&definitions, Options::default()).left_out,
        "the same again"
    );
    for fault in &foreign.left_out {
        // All but definitions that are no JSON name what they are about.
        let is_named = fault.message.contains('`') || fault.message.starts_with(UNREADABLE);
        assert!(is_named && !fault.message.ends_with('.'), "{}", fault.message);
    }
    let local = Toolset::register(&definitions, Options { defaults: true, ..Options::default() });
    match (&local, foreign.left_out.is_empty()) {
        (Ok(_), is_sound) => assert!(is_sound, "registered, but not discovered: {:?}", foreign.left_out),
        (Err(faults), true) => assert!(
            faults.iter().all(|fault| matches!(fault.code, FaultCode::Root | FaultCode::Default)),
            "discovered, but not registered: {faults:?}"
        ),
        (Err(_), false) => {}
    }
    for tools in local.iter().chain([&foreign]) {
        for tool in &tools.tools {
            let plan = tool.plan(&tools.options);
            assert!(plan.is_empty() || serde_json::from_str::<serde_json::Value>(&plan).is_ok());
            let given = Instance::Object(vec![(b"a".to_vec(), Instance::Text(b"[1]".to_vec()))]);
            let outcome = tool.check(&tools.options, &mut given.tape());
            assert!(outcome.is_ok(), "what was found sound has a judge: {outcome:?}");
        }
    }
}
