//! Backward induction over the sum of both scores.
//!
//! A value is the chance of who is to move, or of who has just landed, which is
//! one less that of the other, who is to move next. So perfect play against
//! itself has one set of values for both players, and a table against its best
//! response has two.
//!
//! # Rounding
//!
//! The proof in `duel/error_bound.rs` holds here with three remarks. The
//! computed maximum over choices is no farther from the true one than the
//! worst of the choices. A value is written as one less itself, which rounds by
//! u at the most; each dot product has room for 2K + 16 roundings there and
//! needs K + 3 and this one. A chop, which has no dot product, rounds by that u
//! as well; there are two chops in a game at the most, so that with c of them
//! to come the error is at most e(s) + c·u, by induction over the sum and c.
//! These 2u, the one rounding of a value that is read, and the one of the
//! second seat are half of the 8u that the bound adds at the end.

mod parts;
mod worth;

use crate::duel::ErrorBounds;
use crate::duel::turn_points::{AllTurnPoints, TurnPoints};
use crate::{Choice, Duel, Roll, Rules, Scores, Table};

use super::landings::{Finished, LANES, Landings, Places};
use super::memory::{Layer, Seen};
use super::method::Method;
use super::visits::Visits;

/// How a player of the sweep chooses.
#[derive(Clone, Copy)]
pub enum Policy<'t> {
    /// What is best against the other player.
    Best,
    /// What is fixed beforehand.
    Fixed(Fixed<'t>),
    /// One choice for all pasts at each pair of scores: the best one on the
    /// whole, by how often each past comes up there; the table's, unless
    /// another is better. Without Pork Chop, and where no position comes back,
    /// only; a choice that can score nothing is none of those that are tried.
    Improve(&'t Table, &'t Visits),
}

/// Choices that do not depend on the other player.
#[derive(Clone, Copy)]
pub enum Fixed<'t> {
    /// What the table says.
    Table(&'t Table),
    /// What the solution for two perfect players replies.
    Perfect(&'t Solution),
}

/// The values of all positions.
#[derive(Clone, Debug)]
pub struct Solution {
    rules: Rules,
    points: AllTurnPoints,
    places: Places,
    finished: Finished,
    /// One for both players where they choose alike, else one for each.
    players: Vec<Landings>,
    method: Method,
    /// The largest residual of any part.
    residual: f64,
}

/// A position without what is remembered of dice, for which it stands in all
/// ways.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// The number of the player to move, 0 or 1.
    pub mover: usize,
    /// Who has spent the chop, seen by the mover.
    pub layer: Layer,
    /// Both scores, below the goal.
    pub scores: Scores,
}

/// What a choice is worth, by the other's past.
struct Prospect<const L: usize> {
    /// The dice that are rolled.
    roll: Roll,
    plain: [f64; L],
    /// With the bonus of Feral Hogs.
    with_bonus: [f64; L],
}

/// What is best, by the mover's past and the other's.
struct Answers<const L: usize> {
    values: [[f64; L]; L],
    choices: [[Choice; L]; L],
}

/// The choices from which the best is taken, the lowest first: a −1 that is
/// dice is as many dice as there can be.
pub fn options(rules: &Rules, chop_spent: bool) -> Vec<Choice> {
    let sensible = |choice: &Choice| choice.as_dice().is_some() || !chop_spent;
    rules.choices().filter(sensible).collect()
}

impl Solution {
    /// Solves the game for two players, or for two who choose alike.
    ///
    /// Tables fit the rules. Where one never chops, positions in which it has are
    /// left out.
    pub fn new(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        let chops: Vec<bool> = policies.iter().map(|policy| policy.chops(rules)).collect();
        Solution::with_chops(rules, policies, &chops)
    }

    /// Solves the game with no position left out, so that a table may depart
    /// from its choices.
    pub fn of_all(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        // Without Pork Chop there is one layer alone.
        Solution::with_chops(rules, policies, &[rules.pork_chop.is_some(); 2])
    }

