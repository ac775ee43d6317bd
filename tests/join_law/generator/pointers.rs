//! Pointers into unions.

use serde_json::Value;

/// Pointers to members of unions and into them.
pub(super) fn pointers(schema: &Value) -> Vec<String> {
    fn walk(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                if let Some(Value::Array(union)) = members.get("oneOf") {
                    for (number, member) in union.iter().enumerate().filter(|(_, member)| member.is_object())
                    {
                        found.push(format!("#{at}/oneOf/{number}"));
                        if let Some(Value::Object(properties)) = member.get("properties") {
                            for (name, schema) in properties {
                                if name.is_ascii() && schema.is_object() {
                                    found.push(format!("#{at}/oneOf/{number}/properties/{name}"));
                                }
                            }
                        }
                    }
                }
                for (name, value) in members.iter().filter(|(name, _)| name.is_ascii() && *name != "default")
                {
                    walk(value, &format!("{at}/{}", name.replace('^', "%5E")), found);
                }
            }
            Value::Array(items) => {
                for (number, item) in items.iter().enumerate() {
                    walk(item, &format!("{at}/{number}"), found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(schema, "", &mut found);
    found
}
