//! Positions that come back to each other, solved together.

mod chain;
mod going;
mod staying;

use crate::Seat;
use chain::Chain;
use staying::{Fork, Open};

/// A *part* of a game: positions that turns lead to and fro between, until one
/// leads out of the part for good, to where all chances are known.
///
/// Where no position comes back, one sweep from the end of a game to its start
/// is exact. Where some do, those that lead to each other (a strongly connected
/// part of the positions) are one small game by itself, a *recursive game*
/// (Everett, "Recursive Games", 1957), and the sweep goes from part to part.
///
/// **A game that never ends** is won by nobody, and counts half a win for each
/// player. So the two chances always add up to one.
///
/// The chances of fixed choices are a linear system, which is solved by
/// elimination without a single subtraction (Grassmann, Taksar and Heyman,
/// 1985): it is accurate however seldom the part is left. The best choices are
/// found by strategy iteration (Hoffman and Karp, 1966), first one player's
/// answer to the other's choices, then better choices of the other. That is
/// right where no play stays for ever. Where both players together could stay,
/// the solution is the best of two: one where a player leaves away a choice of
/// staying, one where that player makes it always. (Fixed choices at each
/// position are enough for perfect play here: Liggett and Lippman, 1969.) What
/// proves the result is not how it was found but the [`residual`](Solved::residual).
///
/// ```
/// use pigskin_game::{Part, Seat};
/// // Each player in turn wins with a chance of 1/6, or hands the dice on.
/// let mut part = Part::default();
/// part.position(Seat::First);
/// part.choice(1.0 / 6.0, 1.0 / 6.0, [(1, 5.0 / 6.0)]);
/// part.position(Seat::Second);
/// part.choice(0.0, 1.0 / 6.0, [(0, 5.0 / 6.0)]);
/// let solved = part.solve();
/// assert!((solved.values[0] - 6.0 / 11.0).abs() < 1e-15);
/// assert!((solved.values[1] - 5.0 / 11.0).abs() < 1e-15);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Part {
    movers: Vec<Seat>,
    /// Where the choices of each position begin.
    begins: Vec<usize>,
    choices: Vec<Outcomes>,
    stays: Vec<(usize, f64)>,
}

/// What a choice leads to.
#[derive(Clone, Copy, Debug)]
struct Outcomes {
    /// The chance of leaving the part and of the first player winning then.
    won: f64,
    /// The chance of leaving the part.
    leaves: f64,
    /// Where the positions of the part begin and end that it leads to.
    stays: (usize, usize),
}

/// The chances and the best choices in a [`Part`], by position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The chance that the first player wins, a game that never ends counting
    /// one half.
    pub values: Vec<f64>,
    /// The mover's best choice, by its number: of those that come out alike one of
    /// the first, but none that would let the game go on for ever where that is
    /// worse.
    pub choices: Vec<usize>,
    /// How far the values are, at the most, from what the best choices come to
    /// by them (the *residual* of the optimality equations).
    ///
    /// If no play, with the choices of staying that were left away or drawn, is
    /// expected to take more than h turns in the part, and computing what a
    /// choice comes to is off by r at the most, then every value is within
    /// h · (residual + r) of the true one.
    pub residual: f64,
}

/// Choices whose worth differs by less come out alike.
const MARGIN: f64 = 16.0 * f64::EPSILON;

/// More rounds than have been needed. If ever there were more, the residual
/// would say what that costs.
const MOST_ROUNDS: usize = 1000;

impl Part {
    /// Forgets all positions, and keeps the memory for others.
    pub fn clear(&mut self) {
        self.movers.clear();
        self.begins.clear();
        self.choices.clear();
        self.stays.clear();
    }

    /// Adds a position in which a player is to move, and returns its number;
    /// its choices are those that are added next, one at least.
    pub fn position(&mut self, mover: Seat) -> usize {
        self.movers.push(mover);
        self.begins.push(self.choices.len());
        self.movers.len() - 1
    }

