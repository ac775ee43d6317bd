//! Patterns whose answer for some texts is given beforehand, since their matches reach the step limit.

use super::{PatternFault, class::Class, emit::emit, settled, tree::Node};

/// The texts whose match with a pattern is not known.
#[derive(Clone, Copy)]
pub(crate) enum Unknown<'t> {
    /// These.
    Texts(&'t [String]),
    /// Every one.
    All,
}

/// A text for the judge to read in place of `source`, in which the unknown texts match, or do not.
pub(crate) fn assume(source: &str, unknown: Unknown<'_>, matches: bool) -> Result<String, PatternFault> {
    let assumed = match (unknown, matches) {
        (Unknown::All, true) => Node::Empty,
        (Unknown::All, false) => Node::Class(Class::nothing()),
        (Unknown::Texts(texts), true) => Node::choice(vec![one_of(texts), settled(source)?]),
        (Unknown::Texts(texts), false) => {
            let none_of = Node::Look { behind: false, negated: true, body: Box::new(one_of(texts)) };
            let any = Box::new(Node::Class(Class::nothing().inverted()));
            let anywhere = Node::Repeat { body: any, min: 0, max: None, lazy: true };
            Node::sequence(vec![Node::Start, none_of, anywhere, settled(source)?])
        }
    };
    Ok(emit(&assumed))
}

fn one_of(texts: &[String]) -> Node {
    let spelled = |text: &String| Node::sequence(text.chars().map(Node::Char).collect());
    Node::sequence(vec![Node::Start, Node::choice(texts.iter().map(spelled).collect()), Node::End])
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::{Unknown, assume};
    use fancy_regex::Regex;

    fn matching(text: &str, subjects: [&'static str; 6]) -> Vec<&'static str> {
        let regex = Regex::new(text).expect(text);
        subjects.into_iter().filter(|subject| regex.is_match(subject).is_ok_and(|found| found)).collect()
    }

    #[test]
    fn only_the_unknown_texts_are_assumed() {
        let source = r"(?=b)b|^(a)\1$";
        let subjects = ["aa", "a.c", "xb", "aac", "", "a.cb"];
        let as_it_is = matching(source, subjects);
        assert_eq!(as_it_is, ["aa", "xb", "a.cb"]);
        let unknown = ["a.c".to_owned(), "xb".to_owned()];
        let assumed = |matches| {
            let text = assume(source, Unknown::Texts(&unknown), matches).expect(source);
            matching(&text, subjects)
        };
        assert_eq!(assumed(true), ["aa", "a.c", "xb", "a.cb"]);
        assert_eq!(assumed(false), ["aa", "a.cb"]);
    }

    #[test]
    fn or_all_of_them() {
        let subjects = ["aa", "a", "b", "\n", "", "\u{10000}"];
        let assumed =
            |matches| matching(&assume("(?=b)b", Unknown::All, matches).expect("a pattern"), subjects);
        assert_eq!(assumed(true), subjects);
        assert!(assumed(false).is_empty());
    }
}
