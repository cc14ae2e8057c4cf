//! The grade of one student's file.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use pigskin_entry::printable;
use serde::{Deserialize, Serialize};

use super::call_result::AGAIN;
use super::change_note::ChangeNote;
use super::interview::{End, Record};
use super::map;
use super::play_slip::play_slip;
use super::slip::slip;
use super::stand_ins::{StandIns, WrongFunctions};
use super::transcript::{LONGEST, LoadError, PartTranscript, Transcript};
use super::untouched::is_untouched;
use super::wrong_answer::WrongAnswer;
use crate::answers_digest::AnswersDigest;
use crate::compare::fits;
use crate::{Answers, Findings, Mistake, PartKind, Problem, compare};

/// The grade of one file.
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<usize>,
}

/// The grade of one problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemGrade {
    /// The points: all or none.
    pub points: f64,
    /// The points that it is worth.
    pub of: f64,
    /// True if every answer is right.
    pub passed: bool,
    /// The smallest wrong call.
    pub smallest: Option<WrongAnswer>,
    /// The misunderstanding, if all answers are those of one; else what the smallest wrong answers
    /// mean; or the earlier problems that are to mend first.
    pub diagnosis: Option<String>,
    /// The numbers of earlier problems, if it fails only because of them: with the reference's
    /// functions in place of theirs every answer is right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only_because: Vec<String>,
    /// The parts of the problem, in order.
    pub parts: Vec<PartGrade>,
    /// True if the student has written nothing in the problem's place; `None` in grades from before
    /// this was recorded.
    #[serde(default)]
    pub unwritten: Option<bool>,
}

