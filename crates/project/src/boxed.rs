//! Asking in a box.

use std::time::Duration;

use pigskin_entry::{MachineError, Python, Wall};

use crate::grade::interview::Interview;
use crate::grade::told::Told;
use crate::{Answers, Ask, Question};

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
        questions: &[&Question<'_>],
    ) -> Result<Vec<Vec<Answers>>, MachineError> {
        let asked = questions.iter();
        let asked: Vec<_> = asked
            .map(|question| (question.number, question.json.as_slice()))
            .collect();
        let interview = Interview {
            python: self.python,
            questions: &asked,
            seconds: self.seconds,
            wall: self.wall,
        };
        let records = interview.ask("hog.py", hog.as_bytes())?;
        let answers = records.iter().zip(questions).map(|(record, question)| {
            let told = Told::read(record, question.parts);
            told.parts.into_iter().map(|part| part.answers).collect()
        });
        Ok(answers.collect())
    }
}
