//! What grading found, as a page shows it in its reader's language.

mod words;

use pigskin_course_project::{Report, ReportedPart, ReportedProblem, Verdict};
use pigskin_web::language::Language;

use crate::texts::say;

pub use words::{load_error, note, wrong};

/// A text, and whether it is in the page's language or in English.
pub struct Said {
    pub text: String,
    pub is_english: bool,
}

impl Said {
    /// A text in the page's language.
    fn own(text: String) -> Said {
        Said {
            text,
            is_english: false,
        }
    }

    /// A text in English on a page in this language.
    pub fn english(text: String, language: Language) -> Said {
        Said {
            text,
            is_english: language.is_foreign(),
        }
    }
}

/// What is said about a verdict as a whole.
pub struct Findings {
    /// Why the file was not loaded to its end.
    pub load_error: Option<Said>,
    /// What was changed of that which is given.
    pub notes: Vec<Said>,
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

/// What a verdict says as a whole. Verdicts of earlier versions are in English.
pub fn findings(language: Language, verdict: &Verdict) -> Findings {
    let english = |text: &String| Said::english(text.clone(), language);
    match &verdict.facts {
        Some(facts) => {
            let error = facts.load_error.as_ref();
            let notes = facts.notes.iter();
            Findings {
                load_error: error.map(|error| Said::own(load_error(language, error))),
                notes: notes.map(|one| Said::own(note(language, one))).collect(),
            }
        }
        None => Findings {
            load_error: verdict.load_error.as_ref().map(english),
            notes: verdict.notes.iter().map(english).collect(),
        },
    }
}

/// The smallest mistake in a problem.
pub fn smallest(language: Language, verdict: &Verdict, number: &str) -> Option<Said> {
    if let Some(facts) = &verdict.facts {
        let smallest = facts.problem(number)?.smallest.as_ref()?;
        return Some(Said::own(wrong(language, smallest)));
    }
    let smallest = verdict.problems.get(number)?.smallest.clone()?;
    Some(Said::english(smallest, language))
}

/// The full report by problem.
pub fn problems(language: Language, report: &Report) -> Vec<ProblemReport> {
    let problems = report.problems.iter();
    problems.map(|one| problem(language, one)).collect()
}

fn problem(language: Language, problem: &ReportedProblem) -> ProblemReport {
    let verdict = match (problem.of > 0.0, problem.passed) {
        (true, _) => say(language, "project-points-of")
            .with("points", language.number(problem.points))
            .with("of", language.number(problem.of)),
        (false, true) => say(language, "version-passes"),
        (false, false) => say(language, "version-fails"),
    };
    let smallest = problem.smallest.as_ref();
    // Why the file was not loaded is said once, for the whole file.
    let smallest = smallest.filter(|one| problem.parts.is_empty() && !one.is_of_loading());
    ProblemReport {
        number: problem.number.clone(),
        title: problem.title.clone(),
        verdict: verdict.to_string(),
        smallest: smallest.map(|smallest| wrong(language, smallest)),
        parts: problem
            .parts
            .iter()
            .map(|one| part(language, one))
            .collect(),
    }
}

fn part(language: Language, part: &ReportedPart) -> PartReport {
    let smallest = part.smallest.as_ref();
    PartReport {
        name: part.name.clone(),
        wrong: say(language, "report-wrong")
            .with("wrong", part.wrong)
            .with("of", part.of)
            .to_string(),
        smallest: smallest.map(|smallest| wrong(language, smallest)),
        rule: part.rule.clone(),
        diagnosis: part.diagnosis.clone(),
        map: part.map.as_ref().map(|lines| lines.join("\n")),
    }
}
