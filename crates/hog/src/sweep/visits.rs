//! How often each position comes up.

use crate::Rules;

use super::fixed::Fixed;
use super::flow::Flow;
use super::order::{At, Layer, scores_at};
use super::places::Places;

/// How often each of two players is to move in each position of a game, on average
/// over both seats.
///
/// Found by one pass forward from the sum 0 up: every turn adds its visits to the
/// positions that follow, which have a higher sum or, after a chop, a layer with
/// more spent.
#[derive(Clone, Debug)]
pub struct Visits {
    /// By player to move, in the places of the other player's afterstates.
    players: [Vec<f64>; 2],
}

impl Visits {
    /// Counts the visits. Tables must fit the rules, and neither player may roll dice
    /// that can score nothing.
    pub fn new(rules: &Rules, players: [Fixed<'_>; 2]) -> Visits {
        let flow = Flow::new(rules, players);
        let [mut zero, mut one] = flow.start();
        for sum in 0..=2 * (rules.goal - 1) {
            for layer in Layer::fewest_spent_first(rules) {
                for mover in [0, 1] {
                    let (from, to) = if mover == 0 {
                        (&zero, &mut one)
                    } else {
                        (&one, &mut zero)
                    };
                    for scores in scores_at(rules.goal, sum) {
                        let at = At {
                            mover,
                            layer,
                            scores,
                        };
                        flow.take_turn(from, to, at);
                    }
                }
            }
        }
        Visits {
            players: [zero, one],
        }
    }

    /// The visits at some scores, by the mover's past and the other's.
    pub fn at<const L: usize>(&self, rules: &Rules, places: &Places, at: At) -> [[f64; L]; L] {
        places.often(rules, &self.players[at.mover], at)
    }
}
