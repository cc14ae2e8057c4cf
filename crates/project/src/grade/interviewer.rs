//! Questions to `hog.py` files, and the interviewer that puts them.

use pigskin_entry::MachineError;

use crate::{Answers, Question};

/// A `hog.py` and the questions that it is asked.
#[derive(Clone, Debug)]
pub struct FileQuestions<'a> {
    /// The text of the file.
    pub hog: &'a str,
    /// The questions, in order.
    pub questions: Vec<&'a Question<'a>>,
}

/// Puts questions to a `hog.py`.
///
/// [`crate::SandboxInterviewer`] runs the file in a sandbox.
pub trait Interviewer: Sync {
    /// The answers of each file to the parts of each of its questions.
    ///
    /// Answers can be missing, where a file does not give them.
    fn answers_of_files(
        &self,
        files: &[FileQuestions<'_>],
    ) -> Result<Vec<Vec<Vec<Answers>>>, MachineError>;

    /// The answers of one file to the parts of each question.
    fn answers(
        &self,
        hog: &str,
        questions: &[&Question<'_>],
    ) -> Result<Vec<Vec<Answers>>, MachineError> {
        let questions = questions.to_vec();
        let answers = self.answers_of_files(&[FileQuestions { hog, questions }])?;
        Ok(answers.into_iter().flatten().collect())
    }
}
