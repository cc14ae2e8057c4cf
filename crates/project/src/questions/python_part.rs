//! The parts of a Python text, such as keywords, strings and comments.
//!
//! Any text is read to its end, also if it is not valid Python.

/// A part of a Python text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PythonPart<'a> {
    pub kind: PythonKind,
    pub text: &'a str,
}

/// The kind of a part of a Python text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PythonKind {
    Keyword,
    Name,
    Number,
    /// A string with its prefix and quotes.
    String,
    /// A string that begins a line, as docstrings do.
    Docstring,
    /// A comment without its line end.
    Comment,
    /// White space and line ends.
    Blank,
    /// A character that is none of these.
    Sign,
}

const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// Letters before the quote of a string, as in `rb''`.
const LONGEST_PREFIX: usize = 2;

/// The parts of a text, which make up the whole text.
///
/// ```
/// # use pigskin_project::{PythonKind, python_parts};
/// let parts = python_parts("return 'six'  # dice");
/// let strings = parts.iter().filter(|part| part.kind == PythonKind::String);
/// assert_eq!(strings.map(|part| part.text).collect::<Vec<_>>(), ["'six'"]);
/// ```
pub fn python_parts(text: &str) -> Vec<PythonPart<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut begins = true;
    while let Some(first) = rest.chars().next() {
        let (kind, length) = next(rest, first);
        let (part, after) = rest.split_at(length);
        let kind = match kind {
            PythonKind::String if begins => PythonKind::Docstring,
            kind => kind,
        };
        match kind {
            PythonKind::Blank => begins |= part.contains('\n'),
            PythonKind::Comment => {}
            _ => begins = false,
        }
        found.push(PythonPart { kind, text: part });
        rest = after;
    }
    found
}

/// The kind and the length in bytes of the part that a text begins with.
fn next(text: &str, first: char) -> (PythonKind, usize) {
    let until = |ends: &dyn Fn(char) -> bool| text.find(ends).unwrap_or(text.len());
    match first {
        '#' => (PythonKind::Comment, until(&|c| c == '\n')),
        '"' | '\'' => (PythonKind::String, length_of_string(text, first)),
        '\\' => (PythonKind::Blank, 1),
        _ if first.is_whitespace() => (PythonKind::Blank, until(&|c| !c.is_whitespace())),
        _ if is_word(first) => {
            let (word, after) = text.split_at(until(&|c| !is_word(c)));
            match after.chars().next() {
                _ if first.is_ascii_digit() => (PythonKind::Number, word.len()),
                _ if KEYWORDS.contains(&word) => (PythonKind::Keyword, word.len()),
                Some(quote @ ('"' | '\'')) if word.len() <= LONGEST_PREFIX => {
                    let length = word.len() + length_of_string(after, quote);
                    (PythonKind::String, length)
                }
                _ => (PythonKind::Name, word.len()),
            }
        }
        _ => (PythonKind::Sign, first.len_utf8()),
    }
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The length of a string with its quotes. One that is not closed ends with its line.
fn length_of_string(text: &str, quote: char) -> usize {
    let triple = String::from(quote).repeat(3);
    let is_triple = text.starts_with(&triple);
    let end: &str = if is_triple { &triple } else { &triple[..1] };
    let mut place = end.len();
    while let Some(rest) = text.get(place..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(end) {
            return place + end.len();
        }
        let mut characters = rest.chars();
        match characters.next() {
            Some('\n') if !is_triple => return place,
            Some('\\') => place += 1 + characters.next().map_or(0, char::len_utf8),
            Some(other) => place += other.len_utf8(),
            None => break,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_keeps_its_prefix_and_a_docstring_begins_a_line() {
        let text =
            "def f():\n    r\"\"\"Adds.\n    one\"\"\"\n    return rb'x' if y else 1.5 # z\n";
        let parts = python_parts(text);
        let of = |kind| {
            let parts = parts.iter().filter(move |part| part.kind == kind);
            parts.map(|part| part.text).collect::<Vec<_>>()
        };
        assert_eq!(of(PythonKind::Docstring), ["r\"\"\"Adds.\n    one\"\"\""]);
        assert_eq!(of(PythonKind::String), ["rb'x'"]);
        assert_eq!(of(PythonKind::Keyword), ["def", "return", "if", "else"]);
        assert_eq!(of(PythonKind::Comment), ["# z"]);
        assert_eq!(of(PythonKind::Number), ["1", "5"]);
    }

    #[test]
    fn any_text_is_read_to_its_end() {
        for text in [
            "'",
            "\"\"\"",
            "\\",
            "'\\",
            "é'ü\n\u{1f416}#",
            "\"\\\u{1f416}",
            "rb'",
        ] {
            let parts = python_parts(text);
            let whole: String = parts.iter().map(|part| part.text).collect();
            assert_eq!(whole, text);
        }
    }
}
