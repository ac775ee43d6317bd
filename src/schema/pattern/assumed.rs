//! Patterns whose answer for some texts is given beforehand, since their matches reach the step limit.

use super::{PatternFault, class::Class, emit::emit, settled, tree::Node};

/// What is assumed of a pattern.
#[derive(Clone, Copy)]
pub(crate) enum Assumption<'t> {
    /// These texts match, and those do not.
    Texts(&'t [&'t str], &'t [&'t str]),
    /// Every text matches.
    Any,
}

/// A text for the judge to read in place of `source`, in which an assumption holds.
pub(crate) fn assume(source: &str, assumption: Assumption<'_>) -> Result<String, PatternFault> {
    let assumed = match assumption {
        Assumption::Any => Node::Empty,
        Assumption::Texts(fitting, missing) => {
            let mut pattern = settled(source)?;
            if !missing.is_empty() {
                let none_of = Node::Look { behind: false, negated: true, body: Box::new(one_of(missing)) };
                let any = Box::new(Node::Class(Class::nothing().inverted()));
                let anywhere = Node::Repeat { body: any, min: 0, max: None, lazy: true };
                pattern = Node::sequence(vec![Node::Start, none_of, anywhere, pattern]);
            }
            if fitting.is_empty() { pattern } else { Node::choice(vec![one_of(fitting), pattern]) }
        }
    };
    Ok(emit(&assumed))
}

fn one_of(texts: &[&str]) -> Node {
    let spelled = |text: &&str| Node::sequence(text.chars().map(Node::Char).collect());
    Node::sequence(vec![Node::Start, Node::choice(texts.iter().map(spelled).collect()), Node::End])
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::{Assumption, assume};
    use fancy_regex::Regex;

    fn matching(text: &str, subjects: [&'static str; 6]) -> Vec<&'static str> {
        let regex = Regex::new(text).expect(text);
        subjects.into_iter().filter(|subject| regex.is_match(subject).is_ok_and(|found| found)).collect()
    }

    #[test]
    fn only_the_unknown_texts_are_assumed() {
        let source = r"(?=b)b|^(a)\1$";
        let subjects = ["aa", "a.c", "xb", "aac", "", "a.cb"];
        assert_eq!(matching(source, subjects), ["aa", "xb", "a.cb"]);
        let assumed = |fitting: &[&str], missing: &[&str]| {
            let text = assume(source, Assumption::Texts(fitting, missing)).expect(source);
            matching(&text, subjects)
        };
        assert_eq!(assumed(&["a.c", "xb"], &[]), ["aa", "a.c", "xb", "a.cb"]);
        assert_eq!(assumed(&[], &["a.c", "xb"]), ["aa", "a.cb"]);
        assert_eq!(assumed(&["a.c"], &["xb"]), ["aa", "a.c", "a.cb"]);
        assert_eq!(assumed(&["xb"], &["a.c"]), ["aa", "xb", "a.cb"]);
    }

    #[test]
    fn or_all_of_them() {
        let subjects = ["aa", "a", "b", "\n", "", "\u{10000}"];
        assert_eq!(matching(&assume("(?=b)b", Assumption::Any).expect("a pattern"), subjects), subjects);
    }
}
