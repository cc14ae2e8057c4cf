//! The transcript of one question to a file.

use std::collections::BTreeMap;

use pigskin_entry::printable;
use serde::{Deserialize, Serialize};

use super::change_note::ChangeNote;
use super::interview::{End, Record};
use crate::{Answers, Part, PartKind};

/// The answers to one question, and everything else that its process reported.
#[derive(Clone, Debug)]
pub(crate) struct Transcript {
    /// The answers to each part; fewer than asked if the process ended early.
    pub(crate) parts: Vec<PartTranscript>,
    pub(crate) end: End,
    /// The error that ended the loading of the file.
    pub(crate) load: Option<LoadError>,
    /// The place of the process when its time was over.
    pub(crate) late: Option<FileLine>,
    pub(crate) changes: Option<Changes>,
    /// The meanings of answers, in the words of the asker, by the answer.
    pub(crate) hints: BTreeMap<String, String>,
}

/// The answers to one part.
#[derive(Clone, Debug)]
pub(crate) struct PartTranscript {
    pub(crate) answers: Answers,
    /// The function that the part asks for and the file lacks.
    pub(crate) missing: Option<String>,
    /// The oddity in the code of the part's function, in words.
    pub(crate) odd: Option<String>,
}

/// Why a file could not be loaded to its end. The functions that it defined before are asked all
/// the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoadError {
    /// The name of the exception's type.
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub message: String,
    /// The line of `hog.py`.
    #[serde(default)]
    pub line: Option<u32>,
    /// The text of that line.
    #[serde(default)]
    pub text: Option<String>,
    /// The meaning, and a thing to try, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// A line of `hog.py`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct FileLine {
    #[serde(default)]
    pub(crate) line: Option<u32>,
    #[serde(default)]
    pub(crate) text: Option<String>,
    #[serde(default, rename = "in")]
    pub(crate) function: Option<String>,
    /// The time that was over.
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}

/// Changes of the kit's own code, and imports that the file does without. They are reported and cost
/// no points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Changes {
    /// Names of the kit's functions whose code was changed.
    #[serde(default)]
    pub(crate) given: Vec<String>,
    /// Names of functions that are not defined.
    #[serde(default)]
    pub(crate) missing: Vec<String>,
    /// Functions that take other arguments.
    #[serde(default)]
    pub(crate) signatures: Vec<ChangedSignature>,
    /// Imports that could not be run, whose names are not used.
    #[serde(default)]
    pub(crate) unused: Vec<UnusedImport>,
}

/// A line with an import.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct UnusedImport {
    pub(crate) line: u32,
    pub(crate) text: String,
    pub(crate) names: String,
}

/// A function that takes other arguments than the kit's.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct ChangedSignature {
    pub(crate) name: String,
    pub(crate) expected: String,
    pub(crate) found: String,
    #[serde(default)]
    pub(crate) harmless: bool,
}

/// Longest text of a file that is repeated, in characters.
pub(crate) const LONGEST: usize = 200;

/// Longest message of an exception that is repeated, in characters: a file writes it and could tell
/// with it what it was asked.
pub(crate) const LONGEST_ERROR: usize = 100;

/// Hints that are kept.
const MOST_HINTS: usize = 60;

/// Changes that are reported.
const MOST_CHANGES: usize = 30;

impl Transcript {
    /// That of a process which said nothing and ended so.
    pub(crate) fn empty(end: End) -> Transcript {
        Transcript {
            parts: Vec::new(),
            end,
            load: None,
            late: None,
            changes: None,
            hints: BTreeMap::new(),
        }
    }

