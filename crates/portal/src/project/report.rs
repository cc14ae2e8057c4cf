//! What grading found, as a page shows it.

use pigskin_course_project::{Report, ReportedPart, ReportedProblem, VersionVerdict};

/// What is said about a verdict as a whole.
pub struct Findings {
    /// Why the file was not loaded to its end.
    pub load_error: Option<String>,
    /// What was changed of that which is given.
    pub notes: Vec<String>,
}

/// A problem of the full report.
pub struct ProblemReport {
    pub number: String,
    /// In the words of the kit.
    pub title: String,
    pub verdict: String,
    /// What is wrong, where no part says it.
    pub smallest: Option<String>,
    pub parts: Vec<PartReport>,
}

/// A part that is wrong.
pub struct PartReport {
    /// In the words of the kit.
    pub name: String,
    pub wrong: String,
    pub smallest: Option<String>,
    /// In the words of the kit.
    pub rule: Option<String>,
    /// In the words of the kit.
    pub diagnosis: Option<String>,
    pub map: Option<String>,
}

/// What a verdict says as a whole. Verdicts of earlier versions have no facts, and keep their
/// sentences.
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

/// The smallest mistake in a problem.
pub fn smallest(verdict: &VersionVerdict, number: &str) -> Option<String> {
    match &verdict.facts {
        Some(facts) => Some(facts.problem(number)?.smallest.as_ref()?.to_string()),
        None => verdict.problems.get(number)?.smallest.clone(),
    }
}

/// The full report by problem.
pub fn problems(report: &Report) -> Vec<ProblemReport> {
    let problems = report.problems.iter();
    problems.map(problem).collect()
}

fn problem(problem: &ReportedProblem) -> ProblemReport {
    let verdict = match (problem.of > 0.0, problem.passed) {
        (true, _) => format!("{} of {}", problem.points, problem.of),
        (false, true) => "passes".to_owned(),
        (false, false) => "fails".to_owned(),
    };
    let smallest = problem.smallest.as_ref();
    // Why the file was not loaded is said once, for the whole file.
    let smallest = smallest.filter(|one| problem.parts.is_empty() && !one.is_of_loading());
    ProblemReport {
        number: problem.number.clone(),
        title: problem.title.clone(),
        verdict,
        smallest: smallest.map(ToString::to_string),
        parts: problem.parts.iter().map(part).collect(),
    }
}

fn part(part: &ReportedPart) -> PartReport {
    let smallest = part.smallest.as_ref();
    PartReport {
        name: part.name.clone(),
        wrong: format!("wrong on {} of {}", part.wrong, part.of),
        smallest: smallest.map(ToString::to_string),
        rule: part.rule.clone(),
        diagnosis: part.diagnosis.clone(),
        map: part.map.as_ref().map(|lines| lines.join("\n")),
    }
}
