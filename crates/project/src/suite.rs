//! The questions of a problem, with their right answers.

use pigskin_hog::Edition;

use crate::functions::tokens;
use crate::kit::content::{CaseRow, SuiteRow};
use crate::kit::template::{TextError, filled, holds, lines_for};
use crate::project::terms::Terms;

/// Questions about a problem, with their right answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Suite {
    /// `code`, `wwpp` or `concept`.
    pub kind: String,
    /// The questions.
    pub cases: Vec<Case>,
}

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub enum Case {
    /// Inputs; students are asked for the outputs.
    Code(Vec<Input>),
    /// A question with several answers to choose from.
    Choice {
        question: String,
        /// The choices; the first is right.
        choices: Vec<String>,
    },
}

/// An input of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The lines, with `>>> ` and `... `.
    pub lines: Vec<String>,
    /// True if its outputs are shown and not asked for.
    pub is_given: bool,
}

impl Suite {
    /// The questions of a problem in an edition.
    pub(crate) fn from_rows(rows: &[SuiteRow], edition: &Edition) -> Result<Vec<Suite>, TextError> {
        let terms = Terms::of(&edition.rules);
        let mut suites = Vec::new();
        for row in rows {
            let mut cases = Vec::new();
            for case in &row.cases {
                let when = case.when.as_deref();
                if when.map_or(Ok(true), |when| holds(when, &edition.rules))? {
                    let case = Case::from_row(case, edition)?;
                    cases.extend((!case.calls_one_of(terms)).then_some(case));
                }
            }
            if !cases.is_empty() {
                suites.push(Suite {
                    kind: row.kind.clone(),
                    cases,
                });
            }
        }
        Ok(suites)
    }
}

impl Case {
    fn from_row(row: &CaseRow, edition: &Edition) -> Result<Case, TextError> {
        let Some(code) = &row.code else {
            let question = row.question.as_deref().unwrap_or_default();
            let choices = row.choices.iter().map(|choice| filled(choice, edition));
            return Ok(Case::Choice {
                question: filled(question, edition)?,
                choices: choices.collect::<Result<_, _>>()?,
            });
        };
        let mut inputs: Vec<Input> = Vec::new();
        let mut is_given = false;
        for line in lines_for(code, &edition.rules)? {
            let line = filled(&line, edition)?;
            if line.trim() == "#: given" {
                is_given = true;
            } else if line.starts_with(">>> ") {
                inputs.push(Input {
                    lines: vec![line],
                    is_given,
                });
                is_given = false;
            } else if let Some(input) = inputs.last_mut().filter(|_| !line.is_empty()) {
                input.lines.push(line);
            }
        }
        Ok(Case::Code(inputs))
    }
}

impl Case {
    /// Tests whether an input calls a function that students may do without.
    fn calls_one_of(&self, terms: &Terms) -> bool {
        let Case::Code(inputs) = self else {
            return false;
        };
        let mut lines = inputs.iter().flat_map(|input| &input.lines);
        lines.any(|line| tokens(line).iter().any(|token| terms.leaves(token)))
    }
}

impl Input {
    /// The input as Python reads it.
    pub(crate) fn source(&self) -> String {
        let lines = self
            .lines
            .iter()
            .map(|line| line.get(4..).unwrap_or_default());
        lines.collect::<Vec<_>>().join("\n")
    }
}
