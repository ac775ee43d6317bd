//! Reading a document schema by schema.

use super::{
    Dialect, NodeId, Schema, SchemaFault, SchemaNode, Union, escape,
    keyword::{self, Shape},
    kinds::Kinds,
    pattern::Pattern,
    patterns::Patterns,
    reference::Pending,
    resource::{Names, Resources},
    ways,
};
use crate::{error::FaultCode, limits::Limits, sentence};
use serde_json::{Map, Value};
use std::{
    cell::{OnceCell, RefCell},
    collections::HashMap,
    rc::Rc,
};

/// Reads a document. See [`Schema::read`].
pub(super) fn read(document: Value, limits: &Limits) -> Result<Schema, Vec<SchemaFault>> {
    let dialect = Dialect::of(&document).map_err(|uri| {
        vec![SchemaFault {
            pointer: "/$schema".to_owned(),
            code: FaultCode::Dialect,
            reason: sentence::unknown_dialect(&uri),
        }]
    })?;
    let mut reader = Reader {
        document: &document,
        dialect,
        nodes: Vec::new(),
        by_pointer: HashMap::new(),
        resources: Resources::new(),
        pending: Vec::new(),
        patterns: Patterns::new(limits.pattern_steps as usize),
        faults: Vec::new(),
        has_inner_dialects: false,
        has_dynamic_references: false,
        names: Names::default(),
        is_out_of_sight: false,
        doubt: None,
        passed_over: Vec::new(),
    };
    reader.schema(&document, String::new(), 0);
    reader.resolve_references();
    let Reader {
        nodes, by_pointer, faults, patterns, has_inner_dialects, passed_over, resources, names, ..
    } = reader;
    if !faults.is_empty() {
        return Err(faults);
    }
    if let Some(fault) = ways::entangled(&nodes) {
        return Err(vec![fault]);
    }
    let has_resources = names == Names::Left && resources.has_inner();
    let resources = if has_resources { resources.into_pointers() } else { HashMap::new() };
    Ok(Schema {
        document,
        dialect,
        single_places: std::iter::repeat_with(OnceCell::new).take(nodes.len()).collect(),
        nodes,
        by_pointer,
        resources,
        places: RefCell::default(),
        kinds: RefCell::default(),
        patterns,
        leads_to_backtracking: OnceCell::new(),
        has_inner_dialects,
        names,
        passed_over,
    })
}

pub(super) struct Reader<'d> {
    pub(super) document: &'d Value,
    pub(super) dialect: Dialect,
    pub(super) nodes: Vec<SchemaNode>,
    pub(super) by_pointer: HashMap<String, NodeId>,
    pub(super) resources: Resources<'d>,
    pub(super) pending: Vec<Pending>,
    patterns: Patterns,
    pub(super) faults: Vec<SchemaFault>,
    pub(super) has_inner_dialects: bool,
    pub(super) has_dynamic_references: bool,
    pub(super) names: Names,
    /// Whether the judge looks for no names here.
    pub(super) is_out_of_sight: bool,
    /// The first name that the judge would not follow as it is followed here.
    pub(super) doubt: Option<SchemaFault>,
    passed_over: Vec<String>,
}

impl<'d> Reader<'d> {
    /// Reads the schema at `pointer` inside the resource `within`.
    pub(super) fn schema(&mut self, value: &'d Value, pointer: String, within: usize) -> NodeId {
        if let Some(known) = self.by_pointer.get(&pointer) {
            return *known;
        }
        let id = NodeId::new(self.nodes.len());
        self.by_pointer.insert(pointer.clone(), id);
        self.nodes.push(SchemaNode { pointer: pointer.clone(), ..SchemaNode::default() });
        let node = match value {
            Value::Object(keywords) => self.keywords(keywords, &pointer, within, id),
            Value::Bool(always) if self.dialect > Dialect::Draft4 => {
                SchemaNode { always: Some(*always), ..SchemaNode::default() }
            }
            _ => {
                self.fault(
                    &pointer,
                    FaultCode::Keyword,
                    sentence::not_a_schema(self.dialect > Dialect::Draft4),
                );
                SchemaNode::default()
            }
        };
        if let Some(slot) = self.nodes.get_mut(id.index()) {
            *slot = SchemaNode { pointer, ..node };
        }
        id
    }

    pub(super) fn fault(&mut self, pointer: &str, code: FaultCode, reason: String) {
        self.faults.push(SchemaFault { pointer: pointer.to_owned(), code, reason });
    }

