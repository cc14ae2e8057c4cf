//! Known misunderstandings, found by the digest of a problem's answers.

use std::collections::BTreeMap;

use pigskin_entry::MachineError;
use rayon::prelude::*;

use crate::kit::answers_digest::AnswersDigest;
use crate::right::right_answers::{Outcome, RightAnswers};
use crate::{Answers, FileQuestions, Interviewer, Problem, Question, Variant, VariantDigests};

/// The answers of a variant, by the number of a problem.
pub(crate) type VariantAnswers = BTreeMap<String, Vec<Answers>>;

/// Number of variants that are asked together, so that they share the start of a box and of a
/// Python.
const TOGETHER: usize = 8;

/// Asks variants for everything in their problems. `done` is called after each.
pub(crate) fn ask_variants(
    questions: &[Question<'_>],
    variants: &[&Variant],
    ask: &dyn Interviewer,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<VariantAnswers>, MachineError> {
    let asked = variants.par_chunks(TOGETHER).map(|variants| {
        let files: Vec<FileQuestions<'_>> = variants
            .iter()
            .map(|variant| FileQuestions {
                hog: &variant.hog,
                questions: questions_to(variant, questions).collect(),
            })
            .collect();
        let answers = ask.answers_of_files(&files)?;
        let by_number = files.iter().zip(answers).map(|(file, answers)| {
            done();
            let numbers = file.questions.iter();
            let numbers = numbers.map(|question| question.number.to_owned());
            numbers.zip(answers).collect()
        });
        Ok::<_, MachineError>(by_number.collect::<Vec<_>>())
    });
    let asked: Vec<Vec<VariantAnswers>> = asked.collect::<Result<_, MachineError>>()?;
    Ok(asked.into_iter().flatten().collect())
}

/// The questions about the problems of a variant.
fn questions_to<'q>(
    variant: &Variant,
    questions: &'q [Question<'q>],
) -> impl Iterator<Item = &'q Question<'q>> {
    let is_own = |question: &&Question<'_>| {
        let mut own = variant.problems.iter();
        own.any(|number| number == question.number)
    };
    questions.iter().filter(is_own)
}

/// The outcomes of wrong variants in their problems, by the problem's number.
///
/// Only variants without known digests are asked; their digests are added to the known ones. `done`
/// is called after each variant.
pub(crate) fn outcomes(
    right: &RightAnswers<'_>,
    variants: &[Variant],
    known: &mut VariantDigests,
    ask: &dyn Interviewer,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<BTreeMap<String, Outcome>>, MachineError> {
    let questions = right.questions();
    let found = variants.par_iter().map(|variant| {
        let own = questions_to(variant, &questions);
        let outcomes = own.map(|question| {
            let digest = known.get(VariantDigests::key(variant, question))?;
            Some((question.number.to_owned(), Outcome::Fails(Some(digest))))
        });
        outcomes.collect()
    });
    let mut found: Vec<Option<BTreeMap<String, Outcome>>> = found.collect();
    let unknown = found.iter().zip(variants);
    let unknown: Vec<&Variant> = unknown
        .filter(|(found, _)| found.is_none())
        .map(|(_, variant)| variant)
        .collect();
    for _ in unknown.len()..variants.len() {
        done();
    }
    let answers = ask_variants(&questions, &unknown, ask, done)?;
    let mut asked = unknown.into_iter().zip(answers).map(|(variant, answers)| {
        let outcomes = answers.iter().map(|(number, given)| {
            let outcome = right.outcome(number, given);
            (number.clone(), outcome)
        });
        (variant, outcomes.collect::<BTreeMap<_, _>>())
    });
    let mut rows = Vec::new();
    for found in found.iter_mut().filter(|found| found.is_none()) {
        let Some((variant, outcomes)) = asked.next() else {
            break;
        };
        for question in questions_to(variant, &questions) {
            if let Some(&Outcome::Fails(Some(digest))) = outcomes.get(question.number) {
                rows.push((VariantDigests::key(variant, question), digest));
            }
        }
        *found = Some(outcomes);
    }
    known.extend(rows.into_iter().collect());
    Ok(found.into_iter().map(Option::unwrap_or_default).collect())
}

/// The sentences of a problem by the digest of the answers to all parts.
///
/// Answers that variants with different sentences give have none.
pub(crate) fn diagnoses(
    problem: &Problem,
    variants: &[Variant],
    outcomes: &[BTreeMap<String, Outcome>],
) -> BTreeMap<String, String> {
    let mut sentences: BTreeMap<AnswersDigest, Option<&str>> = BTreeMap::new();
    for (variant, outcomes) in variants.iter().zip(outcomes) {
        let Some(Outcome::Fails(Some(digest))) = outcomes.get(&problem.number) else {
            continue;
        };
        let sentence = Some(variant.sentence.as_str());
        let known = sentences.entry(*digest).or_insert(sentence);
        if *known != sentence {
            *known = None;
        }
    }
    let sentences = sentences.into_iter();
    sentences
        .filter_map(|(digest, sentence)| Some((digest.to_string(), sentence?.to_owned())))
        .collect()
}
