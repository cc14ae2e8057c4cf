//! Known misunderstandings, found by the hash of a part's answers.

use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use pigskin_entry::MachineError;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::{Answers, Ask, BookKey, Part, Problem, Variant};

/// What a wrong variant answers, by the number of a problem.
pub type VariantAnswers = BTreeMap<String, Vec<Answers>>;

/// Fields of a part that help to answer it. The exact mean of a random function is its right
/// answer.
const HINTS: [&str; 4] = ["explain", "rules_by_turn", "mean", "tolerance"];

/// The question that asks a problem's whole domain, without what helps to answer it.
#[must_use]
pub fn question(problem: &Problem) -> Value {
    let parts = problem.domain.iter().map(|part| {
        let mut asked = serde_json::to_value(part).unwrap_or_default();
        if let Some(fields) = asked.as_object_mut() {
            for hint in HINTS {
                fields.remove(hint);
            }
        }
        asked
    });
    json!({"domain": parts.collect::<Vec<_>>()})
}

/// Asks wrong variants for everything in their problems. `done` is called after each.
///
/// # Errors
///
/// If this machine cannot ask.
pub fn ask_variants(
    problems: &[Problem],
    variants: &[Variant],
    ask: &dyn Ask,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<VariantAnswers>, MachineError> {
    let asked = variants.par_iter().map(|variant| {
        let own = problems.iter();
        let own = own.filter(|problem| variant.problems.contains(&problem.number));
        let questions: Vec<_> = own
            .map(|problem| (problem.number.clone(), question(problem)))
            .collect();
        let answers = ask.answers(&variant.hog, &questions)?;
        done();
        let numbers = questions.into_iter().map(|(number, _)| number);
        Ok(numbers.zip(answers).collect())
    });
    asked.collect()
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

/// The names under which sentences for these answers stand: that of all answers, then those of the
/// parts that are wrong, each with its place. Parts without a book do not count.
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
