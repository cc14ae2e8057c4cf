//! The report on one file, as text.

use std::fmt;

use super::file_grade::{Cause, FileGrade, PartGrade, ProblemGrade, ProblemState};

impl FileGrade {
    /// The report on a file with this name, in English, as plain text.
    pub fn report(&self, file: &str) -> String {
        format!("{file}: {self}")
    }
}

/// The points, what concerns the whole file, and each problem with its mistakes.
impl fmt::Display for FileGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} of {} points", self.points, self.of)?;
        if let Some(error) = &self.load_error {
            writeln!(f, "\nLoading hog.py stopped: {error}")?;
            error
                .hint
                .as_ref()
                .map_or(Ok(()), |hint| writeln!(f, "{hint}"))?;
        }
        if !self.notes.is_empty() {
            writeln!(f)?;
        }
        for note in &self.notes {
            writeln!(f, "{note}")?;
        }
        writeln!(f)?;
        for (number, problem) in &self.problems {
            write!(f, "{number:<4}{problem}")?;
        }
        Ok(())
    }
}

/// The title of the problem with its verdict, and below it the mistakes.
impl fmt::Display for ProblemGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match (self.passes(), self.of > 0.0) {
            (true, false) => "right".to_owned(),
            (false, false) => "wrong".to_owned(),
            (_, true) => format!("{} of {}", self.points, self.of),
        };
        let is_not_begun = || self.first_wrong().is_some_and(PartGrade::is_not_begun);
        let end = match self.state {
            _ if self.is_not_loaded() => ", not loaded",
            ProblemState::NotAsked if is_not_begun() => ", not asked",
            _ => "",
        };
        writeln!(f, "{:<32}{verdict}{end}", self.title)?;
        for part in self.wrong_parts() {
            write!(f, "{part}")?;
        }
        Ok(())
    }
}

/// The mistakes in the part, indented.
impl fmt::Display for PartGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "      {}: {}", self.name, self.counted())?;
        for (what, text) in [
            ("", &self.diagnosis),
            ("the smallest: ", &self.smallest),
            ("the rule: ", &self.rule),
        ] {
            if let Some(text) = text {
                writeln!(f, "        {what}{text}")?;
            }
        }
        let Some(map) = &self.map else { return Ok(()) };
        writeln!(f, "        where ({}):", PartGrade::LEGEND)?;
        for line in map {
            writeln!(f, "      {line}")?;
        }
        Ok(())
    }
}

impl PartGrade {
    /// The legend of a map, as in `kit/ok/tell.py`.
    pub const LEGEND: &str = "# wrong, + partly, . right";

    /// Tests whether the file's time was over before its first call.
    fn is_not_begun(&self) -> bool {
        self.cause == Cause::Time && self.untested >= self.of
    }
}
