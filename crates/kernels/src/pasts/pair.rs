//! A game of two tables.

use crate::toss_weights::AllWeights;

use super::kinds::Kinds;
use super::packed::Packed;
use super::past_rules::PastRules;
use super::player::Player;
use super::tile::{self, ROWS};

/// The working space of a game, with a lane for each kind of past.
#[derive(Clone, Debug)]
pub struct Pair<const KINDS: usize> {
    goal: usize,
    players: [Player<KINDS>; 2],
}

impl<const KINDS: usize> Pair<KINDS> {
    pub fn new(rules: &PastRules) -> Self {
        Pair {
            goal: rules.goal,
            players: [Player::new(rules, 0), Player::new(rules, 1)],
        }
    }

    /// The chances that `a` wins if it moves first and if `b` does.
    #[inline(always)]
    pub fn win_chances<const FUSED: bool>(
        &mut self,
        weights: &AllWeights,
        a: &Packed,
        b: &Packed,
    ) -> [f64; 2] {
        let goal = self.goal;
        let [of_a, of_b] = &mut self.players;
        of_a.seat(a, b);
        of_b.seat(b, a);
        let tiles = goal.div_ceil(ROWS);
        for low in (0..tiles).rev() {
            let lows = tile::rows(goal, low);
            for high in (low..tiles).rev() {
                let highs = tile::rows(goal, high);
                for (player, tables) in [(&mut *of_a, [a, b]), (&mut *of_b, [b, a])] {
                    for (column, theirs) in lows.clone().enumerate() {
                        player.look_far::<FUSED>(weights, tables, theirs, high, column);
                    }
                    if low != high {
                        for (column, theirs) in (ROWS..).zip(highs.clone()) {
                            player.look_far::<FUSED>(weights, tables, theirs, low, column);
                        }
                    }
                }
                for y in lows.clone().rev() {
                    let from = if low == high { y } else { highs.start };
                    for x in (from..highs.end).rev() {
                        let (column, row) = (x - highs.start, y - lows.start);
                        let xy = [y - lows.start, x - highs.start];
                        let yx = [if low == high { column } else { ROWS + column }, row];
                        // One place in the program for all four turns, which is large.
                        let cells = [([x, y], highs.end, xy), ([y, x], lows.end, yx)];
                        let count = if x == y { 1 } else { 2 };
                        let mut turns = [[[Kinds::ZERO; 2]; 2]; 2];
                        for (turns, (scores, end, cell)) in turns.iter_mut().zip(cells).take(count)
                        {
                            let players = [(&mut *of_a, [a, b]), (&mut *of_b, [b, a])];
                            for (turn, (player, tables)) in turns.iter_mut().zip(players) {
                                *turn = player.turn::<FUSED>(weights, tables, scores, end, cell);
                            }
                        }
                        let [at_xy, at_yx] = &turns;
                        if x == y {
                            of_a.set_afterstates([x, y], &at_xy[1]);
                            of_b.set_afterstates([x, y], &at_xy[0]);
                            if x == 0 {
                                of_a.set_start(at_xy[0]);
                                of_b.set_start(at_xy[1]);
                            }
                            continue;
                        }
                        let [after_xy, after_yx] = [
                            if weights.swaps(x, y) { at_xy } else { at_yx },
                            if weights.swaps(y, x) { at_yx } else { at_xy },
                        ];
                        of_a.set_afterstates([x, y], &after_xy[1]);
                        of_b.set_afterstates([x, y], &after_xy[0]);
                        of_a.set_afterstates([y, x], &after_yx[1]);
                        of_b.set_afterstates([y, x], &after_yx[0]);
                    }
                }
            }
        }
        [of_a.start(a, b), of_b.start(b, a)]
    }
}
