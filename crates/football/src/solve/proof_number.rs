//! Proof-number search in linear memory (df-pn), for long ways to a win.
//!
//! Each sum has a *proof number*, an estimate of the work left to prove that the team to
//! move wins, and a *disproof number*, the same for a loss. The search always continues
//! where a proof of either is cheapest, and leaves a sum when another one has become
//! cheaper (Nagai 2002). Two details suit this game:
//!
//! - Reserves can be moved in any order, so the same lines come up repeatedly. A sum over
//!   all that follow would count them many times and grow without bound. So a disproof
//!   costs the most expensive of those that follow, plus one for each other (*weak* proof
//!   numbers, Ueda et al. 2008).
//! - A new sum's numbers are 1 and the number of its moves, because the winner wants a
//!   line in which the opponent has few choices.

use super::descent::OutOfBudget;
use super::line::Sum;
use super::memory::{ByLine, Memory};

/// A best-first search with a budget.
#[derive(Debug)]
pub struct ProofNumberSearch<'a> {
    memory: &'a mut Memory,
    /// Numbers of sums that were searched without a result so far; for each line, those
    /// of the spare moves that were searched last.
    open: ByLine<(i32, Numbers)>,
    /// The sums that follow those on the way to the current one.
    nexts: Vec<(Sum, Numbers)>,
    /// Number of sums that it may still expand.
    budget: u64,
}

/// The work left for a proof and for a disproof; one is zero for a decided sum.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Numbers {
    proof: f64,
    disproof: f64,
}

impl Numbers {
    const WON: Numbers = Numbers {
        proof: 0.0,
        disproof: f64::INFINITY,
    };
    const LOST: Numbers = Numbers {
        proof: f64::INFINITY,
        disproof: 0.0,
    };

    fn decides(self) -> Option<bool> {
        if self.proof <= 0.0 {
            Some(true)
        } else if self.disproof <= 0.0 {
            Some(false)
        } else {
            None
        }
    }

    fn within(self, limits: Numbers) -> bool {
        self.proof < limits.proof && self.disproof < limits.disproof
    }
}

/// A sum's numbers, and where to continue.
struct Outlook {
    numbers: Numbers,
    /// The index of the cheapest win.
    best: usize,
    /// The disproof number of the second cheapest.
    second: f64,
    /// Number of moves that are not yet known to lose.
    open: f64,
}

impl<'a> ProofNumberSearch<'a> {
    pub fn new(memory: &'a mut Memory, budget: u64) -> ProofNumberSearch<'a> {
        ProofNumberSearch {
            memory,
            open: ByLine::default(),
            nexts: Vec::new(),
            budget,
        }
    }

    /// The rest of the budget.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Returns whether the team to move wins.
    pub fn wins(&mut self, sum: Sum) -> Result<bool, OutOfBudget> {
        let mut numbers = self.numbers(sum);
        let limits = Numbers {
            proof: f64::INFINITY,
            disproof: f64::INFINITY,
        };
        if numbers.decides().is_none() {
            numbers = self.search(sum, limits)?;
        }
        Ok(numbers.decides().unwrap_or_default())
    }

    /// Searches until the sum is decided or a number reaches its limit.
    fn search(&mut self, sum: Sum, limits: Numbers) -> Result<Numbers, OutOfBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OutOfBudget)?;
        let bottom = self.nexts.len();
        for next in sum.afters() {
            let numbers = self.numbers(next);
            self.nexts.push((next, numbers));
        }
        let numbers = loop {
            let outlook = self.outlook(bottom);
            let numbers = outlook.numbers;
            if numbers.decides().is_some() || !numbers.within(limits) {
                break numbers;
            }
            let next = self.nexts[bottom + outlook.best].0;
            let limits = Numbers {
                proof: limits.disproof - (outlook.open - 1.0),
                disproof: limits.proof.min(outlook.second + 1.0),
            };
            self.search(next, limits)?;
            self.refresh(bottom);
        };
        self.nexts.truncate(bottom);
        match numbers.decides() {
            Some(wins) => {
                let known = self.memory.interval(sum.line);
                self.memory.keep(sum, known, wins);
            }
            None => {
                self.open.insert(sum.line, (sum.spare, numbers));
            }
        }
        Ok(numbers)
    }

    fn outlook(&self, bottom: usize) -> Outlook {
        let mut outlook = Outlook {
            numbers: Numbers::LOST,
            best: 0,
            second: f64::INFINITY,
            open: 0.0,
        };
        let mut dearest = 0.0_f64;
        for (place, (_, next)) in self.nexts[bottom..].iter().enumerate() {
            if next.disproof < outlook.numbers.proof {
                outlook.second = outlook.numbers.proof;
                outlook.numbers.proof = next.disproof;
                outlook.best = place;
            } else {
                outlook.second = outlook.second.min(next.disproof);
            }
            if next.proof > 0.0 {
                outlook.open += 1.0;
                dearest = dearest.max(next.proof);
            }
        }
        if outlook.numbers.proof <= 0.0 {
            outlook.numbers = Numbers::WON;
        } else if outlook.open > 0.0 {
            outlook.numbers.disproof = dearest + outlook.open - 1.0;
        }
        outlook
    }

    /// Looks up the undecided sums that follow again, since a search may have changed any.
    fn refresh(&mut self, bottom: usize) {
        for place in bottom..self.nexts.len() {
            let (next, numbers) = self.nexts[place];
            if numbers.decides().is_none() {
                self.nexts[place].1 = self.numbers(next);
            }
        }
    }

    fn numbers(&self, sum: Sum) -> Numbers {
        match self.memory.interval(sum.line).decides(sum.spare) {
            Some(true) => return Numbers::WON,
            Some(false) => return Numbers::LOST,
            None => {}
        }
        match self.open.get(&sum.line) {
            Some(&(spare, numbers)) if spare == sum.spare => numbers,
            _ => Numbers {
                proof: 1.0,
                disproof: sum.line.moves().count_ones().max(1).into(),
            },
        }
    }
}
