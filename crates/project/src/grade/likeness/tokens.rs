//! The tokens of a Python file, without what a copier changes first.

use super::python_part::{PythonKind, python_parts};

/// A token and its line, from 1. Names, numbers and strings are one token each, whatever they
/// are; comments, blank space and docstrings are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

/// The tokens of any text, also if it is not valid Python.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut line = 1;
    for part in python_parts(text) {
        let token = match part.kind {
            PythonKind::Keyword | PythonKind::Sign => Some(part.text),
            PythonKind::Name => Some("name"),
            PythonKind::Number => Some("0"),
            PythonKind::String => Some("''"),
            PythonKind::Docstring | PythonKind::Comment | PythonKind::Blank => None,
        };
        found.extend(token.map(|text| Token { text, line }));
        line += part.text.bytes().filter(|&byte| byte == b'\n').count();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).iter().map(|token| token.text).collect()
    }

    #[test]
    fn names_comments_and_docstrings_make_no_difference() {
        let one = "def f(a):\n    \"\"\"Adds.\n    one\"\"\"\n    return a + 12  # sum\n";
        let other = "def add(number):\n\n    'x'\n    return number+1\n";
        assert_eq!(texts(one), texts(other));
        assert_ne!(texts(one), texts("def f(a):\n    return a - 12"));
        assert_eq!(texts("x = b'a\\'b' 'c"), ["name", "=", "''", "''"]);
    }

    #[test]
    fn lines_are_counted_through_strings() {
        let found = tokens("a = '''\n\n'''\nb");
        assert_eq!(found.last().map(|token| token.line), Some(4));
    }
}
