//! The full report on one file, as plain text.

use std::fmt::Write as _;

use super::{FileGrade, GradingKit, PartGrade};

impl GradingKit {
    /// The full report on a file: points by problem, and for each that is wrong the smallest
    /// call, the rule, where it is wrong, and the misunderstanding if it is a known one.
    ///
    /// The text has no control characters and no markup, whatever the file has in it.
    #[must_use]
    pub fn student_report(&self, file: &str, grade: &FileGrade) -> String {
        let mut text = format!("{file}: {} of {} points\n", grade.points, grade.of);
        if let Some(error) = &grade.load_error {
            let _ = writeln!(text, "\nLoading hog.py stopped: {error}");
        }
        if !grade.notes.is_empty() {
            text.push('\n');
        }
        for note in &grade.notes {
            let _ = writeln!(text, "{note}");
        }
        text.push('\n');
        for problem in self.problems() {
            let Some(grade) = grade.problems.get(&problem.number) else {
                continue;
            };
            let verdict = match (grade.passed, grade.of > 0.0) {
                (true, false) => "right".to_owned(),
                (false, false) => "wrong".to_owned(),
                (_, true) => format!("{} of {}", grade.points, grade.of),
            };
            let title = format!("{:<4}{}", problem.number, problem.title);
            let _ = writeln!(text, "{title:<36}{verdict}");
            for part in grade.parts.iter().filter(|part| part.wrong > 0) {
                write_part(&mut text, part);
            }
            let is_loaded = !grade.parts.is_empty();
            if let (false, false, Some(smallest)) = (grade.passed, is_loaded, &grade.smallest) {
                let _ = writeln!(text, "      {smallest}");
            }
        }
        text
    }
}

/// What is wrong in a part, indented.
fn write_part(text: &mut String, part: &PartGrade) {
    let PartGrade {
        name, of, wrong, ..
    } = part;
    let _ = writeln!(text, "      {name}: wrong on {wrong} of {of}");
    if let Some(smallest) = &part.smallest {
        let _ = writeln!(text, "        the smallest: {smallest}");
    }
    if let Some(rule) = &part.rule {
        let _ = writeln!(text, "        the rule: {rule}");
    }
    if let Some(diagnosis) = &part.diagnosis {
        let _ = writeln!(text, "        {diagnosis}");
    }
    if let Some(map) = &part.map {
        let _ = writeln!(
            text,
            "        where (down: first score, across: second, by tens; + somewhere, # everywhere):"
        );
        for line in map {
            let _ = writeln!(text, "          {line}");
        }
    }
}
