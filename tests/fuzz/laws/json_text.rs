//! JSON text: where a list is wanted, any text is read as `JSON.parse` reads it (behaviour.md 1).

use super::instance::{self, Instance, text_of};
use selvedge::{Coercer, IssueCode, Options};
use serde::de::IgnoredAny;

/// Text is read again while it is text, this often.
const LAYERS: usize = 4;

/// The largest integer that a double holds together with all its neighbours.
const MOST: f64 = 9_007_199_254_740_991.0;

thread_local! {
    static WANTS_LIST: Coercer =
        Coercer::compile(r#"{"properties":{"v":{"type":["array","object"]}}}"#, Options::default()).expect("sound");
}

/// The bytes are the text of a member that may only be a list or an object.
pub fn json_text(bytes: &[u8]) {
    let text = text_of(bytes);
    let mut tape = Instance::Object(vec![(b"v".to_vec(), Instance::Text(text.clone()))]).tape();
    let outcome = WANTS_LIST.with(|coercer| coercer.coerce(&mut tape));
    let Instance::Object(members) = Instance::of(tape.root()) else { panic!("no object any more") };
    let [(_, found)] = members.as_slice() else { panic!("other members: {members:?}") };

    if let Ok(text) = std::str::from_utf8(&text) {
        let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
        assert_eq!(instance::parse(text.as_bytes()).is_some(), is_json, "another reader says: {is_json}");
    }
    if text.iter().filter(|byte| matches!(byte, b'[' | b'{')).count() > 200 {
        // It may be over the limit of nesting, whether it is JSON in the end or not.
        return;
    }
    match read(&text) {
        Some((read, true)) => {
            assert_eq!(found.clone().listed(), without_proto(read));
            assert_eq!((outcome.repairs.len(), outcome.issues.len()), (1, 0));
        }
        read => {
            assert_eq!(*found, Instance::Text(text));
            assert_eq!((outcome.repairs.len(), outcome.issues.len()), (0, usize::from(read.is_some())));
            assert!(outcome.issues.iter().all(|issue| issue.code == IssueCode::Limit));
        }
    }
}

/// What a text says, through further texts, and whether none of its numbers would change on the way; `None`
/// where it ends in text.
fn read(text: &[u8]) -> Option<(Instance, bool)> {
    let mut text = text.to_vec();
    for _ in 0..LAYERS {
        match instance::parse_with_numbers(&text)? {
            (Instance::Text(inner), _) => text = inner,
            (read, numbers) => return Some((read, numbers.iter().all(|number| number.abs() <= MOST))),
        }
    }
    None
}

fn without_proto(value: Instance) -> Instance {
    match value {
        Instance::List(items) => Instance::List(items.into_iter().map(without_proto).collect()),
        Instance::Object(members) => {
            let kept = members.into_iter().filter(|(name, _)| name != b"__proto__");
            Instance::Object(kept.map(|(name, member)| (name, without_proto(member))).collect())
        }
        other => other,
    }
}
