//! The mistakes in a file's answers, in the words of `ok`, whose own modules judge here, too.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_entry::{ANSWERING, Failure, Harness, Limits, MachineError, printable};
use serde::Deserialize;
use serde_json::{Value, json};

use super::file_grade::{Cause, Criteria, FileGrade, PartGrade};
use super::grading_kit::{Grader, GradingKit};
use super::interview::{End, time_of_file};
use super::transcript::Transcript;
use crate::Answers;
use crate::kit::ok_program::ok_modules;

/// The program, as `judge.py` describes.
const PROGRAM: &str = include_str!("judge.py");

/// The modules of `ok` that it uses.
const MODULES: [&str; 16] = [
    "answers",
    "book",
    "describe",
    "domain",
    "ended",
    "games",
    "given",
    "loading",
    "locks",
    "questions",
    "recursion",
    "slip",
    "smallest",
    "source",
    "verdict",
    "wrong_call",
];

/// Time for all problems of a file, of the processor and on the clock.
const TIME: Duration = Duration::from_mins(1);
const PATIENCE: Duration = Duration::from_mins(5);

/// Longest answer of the program, in bytes.
const MOST_BYTES: usize = 4 << 20;

/// Longest sentence that is taken over, in characters.
const LONGEST: usize = 999;

/// The sentence where the program has no words: only for answers that were forged.
const NO_WORDS: &str = "The answers are wrong in a way that cannot be shown.";

/// The words about a part that is not right.
#[derive(Debug, Default, Deserialize)]
struct PartWords {
    smallest: Option<String>,
    call: Option<String>,
    rule: Option<String>,
    map: Option<Vec<String>>,
    hint: Option<String>,
}

impl GradingKit {
    /// Says in a file's grade what is wrong. The words come from a box without students' code, which gets
    /// the answers, the right answers and the file's text.
    ///
    /// Fails because of this machine. Answers that have no words cost no more than their words.
    pub(super) fn put_into_words(
        &self,
        grader: &Grader<'_>,
        (name, contents): (&str, &[u8]),
        transcripts: &[Transcript],
        grade: &mut FileGrade,
    ) -> Result<(), MachineError> {
        let all = self.criteria.iter().zip(transcripts);
        let wrong: Vec<_> = all
            .filter(|(criteria, _)| {
                let problem = grade.problems.get(&criteria.problem.number);
                problem.is_some_and(|problem| !problem.passes() && !problem.parts.is_empty())
            })
            .collect();
        if wrong.is_empty() {
            return Ok(());
        }
        let problems = wrong.iter();
        let problems = problems.map(|(criteria, transcript)| self.asked(criteria, transcript));
        let asked = json!({
            "seconds": self.seconds.as_secs_f64(),
            "problems": problems.collect::<Vec<_>>(),
        });
        let told = told(grader, name, contents, &asked)?;
        let told: Vec<Vec<Option<PartWords>>> = serde_json::from_str(&told).unwrap_or_default();
        let mut told = told.into_iter();
        for (criteria, transcript) in wrong {
            let mut words = told.next().unwrap_or_default().into_iter();
            let Some(problem) = grade.problems.get_mut(&criteria.problem.number) else {
                continue;
            };
            for part in &mut problem.parts {
                let words = words.next().flatten().unwrap_or_default();
                if !part.is_right() {
                    words.say(part);
                }
            }
            let first = problem.first_wrong();
            let first = first.map(|part| {
                let case = part.call.clone().filter(|_| part.cause != Cause::Time);
                (part.smallest.clone(), case)
            });
            (problem.smallest, problem.case) = first.unwrap_or_default();
            problem.diagnosis = hints(&problem.parts);
            if let Some(sentence) = criteria.misunderstanding(transcript) {
                problem.tell(sentence);
            }
        }
        Ok(())
    }

