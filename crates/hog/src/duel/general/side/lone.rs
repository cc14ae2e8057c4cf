//! Turns against a lone opponent, whose kinds of past are the lanes.
//!
//! The value of a turn depends on the kind of the opponent's past only if the
//! opponent's next turn would earn a bonus after that kind. So each outcome is read
//! once for all kinds, and what a bonus adds goes to the lanes of those kinds after
//! which it is earned. After the first kind it never is; its lane has the whole sum
//! without a bonus. Every lane adds the same numbers in the same order as in a block
//! with many opponents.
//!
//! A table that is compared with a lone opponent mostly chooses something else at every
//! score, so the turns of a step share few afterstates. So nothing is read in advance
//! for a step, as in a block: a turn reads all its outcomes when its sum comes, and
//! adds them up in registers. Turns with the same sum and roll follow each other
//! (`turns.rs`), because they have the same weights.

mod afterstates;
mod outcomes;
mod reader;
mod turn;
mod turns;

use crate::duel::general::past::MOST_KINDS;
use crate::duel::general::plan::Action;
use crate::duel::general::ring::{Ring, Shape};

use turn::ByRoll;

/// Kinds of past that are computed side by side, enough to fill whole registers.
pub const KINDS: usize = MOST_KINDS.next_power_of_two();

/// The value of a turn, or a part of it: the whole sum after the first kind of the
/// opponent's past, and what each other kind adds.
type Sums = [[f64; HALF]; 2];

/// Kinds in each of two halves; only the first half has the lane of the whole sum.
const HALF: usize = KINDS / 2;

/// The working space for a lone opponent.
#[derive(Clone, Debug, Default)]
pub struct LoneOpponent<const TABLES: usize> {
    /// By the opponent's score and the raw score: the number of dice that the opponent
    /// rolls next.
    pub next: Vec<u8>,
    /// By this number and by kind: all ones if it earns a bonus.
    masks: [[[u64; HALF]; 2]; 16],
    /// All ones in the lane of the whole sum. If this were a constant, the compiler
    /// would take it and the lanes apart.
    whole: [u64; HALF],
    /// The two parts of the afterstates are adjacent here, as if they were lanes. A row
    /// runs over the sum of the scores, so turns of the same depth find theirs at the
    /// same places of all rows.
    afterstates: Ring<TABLES, 2>,
    /// The turns at the current sum; working space.
    by_roll: ByRoll,
}

impl<const TABLES: usize> LoneOpponent<TABLES> {
    /// Makes room for afterstates with `planes` kinds of past.
    pub fn make_room(&mut self, goal: usize, reach: usize, planes: usize) {
        self.afterstates
            .make_room(Shape::new(goal, reach, planes, 1));
        self.by_roll.resize_with(Action::PLACES, Default::default);
    }

    /// Clears the opponent's next dice, and sets the kinds after which each number of
    /// dice earns a bonus, as bits.
    pub fn reset(&mut self, by_dice: &[u16; 16]) {
        self.whole = [0; HALF];
        self.whole[0] = u64::MAX;
        self.next.clear();
        for (masks, kinds) in self.masks.iter_mut().zip(by_dice) {
            for (kind, mask) in masks.as_flattened_mut().iter_mut().enumerate() {
                *mask = 0_u64.wrapping_sub(u64::from(kinds >> kind & 1));
            }
        }
    }
}
