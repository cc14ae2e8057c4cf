//! Known misunderstandings, found by the hash of a problem's answers.

use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use pigskin_entry::MachineError;
use rayon::prelude::*;

use crate::{Answers, BookKey, FileQuestions, Interviewer, Problem, Question, Variant};

/// The answers of a wrong variant, by the number of a problem.
pub type VariantAnswers = BTreeMap<String, Vec<Answers>>;

/// Number of wrong variants that are asked together, so that they share the start of a box and of a
/// Python.
const TOGETHER: usize = 8;

/// Asks wrong variants for everything in their problems. `done` is called after each.
pub fn ask_variants(
    problems: &[Problem],
    variants: &[Variant],
    ask: &dyn Interviewer,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<VariantAnswers>, MachineError> {
    let questions: Vec<Question<'_>> = problems.par_iter().map(Question::whole).collect();
    let asked = variants.par_chunks(TOGETHER).map(|variants| {
        let files: Vec<FileQuestions<'_>> = variants
            .iter()
            .map(|variant| {
                let is_own = |number| variant.problems.iter().any(|own| own == number);
                let own = questions.iter();
                FileQuestions {
                    hog: &variant.hog,
                    questions: own.filter(|question| is_own(question.number)).collect(),
                }
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

/// The sentences of a problem by `all:HEX`, the hash of the answers to all parts.
///
/// Answers that variants with different sentences give have none.
pub(crate) fn diagnoses(
    problem: &Problem,
    right: &[Option<Answers>],
    key: BookKey,
    variants: &[Variant],
    answers: &[VariantAnswers],
) -> BTreeMap<String, String> {
    let mut sentences: BTreeMap<String, Option<&str>> = BTreeMap::new();
    for (variant, answers) in variants.iter().zip(answers) {
        let given = answers.get(&problem.number).map_or(&[][..], Vec::as_slice);
        let Some(name) = name_of_answers(right, key, &|place| given.get(place)) else {
            continue;
        };
        let sentence = Some(variant.sentence.as_str());
        let known = sentences.entry(name).or_insert(sentence);
        if *known != sentence {
            *known = None;
        }
    }
    let sentences = sentences.into_iter();
    sentences
        .filter_map(|(name, sentence)| Some((name, sentence?.to_owned())))
        .collect()
}

/// The key of the sentence for the answers to all parts; `None` if they are right or some are
/// missing. Parts without a book do not count.
pub(crate) fn name_of_answers<'a>(
    right: &[Option<Answers>],
    key: BookKey,
    given: &dyn Fn(usize) -> Option<&'a Answers>,
) -> Option<String> {
    let (mut hashes, mut is_right) = (Vec::new(), true);
    for (place, right) in right.iter().enumerate() {
        let Some(right) = right else { continue };
        let given = given(place).filter(|given| given.len() == right.len())?;
        let answers = given.joined();
        is_right &= answers == right.joined();
        hashes.push(HEXLOWER.encode(&key.whole(&answers)));
    }
    let hash = || HEXLOWER.encode(&key.whole(&hashes.join("\n")));
    (!is_right).then(|| format!("all:{}", hash()))
}
