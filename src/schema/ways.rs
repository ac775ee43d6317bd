//! How many ways lead from a schema to others that are asked about the same value.

use super::{SchemaFault, SchemaNode};
use crate::{error::FaultCode, sentence};

/// How many ways may lead from one schema to others that are asked about the same value.
const MOST_WAYS: u64 = 100_000;

/// Judging a value takes as many steps as there are ways through references, `allOf`, unions, conditions and `not`. Definitions that
/// share each other double them at every turn, which no document that means something needs.
pub(super) fn entangled(nodes: &[SchemaNode]) -> Option<SchemaFault> {
    let mut ways: Vec<Option<u64>> = vec![None; nodes.len()];
    for start in 0..nodes.len() {
        let mut waiting = vec![(start, false)];
        while let Some((at, done)) = waiting.pop() {
            let Some(node) = nodes.get(at) else { continue };
            if done {
                let onward =
                    node.asked_in_place().filter_map(|next| ways.get(next.index()).copied().flatten());
                let sum = onward.fold(1_u64, u64::saturating_add);
                if sum > MOST_WAYS {
                    let reason = sentence::entangled();
                    return Some(SchemaFault {
                        pointer: node.pointer.clone(),
                        code: FaultCode::Limit,
                        reason,
                    });
                }
                if let Some(slot) = ways.get_mut(at) {
                    *slot = Some(sum);
                }
            } else if let Some(slot @ None) = ways.get_mut(at) {
                *slot = Some(0);
                waiting.push((at, true));
                waiting.extend(node.asked_in_place().map(|next| (next.index(), false)));
            }
        }
    }
    None
}
