//! Files that hold a table: answers in place of a rule.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::functions::tokens;

/// A file that holds a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerTable {
    pub file: String,
    /// The number of values in a row; of values in one text or number, its characters.
    pub values: usize,
}

/// Fewest values in a row that are a table: a list of primes has less.
const FEWEST_VALUES: usize = 60;

/// Fewest characters of one text or number that hold a table.
const FEWEST_CHARACTERS: usize = 120;

/// The size of the largest table in a file; `None` if there is none, or if the kit has it.
pub(super) fn largest_table(hog: &str, given: &str) -> Option<usize> {
    let given: BTreeSet<String> = tokens(given).into_iter().collect();
    let (mut values, mut largest) = (0, 0);
    for token in tokens(hog) {
        if !is_value(&token) {
            if !is_between_values(&token) {
                values = 0;
            }
            continue;
        }
        values += 1;
        if values >= FEWEST_VALUES {
            largest = largest.max(values);
        }
        let text = without_letters(&token);
        let is_packed = text.len() >= FEWEST_CHARACTERS && !text.contains(char::is_whitespace);
        if is_packed && !given.contains(&token) {
            largest = largest.max(text.len());
        }
    }
    (largest > 0).then_some(largest)
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
    [",", ":", "-", "(", ")", "[", "]", "{", "}"].contains(&token)
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
        assert_eq!(largest_table(&packed, ""), Some(192));
        assert_eq!(largest_table(&packed, &packed), None);
        let text = format!(
            "def f():\n    '''{}'''\n    return 1\n",
            "A word. ".repeat(90)
        );
        assert_eq!(largest_table(&text, ""), None);
        assert_eq!(largest_table("P = [2, 3, 5, 7, 11, 13]\n", ""), None);
    }
}
