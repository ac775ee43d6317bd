//! Keeps the engine from rewriting quantifiers whose groups a back-reference repeats.
//!
//! The engine rewrites `(X+)+` to `(X+)`, and `X+Y?X+` to a text that has `X` more often, without regard to
//! what their groups hold or which numbers they get. A look-behind of nothing, which always holds, keeps
//! such parts apart.

use super::tree::Node;

/// Keeps quantifiers apart where they hold a group that a back-reference repeats. Other groups of a pattern with
/// look-around or back-references are dissolved, as the engine does, so that what stands side by side for it does so
/// here, also where it is metered.
pub(super) fn keep_apart(root: Node) -> Node {
    if root.is_linear() {
        return root;
    }
    let mut referred = Vec::new();
    root.collect_repeated(&mut referred);
    separate(root, &referred)
}

fn separate(node: Node, referred: &[usize]) -> Node {
    match node.map_children(&mut |child| separate(child, referred)) {
        Node::Group { number, body } if !referred.contains(&number) => *body,
        Node::Group { number, body } if matches!(*body, Node::Repeat { .. }) => {
            Node::Group { number, body: Box::new(Node::Sequence(vec![Node::nothing_behind(), *body])) }
        }
        Node::Sequence(parts) => {
            let mut separated: Vec<Node> = Vec::with_capacity(parts.len());
            for part in parts.into_iter().flat_map(flattened) {
                if let (Node::Repeat { .. }, Some(last @ Node::Repeat { .. })) = (&part, separated.last())
                    && (part.holds(referred) || last.holds(referred))
                {
                    separated.push(Node::nothing_behind());
                }
                separated.push(part);
            }
            Node::Sequence(separated)
        }
        other => other,
    }
}

fn flattened(part: Node) -> Vec<Node> {
    match part {
        Node::Sequence(parts) => parts,
        Node::Empty => Vec::new(),
        other => vec![other],
    }
}
