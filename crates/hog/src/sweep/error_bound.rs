//! A proved bound on the rounding errors of a sweep.
//!
//! Let u = 2⁻⁵³. A value of the sweep is a computed dot product Σ p̂ₖ·V̂ₖ of
//! K terms, where
//!
//! - p̂ₖ = pₖ(1 + δ) with |δ| ≤ 3u: two counts and a quotient are rounded
//!   ([`Distribution::chance`](crate::Distribution::chance));
//! - V̂ₖ has the error of a position with a higher sum, or with the same sum after
//!   a chop, which only copies a value;
//! - products and sums, in any order, are off by at most γₖ = Ku / (1 − Ku) of
//!   Σ p̂ₖ·V̂ₖ ≤ 1 (Higham, *Accuracy and Stability of Numerical Algorithms*,
//!   section 3.1).
//!
//! Because Σ pₖ = 1, an error in V is averaged and not amplified. Adding up the
//! chance of ending the game beforehand is another order of the same sum. A fused
//! multiplication and addition rounds once instead of twice. With Feral Hogs V̂ is
//! kept as a value and a difference, with a sum of each: twice γₖ for the value and
//! the differences, two additions of amounts up to 2, and one subtraction. So the
//! error of a position with sum s, by the number n of dice rolled there, satisfies
//!
//! e(s) ≤ maxₙ ( Σₖ pₙ(k)·e(s + k) + (2Kₙ + 16)·u ),
//!
//! up to factors 1 + O(1000u), which the last line of `bound` covers. There is no
//! error beyond the highest sum at which a player is to move. Evaluating this
//! recursion accounts for the expected number of turns; the largest possible number,
//! about two hundred, would give a bound many times too large.
//!
//! # Positions that repeat
//!
//! Where turns can score nothing, the positions at the same scores are solved
//! together as a [`RecursiveGame`](pigskin_game::RecursiveGame). Either play leaves
//! it with certainty, or the game never ends and counts exactly ½; so its values are
//! averages of those that it leaves to. What is inherited is e(s + k) averaged over
//! only the k > 0, with pₙ(k) divided by the chance of any. Added to it is
//!
//! - for two tables, the rounding of the elimination. A table has one choice at
//!   the same scores, so each row has one position to continue to, and at most
//!   four rows are combined: nothing is subtracted, every number has a relative
//!   error below 24u, and the dot products that it weighs are averaged like the
//!   values. The chance of leaving is a sum of Kₙ terms with a relative error of
//!   (Kₙ + 3)·u, for which the other Kₙ above has room, because no values and
//!   differences are kept here. So 24u more for each recursive game;
//! - for best choices, the distance between the best answers to either player's
//!   choices, between which the true value lies, and for each of these answers the
//!   residual r of its optimality equations, and the rounding of each choice's value,
//!   (2Kₙ + 16)·u, both times h, the expected number of turns that any play stays in
//!   the recursive game: with w the computed values, T the operator of one turn and
//!   |w − Tw| ≤ r, the play by T gains at most r more than w promises in each turn.
//!   (That distance is counted h times, too, and h is at least one.) All dice leave
//!   the recursive game with some least chance. Positions between which the one
//!   player can pass for ever have become one, in which passing takes no turn, so at
//!   most three passes follow each other: after each of them the past is no dice, and a
//!   fourth returns to a position of the last three. So h is four turns divided by that
//!   least chance, or one turn divided by it if no player can pass.
//!
//! Where swaps depend on whose the scores are, a turn may bring another, or a phase is
//! remembered, a pass leads to one of more positions: of either player, at the scores or at those
//! swapped, in each of p phases. After one pass of each player both pasts are no dice. A player may
//! pass twice before the other does, so at most three passes come before that, at most 4p + 3
//! follow each other, and at most 4p + 4 rows are combined; 4p + 4 takes the place of 4 above.
//!
//! A chop leads to another recursive game at the same sum, at most twice in a game.
//!
//! # Points for the leader
//!
//! If the leader gains the points of a turn, too, the sum rises by twice as much or by as much. The
//! bound of a sum is at least that of a higher one, so the smaller rise counts. A product of a row
//! is then a sum of K terms in one order, which γₖ covers.

