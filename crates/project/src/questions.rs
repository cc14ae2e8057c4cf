//! The questions that a student answers before writing code.

pub(crate) mod covered;
pub(crate) mod domain;
pub(crate) mod extra_turn;
pub(crate) mod part;
pub(crate) mod places;
pub(crate) mod python_part;
pub(crate) mod question;
pub(crate) mod reach;
pub(crate) mod scripted_game;
pub(crate) mod scripts;
pub(crate) mod shape;

use std::fmt::Display;
use std::num::NonZeroU32;

use data_encoding::HEXLOWER;
use ring::pbkdf2;
use serde_json::{Value, json};

use crate::{Answers, Case, Input, Interviewer, KitError, KitKey, Problem, Question, TextError};

/// An output of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    /// The kind of the value, as in `tests/NN.json`.
    kind: String,
    /// The one form of all its spellings.
    canonical: String,
    /// The output as Python shows it.
    shown: String,
}

/// Rounds of PBKDF2 for an answer.
const ROUNDS: NonZeroU32 = NonZeroU32::new(60_000).expect("not zero");

/// Most lines of one output.
const MOST_LINES: usize = 8;

/// The function of the reference that gives the outputs of the examples.
const UNLOCKING: &str = include_str!("unlocking.py");

/// The number of the question that asks for outputs.
const NUMBER: &str = "00";

/// The inputs of all examples, each case on its own.
fn examples<'p>(problems: impl Iterator<Item = &'p Problem>) -> Vec<&'p Vec<Input>> {
    let cases = problems.flat_map(|problem| &problem.suites);
    let cases = cases.flat_map(|suite| &suite.cases);
    let inputs = cases.filter_map(|case| match case {
        Case::Code(inputs) => Some(inputs),
        Case::Choice { .. } => None,
    });
    inputs.collect()
}

fn no_output(why: &dyn Display) -> KitError {
    let why = format!("the reference hog.py gives no output for the examples: {why}");
    TextError(why).into()
}

/// Asks the reference for the outputs of all examples, in order.
pub(crate) fn outputs(
    problems: &[Problem],
    reference: &str,
    ask: &dyn Interviewer,
) -> Result<Vec<Vec<Output>>, KitError> {
    let cases = examples(problems.iter());
    let inputs: usize = cases.iter().map(|inputs| inputs.len()).sum();
    if inputs == 0 {
        return Ok(Vec::new());
    }
    let sources: Vec<Vec<String>> = cases
        .iter()
        .map(|inputs| inputs.iter().map(Input::source).collect())
        .collect();
    // A JSON list of strings is also valid Python.
    let hog = reference.to_owned() + &UNLOCKING.replace("__CASES__", &json!(sources).to_string());
    let ranges = json!([[0, inputs - 1], [0, MOST_LINES - 1], [0, 2]]);
    let part = json!({"kind": "calls", "function": "unlocking", "ranges": ranges,
        "name": "outputs", "of": inputs * MOST_LINES * 3});
    let part = serde_json::from_value(part).map_err(|error| no_output(&error))?;
    let asked = ask.answers(&hog, &[&Question::new(NUMBER, &[part])])?;
    let lines = match asked
        .into_iter()
        .next()
        .and_then(|parts| parts.into_iter().next())
    {
        Some(Answers::Lines(lines)) if lines.len() == inputs * MOST_LINES * 3 => lines,
        other => return Err(no_output(&format!("{other:?}"))),
    };
    let fields: Result<Vec<String>, _> = lines
        .iter()
        .map(|line| serde_json::from_str(line))
        .collect();
    let fields = fields.map_err(|error| no_output(&error))?;
    let outputs = fields.chunks(MOST_LINES * 3).map(|input| {
        let lines = input.chunks(3).take_while(|line| !line[0].is_empty());
        let outputs = lines.map(|line| Output {
            kind: line[0].clone(),
            canonical: line[1].clone(),
            shown: line[2].clone(),
        });
        outputs.collect()
    });
    Ok(outputs.collect())
}

/// The number of inputs in the examples of a problem.
pub(crate) fn inputs(problem: &Problem) -> usize {
    let cases = examples(std::iter::once(problem));
    cases.iter().map(|inputs| inputs.len()).sum()
}

/// The questions as `tests/NN.json` has them. `outputs` has those of the problem's inputs.
pub(crate) fn locked(problem: &Problem, outputs: Vec<Vec<Output>>, key: &KitKey) -> Value {
    let mut outputs = outputs.into_iter();
    let suites = problem.suites.iter().enumerate();
    let suites = suites.map(|(suite_place, suite)| {
        let cases = suite.cases.iter().enumerate().map(|(case_place, case)| {
            let place = format!("{}/{suite_place}/{case_place}", problem.number);
            match case {
                Case::Code(inputs) => locked_code(inputs, &mut outputs, key, &place),
                Case::Choice { question, choices } => {
                    let answer = lock("choice", &squeezed(&choices[0]), key, &place);
                    let mut mixed = choices.clone();
                    mixed.sort_by_key(|choice| key.draw(&format!("order/{place}/{choice}")));
                    json!({"question": question, "choices": mixed, "answer": answer})
                }
            }
        });
        json!({"type": suite.kind, "cases": cases.collect::<Vec<_>>()})
    });
    Value::Array(suites.collect())
}

fn locked_code(
    inputs: &[Input],
    outputs: &mut impl Iterator<Item = Vec<Output>>,
    key: &KitKey,
    place: &str,
) -> Value {
    let mut lines: Vec<Value> = Vec::new();
    for (input_place, input) in inputs.iter().enumerate() {
        lines.extend(input.lines.iter().map(|line| json!(line)));
        for (line, output) in outputs.next().unwrap_or_default().into_iter().enumerate() {
            if input.is_given {
                lines.push(json!(output.shown));
                continue;
            }
            let place = format!("{place}/{input_place}/{line}");
            lines.push(json!({"answer": lock(&output.kind, &output.canonical, key, &place)}));
        }
    }
    json!({ "lines": lines })
}

/// A lock that opens with the answer and does not hold it.
fn lock(kind: &str, answer: &str, key: &KitKey, place: &str) -> Value {
    let salt = key.draw(&format!("salt/{place}"));
    let mut hash = [0; 32];
    let algorithm = pbkdf2::PBKDF2_HMAC_SHA256;
    pbkdf2::derive(algorithm, ROUNDS, &salt, answer.as_bytes(), &mut hash);
    json!({"salt": HEXLOWER.encode(&salt), "hash": HEXLOWER.encode(&hash), "kind": kind})
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
