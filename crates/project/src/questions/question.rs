//! A question to a `hog.py` about a problem.

use serde_json::{Value, json};

use crate::{Part, Problem};

/// Fields of a part that help to answer it. The exact mean of a random function is its right
/// answer.
const HINTS: [&str; 4] = ["explain", "rules_by_turn", "mean", "tolerance"];

/// The calls of a problem, without any right answer. Many files can be asked the same question.
#[derive(Clone, Debug)]
pub struct Question<'p> {
    /// The number of the problem.
    pub number: &'p str,
    /// The parts, each of which has answers.
    pub parts: &'p [Part],
    /// The calls, as the asker reads them.
    pub json: Vec<u8>,
}

impl<'p> Question<'p> {
    /// Asks some parts under the number of a problem.
    pub fn new(number: &'p str, parts: &'p [Part]) -> Question<'p> {
        Question {
            number,
            parts,
            json: calls(parts).to_string().into_bytes(),
        }
    }

    /// Asks the whole domain of a problem.
    pub fn whole(problem: &'p Problem) -> Question<'p> {
        Question::new(&problem.number, &problem.domain)
    }
}

/// The calls of these parts, without any help to answer them.
pub(crate) fn calls(parts: &[Part]) -> Value {
    let parts = parts.iter().map(|part| {
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
