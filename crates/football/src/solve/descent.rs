//! Depth-first search, likeliest win first.

use super::barrier::Interval;
use super::estimate::Estimate;
use super::line::Sum;
use super::memory::Memory;

/// A depth-first search with an end to its patience.
///
/// Proves that a sum is won by finding one move to a lost one, in the order of
/// the [`Estimate`]s; all that follow are looked up before any is searched.
/// Each move shortens some piece's way or spends a spare move, so that a game
/// ends and so does the search.
#[derive(Debug)]
pub struct Descent<'a> {
    memory: &'a mut Memory,
    estimate: &'a Estimate,
    /// What waits to be searched, on all levels.
    waiting: Vec<(Interval, f32, Sum)>,
    /// How many sums it may still expand.
    budget: u64,
}

/// The budget was not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

impl<'a> Descent<'a> {
    pub fn new(memory: &'a mut Memory, estimate: &'a Estimate, budget: u64) -> Descent<'a> {
        Descent {
            memory,
            estimate,
            waiting: Vec::new(),
            budget,
        }
    }

    /// What is left of the budget.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Tests whether the team to move wins.
    pub fn wins(&mut self, sum: Sum) -> Result<bool, OutOfBudget> {
        let known = self.memory.interval(sum.line).decides(sum.spare);
        known.map_or_else(|| self.search(sum), Ok)
    }

    fn search(&mut self, sum: Sum) -> Result<bool, OutOfBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OutOfBudget)?;
        let bottom = self.waiting.len();
        let wins = self.look_ahead(sum) || self.any_lost_above(bottom)?;
        self.waiting.truncate(bottom);
        self.memory.keep(sum, wins);
        Ok(wins)
    }

    /// Tests whether a move is known to win, and lines up those of which
    /// nothing is known, the likeliest last.
    fn look_ahead(&mut self, sum: Sum) -> bool {
        let bottom = self.waiting.len();
        for next in sum.afters() {
            let known = self.memory.interval(next.line);
            match known.decides(next.spare) {
                Some(false) => return true,
                Some(true) => {}
                None => self.waiting.push((known, 0.0, next)),
            }
        }
        for (known, estimate, next) in &mut self.waiting[bottom..] {
            *estimate = self.estimate.of(*next, *known);
        }
        self.waiting[bottom..].sort_unstable_by(|(_, a, _), (_, b, _)| b.total_cmp(a));
        false
    }

    fn any_lost_above(&mut self, bottom: usize) -> Result<bool, OutOfBudget> {
        while self.waiting.len() > bottom {
            let Some((.., next)) = self.waiting.pop() else {
                break;
            };
            if !self.wins(next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
