//! The grade of one student's file.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::replace;

use serde::{Deserialize, Serialize};

use super::change_note::ChangeNote;
use super::interview::End;
use super::stand_ins::{StandIns, WrongFunctions};
use super::transcript::{LoadError, PartTranscript, Transcript};
use super::untouched::is_untouched;
use crate::kit::answers_digest::AnswersDigest;
use crate::{Answers, Problem, compare};

/// Stands between two answers to the same call, as in `kit/ok/answers.py`.
const AGAIN: &str = " ≠ ";

/// The grade of one file: facts, each with its sentence. Verdicts are stored as it.
///
/// Texts come from the file, too, and have no control characters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileGrade {
    /// The points of all problems.
    pub points: f64,
    /// The points that all problems are worth.
    pub of: f64,
    /// The problems by number.
    pub problems: BTreeMap<String, ProblemGrade>,
    /// Why the file could not be loaded to its end. What it defined before is graded.
    pub load_error: Option<LoadError>,
    /// Changes of the kit's own code.
    pub notes: Vec<ChangeNote>,
    /// The size of the largest table in the file, which may hold answers in place of a rule.
    pub table: Option<usize>,
}

/// The grade of one problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemGrade {
    /// Its title, in the words of the kit.
    pub title: String,
    /// The points: all or none.
    pub points: f64,
    /// The points that it is worth.
    pub of: f64,
    pub state: ProblemState,
    /// The smallest wrong call, with what came of it and what is right.
    pub smallest: Option<String>,
    /// That call alone, such as `free_bacon(13)`.
    pub case: Option<String>,
    /// The misunderstanding, if all answers are those of one; else what the smallest wrong answers
    /// mean; or the earlier problems that are to mend first.
    pub diagnosis: Option<String>,
    /// The numbers of earlier problems, if it fails only because of them: with the reference's
    /// functions in place of theirs every answer is right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only_because: Vec<String>,
    /// The parts of the problem, in order.
    pub parts: Vec<PartGrade>,
}

/// The state of a problem in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemState {
    /// Every answer is right, or it fails only because of earlier problems and each counts alone.
    Passes,
    /// An answer is wrong.
    Fails,
    /// An answer is wrong or missing, and nothing is written for it.
    Unwritten,
    /// The file was not loaded to its end, and nothing else is wrong.
    NotLoaded,
    /// The time of all problems was over before it was asked to its end, and nothing else is wrong.
    NotAsked,
}

/// The grade of one part of a problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartGrade {
    /// Its name, in the words of the kit.
    pub name: String,
    /// The number of answers; of games, the number of games.
    pub of: usize,
    /// The number of wrong ones.
    pub wrong: usize,
    /// The number of answers that are missing, as the process ended before.
    pub untested: usize,
    /// Why answers are wrong or missing, if they are.
    pub cause: Cause,
    /// The smallest wrong call, with what came of it and what is right.
    pub smallest: Option<String>,
    /// That call, such as `free_bacon(13)`.
    pub call: Option<String>,
    /// The rule with the numbers of that call.
    pub rule: Option<String>,
    /// A map of the wrong answers, for functions of one or two scores.
    pub map: Option<Vec<String>>,
    /// The meaning of the smallest wrong answer: Python's error in other words, or a slip such as a
    /// `print`. In the first wrong part the problem's misunderstanding goes before.
    pub diagnosis: Option<String>,
    /// The place of the first wrong answer, if it was one alone, until it is asked for again.
    #[serde(skip)]
    pub(super) first: Option<usize>,
}

/// Why answers of a part are wrong or missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The file's own code.
    Code,
    /// The file was not loaded to its end.
    Loading,
    /// The time of all problems was over.
    Time,
}

/// The criteria for the grade of a problem.
#[derive(Clone, Debug)]
pub(super) struct Criteria {
    /// The problem, with the drawn parts behind those of the kit.
    pub(super) problem: Problem,
    /// The number of parts that the kit has.
    pub(super) known: usize,
    /// The right answers of each part; `None` where many are right.
    pub(super) right: Vec<Option<Answers>>,
    /// Sentences of known misunderstandings by the digest of the answers.
    pub(super) diagnoses: BTreeMap<String, String>,
    /// The reference's functions in which the problem is solved.
    pub(super) functions: BTreeSet<String>,
    /// The reference's other functions that the solution uses.
    pub(super) uses: StandIns,
}