use std::collections::HashMap;

use crate::Rules;

use super::dice_set::DiceSet;
use super::turn_points::{AllTurnPoints, TurnPoints};

/// Error bounds by the numbers of dice that the tables roll.
#[derive(Clone, Debug)]
pub struct ErrorBounds {
    points: AllTurnPoints,
    rules: Rules,
    /// The bounds computed so far.
    cached: HashMap<DiceSet, f64>,
}

/// The additional error of solving a recursive game.
#[derive(Clone, Copy)]
struct RecursiveError {
    /// How many times the rounding of a turn counts.
    turns: f64,
    /// The additional error, independent of the rounding of a turn.
    more: f64,
}

/// The unit roundoff, 2⁻⁵³.
const U: f64 = f64::EPSILON / 2.0;

impl ErrorBounds {
    pub fn new(rules: &Rules) -> ErrorBounds {
        ErrorBounds {
            points: AllTurnPoints::new(rules),
            rules: rules.clone(),
            cached: HashMap::new(),
        }
    }

    /// The bound for games of two tables that roll only these numbers of dice.
    pub fn of_dice(&mut self, set: DiceSet) -> f64 {
        if let Some(&cached) = self.cached.get(&set) {
            return cached;
        }
        let more = if set.can_score_nothing(&self.rules) {
            6.0 * U * self.rows()
        } else {
            0.0
        };
        let bound = self.bound(set, RecursiveError { turns: 1.0, more });
        self.cached.insert(set, bound);
        bound
    }

    /// The bound for the best choices among these dice, by the largest residual
    /// of any recursive game.
    pub fn of_best(&self, set: DiceSet, residual: f64) -> f64 {
        let throws = self.turns(set).filter(|turn| turn.scoring() > 0.0);
        let leaves = throws.map(TurnPoints::scoring).fold(1.0, f64::min);
        let passes = if set.contains(0) && self.rules.can_score_nothing(0) {
            self.rows()
        } else {
            1.0
        };
        let turns = passes / leaves;
        self.bound(
            set,
            RecursiveError {
                turns,
                more: turns * residual,
            },
        )
    }

    /// The most rows of a recursive game that are combined, which is one more than the most passes
    /// that follow each other.
    fn rows(&self) -> f64 {
        let phases = self.rules.phases().count();
        if phases == 1 && self.rules.alternate_plainly() {
            4.0
        } else {
            // Either player to move, at the scores or at those swapped, in each phase.
            (4 * phases + 4) as f64
        }
    }

    fn turns(&self, set: DiceSet) -> impl Iterator<Item = &TurnPoints> {
        let rolled = set.iter().flat_map(|dice| self.points.of_dice(dice));
        rolled.chain(self.points.of_exchange())
    }

    fn bound(&self, set: DiceSet, recursive: RecursiveError) -> f64 {
        let goal = usize::from(self.rules.goal);
        let turns: Vec<_> = self.turns(set).collect();
        let rounding = |turn: &TurnPoints| {
            let terms = turn.terms().count() as f64;
            recursive.turns * ((2.0 * terms + 16.0) * U) + recursive.more
        };
        let mut by_sum = vec![0.0_f64; 2 * goal];
        for sum in (0..=2 * (goal - 1)).rev() {
            // At least the bound of a higher sum, which covers a bonus.
            let mut worst = by_sum[sum + 1];
            for turn in &turns {
                let later = |points: usize| by_sum.get(sum + points).copied().unwrap_or(0.0);
                let terms = turn.gains().filter(|&(points, _)| points > 0);
                let inherited: f64 = terms.map(|(points, chance)| chance * later(points)).sum();
                // A pass inherits nothing.
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
        let chops = if self.rules.has_chop_to_spend() && set.can_score_nothing(&self.rules) {
            2.0 * turns.iter().map(|turn| rounding(turn)).fold(0.0, f64::max)
        } else {
            0.0
        };
        // The mean of both seats is rounded once more. Each of the three values is
        // rounded once or twice whenever the rate is reversed for the other player.
        (by_sum[0] + chops + 8.0 * U) * (1.0 + 1e-9)
    }
}
