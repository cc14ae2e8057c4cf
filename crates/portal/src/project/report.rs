//! The report of grading on a page.

use pigskin_course_project::VersionVerdict;

pub struct Findings {
    pub load_error: Option<String>,
    pub notes: Vec<String>,
}

/// What staff are told of a file that holds a table.
pub fn table_note(values: usize) -> String {
    format!("hog.py holds a table of {values} values, perhaps of answers in place of a rule.")
}

/// The findings about the whole of a version. Verdicts of earlier versions of Pigskin have no
/// facts, and keep their sentences.
pub fn findings(verdict: &VersionVerdict) -> Findings {
    match &verdict.facts {
        Some(facts) => Findings {
            load_error: facts.load_error.as_ref().map(ToString::to_string),
            notes: facts.notes.iter().map(ToString::to_string).collect(),
        },
        None => Findings {
            load_error: verdict.load_error.clone(),
            notes: verdict.notes.clone(),
        },
    }
}

pub fn smallest(verdict: &VersionVerdict, number: &str) -> Option<String> {
    match &verdict.facts {
        Some(facts) => Some(facts.problem(number)?.smallest.as_ref()?.to_string()),
        None => verdict.problems.get(number)?.smallest.clone(),
    }
}
