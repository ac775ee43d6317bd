//! Coercion and verdict: a schema and arguments.

use super::{assert_lawful, assert_left_alone, definitions, instance};
use selvedge::{Coercer, Limits, Options, Tape, Toolset};

/// The first line says how arguments are read (letters of `settings`), the second is a schema, and each further
/// line is JSON text of arguments.
pub fn calls(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let (Some(settings), Some(schema)) = (lines.next(), lines.next()) else { return };
    let options = options(settings);
    let tools = if settings.contains('f') {
        Toolset::discover(&definitions(schema), Options { defaults: false, ..options })
    } else {
        let Ok(tools) = Toolset::register(&definitions(schema), options) else { return };
        tools
    };
    let refers = schema.contains("Ref\"") || schema.contains("$ref\"");
    let coercer = Coercer::compile(schema, options);
    for line in lines.take(16) {
        let Some(arguments) = instance::parse(line.as_bytes()) else { continue };
        if !arguments.infinite().is_empty() {
            continue;
        }
        assert_lawful(&tools, &arguments);
        if !refers {
            assert_left_alone(&tools, &arguments);
        }
        if let Ok(coercer) = &coercer {
            assert_coerces(coercer, &arguments);
        }
    }
}

/// `s` reads scalars from text, `d` fills in defaults, `n` has narrow limits, `f` means a foreign tool.
fn options(settings: &str) -> Options {
    let narrow = Limits {
        text_bytes: 120,
        depth: 5,
        values: 20,
        schema_nodes: 200,
        schema_depth: 12,
        pattern_steps: 40,
        ..Limits::default()
    };
    Options {
        scalars: settings.contains('s'),
        defaults: settings.contains('d'),
        limits: if settings.contains('n') { narrow } else { Limits::default() },
    }
}

fn assert_coerces(coercer: &Coercer, arguments: &instance::Instance) {
    let coerce = |tape: &mut Tape| {
        let outcome = coercer.coerce(tape);
        (outcome, instance::Instance::of(tape.root()))
    };
    let outcome = coerce(&mut arguments.tape());
    assert_eq!(coerce(&mut arguments.tape()), outcome, "the same again");
}
