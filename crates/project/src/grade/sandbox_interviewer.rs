//! An interviewer that runs files in a sandbox.

use std::time::Duration;

use pigskin_entry::{MachineError, Python, Wall};

use crate::grade::interview::Interview;
use crate::grade::transcript::Transcript;
use crate::{Answers, FileQuestions, Interviewer};

/// Runs files in a sandbox, as for the grading of students' files.
#[derive(Clone, Copy, Debug)]
pub struct SandboxInterviewer<'a> {
    pub python: &'a Python,
    /// The wall around it.
    pub wall: Wall,
    /// Time for a question.
    pub seconds: Duration,
}

/// Time for a question to a file of the staff.
const SECONDS: Duration = Duration::from_mins(1);

impl SandboxInterviewer<'_> {
    /// An interviewer of the staff's files, which have a minute for each question.
    pub fn new(python: &Python, wall: Wall) -> SandboxInterviewer<'_> {
        SandboxInterviewer {
            python,
            wall,
            seconds: SECONDS,
        }
    }
}

impl Interviewer for SandboxInterviewer<'_> {
    /// All files share a sandbox, since they are the staff's own.
    fn answers_of_files(
        &self,
        files: &[FileQuestions<'_>],
    ) -> Result<Vec<Vec<Vec<Answers>>>, MachineError> {
        let texts: Vec<&[u8]> = files.iter().map(|file| file.hog.as_bytes()).collect();
        // Files are often asked the same, which is written once.
        let mut questions: Vec<&[u8]> = Vec::new();
        let mut asked = Vec::new();
        for (place, file) in files.iter().enumerate() {
            for question in &file.questions {
                let known = questions.iter().position(|&known| known == question.json);
                asked.push((place, known.unwrap_or(questions.len())));
                if known.is_none() {
                    questions.push(&question.json);
                }
            }
        }
        let interview = Interview {
            python: self.python,
            files: &texts,
            questions: &questions,
            asked: &asked,
            seconds: self.seconds,
            wall: self.wall,
        };
        // They are trusted.
        let mut left = Duration::MAX;
        let mut records = interview.ask("hog.py", &mut left)?.into_iter();
        let answers = files.iter().map(|file| {
            let questions = file.questions.iter();
            let answers = questions.zip(records.by_ref()).map(|(question, record)| {
                let transcript = Transcript::read(&record, question.parts);
                transcript
                    .parts
                    .into_iter()
                    .map(|part| part.answers)
                    .collect()
            });
            answers.collect()
        });
        Ok(answers.collect())
    }
}
