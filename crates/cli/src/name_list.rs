//! A list of names below a heading.

use unicode_width::UnicodeWidthStr;

use crate::terminal::plain_table::{NAME, WIDTH, shortened};

/// Indentation of further lines of a list.
const INDENT: &str = "  ";

/// A heading and names separated by commas, in lines that fit and break only between names.
pub fn name_list(heading: &str, names: &[String]) -> String {
    let mut text = format!("{heading}:");
    let mut column = text.width();
    for (place, name) in (1..).zip(names) {
        let comma = if place < names.len() { "," } else { "" };
        let name = format!("{}{comma}", shortened(name, NAME));
        let width = name.width();
        if column + 1 + width > usize::from(WIDTH) {
            text.push('\n');
            text.push_str(INDENT);
            column = INDENT.len();
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(&name);
        column += width;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_names_and_fit() {
        let names: Vec<String> = (1..=17)
            .map(|number| format!("The Team {number}"))
            .collect();
        let text = name_list("The same table", &names);
        assert!(text.starts_with("The same table: The Team 1, The Team 2, "));
        assert!(text.ends_with(" The Team 17\n"));
        assert!(text.lines().count() > 2);
        for (number, line) in text.lines().enumerate() {
            assert!(line.width() <= 80, "{line}");
            assert_eq!(line.starts_with(INDENT), number > 0, "{line}");
            assert!(!line.ends_with(' '), "{line:?}");
        }
        let joined = text.replace("\n  ", " ");
        assert_eq!(joined, format!("The same table: {}\n", names.join(", ")));
    }

    #[test]
    fn wide_and_long_names_fit_too() {
        let names = ["豚".repeat(60), "x".repeat(200), "a".to_owned()];
        for line in name_list("The same code", &names).lines() {
            assert!(line.width() <= 80, "{line}");
        }
    }
}
