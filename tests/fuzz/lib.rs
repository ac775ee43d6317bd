//! What the targets run: the laws, and changes that keep JSON text JSON text.

pub mod laws;
pub mod mutate;
