//! How often each position comes up.

use std::sync::Arc;

use crate::Rules;

use super::fixed::Fixed;
use super::flow::{Flow, Often};
use super::ground::Ground;
use super::order::At;
use super::places::Places;

/// How often each of two players is to move in each position of a game, on average
/// over both seats.
///
/// Found by one pass forward from the sum 0 up: every turn adds its visits to the
/// positions that follow, which have a higher sum or, after a chop, a layer with
/// more spent.
#[derive(Clone, Debug)]
pub struct Visits {
    /// By player to move, in the places of positions.
    players: Often,
    most_sources: usize,
}

/// The expected number of turns of a game, counting both players' turns and chops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedTurns {
    /// The average over all games.
    pub mean: f64,
    /// A proved bound on the rounding error of the average.
    pub error_bound: f64,
}

/// Visits that are added up one by one; their sums are added up afterwards.
const CHUNK: usize = 1 << 12;

impl Visits {
    /// Counts the visits. Tables must fit the rules, and neither player may roll dice
    /// that can score nothing.
    pub fn new(ground: &Arc<Ground>, players: [Fixed<'_>; 2]) -> Visits {
        let flow = Flow::new(ground, players);
        let goal = ground.rules.goal;
        let mut often = flow.start();
        for sum in 0..=2 * (goal - 1) {
            for at in At::with_sum(goal, sum, &ground.layers, 2) {
                flow.take_turn_within(&mut often, at);
            }
        }
        Visits {
            players: often,
            most_sources: ground.landings.most_sources().max(1),
        }
    }

    /// The visits at some scores, by the mover's past, as far as it comes up, and the other's.
    pub fn at<const L: usize>(&self, places: &Places, at: At) -> Vec<(u8, [f64; L])> {
        let often = places.often::<L>(&self.players[at.mover], at);
        let by_past = (0..).zip(often);
        by_past
            .filter(|(_, often)| often.iter().any(|&often| often > 0.0))
            .collect()
    }

    /// The expected number of turns: the visits of all positions.
    ///
    /// **Error bound.** Let u = 2⁻⁵³. Nothing is ever subtracted, so a relative error
    /// bound for each term of a sum is one for the sum. In a turn, a term is rounded by
    ///
    /// - at most 16 additions that join the pasts of the mover;
    /// - a product with a chance, which has an error of 3u itself;
    /// - the additions to one place: at most one for each of the mover's scores, with
    ///   each of at most 11 numbers of dice, with and without the bonus, or 11 after a
    ///   chop; and that for each of the s afterstates that lead to the same scores, for either
    ///   player, and for each of the p phases, as far as there are more than one.
    ///
    /// Together these are fewer than 22·s·p·goal + 32. Every turn but two chops raises the
    /// sum of the scores, and a turn begins at a sum of at most 2·goal − 2, so a game
    /// has at most 2·goal + 1 turns. With the additions below that makes n roundings,
    /// and a relative error of at most nu / (1 − nu) (Higham, *Accuracy and Stability of
    /// Numerical Algorithms*, lemma 3.1).
    pub fn turns(&self, rules: &Rules) -> ExpectedTurns {
        let sums: Vec<f64> = self
            .players
            .iter()
            .flat_map(|often| often.chunks(CHUNK))
            .map(|often| often.iter().sum())
            .collect();
        let mean: f64 = sums.iter().sum();
        let goal = f64::from(rules.goal);
        let sides = if rules.grants_turns() { 2.0 } else { 1.0 };
        let sources = sides * self.most_sources as f64 * rules.phases().count() as f64;
        let in_a_turn = 22.0 * sources * goal + 32.0;
        let roundings = (2.0 * goal + 1.0) * in_a_turn + (CHUNK + sums.len()) as f64;
        let relative = roundings * (f64::EPSILON / 2.0);
        ExpectedTurns {
            mean,
            // The computed mean may be too low by the error, and so may this product.
            error_bound: mean * relative / (1.0 - 3.0 * relative),
        }
    }
}
