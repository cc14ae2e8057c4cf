//! Files that hold a table: answers in place of a rule.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::functions::tokens;

/// A file that holds a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerTable {
    pub file: String,
    /// The number of values in a row; of values in texts, their characters beside blanks.
    pub values: usize,
}

/// Fewest values in a row that are a table: a list of primes has less.
const FEWEST_VALUES: usize = 60;

/// Fewest characters of texts in a row, or of one number, that hold a table, beside blanks.
const FEWEST_CHARACTERS: usize = 120;

/// Mean lengths of the words of prose.
const WORDS: std::ops::RangeInclusive<usize> = 3..=12;

/// The size of the largest table in a file; `None` if there is none, or if the kit has it.
pub(super) fn largest_table(hog: &str, given: &str) -> Option<usize> {
    let given: BTreeSet<String> = tokens(given).iter().map(|token| bare(token)).collect();
    let (mut values, mut texts, mut largest) = (0, String::new(), 0);
    for token in tokens(hog) {
        if !is_value(&token) {
            if !is_between_values(&token) {
                (values, texts) = (0, String::new());
            }
            continue;
        }
        values += 1;
        if values >= FEWEST_VALUES {
            largest = largest.max(values);
        }
        let is_number = token.starts_with(|first: char| first.is_ascii_digit());
        if !given.contains(&bare(&token)) && (!is_number || token.len() >= FEWEST_CHARACTERS) {
            texts += without_letters(&token).trim_matches(['"', '\'']);
            largest = largest.max(packed(&texts).unwrap_or(0));
        }
    }
    (largest > 0).then_some(largest)
}

/// A token without its blanks and line ends.
fn bare(token: &str) -> String {
    token.split_whitespace().collect()
}

/// The number of characters of a text that are values: too many, and no prose.
fn packed(text: &str) -> Option<usize> {
    // A line end can be written as an escape, too.
    let text = text.replace("\\n", "\n");
    let words = text.split_whitespace().count();
    let characters = bare(&text);
    let count = characters.chars().count();
    let digits = characters.chars().filter(char::is_ascii_digit).count();
    let is_prose = WORDS.contains(&(count / words.max(1))) && digits * 2 < count;
    (count >= FEWEST_CHARACTERS && !is_prose).then_some(count)
}

fn is_value(token: &str) -> bool {
    token.starts_with(|first: char| first.is_ascii_digit())
        || without_letters(token).starts_with(['"', '\''])
        || ["True", "False", "None"].contains(&token)
}

/// A text in quotes without the letters before it, such as `b`.
fn without_letters(token: &str) -> &str {
    token.trim_start_matches(|first: char| first.is_ascii_alphabetic())
}

fn is_between_values(token: &str) -> bool {
    [",", ":", "-", "+", "(", ")", "[", "]", "{", "}"].contains(&token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_lists_and_packed_texts() {
        let numbers: Vec<String> = (0..100).map(|n| n.to_string()).collect();
        let list = format!("T = [{}]\n", numbers.join(", "));
        assert_eq!(largest_table(&list, ""), Some(100));
        let pairs = format!("T = {{{}: True}}\n", numbers.join(": -1, "));
        assert_eq!(largest_table(&pairs, ""), Some(200));
        let packed = format!("T = b'{}'\n", numbers.concat());
        assert_eq!(largest_table(&packed, ""), Some(190));
        assert_eq!(largest_table(&packed, &packed), None);
        let text = format!(
            "def f():\n    '''{}'''\n    return 1\n",
            "A word. ".repeat(90)
        );
        assert_eq!(largest_table(&text, ""), None);
        assert_eq!(largest_table("P = [2, 3, 5, 7, 11, 13]\n", ""), None);
    }

    #[test]
    fn blanks_and_line_ends_hide_no_table() {
        let letters: Vec<_> = (0..200).map(|n| &"abcdefghijk"[n % 11..=n % 11]).collect();
        for text in [
            letters.join(" "),
            letters.join("\n"),
            letters.join("\r\n  "),
            letters.join("\\n"),
            letters.concat(),
            letters
                .chunks(100)
                .map(<[_]>::concat)
                .collect::<Vec<_>>()
                .join("\n"),
            letters
                .chunks(40)
                .map(<[_]>::concat)
                .collect::<Vec<_>>()
                .join("' '"),
            letters
                .chunks(40)
                .map(<[_]>::concat)
                .collect::<Vec<_>>()
                .join("' + \n '"),
        ] {
            let hog = format!("def f(n):\n    \"\"\"Return.\"\"\"\n    return g('{text}', n)\n");
            assert_eq!(largest_table(&hog, ""), Some(200), "{hog}");
            let kit = hog.replace('\n', "\r\n");
            assert_eq!(largest_table(&hog, &kit), None, "{hog}");
        }
        let numbers: Vec<_> = (0..120).map(|n| (n * 7 % 11).to_string()).collect();
        let text = format!("T = \"{}\".split()\n", numbers.join("  "));
        assert!(largest_table(&text, "").is_some(), "{text}");
    }
}
