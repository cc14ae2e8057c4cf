//! Wrong calls that are right when they are made alone.

use std::time::Duration;

use pigskin_entry::MachineError;
use serde_json::{Map, Value, json};

use super::file_grade::FileGrade;
use super::grading_kit::{Grader, GradingKit};
use super::transcript::Transcript;
use crate::Answers;

/// The sentence about such a call.
const CHANGES: &str = "When it was asked again, it was right. \
    The same call must give the same value each time. Does the function use random numbers, \
    a global or nonlocal variable that changes, or a list as a default argument?";

impl GradingKit {
    /// Makes the smallest wrong call of each problem once more, in a process of its own, and says where
    /// it is right then, in place of a misunderstanding.
    pub(super) fn ask_alone(
        &self,
        grader: &Grader<'_>,
        (name, contents): (&str, &[u8]),
        questions: &[&[u8]],
        left: &mut Duration,
        grade: &mut FileGrade,
    ) -> Result<(), MachineError> {
        let mut alone = Vec::new();
        for (criteria, question) in self.criteria.iter().zip(questions) {
            let number = &criteria.problem.number;
            let Some(problem) = grade.problems.get_mut(number) else {
                continue;
            };
            let place = problem.parts.iter().position(|part| !part.is_right());
            let parts = problem.parts.iter_mut();
            let first: Vec<_> = parts.map(|part| part.first.take()).collect();
            if let Some(place) = place.filter(|_| problem.only_because.is_empty())
                && let Some(index) = first[place]
                && let Some(Some(Answers::Lines(right))) = criteria.right.get(place)
                && let Ok(mut question) = serde_json::from_slice::<Map<String, Value>>(question)
            {
                question.insert("only".to_owned(), json!([place, index]));
                let part = &criteria.problem.domain[place];
                let question = Value::Object(question).to_string().into_bytes();
                alone.push((number, part, &right[index], question));
            }
        }
        if alone.is_empty() {
            return Ok(());
        }
        let asked: Vec<_> = (0..alone.len()).map(|question| (0, question)).collect();
        let questions: Vec<&[u8]> = alone.iter().map(|(.., asked)| asked.as_slice()).collect();
        let files = [contents];
        let interview = self.interview(grader, &files, &questions, &asked);
        let records = interview.ask(name, left)?;
        for ((number, part, right, _), record) in alone.iter().zip(&records) {
            // It is made with several random numbers.
            let told = Transcript::read(record, &vec![(*part).clone(); 3]);
            let mut told = told.parts.iter().map(|part| part.answers.joined());
            let is_right = told.len() == 3 && told.all(|answer| answer == **right);
            if let (true, Some(problem)) = (is_right, grade.problems.get_mut(*number)) {
                problem.tell_nothing();
                problem.tell(CHANGES.to_owned());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn ok_says_the_same() {
        let client = include_str!("../../kit/ok/wrong_call.py");
        let (_, says) = super::CHANGES.split_once("right. ").expect("two sentences");
        let told = client.replace("\",\n    \"", " ");
        assert!(told.contains(says), "{told}");
    }
}
