//! Sentences in lines that fit.

use unicode_width::UnicodeWidthStr as _;

use crate::terminal::plain_table::WIDTH;

/// A sentence in lines that fit. The first begins with `begin`, and further ones are indented as far.
pub fn wrapped(begin: &str, sentence: &str) -> String {
    let indent = " ".repeat(begin.width());
    let mut text = String::new();
    let mut line = begin.to_owned();
    let mut is_empty = true;
    for word in sentence.split(' ') {
        let gap = usize::from(!is_empty);
        if !is_empty && line.width() + gap + word.width() > usize::from(WIDTH) {
            text = text + &line + "\n";
            line.clone_from(&indent);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    text + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_keep_all_words() {
        let sentence = "word ".repeat(50).trim_end().to_owned();
        let text = wrapped("  1. ", &sentence);
        assert!(text.lines().count() > 2);
        for line in text.lines() {
            assert!(line.width() <= 80 && line.starts_with("  "), "{line}");
        }
        let words = text
            .split_whitespace()
            .skip(1)
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(words, sentence);
    }
}
