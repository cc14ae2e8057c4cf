//! A proved bound on the rounding of the sweep.
//!
//! Let u = 2⁻⁵³. A value of the sweep is a computed dot product Σ p̂ₖ·V̂ₖ of
//! K terms, where
//!
//! - p̂ₖ = pₖ(1 + δ) with |δ| ≤ 3u: two counts and a quotient are rounded
//!   ([`Distribution::chance`](crate::Distribution::chance));
//! - V̂ₖ is off by the error of a position with a higher sum, or of the same
//!   sum after a chop, which only copies a value;
//! - products and sums, in any order, are off by γₖ = Ku / (1 − Ku) of
//!   Σ p̂ₖ·V̂ₖ ≤ 1 at the most (Higham, *Accuracy and Stability of Numerical
//!   Algorithms*, section 3.1).
//!
//! Since Σ pₖ = 1, an error in V is averaged and not amplified. Where the chance
//! of ending the game is added up beforehand, this is one more order of the same
//! sum; a multiplication and an addition that are fused round once instead of
//! twice. With Feral Hogs V̂ is kept as a value and a difference, with a sum of
//! each: twice γₖ for the value and the differences, two additions of amounts up
//! to 2, and one subtraction. So the error of a position with sum s, by the
//! number n of dice rolled there, obeys
//!
//! e(s) ≤ maxₙ ( Σₖ pₙ(k)·e(s + k) + (2Kₙ + 16)·u ),
//!
//! up to factors 1 + O(1000u) that the last line pays for. Beyond the highest
//! sum at which anybody is to move there is no error. Evaluating this
//! recursion gives the expected number of turns its due, where the largest
//! number, some two hundred, would be many times too cautious.
//!
//! # Positions that come back
//!
//! Where turns can score nothing, the positions at the same scores are solved
//! together ([`Part`](pigskin_game::Part)). A part is left with certainty or its
//! game never ends, which counts exactly ½; so its values are averages of those
//! that it is left to, and what is inherited is e(s + k) averaged over the k > 0
//! alone, pₙ(k) being divided by the chance of any. Added to it is
//!
//! - for two tables, the rounding of the elimination. A table has one choice at
//!   the same scores, so that each row has one position to go on to, and at most
//!   four rows are put together: nothing is subtracted, every number is off by
//!   less than 24u of itself, and the dot products that it weighs are averaged
//!   like the values. The chance of leaving is a sum of Kₙ terms, off by
//!   (Kₙ + 3)·u of itself, for which the other Kₙ above has room, since here no
//!   values and differences are kept. So 24u more for each part;
//! - for best choices, the residual r of the optimality equations, and the
//!   rounding of each worth, (2Kₙ + 16)·u, both times the number h of turns that
//!   any play is expected to stay in the part: with w the computed values, T the
//!   operator of one turn and |w − Tw| ≤ r, the play of either player by T
//!   gains at most r more than w promises in each turn. All dice leave the part
//!   with some chance or more, and in each of the games that the part is taken
//!   apart to at most three passes follow each other: after each of them the past
//!   is no dice, so that a fourth comes back to a position of the last three, and
//!   one of its passes was left away. So h is four turns for each that leaves, or
//!   one, where nobody can pass.
//!
//! A chop leads to another part at the same sum, twice in a game at the most.

use std::collections::HashMap;

use crate::Rules;

use super::turn_points::{AllTurnPoints, TurnPoints};

/// Bounds by the numbers of dice that the tables roll.
#[derive(Clone, Debug)]
pub struct ErrorBounds {
    points: AllTurnPoints,
    rules: Rules,
    /// Bounds that are known, by the set of dice as bits.
    known: HashMap<u16, f64>,
}

/// What solving a part adds to the error.
#[derive(Clone, Copy)]
struct PartError {
    /// How often the rounding of a turn counts.
    turns: f64,
    /// What is added beside it.
    more: f64,
}

const U: f64 = f64::EPSILON / 2.0;

impl ErrorBounds {
    pub fn new(rules: &Rules) -> ErrorBounds {
        ErrorBounds {
            points: AllTurnPoints::new(rules),
            rules: rules.clone(),
            known: HashMap::new(),
        }
    }

    /// The bound for games in which no other numbers of dice are rolled than
    /// these, as bits.
    pub fn of_dice(&mut self, set: u16) -> f64 {
        if let Some(&known) = self.known.get(&set) {
            return known;
        }
        let more = if comes_back(&self.rules, set) {
            24.0 * U
        } else {
            0.0
        };
        let bound = self.bound(set, PartError { turns: 1.0, more });
        self.known.insert(set, bound);
        bound
    }

    /// The bound for the best choices among these dice, by the largest residual
    /// of any part.
    pub fn of_best(&self, set: u16, residual: f64) -> f64 {
        let throws = self.turns(set).filter(|turn| turn.scoring() > 0.0);
        let leaves = throws.map(TurnPoints::scoring).fold(1.0, f64::min);
        let passes = if set & 1 != 0 && self.rules.can_score_nothing(0) {
            4.0
        } else {
            1.0
        };
        let turns = passes / leaves;
        self.bound(
            set,
            PartError {
                turns,
                more: turns * residual,
            },
        )
    }

    fn turns(&self, set: u16) -> impl Iterator<Item = &TurnPoints> {
        let dice = (0..=10).filter(move |dice| set & (1 << dice) != 0);
        dice.flat_map(|dice| self.points.of_dice(dice))
    }

    fn bound(&self, set: u16, part: PartError) -> f64 {
        let goal = usize::from(self.rules.goal);
        let turns: Vec<_> = self.turns(set).collect();
        let rounding = |turn: &TurnPoints| {
            let terms = turn.terms().count() as f64;
            part.turns * ((2.0 * terms + 16.0) * U) + part.more
        };
        let mut by_sum = vec![0.0_f64; 2 * goal];
        for sum in (0..=2 * (goal - 1)).rev() {
            // Never below the bound of a higher sum, so that a bonus, which leads
            // to one, is covered as well.
            let mut worst = by_sum[sum + 1];
            for turn in &turns {
                let later = |points: usize| by_sum.get(sum + points).copied().unwrap_or(0.0);
                let terms = turn.terms().filter(|&(points, _)| points > 0);
                let inherited: f64 = terms.map(|(points, chance)| chance * later(points)).sum();
                // A pass hands nothing on.
                let scoring = turn.scoring();
                let inherited = if scoring > 0.0 {
                    inherited / scoring
                } else {
                    0.0
                };
                worst = worst.max(inherited + rounding(turn));
            }
            by_sum[sum] = worst;
        }
        let chops = if self.rules.pork_chop.is_some() && comes_back(&self.rules, set) {
            2.0 * turns.iter().map(|turn| rounding(turn)).fold(0.0, f64::max)
        } else {
            0.0
        };
        // The mean of both seats is rounded once more, and each of the three once or
        // twice whenever the rate is turned round, as it is on its way to a result.
        (by_sum[0] + chops + 8.0 * U) * (1.0 + 1e-9)
    }
}

/// Whether any of these dice, as bits, can score nothing.
pub fn comes_back(rules: &Rules, set: u16) -> bool {
    (0..=10).any(|dice| set & (1 << dice) != 0 && rules.can_score_nothing(dice))
}
