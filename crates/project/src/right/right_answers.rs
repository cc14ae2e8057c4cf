//! The right answers to the problems of a project.

use rayon::prelude::*;

use crate::kit::answers_digest::AnswersDigest;
use crate::{Answers, Part, PartKind, Problem, Project, Question, TextError, compare};

/// The right answers to the problems of a project, from the engine.
#[derive(Clone, Debug)]
pub(crate) struct RightAnswers<'p> {
    /// Each problem, with the answers to its parts; `None` where many are right.
    pub(crate) problems: Vec<(&'p Problem, Vec<Option<Answers>>)>,
}

/// The answers of a wrong variant in a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passes,
    /// With the digest of its answers, unless some are missing.
    Fails(Option<AnswersDigest>),
}

impl Project {
    /// The right answers to all problems.
    ///
    /// Fails if the engine does not know one.
    pub(crate) fn right_answers(&self) -> Result<RightAnswers<'_>, TextError> {
        let rules = &self.edition().rules;
        let problems = self.problems().par_iter().map(|problem| {
            let parts = problem.domain.iter().enumerate();
            let answers = parts.map(|(place, part)| {
                let answers = part.right(rules);
                if answers.is_none() && part.kind.has_right_answers() {
                    let number = &problem.number;
                    let why = "asks for answers that are not known";
                    return Err(TextError(format!("problem {number}: part {place} {why}")));
                }
                Ok(answers)
            });
            Ok((problem, answers.collect::<Result<_, TextError>>()?))
        });
        Ok(RightAnswers {
            problems: problems.collect::<Result<_, TextError>>()?,
        })
    }
}

impl RightAnswers<'_> {
    /// The questions for the whole domain of each problem.
    pub(crate) fn questions(&self) -> Vec<Question<'_>> {
        let problems = self.problems.par_iter();
        problems
            .map(|(problem, _)| Question::whole(problem))
            .collect()
    }

    /// The outcome of the answers given to the parts of a problem.
    pub(crate) fn outcome(&self, number: &str, given: &[Answers]) -> Outcome {
        let mut problems = self.problems.iter();
        let Some((problem, right)) = problems.find(|(problem, _)| problem.number == number) else {
            return Outcome::Fails(None);
        };
        match faults(problem, right, given).next() {
            None => Outcome::Passes,
            Some(_) => Outcome::Fails(AnswersDigest::of(right, &|place| given.get(place))),
        }
    }
}

/// The faults in the answers to the parts of a problem.
pub(crate) fn faults(
    problem: &Problem,
    right: &[Option<Answers>],
    given: &[Answers],
) -> impl Iterator<Item = String> {
    let parts = problem.domain.iter().zip(right).enumerate();
    parts.filter_map(|(place, (part, right))| fault(part, right.as_ref(), given.get(place)))
}

/// The fault in the answers to a part.
fn fault(part: &Part, right: Option<&Answers>, given: Option<&Answers>) -> Option<String> {
    let none = match part.kind {
        PartKind::Games { .. } => Answers::Games(Vec::new()),
        _ => Answers::Lines(Vec::new()),
    };
    let findings = compare(part, right, given.unwrap_or(&none));
    let first = findings.first?;
    let returned = first.returned.as_deref().unwrap_or("nothing");
    Some(format!(
        "{}: {} of {} are wrong, first number {}, which gave {returned} and not {}",
        part.name,
        findings.wrong.len(),
        findings.of,
        first.index + 1,
        first.right
    ))
}
