//! What stands at the edges of a pattern.
//!
//! A pattern is only asked whether it matches somewhere. So what it repeats at an edge can be repeated as
//! seldom as allowed (`[a-z]{2,9}` is `[a-z]{2}`), and what it looks at beyond an edge can as well be
//! taken: `(?<!\w)foo(?!\w)` is `(?:^|\W)foo(?:$|\W)`, which needs no look-around and so runs in linear
//! time. A look-around, too, only asks whether its body matches, and has one such edge: the far one.

use super::class::Class;
use super::tree::Node;

/// The two edges of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Left,
    Right,
}

/// Reduces a settled pattern at both edges.
pub(super) fn reduce(root: Node) -> Node {
    let has_references = root.any(&|node| matches!(node, Node::Repeated { .. }));
    let edges = Edges { has_references };
    let root = if has_references { root } else { edges.reduce_bodies(root) };
    edges.reduce(edges.reduce(root, Edge::Left), Edge::Right)
}

struct Edges {
    /// What a group holds may matter elsewhere.
    has_references: bool,
}

impl Edges {
    /// Reduces the bodies of look-arounds.
    fn reduce_bodies(&self, node: Node) -> Node {
        match node.map_children(&mut |child| self.reduce_bodies(child)) {
            Node::Look { behind, negated, body } => {
                let far = if behind { Edge::Left } else { Edge::Right };
                Node::Look { behind, negated, body: Box::new(self.reduce(*body, far)) }
            }
            other => other,
        }
    }

    fn reduce(&self, node: Node, edge: Edge) -> Node {
        match node {
            Node::Group { number, body } if !self.has_references => {
                Node::Group { number, body: Box::new(self.reduce(*body, edge)) }
            }
            Node::Choice(branches) => {
                Node::Choice(branches.into_iter().map(|branch| self.reduce(branch, edge)).collect())
            }
            Node::Sequence(parts) => self.reduce_sequence(parts, edge),
            Node::Repeat { min: 0, .. } => Node::Empty,
            Node::Repeat { body, min: 1, .. } => self.reduce(*body, edge),
            Node::Repeat { body, min, lazy, .. } => Node::Repeat { body, min, max: Some(min), lazy },
            Node::Look { behind, negated, body } if behind == (edge == Edge::Left) => {
                self.reduce_look(behind, negated, *body, edge)
            }
            other => other,
        }
    }

    fn reduce_sequence(&self, mut parts: Vec<Node>, edge: Edge) -> Node {
        if edge == Edge::Left {
            parts.reverse();
        }
        while let Some(part) = parts.pop() {
            let reduced = self.reduce(part, edge);
            if !matches!(reduced, Node::Empty) {
                parts.push(reduced);
                break;
            }
        }
        if edge == Edge::Left {
            parts.reverse();
        }
        Node::sequence(parts)
    }

    fn reduce_look(&self, behind: bool, negated: bool, body: Node, edge: Edge) -> Node {
        let class = match body {
            body if !negated => return self.reduce(body, edge),
            Node::Char(c) => Class::one(c),
            Node::Class(class) => class,
            body => return Node::Look { behind, negated, body: Box::new(body) },
        };
        let outside = if behind { Node::Start } else { Node::End };
        Node::Choice(vec![outside, Node::Class(class.inverted())])
    }
}
