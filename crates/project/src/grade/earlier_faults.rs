//! Problems that fail because of an earlier one.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;
use std::time::Duration;

use pigskin_entry::{Failure, MachineError};
use serde::de::IgnoredAny;

use super::change_note::ChangeNote;
use super::file_grade::{Criteria, FileGrade, ProblemGrade};
use super::grading_kit::{Grader, GradingKit};
use super::interview::End;
use super::reference::Reference;
use super::stand_ins::{StandIns, WrongFunctions};
use super::transcript::Transcript;
use crate::{Faults, Problem};

/// A question about a stand-in: its function, its calls, and results of calls that it made.
type Question = (String, IgnoredAny, IgnoredAny);

/// What is said of a problem if the file's time is over before it is asked once more.
const NOT_AGAIN: &str = "It may be wrong only because of an earlier problem: the file used up its time, so \
                         that it was not asked once more with the right functions in place of wrong ones.";

impl Criteria {
    /// The functions of this problem that are wrong in a file with this grade: those that a wrong part
    /// asks, else all.
    fn wrong(&self, grade: &ProblemGrade) -> BTreeSet<String> {
        let parts = self.problem.domain.iter().zip(&grade.parts);
        let wrong = parts.filter(|(_, grade)| grade.wrong > 0);
        let mut wrong: BTreeSet<String> =
            wrong.map(|(part, _)| part.function().to_owned()).collect();
        wrong.retain(|name| self.functions.contains(name));
        if wrong.is_empty() {
            wrong.clone_from(&self.functions);
        }
        wrong
    }
}

impl GradingKit {
    /// Asks each problem that fails once more, with the reference's functions in place of those that it
    /// uses and that are wrong themselves, in a box of its own. They answer from another box. All
    /// together take at most the time that is left of the file's, whose name and contents these are.
    pub(super) fn look_behind_earlier_faults(
        &self,
        grader: &Grader<'_>,
        (name, contents): (&str, &[u8]),
        questions: &[&[u8]],
        mut left: Duration,
        grade: &mut FileGrade,
    ) -> Result<(), MachineError> {
        let limits = Reference::limits();
        let mut reference = Reference::new(grader, &self.reference.text, &limits);
        let changed: BTreeSet<String> = grade.notes.iter().filter_map(changed_function).collect();
        let mut wrong = WrongFunctions::new();
        for (criteria, question) in self.criteria.iter().zip(questions) {
            let Some(problem) = grade.problems.get_mut(&criteria.problem.number) else {
                continue;
            };
            if problem.passed {
                continue;
            }
            let mut stand_ins = criteria.uses.clone();
            stand_ins.retain(|name, _| {
                changed.contains(name) || wrong.values().any(|names| names.contains(name))
            });
            let is_asked = !stand_ins.is_empty()
                && !problem.is_unwritten()
                && !problem.is_not_loaded()
                && !problem.parts.is_empty();
            if is_asked {
                let mut called = BTreeSet::new();
                let files = [contents];
                let interview =
                    self.interview(grader, &files, slice::from_ref(question), &[(0, 0)]);
                let records = interview.ask_with(name, &mut left, &stand_ins, &mut |question| {
                    match serde_json::from_str::<Question>(question) {
                        Ok((function, ..)) if stand_ins.contains_key(&function) => {
                            called.insert(function);
                            reference.answer(question)
                        }
                        _ => Ok(Err(Failure::Protocol(question.to_owned()))),
                    }
                })?;
                let Some(record) = records.first() else {
                    continue;
                };
                let transcript = Transcript::read(record, &criteria.problem.domain);
                if record.end == End::Over {
                    if problem.diagnosis.is_none() && !problem.is_not_asked() {
                        problem.tell(NOT_AGAIN.to_owned());
                    }
                } else if !called.is_empty() {
                    let alone = criteria.grade(&transcript, self.seconds);
                    problem.tell_nothing();
                    if alone.passed {
                        let functions = self.causes(called, &stand_ins, &wrong);
                        problem.blame(criteria, &wrong, &functions);
                        if self.faults == Faults::EachProblemAlone {
                            problem.passed = true;
                            problem.points = problem.of;
                        }
                        continue;
                    }
                    if let Some(sentence) = criteria.misunderstanding(&transcript) {
                        problem.tell(sentence);
                    }
                }
            }
            wrong.insert(criteria.problem.number.clone(), criteria.wrong(problem));
        }
        self.tell_of_the_same_function(grade);
        grade.points = grade.problems.values().map(|problem| problem.points).sum();
        Ok(())
    }

    /// The stand-ins that were called and that these use, but those that use another one of the same
    /// problem: it may be wrong only because of that.
    fn causes(
        &self,
        called: BTreeSet<String>,
        stand_ins: &StandIns,
        wrong: &WrongFunctions,
    ) -> BTreeSet<String> {
        let uses_another = |name: &String| {
            let used = self.reference.used_by_all([name.clone()].into_iter());
            let mut problems = wrong.values().filter(|names| names.contains(name));
            problems.any(|names| used.intersection(names).any(|other| other != name))
        };
        let mut causes = self.reference.used_by_all(called.into_iter());
        causes.retain(|name| stand_ins.contains_key(name) && !uses_another(name));
        causes
    }

    /// Refers a problem about which nothing is known to an earlier one of the same function.
    fn tell_of_the_same_function(&self, grade: &mut FileGrade) {
        let mut wrong: BTreeMap<&str, &str> = BTreeMap::new();
        for criteria in &self.criteria {
            let Problem {
                number, function, ..
            } = &criteria.problem;
            let problem = grade.problems.get_mut(number);
            let problem =
                problem.filter(|one| !one.passed && !one.is_not_loaded() && !one.is_unwritten());
            let problem = problem.filter(|one| !one.is_not_asked());
            let (Some(problem), Some(function)) = (problem, function) else {
                continue;
            };
            match wrong.get(&**function) {
                Some(earlier) if problem.diagnosis.is_none() => {
                    let earlier = earlier.trim_start_matches('0');
                    let sentence =
                        format!("`{function}` fails Problem {earlier}, too: mend that first.");
                    problem.tell(sentence);
                }
                Some(_) => {}
                None => {
                    wrong.insert(function, number);
                }
            }
        }
    }
}

/// A function of the kit that was changed or is missing.
fn changed_function(note: &ChangeNote) -> Option<String> {
    match note {
        ChangeNote::Changed { name } | ChangeNote::NotDefined { name } => Some(name.clone()),
        ChangeNote::OtherProject { .. }
        | ChangeNote::OtherArguments { .. }
        | ChangeNote::UnusedImport { .. } => None,
    }
}