    /// Reads a record. Unknown lines are ignored, so a line can at most be a wrong answer.
    pub(crate) fn read(record: &Record, domain: &[Part]) -> Transcript {
        let mut transcript = Transcript::empty(record.end);
        for line in &record.lines {
            if let Some(answer) = line.strip_prefix('|') {
                let place = transcript.parts.len().checked_sub(1);
                if let (Some(part), Some(place)) = (transcript.parts.last_mut(), place) {
                    part.answers.add(answer, domain[place].of);
                }
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "part" if rest.parse() == Ok(transcript.parts.len()) => {
                    if let Some(part) = domain.get(transcript.parts.len()) {
                        transcript.parts.push(PartTranscript::new(part));
                    }
                }
                "game" => {
                    if let Some(Answers::Games(games)) = transcript.last_answers()
                        && rest.parse() == Ok(games.len())
                    {
                        games.push(Vec::new());
                    }
                }
                "missing" => {
                    let missing: Option<MissingFunction> = serde_json::from_str(rest).ok();
                    if let (Some(part), Some(missing)) = (transcript.parts.last_mut(), missing) {
                        part.missing = Some(printable(&missing.function, LONGEST));
                    }
                }
                "hint" if transcript.hints.len() < MOST_HINTS => {
                    let Ok(hint) = serde_json::from_str::<Hint>(rest) else {
                        continue;
                    };
                    let says = printable(&hint.says, 2 * LONGEST);
                    match (hint.answer, transcript.parts.last_mut()) {
                        (Some(answer), _) => {
                            transcript.hints.insert(answer, says);
                        }
                        (None, Some(part)) => part.odd = Some(says),
                        (None, None) => {}
                    }
                }
                "load" if transcript.load.is_none() => {
                    transcript.load = serde_json::from_str(rest).ok().map(LoadError::printable);
                }
                // During a call, the end of the process reports it.
                "exit" if transcript.load.is_none() && transcript.parts.is_empty() => {
                    transcript.load = Some(LoadError::exit());
                }
                "timeout" => {
                    transcript.late = serde_json::from_str(rest).ok().map(FileLine::printable);
                }
                "note" => {
                    if let Ok(found) = serde_json::from_str::<Changes>(rest) {
                        let changes = transcript.changes.get_or_insert_default();
                        changes.extend(found.printable());
                    }
                }
                // If a loop in C kept the watchdog from reporting, faulthandler did.
                "" if transcript.late.is_none() && transcript.end != End::Done => {
                    transcript.late = FileLine::of_fault(rest.trim_start());
                }
                _ => {}
            }
        }
        transcript
    }

    fn last_answers(&mut self) -> Option<&mut Answers> {
        self.parts.last_mut().map(|part| &mut part.answers)
    }
}

#[derive(Deserialize)]
struct Hint {
    answer: Option<String>,
    says: String,
}

#[derive(Deserialize)]
struct MissingFunction {
    function: String,
}

impl PartTranscript {
    pub(crate) fn new(part: &Part) -> PartTranscript {
        let answers = match part.kind {
            PartKind::Games { .. } => Answers::Games(Vec::new()),
            _ => Answers::Lines(Vec::new()),
        };
        PartTranscript {
            answers,
            missing: None,
            odd: None,
        }
    }
}

impl Answers {
    /// Adds an answer, if there are fewer than this number.
    fn add(&mut self, answer: &str, most: usize) {
        let answer = answer.to_owned();
        match self {
            Answers::Lines(lines) if lines.len() < most => lines.push(answer),
            Answers::Games(games) if games.len() <= most => {
                if let Some(events) = games.last_mut() {
                    events.push(answer);
                }
            }
            Answers::Lines(_) | Answers::Games(_) => {}
        }
    }
}

fn short(text: &str) -> String {
    printable(text.trim(), LONGEST)
}

impl LoadError {
    /// The error of a file that ends its process.
    fn exit() -> LoadError {
        LoadError {
            kind: "SystemExit".to_owned(),
            message: "os._exit ends the program".to_owned(),
            line: None,
            text: None,
            hint: None,
        }
    }

    fn printable(self) -> LoadError {
        LoadError {
            kind: short(&self.kind),
            message: printable(self.message.trim(), LONGEST_ERROR),
            line: self.line,
            text: self.text.as_deref().map(short),
            hint: self.hint.map(|hint| printable(&hint, 2 * LONGEST)),
        }
    }

    /// Tests whether the file could not be parsed.
    pub fn is_syntax(&self) -> bool {
        let kinds = ["SyntaxError", "IndentationError", "TabError"];
        kinds.contains(&self.kind.as_str())
    }
}

/// `line 12: SyntaxError: invalid syntax: def f(:`
impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.kind)?;
        for text in [Some(&self.message), self.text.as_ref()]
            .into_iter()
            .flatten()
        {
            if !text.is_empty() {
                write!(f, ": {text}")?;
            }
        }
        Ok(())
    }
}

impl FileLine {
    fn printable(self) -> FileLine {
        FileLine {
            line: self.line,
            text: self.text.as_deref().map(short),
            function: self.function.as_deref().map(short),
            seconds: self.seconds,
        }
    }

