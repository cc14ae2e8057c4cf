//! The full report on one file.

use std::fmt;
use std::mem::replace;

use serde::{Deserialize, Serialize};

use super::{ChangeNote, FileGrade, GradingKit, LoadError, PartGrade, WrongAnswer};

/// The full report on a file, as facts: points by problem, and for each that is wrong the smallest
/// call, the rule, a map, and the misunderstanding if it is a known one.
///
/// `Display` is in English, as plain text. No text in it has control characters, whatever the file
/// holds. Verdicts are stored with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The name of the file.
    pub file: String,
    /// The points of all problems.
    pub points: f64,
    /// The points that they are worth.
    pub of: f64,
    /// Why the file could not be loaded to its end.
    pub load_error: Option<LoadError>,
    /// Changes of the kit's own code.
    pub notes: Vec<ChangeNote>,
    /// The problems, in order.
    pub problems: Vec<ReportedProblem>,
}

/// A problem in a [`Report`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportedProblem {
    pub number: String,
    /// Its title, in the words of the kit.
    pub title: String,
    /// The points: all or none.
    pub points: f64,
    /// The points that it is worth.
    pub of: f64,
    /// True if every answer is right.
    pub passed: bool,
    /// The smallest call that is wrong.
    pub smallest: Option<WrongAnswer>,
    /// The parts that are wrong, in order.
    pub parts: Vec<ReportedPart>,
}

/// A part of a problem that is wrong, in a [`Report`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportedPart {
    /// Its name, in the words of the kit.
    pub name: String,
    /// The number of answers; of games, the number of games.
    pub of: usize,
    /// The number of wrong ones.
    pub wrong: usize,
    /// The number of answers that are missing, as the process ended before.
    #[serde(default)]
    pub untested: usize,
    /// The smallest call that is wrong.
    pub smallest: Option<WrongAnswer>,
    /// The rule with the numbers of that call, in the words of the kit.
    pub rule: Option<String>,
    /// The misunderstanding, if it is known, in the words of the kit.
    pub diagnosis: Option<String>,
    /// A map of the wrong answers, for functions of two scores: ten lines of ten cells, the first
    /// score from top to bottom and the second from left to right, by tens. `.` is right
    /// throughout, `+` wrong somewhere, `#` wrong throughout.
    pub map: Option<Vec<String>>,
}

impl GradingKit {
    /// The full report on a file with this name.
    pub fn report(&self, file: &str, grade: &FileGrade) -> Report {
        let problems = self.problems().filter_map(|problem| {
            let grade = grade.problems.get(&problem.number)?;
            // The load error is reported once, for the whole file.
            let wrong = grade.parts.iter().filter(|part| part.is_wrong_itself());
            // That the file's time was over is said once for a problem.
            let mut told = false;
            let wrong = wrong.filter(|part| !part.is_not_asked() || !replace(&mut told, true));
            Some(ReportedProblem {
                number: problem.number.clone(),
                title: problem.title.clone(),
                points: grade.points,
                of: grade.of,
                passed: grade.passed,
                smallest: grade.smallest.clone(),
                parts: wrong.map(ReportedPart::new).collect(),
            })
        });
        Report {
            file: file.to_owned(),
            points: grade.points,
            of: grade.of,
            load_error: grade.load_error.clone(),
            notes: grade.notes.clone(),
            problems: problems.collect(),
        }
    }
}

impl ReportedPart {
    pub(super) fn new(part: &PartGrade) -> ReportedPart {
        ReportedPart {
            name: part.name.clone(),
            of: part.of,
            wrong: part.wrong,
            untested: part.untested,
            smallest: part.smallest.clone(),
            rule: part.rule.clone(),
            diagnosis: part.diagnosis.clone(),
            map: part.map.clone(),
        }
    }

    /// Tests whether the file's time was over before its first call.
    fn is_not_asked(&self) -> bool {
        let is_of_time = self.smallest.as_ref().is_some_and(WrongAnswer::is_of_time);
        is_of_time && self.untested >= self.of
    }

    /// How many answers are wrong: `wrong on 2 of the first 40 of 1554`.
    pub fn counted(&self) -> String {
        let ReportedPart {
            of,
            wrong,
            untested,
            ..
        } = self;
        let tested = of - untested.min(of);
        match (wrong, untested) {
            (_, 0) => format!("wrong on {wrong} of {of}"),
            (0, _) if tested == 0 => "not tested".to_owned(),
            (0, _) => format!("right on the first {tested} of {of}"),
            _ => format!("wrong on {wrong} of the first {tested} of {of}"),
        }
    }
}

impl Report {
    /// The problem with this number.
    pub fn problem(&self, number: &str) -> Option<&ReportedProblem> {
        self.problems
            .iter()
            .find(|problem| problem.number == number)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} of {} points", self.file, self.points, self.of)?;
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
        for problem in &self.problems {
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

/// The problem with its verdict, and below it the mistakes.
impl fmt::Display for ReportedProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match (self.passed, self.of > 0.0) {
            (true, false) => "right".to_owned(),
            (false, false) => "wrong".to_owned(),
            (_, true) => format!("{} of {}", self.points, self.of),
        };
        let title = format!("{:<4}{}", self.number, self.title);
        let is_loaded = self.passed || !self.parts.is_empty();
        let first = self.parts.first();
        let is_asked = first.is_none_or(|part| !part.is_not_asked());
        let end = match (is_loaded, is_asked) {
            (false, _) => ", not loaded",
            (_, false) => ", not asked",
            _ => "",
        };
        writeln!(f, "{title:<36}{verdict}{end}")?;
        for part in &self.parts {
            write!(f, "{part}")?;
        }
        Ok(())
    }
}

/// The mistakes in the part, indented.
impl fmt::Display for ReportedPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "      {}: {}", self.name, self.counted())?;
        if let Some(diagnosis) = &self.diagnosis {
            writeln!(f, "        {diagnosis}")?;
        }
        if let Some(smallest) = &self.smallest {
            writeln!(f, "        the smallest: {smallest}")?;
        }
        if let Some(rule) = &self.rule {
            writeln!(f, "        the rule: {rule}")?;
        }
        let Some(map) = &self.map else { return Ok(()) };
        let how = "down: first score, across: second, by tens; + somewhere, # everywhere";
        writeln!(f, "        where ({how}):")?;
        for line in map {
            writeln!(f, "          {line}")?;
        }
        Ok(())
    }
}
