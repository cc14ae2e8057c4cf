//! What grading found about a version.

use std::collections::BTreeMap;

use pigskin_project::FileGrade;
use serde::{Deserialize, Serialize};

/// What grading found about a version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The points of all problems.
    pub points: f64,
    /// The points that they are worth.
    pub of: f64,
    /// The problems, by number.
    pub problems: BTreeMap<String, ProblemVerdict>,
    /// Why `hog.py` could not be loaded to its end.
    pub load_error: Option<String>,
    /// What else the student should know, in sentences.
    pub notes: Vec<String>,
}

/// What grading found about a problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemVerdict {
    /// Whether every answer is right.
    pub passed: bool,
    /// The points: all or none.
    pub points: f64,
    /// The points that it is worth.
    pub of: f64,
    /// The smallest call that is wrong.
    pub smallest: Option<String>,
    /// The misunderstandings behind the answers, where they are known.
    pub diagnosis: Option<String>,
}

impl From<FileGrade> for Verdict {
    fn from(grade: FileGrade) -> Verdict {
        let problems = grade.problems.into_iter().map(|(number, problem)| {
            let verdict = ProblemVerdict {
                passed: problem.passed,
                points: problem.points,
                of: problem.of,
                smallest: problem.smallest,
                diagnosis: problem.diagnosis,
            };
            (number, verdict)
        });
        Verdict {
            points: grade.points,
            of: grade.of,
            problems: problems.collect(),
            load_error: grade.load_error.map(|error| error.to_string()),
            notes: grade.notes,
        }
    }
}