    /// A line of faulthandler: `File "…/hog.py", line 3 in roll_dice`.
    fn of_fault(line: &str) -> Option<FileLine> {
        let (_, rest) = line.strip_prefix("File ")?.split_once("hog.py\", line ")?;
        let (number, function) = rest.split_once(" in ")?;
        Some(FileLine {
            line: Some(number.parse().ok()?),
            text: None,
            function: Some(short(function)),
            seconds: None,
        })
    }
}

impl Changes {
    /// Takes over what another line notes.
    fn extend(&mut self, other: Changes) {
        self.given.extend(other.given);
        self.missing.extend(other.missing);
        self.signatures.extend(other.signatures);
        self.unused.extend(other.unused);
    }

    fn printable(self) -> Changes {
        let names = |names: Vec<String>| names.iter().map(|name| short(name)).collect();
        let signatures = self.signatures.into_iter().map(|changed| ChangedSignature {
            name: short(&changed.name),
            expected: short(&changed.expected),
            found: short(&changed.found),
            harmless: changed.harmless,
        });
        let unused = self.unused.into_iter().map(|import| UnusedImport {
            text: short(&import.text),
            names: short(&import.names),
            ..import
        });
        Changes {
            given: names(self.given),
            missing: names(self.missing),
            signatures: signatures.collect(),
            unused: unused.collect(),
        }
    }

    /// The changes as notes.
    pub(crate) fn notes(self) -> impl Iterator<Item = ChangeNote> {
        let given = self.given.into_iter();
        let given = given.map(|name| ChangeNote::Changed { name });
        let missing = self.missing.into_iter();
        let missing = missing.map(|name| ChangeNote::NotDefined { name });
        let signatures = self.signatures.into_iter();
        let signatures = signatures.map(|changed| ChangeNote::OtherArguments {
            name: changed.name,
            found: changed.found,
            expected: changed.expected,
            is_harmless: changed.harmless,
        });
        let unused = self.unused.into_iter();
        let unused = unused.map(|import| ChangeNote::UnusedImport {
            line: import.line,
            text: import.text,
            names: import.names,
        });
        let all = given.chain(missing).chain(signatures).chain(unused);
        all.take(MOST_CHANGES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(json: &str) -> Part {
        serde_json::from_str(json).expect("a part")
    }

    fn told(lines: &[&str], end: End) -> Transcript {
        let domain = [
            part(r#"{"name": "a", "kind": "calls", "function": "f", "ranges": [[0, 2]], "of": 3}"#),
            part(
                r#"{"name": "b", "kind": "games", "function": "play", "games": [],
                    "rules_by_turn": [], "of": 1}"#,
            ),
        ];
        let lines = lines.iter().map(|&line| line.to_owned()).collect();
        Transcript::read(&Record { lines, end }, &domain)
    }

    #[test]
    fn answers_are_read_by_part_and_game() {
        let transcript = told(
            &[
                "part 0", "|1", "|2", "|3", "|4", "end 0", "part 1", "game 0", "|S0 0 0", "|R 3 4",
                "done",
            ],
            End::Done,
        );
        assert_eq!(transcript.parts[0].answers.joined(), "1\n2\n3");
        assert_eq!(transcript.parts[1].answers.joined(), "S0 0 0\nR 3 4");
    }

    #[test]
    fn forged_and_garbled_lines_do_no_harm() {
        let transcript = told(
            &[
                "|9",
                "done",
                "part 7",
                "end 0",
                "part 0",
                "game 0",
                "|1",
                "part 0",
                "load x",
                "note 3",
                "timeout {",
                "missing []",
                "\u{1b}[31m",
                "part 1",
                "|2",
                "game 1",
                "|3",
                "part 2",
                "|4",
            ],
            End::Signal(9),
        );
        assert_eq!(transcript.parts.len(), 2);
        assert_eq!(transcript.parts[0].answers.joined(), "1");
        assert!(transcript.parts[1].answers.is_empty());
        assert!(transcript.load.is_none() && transcript.changes.is_none());
    }

    #[test]
    fn texts_of_a_file_are_made_printable() {
        let transcript = told(
            &[
                r#"load {"type": "SyntaxError", "message": "bad \u001b[31m", "line": 3, "text": "x \u202e= 1"}"#,
                "  File \"/x/hog/hog.py\", line 12 in play",
            ],
            End::Time,
        );
        let load = transcript.load.expect("an error");
        assert!(load.is_syntax());
        assert_eq!(
            load.to_string(),
            "line 3: SyntaxError: bad \\u{1b}[31m: x \\u{202e}= 1"
        );
        assert_eq!(transcript.late.expect("a place").line, Some(12));
    }
}
