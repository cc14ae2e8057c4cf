//! The reference in a box of its own, without students' code: its functions answer by value.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_entry::{ANSWERING, Conversation, Failure, HOG_KIT, Harness, Limits, MachineError};

use super::grading_kit::Grader;

/// The program that answers, as `reference.py` describes.
pub(super) const PROGRAM: &str = include_str!("reference.py");

/// Time for an answer. Only questions that no right solution asks take long.
const ANSWER: Duration = Duration::from_secs(10);

/// The functions of a reference. Its box begins with the first question.
#[derive(Debug)]
pub(super) struct Reference<'a> {
    grader: Grader<'a>,
    text: &'a str,
    limits: &'a Limits,
    harness: Option<Harness<'a>>,
    /// `None` before the first question and after one without an answer.
    conversation: Option<Conversation>,
}

impl<'a> Reference<'a> {
    /// Limits of the box, for all questions about a file.
    pub(super) fn limits() -> Limits {
        Limits {
            time: Duration::from_mins(10),
            ..Limits::default()
        }
    }

    pub(super) fn new(grader: &Grader<'a>, text: &'a str, limits: &'a Limits) -> Reference<'a> {
        Reference {
            grader: *grader,
            text,
            limits,
            harness: None,
            conversation: None,
        }
    }

    /// The answer to a question, which is a stranger's line.
    ///
    /// Fails because of this machine; without an answer in time, the inner failure says why.
    pub(super) fn answer(
        &mut self,
        question: &str,
    ) -> Result<Result<String, Failure>, MachineError> {
        let harness = match self.harness.take() {
            Some(harness) => harness,
            None => self.written()?,
        };
        let harness = self.harness.insert(harness);
        let mut conversation = match self.conversation.take() {
            Some(conversation) => conversation,
            None => harness.start("the reference")?,
        };
        conversation.send(question, ANSWER)?;
        let answer = conversation.next_line_within(ANSWER)?;
        if answer.is_ok() {
            self.conversation = Some(conversation);
        }
        Ok(answer)
    }

    fn written(&self) -> Result<Harness<'a>, MachineError> {
        let program = [ANSWERING, PROGRAM].concat();
        let own = [("reference.py", &*program), ("hog.py", self.text)];
        let own = own.map(|(name, text)| (PathBuf::from(name), text.as_bytes()));
        let kit = HOG_KIT.map(|(name, text)| (Path::new("kit").join(name), text.as_bytes()));
        let files = own.into_iter().chain(kit);
        let name = Path::new("reference.py");
        let Grader { python, wall } = self.grader;
        Harness::write(python, name, files, self.limits, wall)
    }
}
