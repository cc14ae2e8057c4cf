//! Asking files questions, in a box: one student's file, or many files of staff's.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pigskin_entry::{
    ANSWERING, Conversation, Failure, HOG_KIT, Harness, Limits, MachineError, Python, Wall,
};
use serde_json::json;

use super::stand_ins::StandIns;
use crate::kit::ok_program::ok_modules;

/// The harness in the sandbox, without the modules that it shares with others.
const HARNESS: &str = include_str!("harness.py");

/// The name of the harness in its folder.
const HARNESS_FILE: &str = "harness.py";

/// The modules of students' client that ask.
const ASKER: [&str; 10] = [
    "answers", "ask", "defaults", "domain", "errors", "parts", "sessions", "source", "student",
    "watch",
];

/// The code that stands in for a file's functions, beside these modules.
const STAND_INS: &str = include_str!("stand_ins.py");

/// Time on the wall per second of a question's limit, as in the harness.
const WALL_FACTOR: u32 = 3;

/// The longest time of a question whose calls go on coming back, in limits, as in `watch.py`.
const LONGEST: u32 = 5;

/// Time of a file for all its questions, in limits: that of five problems. It counts processor time and
/// sleep, as `cost_of` in the harness does.
const OF_FILE: u32 = 5 * LONGEST;

/// The time of a file for all its questions, with this limit of a question.
pub(super) fn time_of_file(limit: Duration) -> Duration {
    limit * OF_FILE
}

/// Time that the harness and a busy machine may need beside a question.
const PATIENCE: Duration = Duration::from_secs(20);

/// Maximum output of one question, in bytes: the harness's limit and its marks.
const MOST_BYTES: usize = 40 << 20;

/// Processes and threads of a box: the harness, a question's process with its two watchdogs,
/// and a few more of a student's.
const PROCESSES: u64 = 8;

/// Tries to ask a question whose box broke down; the second time it is the file's fault.
const TRIES: u32 = 2;

/// The output of a process that asked a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) lines: Vec<String>,
    pub(crate) end: End,
}

/// The end of a question's process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// By itself.
    Done,
    /// By its clock.
    Time,
    /// For lack of memory.
    Memory,
    /// For writing too much.
    Output,
    /// With this exit status.
    Exited(i32),
    /// By this signal.
    Signal(i32),
    /// With its whole box.
    Broken,
    /// By the time of all questions, or it did not begin.
    Over,
}

/// Answers questions about stand-ins, each a line that a stranger's program wrote.
pub(super) type Answering<'a> =
    dyn FnMut(&str) -> Result<Result<String, Failure>, MachineError> + 'a;

/// Questions to files, and the sandbox for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interview<'a> {
    pub(crate) python: &'a Python,
    /// The texts of the files. Several share a box, so that they must trust each other.
    pub(crate) files: &'a [&'a [u8]],
    /// The calls of each question, as JSON.
    pub(crate) questions: &'a [&'a [u8]],
    /// Each pair is the index of a file and that of a question to ask it. Pairs are asked in order.
    pub(crate) asked: &'a [(usize, usize)],
    /// Time for a question.
    pub(crate) seconds: Duration,
    pub(crate) wall: Wall,
}