/// The grade of one part of a problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartGrade {
    pub name: String,
    /// The number of answers; of games, the number of games.
    pub of: usize,
    /// The number of wrong ones.
    pub wrong: usize,
    /// The number of answers that are missing, as the process ended before.
    #[serde(default)]
    pub untested: usize,
    /// The smallest wrong call, with the given and the right answer.
    pub smallest: Option<WrongAnswer>,
    /// That call, such as `free_bacon(13)`.
    #[serde(default)]
    pub call: Option<String>,
    /// The rule with the numbers of that call.
    pub rule: Option<String>,
    /// A map of the wrong answers, for functions of two scores: ten lines of ten cells.
    pub map: Option<Vec<String>>,
    /// What the smallest wrong answer means: Python's error in other words, or a slip such as a
    /// `print`. In the first wrong part the problem's misunderstanding goes before.
    pub diagnosis: Option<String>,
    /// True if all answers are alike or missing, as of a function that is not written.
    pub unwritten: bool,
    /// The place of the first wrong answer, if it was one alone, until it is asked for again.
    #[serde(skip)]
    pub(super) first: Option<usize>,
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
        let record = Record {
            lines: Vec::new(),
            end: End::Done,
        };
        let records = vec![record; criteria.len()];
        let mut grade = FileGrade::from_records(criteria, &records, Duration::ZERO);
        for problem in grade.problems.values_mut() {
            problem.passed = false;
            problem.points = 0.0;
            problem.smallest = Some(WrongAnswer::NotRead {
                error: error.clone(),
            });
        }
        grade.points = 0.0;
        grade.load_error = Some(error);
        grade
    }

    /// The grade with `unwritten` set by the problems' places in the file.
    pub(super) fn looked_at(mut self, criteria: &[Criteria], hog: &[u8]) -> FileGrade {
        let hog = String::from_utf8_lossy(hog);
        for criteria in criteria {
            if let Some(grade) = self.problems.get_mut(&criteria.problem.number) {
                grade.unwritten = Some(is_untouched(&hog, &criteria.problem));
            }
        }
        self
    }

    /// Compares a file's answers to each question.
    pub(super) fn from_records(
        criteria: &[Criteria],
        records: &[Record],
        limit: Duration,
    ) -> FileGrade {
        let mut problems = BTreeMap::new();
        let (mut load_error, mut notes) = (None, Vec::new());
        for (criteria, record) in criteria.iter().zip(records) {
            let transcript = Transcript::read(record, &criteria.problem.domain);
            let grade = criteria.grade(&transcript, limit);
            problems.insert(criteria.problem.number.clone(), grade);
            let changes = transcript.changes.unwrap_or_default();
            for note in changes.notes() {
                // A given function that is missing is missing among the signatures, too.
                if !notes.contains(&note) {
                    notes.push(note);
                }
            }
            load_error = load_error.or(transcript.load);
        }
        // A problem without calls is right in any file that Python reads.
        if load_error.as_ref().is_some_and(LoadError::is_syntax) {
            for problem in problems
                .values_mut()
                .filter(|problem| problem.parts.is_empty())
            {
                problem.passed = false;
                problem.points = 0.0;
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
        let loading = self
            .smallest
            .as_ref()
            .is_some_and(WrongAnswer::is_of_loading);
        !self.is_right() && !loading
    }

    /// Tests whether answers are missing because the file's time was over, and none is wrong.
    pub(super) fn is_not_asked(&self) -> bool {
        self.smallest.as_ref().is_some_and(WrongAnswer::is_of_time)
    }

    /// Tests whether all answers are there and right.
    pub(super) fn is_right(&self) -> bool {
        self.wrong == 0 && self.untested == 0
    }
}

impl ProblemGrade {
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

    /// Tests whether its first wrong part has no answers because the file's time was over.
    pub(super) fn is_not_asked(&self) -> bool {
        let mut wrong = self.parts.iter().filter(|part| !part.is_right());
        wrong.next().is_some_and(PartGrade::is_not_asked)
    }

    /// Tests whether its answers are missing because the file was not loaded to its end.
    pub fn is_not_loaded(&self) -> bool {
        let loading = self
            .smallest
            .as_ref()
            .is_some_and(WrongAnswer::is_of_loading);
        // A problem without calls is wrong only where nothing can be read.
        let is_read = !loading && !self.parts.is_empty();
        !self.passed && !is_read && !self.parts.iter().any(PartGrade::is_wrong_itself)
    }

    /// Tests whether it fails because nothing is written yet.
    pub fn is_unwritten(&self) -> bool {
        let tell_nothing = || {
            let mut wrong = self.parts.iter().filter(|part| !part.is_right());
            wrong.all(|part| part.unwritten)
        };
        !self.passed && self.unwritten.unwrap_or_else(tell_nothing)
    }

    /// The smallest wrong call, without its result.
    pub fn failing_case(&self) -> Option<&str> {
        let mut wrong = self.parts.iter().filter(|part| !part.is_right());
        wrong.next()?.call.as_deref()
    }
}

impl Criteria {
    pub(super) fn grade(&self, transcript: &Transcript, limit: Duration) -> ProblemGrade {
        let domain = self.problem.domain.iter().enumerate();
        let parts = domain.map(|(place, part)| {
            let empty = PartTranscript::new(part);
            let given = transcript.parts.get(place).unwrap_or(&empty);
            let right = self.right.get(place).and_then(Option::as_ref);
            let findings = compare(part, right, &given.answers);
            self.part_grade(place, transcript, given, &findings, limit)
        });
        let parts: Vec<PartGrade> = parts.collect();
        let passed = parts.iter().all(PartGrade::is_right);
        let first = parts.iter().find(|part| !part.is_right());
        let mut grade = ProblemGrade {
            points: if passed { self.problem.points } else { 0.0 },
            of: self.problem.points,
            passed,
            smallest: first.and_then(|part| part.smallest.clone()),
            diagnosis: None,
            only_because: Vec::new(),
            parts,
            unwritten: None,
        };
        grade.diagnosis = hints(&grade.parts);
        if let Some(sentence) = self.misunderstanding(transcript) {
            grade.tell(sentence);
        }
        grade
    }

    /// The misunderstanding whose answers these are in all parts of the kit that have right answers.
    pub(super) fn misunderstanding(&self, transcript: &Transcript) -> Option<String> {
        let given = |place: usize| Some(&transcript.parts.get(place)?.answers);
        let digest = AnswersDigest::of(&self.right[..self.known], &given)?;
        self.diagnoses.get(&digest.to_string()).cloned()
    }

    fn part_grade(
        &self,
        place: usize,
        transcript: &Transcript,
        given: &PartTranscript,
        findings: &Findings,
        limit: Duration,
    ) -> PartGrade {
        let part = &self.problem.domain[place];
        let is_wrong = !findings.is_right();
        let is_whole = given.answers.len() == findings.of;
        let smallest = findings.first.as_ref();
        let smallest =
            smallest.map(|mistake| WrongAnswer::new(part, mistake, transcript, given, limit));
        let first = findings.first.as_ref();
        let has_one = |mistake: &&Mistake| {
            let returned = mistake.returned.as_ref();
            returned.is_some_and(|answer| !answer.contains(AGAIN))
        };
        let again = first.filter(has_one);
        // A call that was not asked is no case that fails.
        let first = first.filter(|_| !smallest.as_ref().is_some_and(WrongAnswer::is_of_time));
        let call = first.map(|mistake| printable(&mistake.call, LONGEST));
        let rule = first.map(|mistake| mistake.rule.clone());
        PartGrade {
            name: part.name.clone(),
            of: findings.of,
            wrong: findings.wrong.len(),
            first: again.map(|mistake| mistake.index),
            untested: findings.untested,
            smallest,
            call,
            rule: rule.filter(|rule| !rule.is_empty()),
            map: if is_wrong && is_whole {
                map::of_wrong(part, &findings.wrong)
            } else {
                None
            },
            diagnosis: self.hint(place, transcript, given, findings),
            unwritten: is_wrong && (given.answers.is_empty() || given.is_uniform()),
        }
    }

    /// Tests whether all games of the problem end as they should.
    fn ends_are_right(&self, transcript: &Transcript) -> bool {
        let ends = |games: &[Vec<String>]| -> Vec<Option<String>> {
            games.iter().map(|events| events.last().cloned()).collect()
        };
        let mut parts = self.right.iter().enumerate();
        parts.all(|(place, right)| match right {
            Some(Answers::Games(right)) => {
                let given = transcript.parts.get(place).map(|part| &part.answers);
                matches!(given, Some(Answers::Games(given)) if ends(given) == ends(right))
            }
            _ => true,
        })
    }

    /// What the smallest wrong answer of a part means, in words.
    fn hint(
        &self,
        place: usize,
        transcript: &Transcript,
        given: &PartTranscript,
        findings: &Findings,
    ) -> Option<String> {
        let mistake = findings.first.as_ref()?;
        let part = &self.problem.domain[place];
        let returned = mistake.returned.as_deref();
        let meaning = returned.and_then(|returned| transcript.hints.get(returned));
        let slip = || match (&part.kind, self.right.get(place)?, &given.answers) {
            (PartKind::Games { games, .. }, Some(Answers::Games(right)), Answers::Games(given)) => {
                let index = mistake.index;
                play_slip(
                    games.get(index)?,
                    &right[index],
                    given.get(index)?,
                    mistake.event?,
                    self.ends_are_right(transcript),
                )
            }
            (_, Some(_), _) => slip(returned?, &|answer| answer == mistake.right),
            (PartKind::Valid { .. }, None, _) => slip(returned?, &|answer| fits(part, answer)),
            _ => None,
        };
        meaning.cloned().or_else(slip).or_else(|| given.odd.clone())
    }
}

/// What the smallest wrong answers of a problem's parts mean: first what explains most parts.
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