    fn with_chops(rules: &Rules, policies: &[Policy<'_>], chops: &[bool]) -> Solution {
        let points = AllTurnPoints::new(rules);
        let places = Places::new(rules);
        let finished = Finished::new(rules, &points);
        let count = places.count();
        let landings = |other: &Policy<'_>| Landings {
            chances: vec![0.0; count],
            replies: match other {
                // Where nobody comes, dice that would not bring anybody back.
                Policy::Best | Policy::Improve(..) => vec![Choice::dice(1); count],
                Policy::Fixed(_) => Vec::new(),
            },
        };
        let players = policies.iter().rev().map(landings).collect();
        let mut solution = Solution {
            rules: rules.clone(),
            points,
            places,
            finished,
            players,
            method: Method::OneSweep,
            residual: 0.0,
        };
        let comes_back = policies.iter().any(|policy| policy.comes_back(rules));
        match (comes_back, solution.places.lanes) {
            (false, 1) => solution.sweep::<1>(policies, chops),
            (false, _) => solution.sweep::<LANES>(policies, chops),
            (true, 1) => solution.sweep_parts::<1>(policies, chops),
            (true, _) => solution.sweep_parts::<LANES>(policies, chops),
        }
        solution
    }

    /// How the values were found.
    pub fn method(&self) -> Method {
        self.method
    }

    /// How far any value can be from the true one, at the most, where somebody
    /// chooses what is best.
    pub fn error_bound(&self) -> f64 {
        let all = (0..=self.rules.most_dice).fold(0, |set, dice| set | 1 << dice);
        match self.method {
            Method::OneSweep => Duel::error_bound(&self.rules),
            Method::Parts { .. } => ErrorBounds::new(&self.rules).of_best(all, self.residual),
        }
    }

    /// The chance of a player who is to move at scores below the goal.
    pub fn value(&self, player: usize, seen: Seen) -> f64 {
        1.0 - self.players[self.other(player)].chances[self.place(seen)]
    }

    /// The choice of a player who chooses what is best, and is to move at scores
    /// below the goal.
    pub fn reply(&self, player: usize, seen: Seen) -> Option<Choice> {
        let replies = &self.players[self.other(player)].replies;
        replies.get(self.place(seen)).copied()
    }

    /// The chance of a player who is to move at scores below the goal and
    /// chooses this, which the rules allow.
    pub fn value_of(&self, player: usize, seen: Seen, choice: Choice) -> f64 {
        if self.places.lanes == 1 {
            self.value_of_with::<1>(player, seen, choice)
        } else {
            self.value_of_with::<LANES>(player, seen, choice)
        }
    }

    fn value_of_with<const L: usize>(&self, player: usize, seen: Seen, choice: Choice) -> f64 {
        let at = At {
            mover: player,
            layer: seen.layer(),
            scores: seen.scores,
        };
        let [mine, theirs] =
            [seen.mine, seen.theirs].map(|memory| self.places.past(memory.previous_dice));
        self.prospect::<L>(at, choice).after(&self.rules, mine)[theirs]
    }

    fn place(&self, seen: Seen) -> usize {
        let layer = seen.layer().seen_by_other();
        let plane = self.places.past(seen.theirs.previous_dice);
        let set = self.places.before(&self.rules, layer, plane, seen.scores);
        set * self.places.lanes + self.places.past(seen.mine.previous_dice)
    }

    fn other(&self, player: usize) -> usize {
        self.players.len() - 1 - player
    }

