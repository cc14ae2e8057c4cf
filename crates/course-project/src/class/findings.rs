//! The problems of a class: the cases and misunderstandings that are most common now, and the
//! questions that take most tries in unlocking.

use std::collections::BTreeMap;

use crate::class::student_progress::Reported;
use crate::class::{Class, ClassCell, Counted};
use crate::{ProblemSetting, ProjectSettings};

/// The cases and misunderstandings of a class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClassFindings {
    pub problems: Vec<ProblemFindings>,
    /// Misunderstandings, each with the number of its problem, the most common first.
    pub diagnoses: Vec<((String, String), MistakenStudents)>,
    /// Questions in unlocking, those with most tries first.
    pub tries: Vec<QuestionTries>,
}

/// How a class does in one problem.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemFindings {
    pub number: String,
    pub title: String,
    /// Students for whom it passes, in their newest run or the submission that counts.
    pub passing: usize,
    /// Students for whom it fails in their newest run.
    pub failing: usize,
    pub locked: usize,
    pub not_started: usize,
    pub stuck: usize,
    /// The failing calls, such as `free_bacon(13)`, the most common first.
    pub cases: Vec<(String, MistakenStudents)>,
}

/// Students who make a mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MistakenStudents {
    /// Number of those who make it first in the newest run, as `ok` reports.
    pub reported: usize,
    /// Number of those who make it first in the submission that counts.
    pub counted: usize,
    /// Ids of such students, the first ones.
    pub students: Vec<String>,
}

/// Tries at the questions of a problem in unlocking, as `ok` reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionTries {
    /// The number of the problem.
    pub question: String,
    /// Students who have tried.
    pub students: usize,
    /// Tries of all of them.
    pub tries: i64,
    /// Wrong ones of these.
    pub wrong: i64,
    /// The most wrong tries of one student.
    pub most_wrong: i64,
}

/// Cases of a problem that are listed.
const MOST_CASES: usize = 5;

/// Misunderstandings that are listed.
const MOST_DIAGNOSES: usize = 30;

/// Students who are named with a misunderstanding.
const MOST_STUDENTS: usize = 12;

impl MistakenStudents {
    fn add(&mut self, is_reported: bool, student: &str) {
        *if is_reported {
            &mut self.reported
        } else {
            &mut self.counted
        } += 1;
        let is_new = self.students.last().is_none_or(|last| last != student);
        if is_new && self.students.len() < MOST_STUDENTS {
            self.students.push(student.to_owned());
        }
    }

    fn most(&self) -> usize {
        self.reported.max(self.counted)
    }
}

impl Class {
    /// The cases and misunderstandings of these students.
    pub fn findings(&self, settings: &ProjectSettings) -> ClassFindings {
        let problems = settings.problems.iter().enumerate();
        let mut diagnoses: BTreeMap<(String, String), MistakenStudents> = BTreeMap::new();
        for (place, problem) in problems.clone() {
            for student in &self.students {
                let id = student.member.person.id.as_str();
                let cell = &student.problems[place];
                for (is_reported, _, diagnosis) in mistakes(cell) {
                    if let Some(diagnosis) = diagnosis {
                        let key = (problem.number.clone(), diagnosis.to_owned());
                        diagnoses.entry(key).or_default().add(is_reported, id);
                    }
                }
            }
        }
        let diagnoses = diagnoses.into_iter().map(|one| (one.1.most(), one));
        ClassFindings {
            problems: problems
                .map(|(place, problem)| self.problem_findings(place, problem))
                .collect(),
            diagnoses: most_common(diagnoses, MOST_DIAGNOSES),
            tries: self.tries(),
        }
    }

    fn problem_findings(&self, place: usize, problem: &ProblemSetting) -> ProblemFindings {
        let mut found = ProblemFindings {
            number: problem.number.clone(),
            title: problem.title.clone(),
            passing: 0,
            failing: 0,
            locked: 0,
            not_started: 0,
            stuck: 0,
            cases: Vec::new(),
        };
        let mut cases: BTreeMap<String, MistakenStudents> = BTreeMap::new();
        for student in &self.students {
            let cell = &student.problems[place];
            *match cell.reported() {
                _ if cell.passes() => &mut found.passing,
                _ if cell.fails() => &mut found.failing,
                Reported::Passed => &mut found.passing,
                Reported::Failing => &mut found.failing,
                Reported::Locked => &mut found.locked,
                Reported::NotStarted => &mut found.not_started,
            } += 1;
            found.stuck += usize::from(student.stuck().any(|(problem, _)| problem == place));
            for (is_reported, case, _) in mistakes(cell) {
                if let Some(case) = case {
                    let id = student.member.person.id.as_str();
                    let counts = cases.entry(case.to_owned()).or_default();
                    counts.add(is_reported, id);
                }
            }
        }
        let cases = cases.into_iter().map(|one| (one.1.most(), one));
        found.cases = most_common(cases, MOST_CASES);
        found
    }

    fn tries(&self) -> Vec<QuestionTries> {
        let mut found: BTreeMap<&str, QuestionTries> = BTreeMap::new();
        for (question, count) in self.students.iter().flat_map(|student| &student.tries) {
            let sum = found.entry(question).or_insert_with(|| QuestionTries {
                question: question.clone(),
                students: 0,
                tries: 0,
                wrong: 0,
                most_wrong: 0,
            });
            sum.students += 1;
            sum.tries += count.tries;
            sum.wrong += count.wrong;
            sum.most_wrong = sum.most_wrong.max(count.wrong);
        }
        let found = found.into_values().map(|one| (one.wrong, one));
        // Names of questions come from strangers, and there can be any number.
        most_common(found, MOST_DIAGNOSES)
    }
}

/// The mistakes of a student in a problem: whether `ok` reports it, the case, the diagnosis.
fn mistakes(cell: &ClassCell) -> impl Iterator<Item = (bool, Option<&str>, Option<&str>)> {
    let report = cell.report.as_ref();
    let report =
        report.filter(|report| report.state == Reported::Failing && !report.is_of_loading());
    let report = report.map(|one| (true, one.case.as_deref(), one.diagnosis.as_deref()));
    let counted = match &cell.counted {
        Counted::Failing { case, diagnosis } => {
            Some((false, case.as_deref(), diagnosis.as_deref()))
        }
        Counted::Nothing
        | Counted::Waiting
        | Counted::Passed
        | Counted::Unwritten
        | Counted::NotLoaded
        | Counted::NotAsked => None,
    };
    report.into_iter().chain(counted)
}

/// The things with the largest numbers, at most `most` of them.
fn most_common<N: Ord + Copy, T>(things: impl Iterator<Item = (N, T)>, most: usize) -> Vec<T> {
    let mut things: Vec<(N, T)> = things.collect();
    things.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    things.truncate(most);
    things.into_iter().map(|(_, thing)| thing).collect()
}
