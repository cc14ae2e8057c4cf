//! A table as a short Python program.

use std::fmt::Write;

use crate::{Choice, Table};

/// Consecutive equal rows, as runs of equal choices.
struct Band {
    /// The own score of the row after the last.
    end: usize,
    /// For each run, the opponent's score after its last, and its choice.
    runs: Vec<(usize, Choice)>,
}

/// Limit on comparisons; a table that needs more is written as a picture.
const MOST_COMPARISONS: usize = 120;

impl Table {
    /// The table as a Python file like those of students, with `TEAM_NAME` and
    /// `final_strategy`: as comparisons if a few are enough, else as a picture of the
    /// table with one character per choice.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Table};
    /// let table = Table::from_fn(100, |_| Choice::dice(6));
    /// let program = table.to_python("Six Pack");
    /// assert!(program.contains("TEAM_NAME = \"Six Pack\""));
    /// assert!(program.contains("    return 6\n"));
    /// ```
    pub fn to_python(&self, team: &str) -> String {
        let bands = self.bands();
        let comparisons: usize = bands.iter().map(|band| band.runs.len()).sum();
        let body = if comparisons <= MOST_COMPARISONS {
            as_comparisons(&bands, usize::from(self.goal()))
        } else {
            self.as_picture()
        };
        format!("TEAM_NAME = {}\n\n\n{body}", string_literal(team))
    }

    fn bands(&self) -> Vec<Band> {
        let mut bands: Vec<Band> = Vec::new();
        for (end, row) in (1..).zip(self.rows()) {
            let runs = runs(row);
            match bands.last_mut() {
                Some(band) if band.runs == runs => band.end = end,
                _ => bands.push(Band { end, runs }),
            }
        }
        bands
    }

    fn as_picture(&self) -> String {
        let mut text = String::from(
            "# A line for each own score, a character for each opponent's score.\n\
             # A = 10 dice, P = Pork Chop (-1).\n\
             CHOICES = \"\"\"\n",
        );
        for row in self.rows() {
            text.extend(row.iter().map(|&choice| character(choice)));
            text.push('\n');
        }
        text.push_str(
            "\"\"\".split()\n\n\n\
             def final_strategy(score, opponent_score):\n    \
             return \"P0123456789A\".index(CHOICES[score][opponent_score]) - 1\n",
        );
        text
    }
}

fn runs(row: &[Choice]) -> Vec<(usize, Choice)> {
    let mut runs: Vec<(usize, Choice)> = Vec::new();
    for (end, &choice) in (1..).zip(row) {
        match runs.last_mut() {
            Some((run_end, before)) if *before == choice => *run_end = end,
            _ => runs.push((end, choice)),
        }
    }
    runs
}

fn as_comparisons(bands: &[Band], goal: usize) -> String {
    let mut text = String::from("def final_strategy(score, opponent_score):\n");
    let mut line = |depth: usize, line: &str| {
        // Writing into a String does not fail.
        let _ = writeln!(text, "{}{line}", "    ".repeat(depth));
    };
    for band in bands {
        let depth = if band.end < goal {
            line(1, &format!("if score < {}:", band.end));
            2
        } else {
            1
        };
        for &(end, choice) in &band.runs {
            if end < goal {
                line(depth, &format!("if opponent_score < {end}:"));
                line(depth + 1, &format!("return {choice}"));
            } else {
                line(depth, &format!("return {choice}"));
            }
        }
    }
    text
}

fn character(choice: Choice) -> char {
    match choice.as_dice() {
        None => 'P',
        Some(10) => 'A',
        Some(dice) => char::from(b'0' + dice),
    }
}

/// A text as a Python literal; characters that are not printable ASCII are escaped.
fn string_literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            ' '..='~' => literal.push(c),
            _ => {
                let _ = write!(literal, "\\U{:08x}", u32::from(c));
            }
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_stand_for_bands_and_runs() {
        let table = Table::from_fn(100, |scores| {
            Choice::dice(match (scores.mine.0, scores.theirs.0) {
                (90.., _) => 2,
                (_, 50..) => 6,
                _ => 5,
            })
        });
        let program = table.to_python("a \"quoted\" n\u{e4}me\n");
        assert_eq!(
            program,
            "TEAM_NAME = \"a \\\"quoted\\\" n\\U000000e4me\\U0000000a\"\n\n\n\
             def final_strategy(score, opponent_score):\n    \
             if score < 90:\n        \
             if opponent_score < 50:\n            \
             return 5\n        \
             return 6\n    \
             return 2\n"
        );
    }

    #[test]
    fn a_restless_table_becomes_a_picture() {
        let table = Table::from_fn(100, |scores| {
            let number = i64::from((scores.mine.0 + scores.theirs.0) % 12) - 1;
            Choice::try_from(number).unwrap()
        });
        let program = table.to_python("x");
        assert!(program.contains("\nP0123456789AP0123"), "{program}");
        assert!(program.lines().count() < 115);
    }
}