    fn sweep<const L: usize>(&mut self, policies: &[Policy<'_>], chops: &[bool]) {
        let last = self.rules.goal - 1;
        let options = [false, true].map(|spent| options(&self.rules, spent));
        for sum in (0..=2 * last).rev() {
            for layer in Layer::MOST_SPENT_FIRST {
                for (mover, policy) in policies.iter().enumerate() {
                    let reached = (chops[mover] || !layer.mine)
                        && (chops[self.other(mover)] || !layer.theirs);
                    if !reached {
                        continue;
                    }
                    for own in sum.saturating_sub(last)..=sum.min(last) {
                        let scores = Scores::new(own, sum - own);
                        let at = At {
                            mover,
                            layer,
                            scores,
                        };
                        let options = &options[usize::from(layer.mine)];
                        let answers = match policy {
                            Policy::Best => self.answers::<L>(at, options),
                            Policy::Fixed(Fixed::Table(table)) => {
                                self.answer(at, table.choice(scores))
                            }
                            Policy::Fixed(Fixed::Perfect(perfect)) => {
                                self.follow(at, options, perfect)
                            }
                            Policy::Improve(table, visits) => {
                                let first = std::iter::once(table.choice(scores));
                                let others = options.iter().copied();
                                let others =
                                    others.filter(|&other| self.rules.surely_scores(other));
                                let choices = first.chain(others);
                                let choice = self.best_for_all::<L>(at, choices, visits);
                                self.answer(at, choice)
                            }
                        };
                        self.write(at, &answers);
                    }
                }
            }
        }
    }

    /// One choice, whatever the pasts.
    fn answer<const L: usize>(&self, at: At, choice: Choice) -> Answers<L> {
        let prospect = self.prospect::<L>(at, choice);
        let past = |past| *prospect.after(&self.rules, past);
        Answers {
            values: std::array::from_fn(past),
            choices: [[choice; L]; L],
        }
    }

    /// The best of some choices.
    fn answers<const L: usize>(&self, at: At, choices: &[Choice]) -> Answers<L> {
        let mut answers = Answers {
            values: [[f64::NEG_INFINITY; L]; L],
            choices: [[Choice::dice(0); L]; L],
        };
        let pasts = self.places.pasts.min(L);
        for &choice in choices {
            let prospect = self.prospect::<L>(at, choice);
            let best = answers.values.iter_mut().zip(&mut answers.choices);
            for (past, (values, choices)) in best.take(pasts).enumerate() {
                let prospects = prospect.after(&self.rules, past);
                for lane in 0..L {
                    let better = prospects[lane] > values[lane];
                    values[lane] = if better {
                        prospects[lane]
                    } else {
                        values[lane]
                    };
                    choices[lane] = if better { choice } else { choices[lane] };
                }
            }
        }
        answers
    }

    /// What perfect play's replies are worth.
    fn follow<const L: usize>(&self, at: At, options: &[Choice], perfect: &Solution) -> Answers<L> {
        let choices = perfect.replies::<L>(at);
        let mut values = [[0.0; L]; L];
        for &choice in options {
            let prospect = self.prospect::<L>(at, choice);
            for (past, (values, choices)) in values.iter_mut().zip(&choices).enumerate() {
                let prospects = prospect.after(&self.rules, past);
                for lane in 0..L {
                    if choices[lane] == choice {
                        values[lane] = prospects[lane];
                    }
                }
            }
        }
        Answers { values, choices }
    }

    /// The choices of two perfect players, by the mover's past and the other's.
    pub fn replies<const L: usize>(&self, at: At) -> [[Choice; L]; L] {
        let mut choices = [[Choice::dice(0); L]; L];
        let (sets, _) = self.players[0].replies.as_chunks::<L>();
        let layer = at.layer.seen_by_other();
        for theirs in 0..self.places.pasts.min(L) {
            let set = self.places.before(&self.rules, layer, theirs, at.scores);
            for (choices, &reply) in choices.iter_mut().zip(&sets[set]) {
                choices[theirs] = reply;
            }
        }
        choices
    }

    /// The best single choice for all pasts, the first of those alike.
    fn best_for_all<const L: usize>(
        &self,
        at: At,
        choices: impl Iterator<Item = Choice>,
        visits: &Visits,
    ) -> Choice {
        let often = visits.at::<L>(&self.rules, &self.places, at);
        let mut best = (Choice::dice(1), f64::NEG_INFINITY);
        for choice in choices {
            let worth = self.worth(at, choice, &often);
            if worth > best.1 {
                best = (choice, worth);
            }
        }
        best.0
    }

    /// What a choice is worth.
    fn prospect<const L: usize>(&self, at: At, choice: Choice) -> Prospect<L> {
        let roll = self.rules.roll(choice, at.scores, at.layer.mine);
        let (sets, _) = self.players[at.mover].chances.as_chunks::<L>();
        match roll {
            Roll::Chop => {
                // The other is to move with the mover's score. The chop counts
                // as no dice.
                let layer = Layer {
                    mine: true,
                    ..at.layer
                };
                let set = self.places.before(&self.rules, layer, 0, at.scores);
                Prospect {
                    roll,
                    plain: sets[set],
                    with_bonus: sets[set],
                }
            }
            Roll::Dice(dice, die) => {
                let points = self.points.of_roll(dice, die, at.scores);
                let theirs = usize::from(at.scores.theirs.0);
                let row = self.places.row(at.layer, self.places.past(dice), theirs);
                let row = &sets[row..row + self.places.goal];
                let finished = self.finished.row(theirs);
                let own = usize::from(at.scores.mine.0);
                let plain = expectation(points, row, finished, own);
                let with_bonus = match self.rules.feral_hogs {
                    Some(rule) => expectation(points, row, finished, own + usize::from(rule.bonus)),
                    None => plain,
                };
                Prospect {
                    roll,
                    plain,
                    with_bonus,
                }
            }
        }
    }

    /// Writes what the answers mean for the other player, who landed.
    fn write<const L: usize>(&mut self, at: At, answers: &Answers<L>) {
        let (other, layer) = (self.other(at.mover), at.layer.seen_by_other());
        let Landings { chances, replies } = &mut self.players[other];
        let (sets, _) = chances.as_chunks_mut::<L>();
        let (replies, _) = replies.as_chunks_mut::<L>();
        let pasts = self.places.pasts.min(L);
        for plane in 0..pasts {
            let set = self.places.before(&self.rules, layer, plane, at.scores);
            let values = answers.values.iter().take(pasts);
            for (chance, values) in sets[set].iter_mut().zip(values) {
                *chance = 1.0 - values[plane];
            }
            // A table's own choices are not kept.
            let replies = replies.get_mut(set).into_iter().flatten();
            for (reply, choices) in replies.zip(&answers.choices).take(pasts) {
                *reply = choices[plane];
            }
        }
    }
}

impl Fixed<'_> {
    /// Whether positions come back with it: it rolls dice somewhere that can
    /// score nothing.
    pub fn comes_back(self, rules: &Rules) -> bool {
        match self {
            Fixed::Table(table) => Duel::comes_back(rules, table),
            Fixed::Perfect(perfect) => {
                let replies = perfect.players.iter().flat_map(|player| &player.replies);
                let mut dice = replies.filter_map(|reply| reply.as_dice());
                perfect.method != Method::OneSweep && dice.any(|dice| rules.can_score_nothing(dice))
            }
        }
    }
}

