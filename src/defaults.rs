//! Defaults (behaviour.md 2.7).

use crate::{
    coerce::{At, RepairKind, Walk},
    schema::NodeId,
};
use std::collections::HashSet;

impl Walk<'_> {
    /// Gives absent properties their defaults; nothing is filled inside those.
    pub(crate) fn fill(&mut self, at: u32, active: &[NodeId], mut members: Vec<(u32, u32)>) {
        let schema = self.schema;
        let given = members.len();
        let mut present: HashSet<Vec<u8>> =
            members.iter().map(|(name, _)| self.tape.node(*name).bytes().to_vec()).collect();
        for node in schema.nodes_of(active) {
            for (name, property) in node.properties.iter() {
                let Some(default) =
                    schema.default_of(property).map(|(_, default)| default).filter(|_| name != "__proto__")
                else {
                    continue;
                };
                if !present.insert(name.as_bytes().to_vec()) {
                    continue;
                }
                let name = self.tape.push_name(name);
                members.push((name, self.tape.push_value(default)));
                self.path.push(At::Name(name));
                self.repaired(RepairKind::Default(default.clone()));
                self.path.pop();
            }
        }
        if members.len() > given {
            let object = self.tape.resolve(at);
            self.tape.replace_object(object, &members);
        }
    }
}
