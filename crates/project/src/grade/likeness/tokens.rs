//! The tokens of a Python file, without what a copier changes first.

/// A token and its line, from 1. Names, numbers and strings are one token each, whatever they
/// are; comments, blank space and docstrings are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

/// Words that stay as they are.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

const NAME: &str = "name";
const NUMBER: &str = "0";
const STRING: &str = "''";

/// The tokens of any text, also if it is not valid Python.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut line = 1;
    // True if the next token begins a statement: a string there is a comment.
    let mut begins = true;
    while let Some(first) = rest.chars().next() {
        let length = length_of(rest, first);
        let (part, after) = rest.split_at(length);
        let token = match first {
            '\n' => {
                begins = true;
                None
            }
            '#' | '\\' => None,
            _ if first.is_whitespace() => None,
            '"' | '\'' => (!begins).then_some(STRING),
            _ if first.is_ascii_digit() => Some(NUMBER),
            _ if is_word(first) => Some(match KEYWORDS.iter().find(|word| **word == part) {
                Some(word) => *word,
                // The prefix of a string.
                None if part.len() <= 2 && after.starts_with(['"', '\'']) => "",
                None => NAME,
            }),
            _ => Some(part),
        };
        if let Some(text) = token.filter(|text| !text.is_empty()) {
            found.push(Token { text, line });
        }
        if token.is_some() || matches!(first, '"' | '\'') {
            begins = false;
        }
        line += part.bytes().filter(|&byte| byte == b'\n').count();
        rest = after;
    }
    found
}

/// The length in bytes of the token, comment or blank that a text begins with.
fn length_of(text: &str, first: char) -> usize {
    let until = |ends: &dyn Fn(char) -> bool| text.find(ends).unwrap_or(text.len());
    match first {
        '#' => until(&|c| c == '\n'),
        '"' | '\'' => length_of_string(text, first),
        _ if is_word(first) => until(&|c| !is_word(c)),
        _ => first.len_utf8(),
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

    #[test]
    fn any_text_is_read_to_its_end() {
        for text in [
            "'",
            "\"\"\"",
            "\\",
            "'\\",
            "é'ü\n\u{1f416}#",
            "\"\\\u{1f416}",
        ] {
            assert!(tokens(text).len() < 10, "{text}");
        }
    }
}
