//! How often each position comes up.

use crate::{Rules, Scores};

use super::flow::Flow;
use super::landings::Places;
use super::memory::Layer;
use super::sweep::{At, Fixed};

/// How often two players are to move in each position, on average over both
/// seats.
///
/// One pass forward, from the sum 0 up: every turn hands its visits on to the
/// positions that follow, which have a higher sum or, after a chop, more spent.
#[derive(Clone, Debug)]
pub struct Visits {
    /// By player, in the places of the landings after which that player is to
    /// move.
    players: [Vec<f64>; 2],
}

impl Visits {
    /// Tables fit the rules, and neither player rolls dice that can score nothing.
    pub fn new(rules: &Rules, players: [Fixed<'_>; 2]) -> Visits {
        let flow = Flow::new(rules, players);
        let [mut zero, mut one] = flow.start();
        let last = rules.goal - 1;
        for sum in 0..=2 * last {
            for layer in Layer::of(rules) {
                for mover in [0, 1] {
                    let (from, to) = if mover == 0 {
                        (&zero, &mut one)
                    } else {
                        (&one, &mut zero)
                    };
                    for own in sum.saturating_sub(last)..=sum.min(last) {
                        let scores = Scores::new(own, sum - own);
                        let at = At {
                            mover,
                            layer,
                            scores,
                        };
                        flow.hand_on(from, to, at);
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