    /// A problem for the program.
    fn asked(&self, criteria: &Criteria, transcript: &Transcript) -> Value {
        let right = criteria.right.iter();
        let right = right.map(|answers| answers.as_ref().map(json_of));
        let parts = transcript.parts.iter().map(|part| {
            json!({"answers": json_of(&part.answers), "missing": part.missing, "odd": part.odd})
        });
        let end = transcript.end;
        let timeout = (end == End::Time).then(|| transcript.late.clone().unwrap_or_default());
        let seconds = time_of_file(self.seconds).as_secs_f64();
        let why = match end {
            End::Memory => Some("it ran out of memory".to_owned()),
            End::Output => Some("the program wrote too much".to_owned()),
            End::Broken => Some("it broke the program that asks".to_owned()),
            End::Over => Some(format!(
                "the {seconds} s for all problems of the file were over; sleeping counts, too"
            )),
            End::Done | End::Time | End::Exited(_) | End::Signal(_) => None,
        };
        json!({
            "test": criteria.problem,
            "right": right.collect::<Vec<_>>(),
            "record": {
                "parts": parts.collect::<Vec<_>>(),
                "hints": transcript.hints,
                "load": transcript.load,
                "timeout": timeout,
                "why": why,
                "signal": if let End::Signal(signal) = end { Some(signal) } else { None },
                "is_whole": end == End::Done,
                "has_all": transcript.late.is_some() || end == End::Over,
            },
        })
    }
}

impl PartWords {
    fn say(self, part: &mut PartGrade) {
        let plain = |text: String| printable(&text, LONGEST);
        part.smallest = Some(self.smallest.map_or_else(|| NO_WORDS.to_owned(), plain));
        part.call = self.call.map(plain);
        part.rule = self.rule.map(plain);
        part.diagnosis = self.hint.map(plain);
        let rows = |rows: Vec<String>| rows.into_iter().map(plain).collect();
        part.map = self.map.map(rows);
    }
}

fn json_of(answers: &Answers) -> Value {
    match answers {
        Answers::Lines(lines) => json!(lines),
        Answers::Games(games) => json!(games),
    }
}

/// The answer of the program; empty if the file's answers make it fail.
fn told(
    grader: &Grader<'_>,
    name: &str,
    contents: &[u8],
    asked: &Value,
) -> Result<String, MachineError> {
    let program = [ANSWERING, PROGRAM].concat();
    let asked = asked.to_string();
    let own = [
        ("judge.py", program.as_bytes()),
        ("asked.json", asked.as_bytes()),
        ("hog.py", contents),
    ];
    let own = own.map(|(name, text)| (PathBuf::from(name), text));
    let files = own.into_iter().chain(ok_modules(&MODULES));
    let limits = Limits {
        time: TIME,
        ..Limits::default()
    };
    let Grader { python, wall } = *grader;
    let harness = Harness::write(python, Path::new("judge.py"), files, &limits, wall)?;
    let mut conversation = harness.start(name)?;
    let mut told = String::new();
    loop {
        let failure = match conversation.next_line_within(PATIENCE)? {
            Ok(line) if line == "done" => {
                conversation.end_in_peace()?;
                return Ok(told);
            }
            Ok(line) => match line.strip_prefix('=') {
                Some(more) if told.len() < MOST_BYTES => {
                    told.push_str(more);
                    continue;
                }
                _ => Failure::Protocol(line),
            },
            Err(failure) => failure,
        };
        conversation.end_after(failure)?;
        return Ok(String::new());
    }
}

/// The meanings of the smallest wrong answers of a problem's parts: first the one that explains most parts.
fn hints(parts: &[PartGrade]) -> Option<String> {
    let mut found: Vec<(&str, usize)> = Vec::new();
    for sentence in parts.iter().filter_map(|part| part.diagnosis.as_deref()) {
        match (found.iter_mut()).find(|(known, _)| kind(known) == kind(sentence)) {
            Some((_, count)) => *count += 1,
            None => found.push((sentence, 1)),
        }
    }
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let sentences: Vec<&str> = found.into_iter().map(|(sentence, _)| sentence).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// A sentence without the values of a slip, which differ from part to part.
fn kind(sentence: &str) -> &str {
    let values = sentence.split_once(" is a ");
    let kind = values.and_then(|(_, rest)| Some(rest.rsplit_once(": ")?.0));
    kind.unwrap_or(sentence)
}

#[cfg(test)]
mod tests {
    use pigskin_entry::{Interpreters, Wall};

    use super::*;

    /// The machine is not at fault, and nothing is said.
    #[test]
    fn a_question_that_breaks_the_program_has_no_words() {
        let interpreters = Interpreters::default();
        let grader = Grader {
            python: interpreters.python().expect("a Python"),
            wall: Wall::Full.at_least().expect("boxes"),
        };
        for odd in [json!({}), json!({"seconds": 1, "problems": [5]})] {
            let told = told(&grader, "a", b"", &odd).expect("a machine that works");
            assert_eq!(told, "");
        }
    }
}
