//! What comes of one call (behaviour.md 7).

use crate::{
    coerce::{Repair, RepairKind},
    error::Issue,
    sentence,
    tape::{Path, write_json_string},
};
use serde_json::Value;
use std::fmt::Write as _;

/// How many issues the message of a refusal tells before it counts.
const TOLD: usize = 10;

/// What became of the arguments of a call, or of a result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// What was repaired, in the order of application.
    pub repairs: Vec<Repair>,
    /// Why the value is refused; nothing means accepted.
    pub issues: Vec<Issue>,
    /// What a foreign schema's own server is left to judge.
    pub set_aside: Vec<Issue>,
}

impl Outcome {
    /// Whether the value is accepted.
    pub fn ok(&self) -> bool {
        self.issues.is_empty()
    }

    /// Whether there is nothing to tell: accepted as it is.
    pub fn is_plain(&self) -> bool {
        self.ok() && self.repairs.is_empty() && self.set_aside.is_empty()
    }

    /// What a server answers when the arguments for `tool` are refused.
    pub fn message(&self, tool: &str) -> String {
        let told: Vec<String> = self.issues.iter().take(TOLD).map(Issue::sentence).collect();
        sentence::invalid_arguments(tool, &told, self.issues.len().saturating_sub(TOLD))
    }

    /// The outcome as JSON text: lists of repairs, of issues and of what is set aside. A repair is a list of path, kind
    /// and, for a default, value; an issue one of path, code, keyword, schema pointer and message. A list is read in
    /// half the time that an object takes.
    pub fn report(&self) -> String {
        let told = self.repairs.len() + self.issues.len() + self.set_aside.len();
        let mut json = String::with_capacity(16 + told * 192);
        json.push('[');
        write_list(&mut json, &self.repairs, write_repair);
        json.push(',');
        write_list(&mut json, &self.issues, write_issue);
        json.push(',');
        write_list(&mut json, &self.set_aside, write_issue);
        json.push(']');
        json
    }

    /// The value on which `self` was reported, with the repairs applied; used where values are JSON anyway.
    pub fn apply(&self, value: &Value) -> Value {
        let mut value = value.clone();
        for repair in &self.repairs {
            apply(&mut value, repair);
        }
        value
    }
}

impl Issue {
    /// Path and message, as one sentence.
    pub fn sentence(&self) -> String {
        if self.code == crate::error::IssueCode::TextList {
            return self.message.clone();
        }
        format!("{}: {}", self.path.text(), self.message)
    }
}

fn write_list<T>(json: &mut String, items: &[T], write_item: fn(&mut String, &T)) {
    json.push('[');
    for (position, item) in items.iter().enumerate() {
        json.push_str(if position > 0 { ",[" } else { "[" });
        write_item(json, item);
        json.push(']');
    }
    json.push(']');
}

fn write_repair(json: &mut String, repair: &Repair) {
    let (kind, value) = match &repair.kind {
        RepairKind::Json => ("json", None),
        RepairKind::Number => ("number", None),
        RepairKind::Boolean => ("boolean", None),
        RepairKind::Null => ("null", None),
        RepairKind::Default(value) => ("default", Some(value)),
        RepairKind::Removed => ("removed", None),
    };
    repair.path.write_json(json);
    write_text(json, kind);
    if let Some(value) = value {
        let _ = write!(json, ",{value}");
    }
}

fn write_issue(json: &mut String, issue: &Issue) {
    issue.path.write_json(json);
    write_text(json, issue.code.name());
    write_text(json, &issue.keyword);
    write_text(json, &issue.schema_pointer);
    write_text(json, &issue.message);
}

fn write_text(json: &mut String, text: &str) {
    json.push(',');
    write_json_string(json, text.as_bytes());
}

fn apply(root: &mut Value, repair: &Repair) {
    use crate::tape::Step;
    let mut at = root;
    let steps = match repair.kind {
        RepairKind::Default(_) | RepairKind::Removed => {
            repair.path.0.split_last().map_or(&[][..], |(_, before)| before)
        }
        _ => &repair.path.0,
    };
    for step in steps {
        let child = match step {
            Step::Name(name) => at.get_mut(name.text().as_ref()),
            Step::Index(index) => at.get_mut(index),
        };
        let Some(child) = child else { return };
        at = child;
    }
    let last = match repair.path.0.last() {
        Some(Step::Name(name)) => name.text().into_owned(),
        _ => String::new(),
    };
    match (&repair.kind, &mut *at) {
        (RepairKind::Default(default), Value::Object(members)) => {
            members.insert(last, default.clone());
        }
        (RepairKind::Removed, Value::Object(members)) => {
            members.shift_remove(&last);
        }
        (_, Value::String(text)) => {
            if let Some(read) = read_layers(text, &repair.path) {
                *at = read;
            }
        }
        _ => {}
    }
}

/// The value that a text says, through further texts.
fn read_layers(text: &str, path: &Path) -> Option<Value> {
    if path.0.is_empty() && text.trim().is_empty() {
        return Some(Value::Object(serde_json::Map::new()));
    }
    let mut tape = crate::tape::Tape::new();
    tape.push_value(&Value::from(text));
    let limits = crate::limits::Limits::default();
    let mut at = 0;
    loop {
        match tape.read_text(at, 0, &limits) {
            crate::tape::TextRead::Value { at: read, .. }
                if tape.node(read).kind() == crate::tape::Kind::String =>
            {
                at = read;
            }
            crate::tape::TextRead::Value { at: read, .. } => return Some(tape.node(read).to_value()),
            _ => return None,
        }
    }
}
