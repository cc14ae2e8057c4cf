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

use std::collections::HashMap;

use crate::Rules;

use super::turn_points::AllTurnPoints;

/// Bounds by the numbers of dice that the tables roll.
#[derive(Clone, Debug)]
pub struct ErrorBounds {
    points: AllTurnPoints,
    goal: usize,
    /// Bounds that are known, by the set of dice as bits.
    known: HashMap<u16, f64>,
}

impl ErrorBounds {
    pub fn new(rules: &Rules) -> ErrorBounds {
        ErrorBounds {
            points: AllTurnPoints::new(rules),
            goal: rules.goal.into(),
            known: HashMap::new(),
        }
    }

    /// The bound for games in which no other numbers of dice are rolled than
    /// these, as bits.
    pub fn of_dice(&mut self, set: u16) -> f64 {
        let ErrorBounds {
            points,
            goal,
            known,
        } = self;
        *known
            .entry(set)
            .or_insert_with(|| bound(points, *goal, set))
    }
}

fn bound(points: &AllTurnPoints, goal: usize, set: u16) -> f64 {
    const U: f64 = f64::EPSILON / 2.0;
    let dice = (0..=10).filter(|dice| set & (1 << dice) != 0);
    let turns: Vec<_> = dice.flat_map(|dice| points.of_dice(dice)).collect();
    let mut by_sum = vec![0.0_f64; 2 * goal];
    for sum in (0..=2 * (goal - 1)).rev() {
        // Never below the bound of a higher sum, so that a bonus, which leads
        // to one, is covered as well.
        let mut worst = by_sum[sum + 1];
        for turn in &turns {
            let later = |points: usize| by_sum.get(sum + points).copied().unwrap_or(0.0);
            let inherited: f64 = turn
                .terms()
                .map(|(points, chance)| chance * later(points))
                .sum();
            let terms = turn.terms().count() as f64;
            worst = worst.max(inherited + (2.0 * terms + 16.0) * U);
        }
        by_sum[sum] = worst;
    }
    // The mean of both seats is rounded once more, and each of the three once or
    // twice whenever the rate is turned round, as it is on its way to a result.
    (by_sum[0] + 8.0 * U) * (1.0 + 1e-9)
}
