//! The answers of a part as text.

use std::fmt::Write as _;

/// The answers to a part of a problem's domain, a line of text each.
///
/// The text of an answer is documented in `docs/kit-format.md`. It is the same in Python and
/// here, because hashes of it are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answers {
    /// One answer for each call.
    Lines(Vec<String>),
    /// The events of each game.
    Games(Vec<Vec<String>>),
}

impl Answers {
    /// The number of answers; of games, the number of games.
    pub fn len(&self) -> usize {
        match self {
            Answers::Lines(lines) => lines.len(),
            Answers::Games(games) => games.len(),
        }
    }

    /// Tests whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All answers in one text, whose hash is the hash of the part.
    ///
    /// ```
    /// use pigskin_project::Answers;
    /// let answers = Answers::Lines(vec!["9".into(), "!NameError: ten @12".into()]);
    /// assert_eq!(answers.joined(), "9\n!NameError: ten");
    /// ```
    pub fn joined(&self) -> String {
        match self {
            Answers::Lines(lines) => joined(lines),
            Answers::Games(games) => {
                let games: Vec<_> = games.iter().map(|events| joined(events)).collect();
                games.join("\n\n")
            }
        }
    }
}

fn joined(lines: &[String]) -> String {
    let lines: Vec<_> = lines.iter().map(|line| without_line(line)).collect();
    lines.join("\n")
}

/// An answer as it is compared: an exception without its line of `hog.py`.
pub(crate) fn without_line(answer: &str) -> &str {
    // Most answers are no exceptions, and there are many.
    if !answer.starts_with('!') {
        return answer;
    }
    match answer.rsplit_once(" @") {
        Some((exception, line))
            if !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            exception
        }
        _ => answer,
    }
}

/// The text of a truth value in Python.
pub(crate) fn truth(is_true: bool) -> String {
    if is_true { "True" } else { "False" }.to_owned()
}

/// The text of a number in Python, for numbers of moderate size.
pub(crate) fn float(value: f64) -> String {
    format!("{value:?}")
}

/// A text as JSON in ASCII, as Python writes it.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            ' '..='~' => quoted.push(character),
            other => {
                for unit in other.encode_utf16(&mut [0; 2]) {
                    let _ = write!(quoted, "\\u{unit:04x}");
                }
            }
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_python() {
        assert_eq!(
            quoted("a\"\\\n\u{e9}\u{1f437}"),
            r#""a\"\\\n\u00e9\ud83d\udc37""#
        );
        assert_eq!([float(2.0), float(3.5), float(0.1)], ["2.0", "3.5", "0.1"]);
        assert_eq!(without_line("4 dice=2 @3"), "4 dice=2 @3");
        assert_eq!(without_line("!E: a @x"), "!E: a @x");
    }
}
