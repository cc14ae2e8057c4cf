//! Recursive games: positions that can repeat, solved together.

mod absorbing_chain;
mod end_components;
mod leaving_policy;
mod one_player;
mod staying;

use std::ops::Range;

use crate::Seat;
use one_player::{Answer, OnePlayer};

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
/// however rarely the positions are left. Policy iteration finds the best answer to fixed
/// choices of the other player, after all positions between which one player can stay (an
/// *end component*) have become one with the choice of staying for ever. Strategy iteration
/// finds the choices of the first player (Hoffman and Karp, 1966): each round has the answer
/// of the second player, and better choices against it. (Fixed choices at each position are
/// enough for perfect play here: Liggett and Lippman, 1969.)
///
/// The proof of the result is not how it was found. The choices of each player are fixed, the
/// best answer of the other one is found, and the true value lies between the two answers. Their
/// distance is part of the [`residual`](Solved::residual). Each of these steps takes a time that
/// is polynomial in practice, and at most 1,000 rounds.
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
    /// The largest distance between the best answers to either player's choices, and of a value of
    /// such an answer from that of its best choice (the *residual* of the optimality equations).
    ///
    /// If no play is expected to stay for more than h turns, apart from end components, and
    /// computing the value of a choice is off by at most r, then every value is within
    /// h · (residual + r) of the true one.
    pub residual: f64,
    /// The rounds of policy iteration that it took.
    pub rounds: usize,
}

/// Choices whose values differ by less count as equally good.
const MARGIN: f64 = 16.0 * f64::EPSILON;

/// Limit on the rounds of strategy iteration and of each policy iteration in it, more than any
/// known game needs. If one needed more, the residual would show what is missing.
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
        let has_choice = |seat| {
            (0..self.len()).any(|at| self.movers[at] == seat && self.choices_of(at).len() > 1)
        };
        let (found, chosen) = match Seat::BOTH.map(has_choice) {
            [true, true] => self.strategy_iteration(),
            [first, _] => {
                let free = if first { Seat::First } else { Seat::Second };
                let found = self.answer(free, &self.begins, vec![0.5; self.len()]);
                let chosen = self.best_choices(&found.values);
                (found, chosen)
            }
        };
        let numbers = chosen.into_iter().zip(&self.begins);
        Solved {
            values: found.values,
            choices: numbers.map(|(choice, first)| choice - first).collect(),
            residual: found.residual,
            rounds: found.rounds,
        }
    }

    /// Strategy iteration for the first player, and the proof of its result.
    fn strategy_iteration(&self) -> (Answer, Vec<usize>) {
        let half = vec![0.5; self.len()];
        let best = |at: usize| self.best(self.choices_of(at), self.movers[at], &half).0;
        let mut chosen: Vec<usize> = (0..self.len()).map(best).collect();
        let mut found = self.answer(Seat::Second, &chosen, half);
        for _ in 0..MOST_ROUNDS {
            let changes = self.improve(&found.values, &mut chosen)
                || self.stay_while_behind(&found.values, &mut chosen);
            if !changes {
                break;
            }
            let rounds = found.rounds;
            found = self.answer(Seat::Second, &chosen, found.values);
            found.rounds += rounds;
        }
        let chosen = self.best_choices(&found.values);
        let least = self.answer(Seat::Second, &chosen, found.values.clone());
        let most = self.answer(Seat::First, &chosen, found.values);
        let pairs = least.values.iter().zip(&most.values);
        let gap = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let proved = Answer {
            residual: gap + least.residual.max(most.residual),
            rounds: found.rounds + least.rounds + most.rounds,
            values: least.values,
        };
        (proved, chosen)
    }

    /// The best answer of one player to the other one's choices.
    fn answer(&self, free: Seat, fixed: &[usize], start: Vec<f64>) -> Answer {
        let game = self;
        OnePlayer { game, free, fixed }.answer(start)
    }

    /// Changes the first player's choices to better ones, and returns whether it found any.
    fn improve(&self, values: &[f64], chosen: &mut [usize]) -> bool {
        let mut changes = false;
        for at in (0..self.len()).filter(|&at| self.movers[at] == Seat::First) {
            let (best, value) = self.best(self.choices_of(at), Seat::First, values);
            if value - self.value_of(chosen[at], values) > MARGIN {
                chosen[at] = best;
                changes = true;
            }
        }
        changes
    }

    /// The player's best choice among these, at least one, and its value.
    fn best(&self, choices: Range<usize>, seat: Seat, values: &[f64]) -> (usize, f64) {
        let first = choices.start;
        let better = |a: f64, b: f64| match seat {
            Seat::First => a > b,
            Seat::Second => a < b,
        };
        let values_of = choices.map(|choice| (choice, self.value_of(choice, values)));
        values_of
            .reduce(|best, next| if better(next.1, best.1) { next } else { best })
            .unwrap_or((first, 0.5))
    }

    /// The choices at a position that are as good as the best one.
    fn equally_good<'a>(
        &'a self,
        at: usize,
        values: &'a [f64],
    ) -> impl Iterator<Item = usize> + 'a {
        let (_, best) = self.best(self.choices_of(at), self.movers[at], values);
        let equal = move |&choice: &usize| (self.value_of(choice, values) - best).abs() <= MARGIN;
        self.choices_of(at).filter(equal)
    }

    /// Whether a choice stays for certain, at positions that are inside.
    fn stays_within(&self, choice: usize, inside: impl Fn(usize) -> bool) -> bool {
        let mut stays = self.stays_of(choice).iter();
        self.choices[choice].leaves == 0.0 && stays.all(|&(next, _)| inside(next))
    }

    /// The value of a choice.
    fn value_of(&self, choice: usize, values: &[f64]) -> f64 {
        let stays = self.stays_of(choice).iter();
        let staying: f64 = stays.map(|&(next, chance)| chance * values[next]).sum();
        self.choices[choice].won + staying
    }

    fn choices_of(&self, position: usize) -> Range<usize> {
        let end = self.begins.get(position + 1).copied();
        self.begins[position]..end.unwrap_or(self.choices.len())
    }

    fn stays_of(&self, choice: usize) -> &[(usize, f64)] {
        let (from, to) = self.choices[choice].stays;
        &self.stays[from..to]
    }
}
