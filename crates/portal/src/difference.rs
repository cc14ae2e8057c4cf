//! The difference of two texts, line by line.

use std::time::Duration;

use similar::{ChangeTag, TextDiff};

/// Lines around a change.
const AROUND: usize = 3;

/// Time to look for the shortest difference of a text; then a longer one is shown.
const PATIENCE: Duration = Duration::from_millis(100);

/// Limits on the bytes and lines of a text that is compared.
const MOST_BYTES: usize = 200 << 10;
const MOST_LINES: usize = 10_000;

pub struct DifferenceLine {
    /// `add`, `remove`, `same`, or `skip` where lines are left out.
    pub class: &'static str,
    pub sign: &'static str,
    /// The text for screen readers before the line; may be empty.
    pub spoken: &'static str,
    pub text: String,
}

impl DifferenceLine {
    fn skip(spoken: &'static str, text: &str) -> DifferenceLine {
        DifferenceLine {
            class: "skip",
            sign: "…",
            spoken,
            text: text.to_owned(),
        }
    }
}

/// The changed lines, with a few lines around them.
pub fn lines(from: &str, to: &str) -> Vec<DifferenceLine> {
    let is_long = |text: &str| text.len() > MOST_BYTES || text.lines().count() > MOST_LINES;
    if is_long(from) || is_long(to) {
        let why = "The file differs, and is too long to be compared here.";
        return vec![DifferenceLine::skip("", why)];
    }
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(from, to);
    let mut lines = Vec::new();
    for (number, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if number > 0 {
            lines.push(DifferenceLine::skip("lines left out", ""));
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (class, sign, spoken) = match change.tag() {
                ChangeTag::Insert => ("add", "+", "added: "),
                ChangeTag::Delete => ("remove", "−", "removed: "),
                ChangeTag::Equal => ("same", " ", ""),
            };
            let text = change.value().trim_end_matches(['\n', '\r']).to_owned();
            lines.push(DifferenceLine {
                class,
                sign,
                spoken,
                text,
            });
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_shown_with_the_lines_around_it() {
        let text = |middle: &str| format!("a\nb\nc\nd\ne\n{middle}\ng\nh\ni\nj\nk\n");
        let lines = lines(&text("f"), &text("F"));
        let shown: Vec<String> = lines
            .iter()
            .map(|line| format!("{}{}", line.sign, line.text))
            .collect();
        assert_eq!(shown, [" c", " d", " e", "−f", "+F", " g", " h", " i"]);
    }

    #[test]
    fn long_files_are_not_compared() {
        for long in ["x".repeat(MOST_BYTES + 1), "\n".repeat(MOST_LINES + 1)] {
            let lines = lines(&long, "x");
            assert_eq!(lines.len(), 1);
            assert!(lines[0].text.contains("too long"));
        }
    }
}
