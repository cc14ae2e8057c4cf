//! The contents of a handout: its headings.

use std::collections::BTreeSet;

/// A heading of a handout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 1 for the title.
    pub level: u8,
    /// The name of its place in the page: lower-case letters, digits and hyphens.
    pub id: String,
    /// The text, which is no HTML.
    pub text: String,
}

/// Names for the places of headings, no two of them the same.
#[derive(Debug, Default)]
pub(super) struct HeadingIds(BTreeSet<String>);

impl HeadingIds {
    /// A name that follows from the text of the heading.
    pub(super) fn id(&mut self, text: &str) -> String {
        let letters = text.chars().map(|letter| {
            let is_plain = letter.is_ascii_alphanumeric();
            if is_plain {
                letter.to_ascii_lowercase()
            } else {
                ' '
            }
        });
        let plain: String = letters.collect();
        let words = plain.split_whitespace().collect::<Vec<_>>().join("-");
        let words = format!("h-{words}");
        let mut id = words.clone();
        let mut number = 1;
        while !self.0.insert(id.clone()) {
            number += 1;
            id = format!("{words}-{number}");
        }
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_headings_have_the_same_name() {
        let mut ids = HeadingIds::default();
        let names = ["Pig Out!", "Pig out", "…", "Problem 5a: play"].map(|text| ids.id(text));
        assert_eq!(
            names,
            ["h-pig-out", "h-pig-out-2", "h-", "h-problem-5a-play"]
        );
    }
}
