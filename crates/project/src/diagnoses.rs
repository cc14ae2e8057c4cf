//! Known misunderstandings, found by the hash of a part's answers.

use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use pigskin_entry::MachineError;
use rayon::prelude::*;

use crate::{Answers, BookKey, FileQuestions, Interviewer, Part, Problem, Question, Variant};

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

/// Tests whether a variant is looked for in a part.
pub(crate) fn looks_at(variant: &Variant, part: &Part) -> bool {
    variant.parts.is_empty() || variant.parts.contains(&part.name)
}

/// The sentences of a problem by `PART:HEX`, the hash of all answers of a part, and `all:HEX`, the
/// hash of the answers to all parts.
///
/// Where two variants answer alike, the first one's sentence stands.
pub(crate) fn diagnoses(
    problem: &Problem,
    right: &[Option<Answers>],
    key: BookKey,
    variants: &[Variant],
    answers: &[VariantAnswers],
) -> BTreeMap<String, String> {
    let mut sentences = BTreeMap::new();
    for (variant, answers) in variants.iter().zip(answers) {
        let given = answers.get(&problem.number).map_or(&[][..], Vec::as_slice);
        let names = wrong_parts(problem, right, key, given).into_iter();
        let names = names.filter(|(place, _)| {
            place.is_none_or(|place| looks_at(variant, &problem.domain[place]))
        });
        for (_, name) in names {
            let sentence = || variant.sentence.clone();
            sentences.entry(name).or_insert_with(sentence);
        }
    }
    sentences
}

/// The keys of the sentences for these answers: first that of all answers, then those of the wrong
/// parts, each with its place. Parts without a book do not count.
pub(crate) fn wrong_parts(
    problem: &Problem,
    right: &[Option<Answers>],
    key: BookKey,
    given: &[Answers],
) -> Vec<(Option<usize>, String)> {
    let mut names = Vec::new();
    let (mut hashes, mut is_whole) = (Vec::new(), true);
    for (place, right) in right.iter().enumerate().take(problem.domain.len()) {
        let Some(right) = right else { continue };
        let Some(given) = given.get(place).filter(|given| given.len() == right.len()) else {
            is_whole = false;
            continue;
        };
        let answers = given.joined();
        let hash = HEXLOWER.encode(&key.whole(&answers));
        if answers != right.joined() {
            names.push((Some(place), format!("{place}:{hash}")));
        }
        hashes.push(hash);
    }
    if is_whole && !names.is_empty() {
        let hash = HEXLOWER.encode(&key.whole(&hashes.join("\n")));
        names.insert(0, (None, format!("all:{hash}")));
    }
    names
}
