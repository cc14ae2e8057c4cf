//! Problems that fail because of an earlier one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::slice;
use std::time::Duration;

use pigskin_entry::{Failure, MachineError};
use serde::de::IgnoredAny;

use super::change_note::ChangeNote;
use super::file_grade::{Criteria, FileGrade, ProblemGrade, ProblemState};
use super::grading_kit::{Grader, GradingKit};
use super::interview::End;
use super::reference::Reference;
use super::stand_ins::{StandIns, WrongFunctions};
use super::transcript::Transcript;
use crate::{Faults, Problem};

/// A question about a stand-in: its function, its calls, and results of calls that it made.
type Question = (String, IgnoredAny, IgnoredAny);

/// The sentence about a problem if the file's time is over before it is asked once more.
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
        left: &mut Duration,
        grade: &mut FileGrade,
    ) -> Result<(), MachineError> {
        let limits = Reference::limits();
        let mut reference = Reference::new(grader, &self.reference.text, &limits);
        let changed: BTreeSet<String> = grade.notes.iter().filter_map(changed_function).collect();
        let mut wrong = WrongFunctions::new();
        let mut known_causes: BTreeMap<StandIns, StandIns> = BTreeMap::new();
        for (criteria, question) in self.criteria.iter().zip(questions) {
            let Some(problem) = grade.problems.get_mut(&criteria.problem.number) else {
                continue;
            };
            if problem.passes() {
                continue;
            }
            let mut stand_ins = criteria.uses.clone();
            stand_ins.retain(|name, _| {
                changed.contains(name) || wrong.values().any(|names| names.contains(name))
            });
            let is_written = matches!(problem.state, ProblemState::Fails | ProblemState::NotAsked);
            if is_written && !stand_ins.is_empty() && !problem.parts.is_empty() {
                let files = [contents];
                let interview =
                    self.interview(grader, &files, slice::from_ref(question), &[(0, 0)]);
                let mut ask = |stand_ins: &StandIns| {
                    let mut called = BTreeSet::new();
                    let records = interview.ask_with(name, left, stand_ins, &mut |question| {
                        match serde_json::from_str::<Question>(question) {
                            Ok((function, ..)) if stand_ins.contains_key(&function) => {
                                called.insert(function);
                                reference.answer(question)
                            }
                            _ => Ok(Err(Failure::Protocol(question.to_owned()))),
                        }
                    })?;
                    let domain = &criteria.problem.domain;
                    let told = records.first().map(|one| {
                        let transcript = Transcript::read(one, domain);
                        (transcript, called, one.end == End::Over)
                    });
                    Ok::<_, MachineError>(told)
                };
                let Some((transcript, called, is_over)) = ask(&stand_ins)? else {
                    continue;
                };
                if is_over {
                    if problem.diagnosis.is_none() && problem.state == ProblemState::Fails {
                        problem.tell(NOT_AGAIN.to_owned());
                    }
                } else if !called.is_empty() {
                    let alone = criteria.grade(&transcript);
                    problem.tell_nothing();
                    if alone.passes() {
                        let used = self.reference.used_by_all(called.into_iter());
                        stand_ins.retain(|name, _| used.contains(name));
                        let mut passes = |fewer: &StandIns| {
                            Ok(ask(fewer)?.is_some_and(|(transcript, _, is_over)| {
                                !is_over && criteria.grade(&transcript).passes()
                            }))
                        };
                        // The causes of an earlier problem are tried first.
                        let known = known_causes.get(&stand_ins).cloned();
                        let functions = match known {
                            Some(known) if known == stand_ins || passes(&known)? => known,
                            _ => self.causes(criteria, stand_ins.clone(), &mut passes)?,
                        };
                        let blamed = self.with_passed(&wrong, &functions);
                        problem.blame(criteria, &blamed, &functions.keys().cloned().collect());
                        known_causes.insert(stand_ins, functions);
                        if self.faults == Faults::EachProblemAlone {
                            problem.pass();
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

    /// The functions without whose stand-ins the problem is wrong: of these stand-ins, with which it
    /// `passes`, or of those that they use, where these are enough.
    fn causes(
        &self,
        criteria: &Criteria,
        mut stand_ins: StandIns,
        passes: &mut dyn FnMut(&StandIns) -> Result<bool, MachineError>,
    ) -> Result<StandIns, MachineError> {
        let used_by = |names: Vec<String>| self.reference.used_by_all(names.into_iter());
        let mut too_few: Vec<StandIns> = Vec::new();
        loop {
            let mut names: Vec<String> = stand_ins.keys().cloned().collect();
            // One that uses others may be wrong only because of them.
            names.sort_by_key(|name| Reverse(used_by(vec![name.clone()]).len()));
            for name in names {
                let mut fewer = stand_ins.clone();
                fewer.remove(&name);
                if !fewer.is_empty() && passes(&fewer)? {
                    stand_ins = fewer;
                } else {
                    too_few.push(fewer);
                }
            }
            let used = used_by(stand_ins.keys().cloned().collect());
            let mut deeper = criteria.uses.clone();
            deeper.retain(|name, _| used.contains(name) && !stand_ins.contains_key(name));
            let mut known = too_few.iter();
            let is_too_few = known.any(|few| deeper.keys().all(|name| few.contains_key(name)));
            if deeper.is_empty() || is_too_few || !passes(&deeper)? {
                return Ok(stand_ins);
            }
            stand_ins = deeper;
        }
    }

    /// The wrong functions by problem, with those to blame of problems that passed.
    fn with_passed(&self, wrong: &WrongFunctions, blamed: &StandIns) -> WrongFunctions {
        let mut all = wrong.clone();
        for name in blamed.keys() {
            let owner = self
                .criteria
                .iter()
                .find(|owner| owner.functions.contains(name));
            let is_known = wrong.values().any(|names| names.contains(name));
            if let (false, Some(owner)) = (is_known, owner) {
                let names = all.entry(owner.problem.number.clone()).or_default();
                names.insert(name.clone());
            }
        }
        all
    }

    /// Refers a problem about which nothing is known to an earlier one of the same function.
    fn tell_of_the_same_function(&self, grade: &mut FileGrade) {
        let mut wrong: BTreeMap<&str, &str> = BTreeMap::new();
        for criteria in &self.criteria {
            let Problem {
                number, function, ..
            } = &criteria.problem;
            let problem = grade.problems.get_mut(number);
            let problem = problem.filter(|one| one.state == ProblemState::Fails);
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
