//! Problems that fail because of an earlier one.

use std::collections::BTreeMap;

use pigskin_entry::MachineError;

use super::file_grade::{Criteria, FileGrade};
use super::grading_kit::{Grader, GradingKit};
use super::stand_ins::with_stand_ins;
use super::transcript::Transcript;
use crate::{Faults, Problem};

impl GradingKit {
    /// Asks each problem that fails once more, with the reference's functions in place of those of
    /// earlier problems that are wrong themselves, in a box of its own.
    pub(super) fn look_behind_earlier_faults(
        &self,
        grader: &Grader<'_>,
        name: &str,
        contents: &[u8],
        grade: &mut FileGrade,
    ) -> Result<(), MachineError> {
        let mut wrong: Vec<&Criteria> = Vec::new();
        for (criteria, question) in self.criteria.iter().zip(&self.questions) {
            let Some(problem) = grade.problems.get_mut(&criteria.problem.number) else {
                continue;
            };
            if problem.passed {
                continue;
            }
            let is_asked = !wrong.is_empty()
                && !problem.is_unwritten()
                && !problem.is_not_loaded()
                && !problem.parts.is_empty();
            if is_asked {
                let stand_ins = wrong.iter().flat_map(|earlier| &earlier.stand_ins);
                let stand_ins = stand_ins.map(|(name, text)| (name.clone(), text.clone()));
                let question = with_stand_ins(question, &stand_ins.collect());
                let records = self.ask(grader, name, contents, &[&question])?;
                let domain = &criteria.problem.domain;
                let Some(record) = records.first() else {
                    continue;
                };
                let transcript = Transcript::read(record, domain);
                let is_of = |one: &Criteria, name: &String| one.stand_ins.contains_key(name);
                let mut functions = transcript.stood_in.clone();
                functions.retain(|name| wrong.iter().any(|earlier| is_of(earlier, name)));
                if !functions.is_empty() {
                    let alone = criteria.grade(&transcript, self.seconds);
                    problem.tell_nothing();
                    if alone.passed {
                        let mut because = wrong.clone();
                        because.retain(|one| functions.iter().any(|name| is_of(one, name)));
                        problem.blame(criteria, &because, &functions);
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
            if !criteria.stand_ins.is_empty() {
                wrong.push(criteria);
            }
        }
        self.tell_of_the_same_function(grade);
        grade.points = grade.problems.values().map(|problem| problem.points).sum();
        Ok(())
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