impl Interview<'_> {
    /// Asks all questions. Each question to a file has a record, whatever the file does. If a
    /// question breaks the sandbox down, only its own answers are lost; the others are asked in a
    /// new sandbox.
    /// `name` is the files' name in errors. What the questions cost is taken from the time that is
    /// `left`; none is asked after that.
    ///
    /// Fails only because of this machine, never because of a file.
    pub(crate) fn ask(self, name: &str, left: &mut Duration) -> Result<Vec<Record>, MachineError> {
        let answering = &mut |question: &str| Ok(Err(Failure::Protocol(question.to_owned())));
        self.ask_with(name, left, &StandIns::new(), answering)
    }

    /// Asks all questions as [`Interview::ask`] does, with functions in the place of the files'.
    pub(super) fn ask_with(
        self,
        name: &str,
        left: &mut Duration,
        stand_ins: &StandIns,
        answering: &mut Answering<'_>,
    ) -> Result<Vec<Record>, MachineError> {
        let limits = Limits {
            time: self.seconds * LONGEST,
            processes: PROCESSES,
            ..Limits::default()
        };
        let harness_text = [ANSWERING, HARNESS].concat();
        let harness = [(PathBuf::from(HARNESS_FILE), harness_text.as_bytes())];
        let stand_in_program = [(
            PathBuf::from("pigskin_ok/stand_ins.py"),
            STAND_INS.as_bytes(),
        )];
        let kit = HOG_KIT.map(|(name, text)| (Path::new("kit").join(name), text.as_bytes()));
        let questions = self.questions.iter().zip(0..).map(|(&calls, question)| {
            let name = format!("questions/{question}.json");
            (PathBuf::from(name), calls)
        });
        let files = harness
            .into_iter()
            .chain(ok_modules(&ASKER))
            .chain(stand_in_program)
            .chain(kit)
            .chain(questions)
            .chain(self.files.iter().zip(0..).map(|(&hog, place)| {
                let name = format!("{}/hog.py", folder_of(place));
                (PathBuf::from(name), hog)
            }));
        let harness = Harness::write(
            self.python,
            Path::new(HARNESS_FILE),
            files,
            &limits,
            self.wall,
        )?;

        let mut records = Vec::new();
        let mut tries = 0;
        while records.len() < self.asked.len() && !left.is_zero() {
            let before = records.len();
            let (begun, begun_with) = (Instant::now(), *left);
            let mut conversation = harness.start(name)?;
            let rest = &self.asked[records.len()..];
            let asked = rest
                .iter()
                .map(|&(file, question)| (folder_of(file), question.to_string()));
            let asked = json!({
                "seconds": self.seconds.as_secs_f64(),
                "left": left.as_secs_f64(),
                "apart": harness.is_apart(),
                "stand_ins": stand_ins,
                "asked": asked.collect::<Vec<_>>(),
            });
            conversation.send(&asked.to_string(), PATIENCE)?;
            let heard = self.listen(&mut conversation, rest, answering, left, &mut records)?;
            let Err(failure) = heard else {
                conversation.end_in_peace()?;
                break;
            };
            let (failure, exit) = conversation.end_after(failure)?;
            // The time of a broken box is not known.
            *left = (*left).min(begun_with.saturating_sub(begun.elapsed()));
            tries = if records.len() > before { 1 } else { tries + 1 };
            let end = if failure == Failure::Memory || exit.out_of_memory {
                End::Memory
            } else {
                End::Broken
            };
            if end == End::Memory || tries >= TRIES {
                let lines = Vec::new();
                records.push(Record { lines, end });
                tries = 0;
            }
        }
        let (lines, end) = (Vec::new(), End::Over);
        records.resize(self.asked.len(), Record { lines, end });
        Ok(records)
    }

    fn listen(
        self,
        conversation: &mut Conversation,
        asked: &[(usize, usize)],
        answering: &mut Answering<'_>,
        left: &mut Duration,
        records: &mut Vec<Record>,
    ) -> Result<Result<(), Failure>, MachineError> {
        let patience = self.seconds * LONGEST * WALL_FACTOR + PATIENCE;
        let mut asked = asked.iter();
        let mut open: Option<Record> = None;
        let mut bytes = 0;
        loop {
            let line = match conversation.next_line_within(patience)? {
                Ok(line) => line,
                Err(failure) => return Ok(Err(failure)),
            };
            if let Some(question) = line.strip_prefix('?') {
                match answering(question)? {
                    Ok(answer) => conversation.send(&answer, PATIENCE)?,
                    Err(failure) => return Ok(Err(failure)),
                }
                continue;
            }
            bytes += line.len();
            if let (Some(record), Some(line)) = (&mut open, line.strip_prefix('=')) {
                if bytes > MOST_BYTES {
                    return Ok(Err(Failure::Output));
                }
                record.lines.push(line.to_owned());
                continue;
            }
            records.extend(open.take());
            bytes = 0;
            if line == "done" && asked.len() == 0 {
                return Ok(Ok(()));
            }
            let end = asked.next().and_then(|(_, question)| {
                let rest = line.strip_prefix("question ")?;
                let rest = rest.strip_prefix(&format!("{question} "))?;
                let (cost, end) = rest.split_once(' ')?;
                Some((cost.parse().ok()?, End::read(end)?))
            });
            let Some((cost, end)) = end else {
                return Ok(Err(Failure::Protocol(line)));
            };
            *left = left.saturating_sub(Duration::from_millis(cost));
            let lines = Vec::new();
            open = Some(Record { lines, end });
        }
    }
}

/// The folder of a file beside the harness.
fn folder_of(file: usize) -> String {
    format!("files/{file}")
}

impl End {
    fn read(text: &str) -> Option<End> {
        Some(match text.split_once(' ') {
            None => match text {
                "done" => End::Done,
                "time" => End::Time,
                "memory" => End::Memory,
                "output" => End::Output,
                "over" => End::Over,
                _ => return None,
            },
            Some(("exit", status)) => End::Exited(status.parse().ok()?),
            Some(("signal", signal)) => End::Signal(signal.parse().ok()?),
            Some(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_read() {
        assert_eq!(End::read("done"), Some(End::Done));
        assert_eq!(End::read("exit 3"), Some(End::Exited(3)));
        assert_eq!(End::read("signal 9"), Some(End::Signal(9)));
        for wrong in ["", "exit", "exit x", "done 1", "question"] {
            assert_eq!(End::read(wrong), None, "{wrong}");
        }
    }
}
