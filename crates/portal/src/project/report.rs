//! The report of grading on a page.

use pigskin_course_project::{Report, ReportedPart, ReportedProblem, VersionVerdict};

pub struct Findings {
    pub load_error: Option<String>,
    pub notes: Vec<String>,
}

pub struct ProblemReport {
    pub number: String,
    pub title: String,
    pub verdict: String,
    pub smallest: Option<String>,
    pub parts: Vec<PartReport>,
}

pub struct PartReport {
    pub name: String,
    pub wrong: String,
    pub smallest: Option<String>,
    pub rule: Option<String>,
    pub diagnosis: Option<String>,
    pub map: Option<String>,
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