    fn keywords(
        &mut self,
        keywords: &'d Map<String, Value>,
        pointer: &str,
        within: usize,
        id: NodeId,
    ) -> SchemaNode {
        if !pointer.is_empty() && is_validator(keywords) {
            self.fault(pointer, FaultCode::Keyword, sentence::not_a_document());
            return SchemaNode::default();
        }
        let outer = self.dialect;
        if let Some(Ok(dialect)) = inner_dialect(keywords, pointer)
            && keywords.contains_key(dialect.id_keyword())
        {
            self.dialect = dialect;
        }
        let alone = !self.dialect.reads_beside_ref() && keywords.contains_key("$ref");
        let resource = if alone { within } else { self.enter_resource(keywords, pointer, within, id) };
        self.has_inner_dialects |= !pointer.is_empty() && keywords.contains_key("$schema");
        let mut node = SchemaNode::default();
        let mut after_tuple = None;
        for (keyword, value) in keywords {
            let at = format!("{pointer}/{}", escape(keyword));
            if let Some(shape) = keyword::shape(self.dialect, keyword) {
                let child = self.keyword(&mut node, keyword, shape, value, &at, resource, id);
                if keyword == "additionalItems" {
                    after_tuple = child;
                }
                if let Some((companion, wanted)) = keyword::companion(self.dialect, keyword)
                    && value.is_boolean()
                    && !keywords.contains_key(companion)
                {
                    self.fault(&at, FaultCode::Keyword, sentence::bad_keyword(keyword, wanted));
                }
            } else {
                if keyword::is_passed_over(self.dialect, keyword) {
                    self.passed_over.push(at.clone());
                }
                match keyword.as_str() {
                    "const" if self.dialect > Dialect::Draft4 => node.values = Some(vec![value.clone()]),
                    "default" => node.default = Some(value.clone()),
                    // A raw shape of validators to which a `type` was added; without one, the root contract tells.
                    _ if value.get("~standard").is_some() && keywords.contains_key("type") => {
                        self.fault(&at, FaultCode::Keyword, sentence::not_a_document());
                    }
                    _ => {}
                }
            }
        }
        if let Some(values) = keywords.get("enum").and_then(Value::as_array)
            && node.values.is_none()
        {
            node.values = Some(values.clone());
        }
        if keywords.get("items").is_some_and(Value::is_array) {
            node.items = after_tuple;
        }
        let named = keywords
            .get("discriminator")
            .and_then(|vendor| vendor.get("propertyName"))
            .and_then(Value::as_str);
        for union in &mut node.unions {
            union.discriminator = named.map(str::to_owned);
        }
        self.dialect = outer;
        if alone { SchemaNode { default: None, ..SchemaNode::default() } } else { node }
    }

    #[allow(clippy::too_many_arguments, reason = "one keyword with its surroundings")]
    fn keyword(
        &mut self,
        node: &mut SchemaNode,
        keyword: &str,
        shape: Shape,
        value: &'d Value,
        at: &str,
        resource: usize,
        id: NodeId,
    ) -> Option<NodeId> {
        if let Some((below, wanted)) = keyword::objection(shape, self.dialect, value) {
            self.fault(&format!("{at}{below}"), FaultCode::Keyword, sentence::bad_keyword(keyword, wanted));
            return None;
        }
        match (shape, value) {
            (Shape::Schema, Value::Array(_)) if keyword == "items" => {
                self.fault(at, FaultCode::Keyword, sentence::tuple_in_items());
            }
            (Shape::SchemaOrBoolean, Value::Bool(always)) if self.dialect == Dialect::Draft4 => {
                let child = NodeId::new(self.nodes.len());
                self.by_pointer.insert(at.to_owned(), child);
                self.nodes.push(SchemaNode {
                    pointer: at.to_owned(),
                    always: Some(*always),
                    ..SchemaNode::default()
                });
                place_schema(node, keyword, child);
                return Some(child);
            }
            (Shape::SchemaOrTuple, Value::Array(items)) if !items.is_empty() => {
                let items = self.list(items, at, resource);
                node.prefix_items = items;
            }
            (Shape::SchemaList, Value::Array(members)) if !members.is_empty() => {
                let members = self.list(members, at, resource);
                place_list(node, keyword, members);
            }
            (Shape::SchemaList, _) | (Shape::SchemaOrTuple, Value::Array(_)) => {
                self.fault(
                    at,
                    FaultCode::Keyword,
                    sentence::bad_keyword(keyword, "must be a list of at least one schema"),
                );
            }
            (Shape::Schema | Shape::SchemaOrBoolean | Shape::SchemaOrTuple, _) => {
                let child = self.schema(value, at.to_owned(), resource);
                place_schema(node, keyword, child);
                return Some(child);
            }
            (Shape::SchemaMap | Shape::PatternMap | Shape::Dependencies, Value::Object(schemas)) => {
                let is_later = shape == Shape::Dependencies && self.dialect == Dialect::Draft202012;
                let was_out_of_sight = self.is_out_of_sight;
                self.is_out_of_sight |= is_later;
                self.map(node, keyword, shape, schemas, at, resource);
                self.is_out_of_sight = was_out_of_sight;
            }
            (Shape::SchemaMap | Shape::PatternMap | Shape::Dependencies, _) => {
                self.fault(at, FaultCode::Keyword, sentence::bad_keyword(keyword, "must be an object"));
            }
            (Shape::Pattern, Value::String(source)) => {
                node.pattern = self.pattern(source, at);
            }
            (Shape::Address, Value::String(uri)) if keyword != "$schema" && keyword != "$id" => {
                node.is_dynamic |= keyword != "$ref";
                self.has_dynamic_references |= node.is_dynamic;
                self.pending.push(Pending {
                    from: id,
                    uri: uri.clone(),
                    at: at.to_owned(),
                    resource,
                    followed: keyword == "$ref",
                });
            }
            _ => place_plain(node, keyword, value),
        }
        None
    }

