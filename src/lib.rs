//! selvedge stands between a model's tool call and its handler: it repairs arguments in lockstep with the
//! tool's JSON Schema, refuses lists written as text, judges what is left, and registers no tool whose schema
//! does not compile.
//!
//! ```
//! use selvedge::{Options, Tape, Toolset};
//! use serde_json::json;
//!
//! let tools = r#"[{"name": "tag", "inputSchema": {
//!     "type": "object",
//!     "properties": {"labels": {"type": "array", "items": {"type": "string"}}},
//!     "required": ["labels"]
//! }}]"#;
//! let tools = Toolset::register(tools, Options::default()).expect("the schema compiles");
//! let arguments = json!({"labels": "[\"red\",\"blue\"]"});
//!
//! let tool = tools.get("tag").expect("it was registered");
//! let outcome = tool.check(&tools.options, &mut Tape::from_value(&arguments)).expect("the judge is built");
//!
//! assert!(outcome.ok());
//! assert_eq!(outcome.apply(&arguments), json!({"labels": ["red", "blue"]}));
//! ```

mod coerce;
mod coercer;
mod defaults;
mod document;
mod error;
mod join;
mod limits;
mod outcome;
mod plan;
mod schema;
mod sentence;
mod tape;
mod text_list;
mod tool;
mod toolset;
mod verdict;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use coerce::{Repair, RepairKind};
pub use coercer::Coercer;
pub use error::{Fault, FaultCode, Issue, IssueCode, SchemaMember};
pub use join::{Note, Presentation, join_unions, presentation};
pub use limits::{Limits, Options};
pub use outcome::Outcome;
pub use tape::{Kind, Name, Node, Path, Step, Tape};
pub use tool::{Tool, Unbuilt};
pub use toolset::{Definition, Toolset, Unreadable};
