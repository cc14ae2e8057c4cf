//! How often each position comes up.

use crate::duel::turn_points::AllTurnPoints;
use crate::{Roll, Rules, Scores, Table};

use super::landings::Places;
use super::memory::Layer;

/// How often two tables' players are to move in each position, on average over
/// both seats, under rules without Pork Chop.
///
/// One pass forward, from the sum 0 up: every turn hands its visits on to the
/// positions that follow.
#[derive(Clone, Debug)]
pub struct Visits {
    /// By player, in the places of the landings after which that player is to
    /// move.
    players: [Vec<f64>; 2],
}

/// Nobody has spent a chop where there is none.
const LAYER: Layer = Layer {
    mine: false,
    theirs: false,
};

impl Visits {
    pub fn new<const L: usize>(
        rules: &Rules,
        places: &Places,
        points: &AllTurnPoints,
        tables: [&Table; 2],
    ) -> Visits {
        let mut visits = Visits {
            players: [0, 1].map(|_| vec![0.0; places.count()]),
        };
        let start = places.before(rules, LAYER, 0, Scores::new(0, 0)) * places.lanes;
        for player in &mut visits.players {
            player[start] = 0.5;
        }
        let last = rules.goal - 1;
        for sum in 0..=2 * last {
            for (mover, table) in tables.into_iter().enumerate() {
                for own in sum.saturating_sub(last)..=sum.min(last) {
                    let scores = Scores::new(own, sum - own);
                    let roll = rules.roll(table.choice(scores), scores, true);
                    visits.hand_on::<L>(rules, places, points, mover, scores, roll);
                }
            }
        }
        visits
    }

    /// The visits at some scores, by the mover's past and the other's.
    pub fn at<const L: usize>(
        &self,
        rules: &Rules,
        places: &Places,
        mover: usize,
        scores: Scores,
    ) -> [[f64; L]; L] {
        let (sets, _) = self.players[mover].as_chunks::<L>();
        let mut visits = [[0.0; L]; L];
        for theirs in 0..places.pasts.min(L) {
            let set = sets[places.before(rules, LAYER, theirs, scores)];
            for (visits, often) in visits.iter_mut().zip(set) {
                visits[theirs] = often;
            }
        }
        visits
    }

    fn hand_on<const L: usize>(
        &mut self,
        rules: &Rules,
        places: &Places,
        points: &AllTurnPoints,
        mover: usize,
        scores: Scores,
        roll: Roll,
    ) {
        let Roll::Dice(dice, die) = roll else {
            return;
        };
        // By the other's past, without the bonus and with it.
        let mut often = [[0.0; L]; 2];
        for (past, visits) in (0..).zip(self.at::<L>(rules, places, mover, scores)) {
            let earns = rules
                .feral_hogs
                .is_some_and(|rule| rule.points(past, dice) > 0);
            for (sum, visits) in often[usize::from(earns)].iter_mut().zip(visits) {
                *sum += visits;
            }
        }
        let bonus = rules.feral_hogs.map_or(0, |rule| usize::from(rule.bonus));
        let (sets, _) = self.players[1 - mover].as_chunks_mut::<L>();
        let row = places.row(LAYER, places.past(dice), scores.theirs.0.into());
        for (often, bonus) in often.into_iter().zip([0, bonus]) {
            for (points, chance) in points.of_roll(dice, die, scores).terms() {
                let raw = usize::from(scores.mine.0) + points + bonus;
                if raw < places.goal {
                    for (visits, often) in sets[row + raw].iter_mut().zip(often) {
                        *visits += chance * often;
                    }
                }
            }
        }
    }
}