impl FileGrade {
    /// The grade of a file that was not asked at all, for this reason.
    pub(super) fn unread(criteria: &[Criteria], error: LoadError) -> FileGrade {
        let nothing = Transcript::empty(End::Done);
        let transcripts = vec![nothing; criteria.len()];
        let mut grade = FileGrade::new(criteria, &transcripts, "");
        for problem in grade.problems.values_mut() {
            problem.fail(ProblemState::NotLoaded);
            problem.smallest = Some(format!("hog.py cannot be read: {error}"));
            for part in &mut problem.parts {
                part.cause = Cause::Loading;
            }
        }
        grade.points = 0.0;
        grade.load_error = Some(error);
        grade
    }

    /// Compares a file's answers to each question. Nothing is said yet about what is wrong.
    pub(super) fn new(criteria: &[Criteria], transcripts: &[Transcript], hog: &str) -> FileGrade {
        let mut problems = BTreeMap::new();
        let (mut load_error, mut notes) = (None, Vec::new());
        for (criteria, transcript) in criteria.iter().zip(transcripts) {
            let mut grade = criteria.grade(transcript);
            if grade.state == ProblemState::Fails {
                grade.state = grade.state_of_wrong(&criteria.problem, hog);
            }
            problems.insert(criteria.problem.number.clone(), grade);
            let changes = transcript.changes.clone().unwrap_or_default();
            for note in changes.notes() {
                // A given function that is missing is missing among the signatures, too.
                if !notes.contains(&note) {
                    notes.push(note);
                }
            }
            load_error = load_error.or(transcript.load.clone());
        }
        // A problem without calls is right in any file that Python reads.
        if load_error.as_ref().is_some_and(LoadError::is_syntax) {
            let without_calls = problems.values_mut();
            for problem in without_calls.filter(|problem| problem.parts.is_empty()) {
                problem.fail(ProblemState::NotLoaded);
            }
        }
        FileGrade {
            points: problems.values().map(|problem| problem.points).sum(),
            of: problems.values().map(|problem| problem.of).sum(),
            problems,
            load_error,
            notes,
            table: None,
        }
    }
}

impl PartGrade {
    /// Tests whether some answers are wrong for another reason than an interrupted load of the file.
    pub(super) fn is_wrong_itself(&self) -> bool {
        !self.is_right() && self.cause != Cause::Loading
    }

    /// Tests whether all answers are there and right.
    pub(super) fn is_right(&self) -> bool {
        self.wrong == 0 && self.untested == 0
    }

    /// How many answers are wrong: `wrong on 2 of the first 40 of 1554`.
    pub fn counted(&self) -> String {
        let PartGrade { of, wrong, .. } = self;
        let tested = of - self.untested.min(*of);
        match (wrong, self.untested) {
            (_, 0) => format!("wrong on {wrong} of {of}"),
            (0, _) if tested == 0 => "not tested".to_owned(),
            (0, _) => format!("right on the first {tested} of {of}"),
            _ => format!("wrong on {wrong} of the first {tested} of {of}"),
        }
    }
}

impl ProblemGrade {
    /// Tests whether it counts as right.
    pub fn passes(&self) -> bool {
        self.state == ProblemState::Passes
    }

    /// The parts that are wrong themselves. That the file's time was over is said once.
    pub fn wrong_parts(&self) -> impl Iterator<Item = &PartGrade> {
        let mut told = false;
        let wrong = self.parts.iter().filter(|part| part.is_wrong_itself());
        wrong.filter(move |part| part.cause != Cause::Time || !replace(&mut told, true))
    }

    pub(super) fn first_wrong(&self) -> Option<&PartGrade> {
        self.parts.iter().find(|part| !part.is_right())
    }

    pub(super) fn fail(&mut self, state: ProblemState) {
        (self.state, self.points) = (state, 0.0);
    }

    pub(super) fn pass(&mut self) {
        (self.state, self.points) = (ProblemState::Passes, self.of);
    }

    /// Tests whether nothing is wrong but that the file was not loaded to its end.
    pub(super) fn is_not_loaded(&self) -> bool {
        !self.passes() && !self.parts.iter().any(PartGrade::is_wrong_itself)
    }

    /// The state of this problem, whose answers are not all right.
    fn state_of_wrong(&self, problem: &Problem, hog: &str) -> ProblemState {
        let causes = |cause| self.first_wrong().is_some_and(|part| part.cause == cause);
        if is_untouched(hog, problem) {
            ProblemState::Unwritten
        } else if self.is_not_loaded() {
            ProblemState::NotLoaded
        } else if causes(Cause::Time) {
            ProblemState::NotAsked
        } else {
            ProblemState::Fails
        }
    }

