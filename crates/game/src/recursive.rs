//! Recursive games: positions that can repeat, solved together.

mod absorbing_chain;
mod end_components;
mod leaving_policy;

use crate::Seat;
use absorbing_chain::AbsorbingChain;
use end_components::{EndComponents, Open};

/// A *recursive game* (Everett, "Recursive Games", 1957): positions between which turns go
/// back and forth, until one leaves them for a position whose chances are known.
///
/// Where no position repeats, one sweep from the end of a game to its start is
/// exact. Where some do, those that lead to each other (a strongly connected
/// component of the positions) are one small recursive game, and the sweep goes from
/// one to the next.
///
/// **A game that never ends** has no winner, and counts as half a win for each
/// player. So the two chances always add up to one.
///
/// The chances of fixed choices are a linear system. Elimination without a single
/// subtraction solves it (Grassmann, Taksar and Heyman, 1985), which is accurate
/// however rarely the positions are left. Strategy iteration finds the best choices
/// (Hoffman and Karp, 1966): first one player's answer to the other's choices, then
/// better choices of the other. That is right if no play stays for ever. If both
/// players together could stay (an *end component*), the solution is the better of
/// two: one without a choice of staying, and one in which that player always makes
/// it. (Fixed choices at each position are enough for perfect play here: Liggett and
/// Lippman, 1969.) The proof of the result is not how it was found but the
/// [`residual`](Solved::residual).
///
/// ```
/// use pigskin_game::{RecursiveGame, Seat};
/// // Each player in turn wins with a chance of 1/6, or passes the dice on.
/// let mut game = RecursiveGame::default();
/// game.position(Seat::First);
/// game.choice(1.0 / 6.0, 1.0 / 6.0, [(1, 5.0 / 6.0)]);
/// game.position(Seat::Second);
/// game.choice(0.0, 1.0 / 6.0, [(0, 5.0 / 6.0)]);
/// let solved = game.solve();
/// assert!((solved.values[0] - 6.0 / 11.0).abs() < 1e-15);
/// assert!((solved.values[1] - 5.0 / 11.0).abs() < 1e-15);
/// ```
#[derive(Clone, Debug, Default)]
pub struct RecursiveGame {
    movers: Vec<Seat>,
    /// The index of each position's first choice.
    begins: Vec<usize>,
    choices: Vec<Outcomes>,
    stays: Vec<(usize, f64)>,
}

/// The result of a choice.
#[derive(Clone, Copy, Debug)]
struct Outcomes {
    /// The chance of leaving with the first player winning.
    won: f64,
    /// The chance of leaving.
    leaves: f64,
    /// The range in `stays` of the positions that it leads to inside the game.
    stays: (usize, usize),
}

/// The chances and the best choices in a [`RecursiveGame`], by position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The chance that the first player wins, where a game that never ends counts
    /// one half.
    pub values: Vec<f64>,
    /// The number of the mover's best choice. If several are equally good, it is one
    /// of the first, except one that would let the game go on for ever to the
    /// mover's disadvantage.
    pub choices: Vec<usize>,
    /// The largest distance of a value from the value of the best choice there by
    /// these values (the *residual* of the optimality equations).
    ///
    /// If no play is expected to stay for more than h turns, apart from end components
    /// that were removed or drawn, and computing the value of a choice is off by at
    /// most r, then every value is within h · (residual + r) of the true one.
    pub residual: f64,
}

/// Choices whose values differ by less count as equally good.
const MARGIN: f64 = 16.0 * f64::EPSILON;

/// Limit on the rounds of strategy iteration, more than any known game needs. If one
/// needed more, the residual would show the error.
const MOST_ROUNDS: usize = 1000;

impl RecursiveGame {
    /// Removes all positions, and keeps the allocated memory.
    pub fn clear(&mut self) {
        self.movers.clear();
        self.begins.clear();
        self.choices.clear();
        self.stays.clear();
    }

    /// Adds a position in which a player is to move, and returns its number. Its
    /// choices, at least one, must be added next.
    pub fn position(&mut self, mover: Seat) -> usize {
        self.movers.push(mover);
        self.begins.push(self.choices.len());
        self.movers.len() - 1
    }

    /// Adds a choice at the last position: the chance of leaving with the first
    /// player winning, the chance of leaving at all, and the positions inside the
    /// game that it leads to otherwise, each with its chance. The chance of leaving
    /// and these add up to one.
    ///
    /// A choice that cannot leave has a chance of leaving of exactly 0. The numbers of
    /// the positions matter only for speed: solving is faster if most choices lead to
    /// positions with low numbers.
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
    pub fn len(&self) -> usize {
        self.movers.len()
    }

    /// Tests whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.movers.is_empty()
    }

    /// Finds the values and the best choices.
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
            match self.end_components(&open) {
                EndComponents::None => return self.iterate(&open),
                EndComponents::Forced(positions) => open.draw(&positions),
                EndComponents::Optional { position, choice } => {
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

    /// Strategy iteration; no play may stay for ever.
    fn iterate(&self, open: &Open) -> (Vec<f64>, f64) {
        let mut values: Vec<f64> = vec![0.5; self.len()];
        let mut chosen: Vec<usize> = (0..self.len())
            .map(|at| self.best(open, at, &values).0)
            .collect();
        let mut chain = AbsorbingChain::default();
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

    /// Changes the choices of one player to better ones, and returns whether it
    /// found any.
    fn improve(&self, open: &Open, seat: Seat, values: &[f64], chosen: &mut [usize]) -> bool {
        let mut changes = false;
        for at in (0..self.len()).filter(|&at| self.movers[at] == seat && !open.drawn[at]) {
            let (best, value) = self.best(open, at, values);
            if (value - self.value_of(chosen[at], values)).abs() > MARGIN {
                chosen[at] = best;
                changes = true;
            }
        }
        changes
    }

    /// The mover's best open choice, and its value.
    fn best(&self, open: &Open, at: usize, values: &[f64]) -> (usize, f64) {
        let choices = self.choices_of(at).filter(|&choice| open.choices[choice]);
        let values_of = choices.map(|choice| (choice, self.value_of(choice, values)));
        let better = |a: f64, b: f64| match self.movers[at] {
            Seat::First => a > b,
            Seat::Second => a < b,
        };
        // A position has at least one choice.
        values_of
            .reduce(|best, next| if better(next.1, best.1) { next } else { best })
            .unwrap_or((0, 0.5))
    }

    /// The value of a choice.
    fn value_of(&self, choice: usize, values: &[f64]) -> f64 {
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