    fn list(&mut self, schemas: &'d [Value], at: &str, resource: usize) -> Vec<NodeId> {
        schemas
            .iter()
            .enumerate()
            .map(|(index, schema)| self.schema(schema, format!("{at}/{index}"), resource))
            .collect()
    }

    fn map(
        &mut self,
        node: &mut SchemaNode,
        keyword: &str,
        shape: Shape,
        schemas: &'d Map<String, Value>,
        at: &str,
        resource: usize,
    ) {
        for (name, schema) in schemas {
            let at = format!("{at}/{}", escape(name));
            if shape == Shape::Dependencies && schema.is_array() {
                if let Some((below, wanted)) = keyword::objection(
                    Shape::NameList(usize::from(self.dialect == Dialect::Draft4)),
                    self.dialect,
                    schema,
                ) {
                    self.fault(
                        &format!("{at}{below}"),
                        FaultCode::Keyword,
                        sentence::bad_keyword(keyword, wanted),
                    );
                }
                continue;
            }
            let pattern = if shape == Shape::PatternMap { self.pattern(name, &at) } else { None };
            let child = self.schema(schema, at, resource);
            match keyword {
                "properties" => node.properties.push(name, child),
                "dependentSchemas" | "dependencies" => node.conditional.push(child),
                "patternProperties" => {
                    node.pattern_properties.extend(pattern.map(|pattern| (pattern, child)));
                }
                _ => {}
            }
        }
    }

    fn pattern(&mut self, source: &str, at: &str) -> Option<Rc<Pattern>> {
        let read = self.patterns.read(source);
        read.map_err(|fault| {
            self.fault(at, FaultCode::Pattern, sentence::bad_pattern(source, &fault.reason));
        })
        .ok()
    }
}

/// Whether this is an object of a validation library, which says nothing in the words of JSON Schema.
pub(super) fn is_validator(keywords: &Map<String, Value>) -> bool {
    ["~standard", "_zod"].iter().any(|key| keywords.contains_key(*key))
        || keywords.get("_def").is_some_and(Value::is_object)
}

/// The dialect that a schema inside the document names, or its name if it is unknown.
pub(super) fn inner_dialect(keywords: &Map<String, Value>, pointer: &str) -> Option<Result<Dialect, String>> {
    let name = keywords.get("$schema").filter(|_| !pointer.is_empty())?;
    Some(Dialect::of_name(Some(name)))
}

fn place_schema(node: &mut SchemaNode, keyword: &str, child: NodeId) {
    match keyword {
        "additionalProperties" => node.additional_properties = Some(child),
        "items" => node.items = Some(child),
        "contains" => node.contains = Some(child),
        "propertyNames" => node.property_names = Some(child),
        "if" | "not" => node.consulted.push(child),
        "then" | "else" => node.conditional.push(child),
        "unevaluatedProperties" | "unevaluatedItems" => node.unevaluated.push(child),
        _ => {}
    }
}

fn place_list(node: &mut SchemaNode, keyword: &str, members: Vec<NodeId>) {
    let keyword = match keyword {
        "allOf" => return node.all_of = members,
        "prefixItems" => return node.prefix_items = members,
        "anyOf" => "anyOf",
        _ => "oneOf",
    };
    node.unions.push(Union {
        keyword,
        members,
        discriminator: None,
        proper: OnceCell::new(),
        variants: OnceCell::new(),
    });
}

fn place_plain(node: &mut SchemaNode, keyword: &str, value: &Value) {
    match (keyword, value) {
        ("type", _) => node.types = Some(Kinds::of_type(value)),
        ("required", Value::Array(names)) => {
            node.required = names.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        }
        _ => {}
    }
}
