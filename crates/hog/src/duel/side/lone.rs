//! Turns against a lone opponent, whose kinds of past are the lanes.
//!
//! What a turn comes to differs by the kind of the opponent's past only where
//! the opponent's next turn would earn a bonus after that kind. So each outcome
//! is read once for all kinds: what a bonus adds goes to the lanes of those
//! kinds after which it is earned. After the first kind it never is; its lane has
//! the whole without a bonus. Every lane adds up the same numbers in the same
//! order as in a block with many opponents.
//!
//! A table that has a lone opponent mostly does something else at every score, so that
//! its turns of one step share few landings. So nothing is read in advance for a step, as
//! it is in a block: a turn reads all its outcomes when its sum comes, and what it reads
//! is added up in registers. Turns of the same sum and roll follow each other
//! (`turns.rs`), since they have the same weights.

mod landings;
mod outcomes;
mod reader;
mod turns;

use crate::duel::past::MOST_KINDS;
use crate::duel::plan::Action;
use crate::duel::ring::{Ring, Shape};

use super::Side;
use turns::ByRoll;

/// So many kinds are computed side by side, as many as fill whole registers.
pub const KINDS: usize = MOST_KINDS.next_power_of_two();

/// What a turn comes to, or a part of it: after the first kind of the opponent's
/// past the whole, and after each other kind what this adds.
type Sums = [[f64; HALF]; 2];

/// The kinds stand in two halves: only the first has the lane of the whole.
const HALF: usize = KINDS / 2;

/// What is known besides of a lone opponent.
#[derive(Clone, Debug, Default)]
pub struct LoneOpponent<const TABLES: usize> {
    /// By the opponent's score and the raw score: the dice that the opponent
    /// rolls next.
    pub next: Vec<u8>,
    /// By these dice and by kind: all ones where they earn a bonus.
    masks: [[[u64; HALF]; 2]; 16],
    /// All ones in the lane of the whole. As a constant it would be taken to pieces
    /// by the compiler, and the lanes with it.
    whole: [u64; HALF],
    /// Where the opponent's next turn can earn a bonus, the two parts of the
    /// landings stand side by side here, as if they were lanes; and a row runs over
    /// the sum of the scores, so that turns of the same depth find theirs at the
    /// same places of all rows.
    landings: Ring<TABLES, 2>,
    /// The turns at the current sum; working space.
    by_roll: ByRoll,
}

impl<const TABLES: usize> LoneOpponent<TABLES> {
    /// Begins anew, with room for landings of so many kinds of past.
    pub fn make_room(&mut self, goal: usize, reach: usize, planes: usize) {
        self.landings.make_room(Shape::new(goal, reach, planes, 1));
        self.by_roll.resize_with(Action::PLACES, Default::default);
    }

    /// Begins to note what the opponent rolls next, with the kinds after which each
    /// number of dice earns a bonus, as bits.
    pub fn note(&mut self, by_dice: &[u16; 16]) {
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

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// Whether there is a lone opponent who can earn a bonus, with so many kinds
    /// of past.
    #[inline(always)]
    pub fn is_lone(kinds: usize) -> bool {
        LANES == 1 && kinds > 1
    }
}
