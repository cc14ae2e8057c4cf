//! A sandbox that remembers the answers of files.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use pigskin_entry::{Interpreters, MachineError, Wall};
use pigskin_project::{Answers, FileQuestions, Interviewer, SandboxInterviewer};

/// Answers by the file's text and the question's JSON.
type Asked = HashMap<(String, Vec<u8>), Vec<Answers>>;

static ASKED: LazyLock<Mutex<Asked>> = LazyLock::new(Mutex::default);

static INTERPRETERS: LazyLock<Interpreters> = LazyLock::new(Interpreters::default);

/// Asks the same of the same files once for all tests.
pub struct Remembering;

impl Interviewer for Remembering {
    fn answers_of_files(
        &self,
        files: &[FileQuestions<'_>],
    ) -> Result<Vec<Vec<Vec<Answers>>>, MachineError> {
        let keys = files.iter().map(|file| {
            let questions = file.questions.iter();
            let keys = questions.map(|question| (file.hog.to_owned(), question.json.clone()));
            keys.collect()
        });
        let keys: Vec<Vec<_>> = keys.collect();
        let remembered = |key| ASKED.lock().expect("no panic").get(key).cloned();
        let known = keys
            .iter()
            .map(|keys| keys.iter().map(remembered).collect());
        if let Some(answers) = known.collect() {
            return Ok(answers);
        }
        let python = INTERPRETERS.python().expect("a Python");
        let wall = Wall::Limits.at_least().expect("a wall");
        let answers = SandboxInterviewer::new(python, wall).answers_of_files(files)?;
        let pairs = keys.into_iter().flatten();
        let pairs = pairs.zip(answers.iter().flatten().cloned());
        ASKED.lock().expect("no panic").extend(pairs);
        Ok(answers)
    }
}