    /// Takes over a sentence about the whole problem.
    pub(super) fn tell(&mut self, sentence: String) {
        let mut parts = self.parts.iter_mut();
        if let Some(first) = parts.find(|part| !part.is_right()) {
            first.diagnosis = Some(sentence.clone());
        }
        self.diagnosis = Some(sentence);
    }

    /// Takes back what was said about its mistakes.
    pub(super) fn tell_nothing(&mut self) {
        self.diagnosis = None;
        for part in &mut self.parts {
            part.diagnosis = None;
        }
    }

    /// Says that only these functions are to blame: those of earlier problems, and given ones that
    /// were changed.
    pub(super) fn blame(
        &mut self,
        own: &Criteria,
        wrong: &WrongFunctions,
        functions: &BTreeSet<String>,
    ) {
        let quoted = |names: &mut dyn Iterator<Item = &String>| {
            let names = names.map(|name| format!("`{name}`"));
            names.collect::<Vec<_>>().join(" and ")
        };
        let earlier = wrong
            .iter()
            .filter(|(_, names)| !names.is_disjoint(functions));
        let numbers: Vec<&String> = earlier.map(|(number, _)| number).collect();
        let shown = numbers.iter().map(|one| one.trim_start_matches('0'));
        let shown = shown.collect::<Vec<_>>().join(" and ");
        let mend = match numbers.len() {
            0 => None,
            1 => Some(format!("mend Problem {shown} first")),
            _ => Some(format!("mend Problems {shown} first")),
        };
        let is_given = |name: &&String| !wrong.values().any(|names| names.contains(*name));
        let given = quoted(&mut functions.iter().filter(is_given));
        let restore = (!given.is_empty()).then(|| format!("write {given} as the kit has it"));
        let advice: Vec<String> = mend.into_iter().chain(restore).collect();
        let own = match &own.problem.function {
            Some(function) => format!("`{function}`"),
            None => "code".to_owned(),
        };
        self.tell(format!(
            "Your {own} is right; it fails only because of {}: {}.",
            quoted(&mut functions.iter()),
            advice.join(" and ")
        ));
        self.only_because = numbers.into_iter().cloned().collect();
    }
}

impl Criteria {
    pub(super) fn grade(&self, transcript: &Transcript) -> ProblemGrade {
        let domain = 0..self.problem.domain.len();
        let parts: Vec<PartGrade> = domain
            .map(|place| self.part_grade(place, transcript))
            .collect();
        let passes = parts.iter().all(PartGrade::is_right);
        ProblemGrade {
            title: self.problem.title.clone(),
            points: if passes { self.problem.points } else { 0.0 },
            of: self.problem.points,
            state: if passes {
                ProblemState::Passes
            } else {
                ProblemState::Fails
            },
            smallest: None,
            case: None,
            diagnosis: None,
            only_because: Vec::new(),
            parts,
        }
    }

    /// The misunderstanding whose answers these are in all parts of the kit that have right answers.
    pub(super) fn misunderstanding(&self, transcript: &Transcript) -> Option<String> {
        let given = |place: usize| Some(&transcript.parts.get(place)?.answers);
        let digest = AnswersDigest::of(&self.right[..self.known], &given)?;
        self.diagnoses.get(&digest.to_string()).cloned()
    }

    fn part_grade(&self, place: usize, transcript: &Transcript) -> PartGrade {
        let part = &self.problem.domain[place];
        let empty = PartTranscript::new(part);
        let given = transcript.parts.get(place).unwrap_or(&empty);
        let right = self.right.get(place).and_then(Option::as_ref);
        let findings = compare(part, right, &given.answers);
        let first = findings.first.as_ref();
        let returned = first.and_then(|mistake| mistake.returned.as_ref());
        let is_over = transcript.end == End::Over && returned.is_none();
        let is_not_loaded = transcript.load.as_ref().is_some_and(|error| {
            error.is_syntax() || given.missing.is_some() || transcript.parts.is_empty()
        });
        let is_game = matches!(given.answers, Answers::Games(_));
        let is_one = returned.is_some_and(|answer| !is_game && !answer.contains(AGAIN));
        PartGrade {
            name: part.name.clone(),
            of: findings.of,
            wrong: findings.wrong.len(),
            untested: findings.untested,
            cause: match (is_not_loaded, is_over) {
                (true, _) => Cause::Loading,
                (false, true) => Cause::Time,
                (false, false) => Cause::Code,
            },
            smallest: None,
            call: None,
            rule: None,
            map: None,
            diagnosis: None,
            first: first.filter(|_| is_one).map(|mistake| mistake.index),
        }
    }
}
