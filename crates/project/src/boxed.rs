//! Asking in a box.

use std::time::Duration;

use pigskin_entry::{MachineError, Python, Wall};
use serde_json::Value;

use crate::grade::interview::{Interview, Question};
use crate::grade::told::Told;
use crate::{Answers, Ask, Part};

/// Asks in a box, as students' files are graded.
#[derive(Clone, Copy, Debug)]
pub struct BoxedAsk<'a> {
    /// The Python.
    pub python: &'a Python,
    /// The wall around it.
    pub wall: Wall,
    /// Time for a question.
    pub seconds: Duration,
}

/// Time for a question to a file of staff's.
const SECONDS: Duration = Duration::from_mins(1);

impl BoxedAsk<'_> {
    /// Asks files of staff's, which have a minute for each question.
    #[must_use]
    pub fn new(python: &Python, wall: Wall) -> BoxedAsk<'_> {
        BoxedAsk {
            python,
            wall,
            seconds: SECONDS,
        }
    }
}

impl Ask for BoxedAsk<'_> {
    fn answers(
        &self,
        hog: &str,
        questions: &[(String, Value)],
    ) -> Result<Vec<Vec<Answers>>, MachineError> {
        let asked: Vec<Question> = questions
            .iter()
            .map(|(number, question)| Question {
                number: number.clone(),
                json: question.to_string().into_bytes(),
            })
            .collect();
        let interview = Interview {
            python: self.python,
            questions: &asked,
            seconds: self.seconds,
            wall: self.wall,
        };
        let records = interview.ask("hog.py", hog.as_bytes())?;
        let answers = records
            .iter()
            .zip(questions)
            .map(|(record, (_, question))| {
                let parts = question.get("domain").and_then(Value::as_array).into_iter();
                let parts: Vec<Part> = parts
                    .flatten()
                    .filter_map(|part| serde_json::from_value(part.clone()).ok())
                    .collect();
                let told = Told::read(record, &parts);
                told.parts.into_iter().map(|part| part.answers).collect()
            });
        Ok(answers.collect())
    }
}