impl Policy<'_> {
    /// Whether positions come back with it.
    fn comes_back(self, rules: &Rules) -> bool {
        match self {
            Policy::Best => rules.positions_come_back(),
            Policy::Fixed(fixed) => fixed.comes_back(rules),
            Policy::Improve(table, _) => Duel::comes_back(rules, table),
        }
    }

    fn chops(self, rules: &Rules) -> bool {
        let chops = |table: &Table| table.choices().contains(&Choice::PORK_CHOP);
        rules.pork_chop.is_some()
            && match self {
                Policy::Best | Policy::Fixed(Fixed::Perfect(_)) => true,
                Policy::Fixed(Fixed::Table(table)) | Policy::Improve(table, _) => chops(table),
            }
    }
}

impl<const L: usize> Prospect<L> {
    /// The values after a turn with so many dice.
    fn after(&self, rules: &Rules, past: usize) -> &[f64; L] {
        if self.earns(rules, past) {
            &self.with_bonus
        } else {
            &self.plain
        }
    }

    /// Whether a turn earns the bonus after one with so many dice.
    fn earns(&self, rules: &Rules, past: usize) -> bool {
        match (self.roll, rules.feral_hogs) {
            (Roll::Dice(dice, _), Some(rule)) => {
                usize::from(dice).abs_diff(past) == usize::from(rule.apart)
            }
            _ => false,
        }
    }
}

/// The chances after a turn that scores these points from a score on: within
/// the row as far as it goes, and among the finished ones beyond.
fn expectation<const L: usize>(
    points: &TurnPoints,
    row: &[[f64; L]],
    finished: &[f64],
    from: usize,
) -> [f64; L] {
    let mut sums = [0.0; L];
    let mut beyond = 0.0;
    for run in &points.runs {
        let raw = from + run.first;
        let within = row.get(raw..).unwrap_or(&[]);
        let (inner, outer) = run.chances.split_at(within.len().min(run.chances.len()));
        if L == 1 {
            sums[0] += dot(inner, within.as_flattened());
        } else {
            for (chance, values) in inner.iter().zip(within) {
                for lane in 0..L {
                    sums[lane] += chance * values[lane];
                }
            }
        }
        let first = (raw + inner.len()).saturating_sub(row.len());
        beyond += dot(outer, finished.get(first..).unwrap_or(&[]));
    }
    sums.map(|sum| sum + beyond)
}

/// The dot product as far as the left goes, in four sums that do not wait for
/// each other.
fn dot(left: &[f64], right: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (left, left_rest) = left.as_chunks::<4>();
    let (right, right_rest) =
        right[..(4 * left.len() + left_rest.len()).min(right.len())].as_chunks::<4>();
    for (l, r) in left.iter().zip(right) {
        for lane in 0..4 {
            sums[lane] += l[lane] * r[lane];
        }
    }
    let rest: f64 = left_rest.iter().zip(right_rest).map(|(l, r)| l * r).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}
