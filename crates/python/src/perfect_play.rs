//! Perfect play.

use std::sync::Arc;

use pigskin_hog::solve::PerfectPlay as Solved;
use pyo3::prelude::*;

use crate::duel::{Rate, rate};
use crate::edition::Edition;
use crate::position::{Parts, position_of};
use crate::table::bytes_of;

/// The solution of an edition.
#[pyclass(frozen, module = "pigskin._engine")]
pub struct PerfectPlay {
    pub(crate) solved: Arc<Solved>,
}

#[pymethods]
impl PerfectPlay {
    /// Solves the edition.
    #[new]
    fn new(py: Python<'_>, edition: &Edition) -> PerfectPlay {
        let rules = &edition.named.rules;
        PerfectPlay {
            solved: Arc::new(py.detach(|| Solved::solve(rules))),
        }
    }

    /// The win rate of one perfect player against another.
    fn win_rate(&self) -> Rate {
        rate(self.solved.win_rate())
    }

    /// How the values were found.
    fn method(&self) -> String {
        self.solved.method().to_string()
    }

    /// The win chance of the player to move.
    fn value(&self, position: Parts) -> PyResult<f64> {
        Ok(self.solved.value(&self.position(position)?))
    }

    /// Each choice with the win chance of the player to move who makes it.
    fn choice_values(&self, position: Parts) -> PyResult<Vec<(i8, f64)>> {
        let values = self.solved.choice_values(&self.position(position)?);
        let values = values.into_iter();
        Ok(values
            .map(|(choice, value)| (choice.number(), value))
            .collect())
    }

    /// A best choice; `None` once the game is over.
    fn best_choice(&self, position: Parts) -> PyResult<Option<i8>> {
        let best = self.solved.best_choice(&self.position(position)?);
        Ok(best.map(pigskin_hog::Choice::number))
    }

    /// The least exploitable table of perfect choices, and the win rate of its best response.
    fn table(&self, py: Python<'_>) -> (Vec<u8>, Rate) {
        let submission = py.detach(|| self.solved.submission());
        (bytes_of(&submission.table), rate(submission.best_response))
    }
}

impl PerfectPlay {
    fn position(&self, parts: Parts) -> PyResult<pigskin_hog::Position> {
        position_of(self.solved.rules(), parts)
    }
}
