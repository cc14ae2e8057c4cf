//! How files are asked.

use pigskin_entry::MachineError;

use crate::{Answers, Question};

/// A `hog.py` and the questions that it is asked.
#[derive(Clone, Debug)]
pub struct Asking<'a> {
    /// The text of the file.
    pub hog: &'a str,
    /// The questions, in order.
    pub questions: Vec<&'a Question<'a>>,
}

/// Puts questions to a `hog.py`.
///
/// [`crate::BoxedAsk`] does so in a box.
pub trait Ask: Sync {
    /// The answers of each file to the parts of each of its questions.
    ///
    /// Answers can be missing, where a file does not give them.
    fn answers_of_files(
        &self,
        files: &[Asking<'_>],
    ) -> Result<Vec<Vec<Vec<Answers>>>, MachineError>;

    /// The answers of one file to the parts of each question.
    fn answers(
        &self,
        hog: &str,
        questions: &[&Question<'_>],
    ) -> Result<Vec<Vec<Answers>>, MachineError> {
        let questions = questions.to_vec();
        let answers = self.answers_of_files(&[Asking { hog, questions }])?;
        Ok(answers.into_iter().flatten().collect())
    }
}