    /// Adds a choice at the last position: the chance of leaving the part such
    /// that the first player wins, the chance of leaving it at all, and the
    /// positions of the part that it leads to otherwise, each with its chance.
    /// The chance of leaving and these add up to one.
    ///
    /// A choice that cannot leave has a chance of leaving of exactly 0. Which
    /// numbers its positions have matters for speed alone: a part is solved the
    /// faster, the lower the numbers of those to which most choices lead.
    pub fn choice(&mut self, won: f64, leaves: f64, stays: impl IntoIterator<Item = (usize, f64)>) {
        let from = self.stays.len();
        let possible = stays.into_iter().filter(|&(_, chance)| chance > 0.0);
        self.stays.extend(possible);
        self.choices.push(Outcomes {
            won,
            leaves,
            stays: (from, self.stays.len()),
        });
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.movers.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.movers.is_empty()
    }

    /// Solves the part.
    #[must_use]
    pub fn solve(&self) -> Solved {
        let all = Open::all(self);
        let (values, residual) = self.values(all.clone());
        Solved {
            choices: self.best_choices(&all, &values),
            values,
            residual,
        }
    }

    /// The values with the choices that are open, and the residual.
    fn values(&self, mut open: Open) -> (Vec<f64>, f64) {
        loop {
            match self.fork(&open) {
                Fork::None => return self.iterate(&open),
                Fork::Drawn(positions) => open.draw(&positions),
                Fork::Either { position, choice } => {
                    let (without, off) = self.values(open.without(choice));
                    let (with, off_with) =
                        self.values(open.only(self.choices_of(position), choice));
                    let best = match self.movers[position] {
                        Seat::First => f64::max,
                        Seat::Second => f64::min,
                    };
                    let pairs = without.into_iter().zip(with);
                    let values = pairs.map(|(a, b)| best(a, b)).collect();
                    return (values, off.max(off_with));
                }
            }
        }
    }

    /// Strategy iteration, where no play stays for ever.
    fn iterate(&self, open: &Open) -> (Vec<f64>, f64) {
        let mut values: Vec<f64> = vec![0.5; self.len()];
        let mut chosen: Vec<usize> = (0..self.len())
            .map(|at| self.best(open, at, &values).0)
            .collect();
        let mut chain = Chain::default();
        for _ in 0..MOST_ROUNDS {
            chain.solve(self, open, &chosen, &mut values);
            // The answer to the first player's choices comes first.
            let changes = self.improve(open, Seat::Second, &values, &mut chosen)
                || self.improve(open, Seat::First, &values, &mut chosen);
            if !changes {
                break;
            }
        }
        let off = |at: usize| (self.best(open, at, &values).1 - values[at]).abs();
        let free = (0..self.len()).filter(|&at| !open.drawn[at]);
        let residual = free.map(off).fold(0.0, f64::max);
        (values, residual)
    }

    /// Changes the choices of one player to better ones, and returns whether
    /// there were any.
    fn improve(&self, open: &Open, seat: Seat, values: &[f64], chosen: &mut [usize]) -> bool {
        let mut changes = false;
        for at in (0..self.len()).filter(|&at| self.movers[at] == seat && !open.drawn[at]) {
            let (best, worth) = self.best(open, at, values);
            if (worth - self.worth(chosen[at], values)).abs() > MARGIN {
                chosen[at] = best;
                changes = true;
            }
        }
        changes
    }

    /// The mover's best choice of those that are open, and what it comes to.
    fn best(&self, open: &Open, at: usize, values: &[f64]) -> (usize, f64) {
        let choices = self.choices_of(at).filter(|&choice| open.choices[choice]);
        let worths = choices.map(|choice| (choice, self.worth(choice, values)));
        let better = |a: f64, b: f64| match self.movers[at] {
            Seat::First => a > b,
            Seat::Second => a < b,
        };
        // A position has one choice at least.
        worths
            .reduce(|best, next| if better(next.1, best.1) { next } else { best })
            .unwrap_or((0, 0.5))
    }

    /// What a choice comes to.
    fn worth(&self, choice: usize, values: &[f64]) -> f64 {
        let stays = self.stays_of(choice).iter();
        let staying: f64 = stays.map(|&(next, chance)| chance * values[next]).sum();
        self.choices[choice].won + staying
    }

    fn choices_of(&self, position: usize) -> std::ops::Range<usize> {
        let end = self.begins.get(position + 1).copied();
        self.begins[position]..end.unwrap_or(self.choices.len())
    }

    fn stays_of(&self, choice: usize) -> &[(usize, f64)] {
        let (from, to) = self.choices[choice].stays;
        &self.stays[from..to]
    }
}
