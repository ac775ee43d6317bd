//! The tape: any value, in words as JavaScript hands them over.

use super::{
    assert_lawful, assert_left_alone, definitions,
    instance::{Instance, text_of},
    only_reads,
};
use selvedge::{Options, Toolset};

/// Values are made no deeper than this.
const MOST_LEVELS: u8 = 40;

/// Text within text doubles with every layer.
const MOST_TEXTS: u8 = 5;

/// Schemas that between them read everything that can stand on a tape.
const SCHEMAS: [&str; 4] = [
    r#"{"type":"object"}"#,
    r#"{"type":"object","additionalProperties":{"type":["array","object","null"],"items":{"type":["number","boolean"]},"uniqueItems":true,"maxProperties":3,"additionalProperties":{"maxLength":2}}}"#,
    r#"{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"array","items":{"enum":["a",0,null,[],{"a":1}]}}]},"b":{"type":"integer","multipleOf":3}},"patternProperties":{"^.$":{"not":{"const":"x"}}},"propertyNames":{"maxLength":4}}"#,
    r##"{"type":"object","properties":{"list":{"type":"array","contains":{"$ref":"#"},"prefixItems":[{"$ref":"#"}]},"n":{"$ref":"#"}},"unevaluatedProperties":{"type":["object","array","number"]},"required":["a"]}"##,
];

thread_local! {
    static TOOLS: Vec<Toolset> = SCHEMAS
        .iter()
        .map(|schema| {
            let options = Options { scalars: true, ..Options::default() };
            Toolset::register(&definitions(schema), options).expect("sound")
        })
        .collect();
}

/// The bytes are kinds, lengths and content.
pub fn tape(bytes: &[u8]) {
    let value = Maker { bytes, levels: 0, texts: 0 }.value();
    let words = value.tape();
    assert_eq!(Instance::of(words.root()), value, "what was written is read");
    TOOLS.with(|tools| {
        for tools in tools {
            assert_lawful(tools, &value);
            assert_left_alone(tools, &value);
            let tool = tools.get("t").expect("registered");
            let mut tape = value.tape();
            let judged = tool.check_output(&tools.options, &mut tape).expect("the judge is built");
            assert!(!only_reads(&judged) || Instance::of(tape.root()) == value, "a result is only read");
        }
    });
}

/// Makes values of bytes; when these are used up, nulls.
struct Maker<'b> {
    bytes: &'b [u8],
    levels: u8,
    texts: u8,
}

impl Maker<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    fn value(&mut self) -> Instance {
        match self.byte() % 16 {
            0 => Instance::Null,
            1 => Instance::Boolean(false),
            2 => Instance::Boolean(true),
            3 => Instance::Number(f64::from(self.byte())),
            4 => self.number(),
            5 => Instance::Text(self.text()),
            6 => Instance::Text(self.json()),
            7..=10 => self.nested(Self::list),
            _ => self.nested(Self::object),
        }
    }

    /// Any double but those that JSON cannot say.
    fn number(&mut self) -> Instance {
        let number = f64::from_le_bytes(std::array::from_fn(|_| self.byte()));
        Instance::Number(if number.is_finite() { number } else { 0.5 })
    }

    fn text(&mut self) -> Vec<u8> {
        let length = usize::from(self.byte()).min(self.bytes.len());
        let (text, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        text_of(text)
    }

    /// Text that is JSON.
    fn json(&mut self) -> Vec<u8> {
        let mut text = String::new();
        if self.texts < MOST_TEXTS {
            self.texts += 1;
            self.value().json(&mut text);
            self.texts -= 1;
        }
        text.into_bytes()
    }

    fn nested(&mut self, make: fn(&mut Self) -> Instance) -> Instance {
        if self.levels >= MOST_LEVELS || self.bytes.is_empty() {
            return Instance::Null;
        }
        self.levels += 1;
        let value = make(self);
        self.levels -= 1;
        value
    }

    fn list(&mut self) -> Instance {
        let length = self.byte() % 40;
        Instance::List((0..length).map(|_| self.value()).collect())
    }

    fn object(&mut self) -> Instance {
        let length = self.byte() % 40;
        let mut members: Vec<(Vec<u8>, Instance)> = Vec::new();
        for _ in 0..length {
            let name = match self.byte() % 8 {
                0 => b"a".to_vec(),
                1 => b"b".to_vec(),
                2 => b"list".to_vec(),
                3 => b"n".to_vec(),
                4 => b"__proto__".to_vec(),
                _ => self.text(),
            };
            if members.iter().all(|(known, _)| *known != name) {
                members.push((name, self.value()));
            }
        }
        Instance::Object(members)
    }
}
