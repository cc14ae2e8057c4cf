//! Depth-first search with the likeliest win first.

use super::barrier::Interval;
use super::estimate::estimate;
use super::line::Sum;
use super::memory::Memory;

/// A depth-first search with a budget.
///
/// It proves that a sum is won by finding a move to a lost one, in the order of the
/// [`estimate`]s. All sums that follow are looked up before any is searched. Each move
/// shortens some piece's way or spends a spare move, so every game ends, and so does the
/// search.
#[derive(Debug)]
pub struct Descent<'a> {
    memory: &'a mut Memory,
    /// The sums still to be searched, on all levels.
    waiting: Vec<(Interval, i32, Sum)>,
    /// Number of sums that it may still expand.
    budget: u64,
}

/// The budget was not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

impl<'a> Descent<'a> {
    pub fn new(memory: &'a mut Memory, budget: u64) -> Descent<'a> {
        Descent {
            memory,
            waiting: Vec::new(),
            budget,
        }
    }

    /// The rest of the budget.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Returns whether the team to move wins.
    pub fn wins(&mut self, sum: Sum) -> Result<bool, OutOfBudget> {
        let known = self.memory.interval(sum.line);
        known
            .decides(sum.spare)
            .map_or_else(|| self.search(sum, known), Ok)
    }

    fn search(&mut self, sum: Sum, known: Interval) -> Result<bool, OutOfBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OutOfBudget)?;
        let bottom = self.waiting.len();
        let wins = self.look_ahead(sum) || self.any_lost_above(bottom)?;
        self.waiting.truncate(bottom);
        self.memory.keep(sum, known, wins);
        Ok(wins)
    }

    /// Returns whether a move is known to win; otherwise queues the undecided moves, the
    /// likeliest win last.
    fn look_ahead(&mut self, sum: Sum) -> bool {
        let bottom = self.waiting.len();
        for next in sum.afters() {
            let known = self.memory.interval(next.line);
            match known.decides(next.spare) {
                Some(false) => return true,
                Some(true) => {}
                None => self.waiting.push((known, 0, next)),
            }
        }
        let found = &mut self.waiting[bottom..];
        if found.len() < 2 {
            return false;
        }
        for (known, chance, next) in &mut *found {
            *chance = estimate(*next, *known);
        }
        found.sort_unstable_by_key(|&(_, chance, _)| -chance);
        false
    }

    fn any_lost_above(&mut self, bottom: usize) -> Result<bool, OutOfBudget> {
        while self.waiting.len() > bottom {
            let Some((known, _, next)) = self.waiting.pop() else {
                break;
            };
            // An earlier search may have decided it.
            let known = self.memory.searched(next.line).unwrap_or(known);
            let wins = match known.decides(next.spare) {
                Some(wins) => wins,
                None => self.search(next, known)?,
            };
            if !wins {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
