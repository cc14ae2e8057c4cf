//! The verdict of grading on a version.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_project::{FileGrade, GradingKit, Report};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VersionVerdict {
    /// The points of all problems.
    pub points: f64,
    /// The points that they are worth.
    pub of: f64,
    pub problems: BTreeMap<String, ProblemVerdict>,
    /// Why `hog.py` could not be loaded to its end.
    pub load_error: Option<String>,
    /// Notes for the student, in sentences.
    pub notes: Vec<String>,
    /// The full report, as `pigskin project grade` writes it: for each part that is wrong the
    /// smallest call, the rule, and where it is wrong.
    pub report: String,
    /// The facts behind the sentences.
    pub facts: Report,
    /// The size of the largest table in `hog.py`, for staff.
    #[serde(default)]
    pub table: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemVerdict {
    pub passed: bool,
    /// The points: all or none.
    pub points: f64,
    /// The points that it is worth.
    pub of: f64,
    /// The smallest call that is wrong.
    pub smallest: Option<String>,
    /// The misunderstandings behind the answers, where they are known.
    pub diagnosis: Option<String>,
    /// Only that call, such as `free_bacon(13)`.
    pub case: Option<String>,
    pub unwritten: bool,
    /// Whether it has no answers because `hog.py` was not loaded to its end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_loaded: bool,
}

/// As much of a verdict as lists and points need, without the report.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ShortVerdict {
    /// The points of all problems.
    pub points: f64,
    /// The points that they are worth.
    pub of: f64,
    pub(crate) load_error: Option<String>,
    pub(crate) problems: BTreeMap<String, ShortProblem>,
    #[serde(default)]
    pub(crate) table: Option<usize>,
}

/// The part of a problem's verdict that lists of many submissions need.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct ShortProblem {
    pub(crate) passed: bool,
    pub(crate) case: Option<String>,
    pub(crate) diagnosis: Option<String>,
    pub(crate) unwritten: bool,
    #[serde(default)]
    pub(crate) not_loaded: bool,
}

impl ShortVerdict {
    pub(crate) fn passes(&self, number: &str) -> bool {
        self.problems.get(number).is_some_and(|one| one.passed)
    }

    /// The numbers of the problems that pass.
    pub(crate) fn passed(&self) -> BTreeSet<String> {
        let passed = self.problems.iter().filter(|(_, problem)| problem.passed);
        passed.map(|(number, _)| number.clone()).collect()
    }

    /// The numbers of the problems in which nothing is written.
    pub(crate) fn unwritten(&self) -> BTreeSet<String> {
        let unwritten = self.problems.iter().filter(|(_, one)| one.unwritten);
        unwritten.map(|(number, _)| number.clone()).collect()
    }
}

impl VersionVerdict {
    /// The verdict of a kit on a file with this name.
    pub(crate) fn new(kit: &GradingKit, name: &str, grade: FileGrade) -> VersionVerdict {
        let report = kit.report(name, &grade);
        let problems = grade.problems.into_iter().map(|(number, problem)| {
            let verdict = ProblemVerdict {
                case: problem.failing_case().map(str::to_owned),
                unwritten: problem.is_unwritten(),
                not_loaded: problem.is_not_loaded(),
                passed: problem.passed,
                points: problem.points,
                of: problem.of,
                smallest: problem.smallest.map(|wrong| wrong.to_string()),
                diagnosis: problem.diagnosis,
            };
            (number, verdict)
        });
        VersionVerdict {
            points: grade.points,
            of: grade.of,
            problems: problems.collect(),
            load_error: grade.load_error.map(|error| error.to_string()),
            notes: grade.notes.iter().map(ToString::to_string).collect(),
            report: report.to_string(),
            facts: report,
            table: grade.table,
        }
    }
}
