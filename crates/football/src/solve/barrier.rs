//! Bounds on the value of a line, in whole moves.
//!
//! # The bound
//!
//! A line X is *worth at least k* (X ≥ k) if the mover, moving second, wins X after k
//! moves are taken from it. The proof is a plan. I promise to
//!
//! - choose a *barrier*: two of my pieces side by side (or one at the left wall), with
//!   all of their pieces to its right except those that are left of all of mine. It
//!   stands already, or can be built in time ([`Plan`]);
//! - move my *reserves*, the pieces left of the barrier, until they are packed against it;
//! - move my *runners*, the pieces right of all of theirs, until they are packed against
//!   the wall to their right;
//! - leave my other pieces *frozen* where they are.
//!
//! A barrier is never jumped, since the square behind its front piece is taken or a wall,
//! so it is never passed. Hence none of their pieces ever reaches my reserves or my
//! runners, and I have a + b moves whatever they do: the total distance of the runners,
//! and the total distance of the reserves and the barrier's own pieces until all are
//! packed.
//!
//! How many moves can they make meanwhile? Between two barriers (frozen or chosen), or
//! between the left wall and a barrier, lies a *chamber*, which none of their pieces
//! leaves to the left. Without my pieces in it, theirs would end packed against its left
//! end, and their number of moves would be the sum of their distances. Now let ℓ of my
//! frozen pieces in the chamber have one of theirs to their right. Each of these ends
//! jumped or not. A jump covers two squares with one move. A piece that is not jumped is
//! never passed, so their rightmost piece ends right of it; it also ends right of all
//! their other pieces in the chamber, and so one square short for each piece that is not
//! jumped. Either way, each such piece costs them at least one move, so they can make at
//! most the sum of distances less ℓ.
//!
//! Let c be the number of such moves in all chambers, and k ≤ a + b − c. If they get k
//! more moves and are to move, I am never the first who cannot move: they have at most
//! c + k ≤ a + b moves, and each of mine is available when I need it.
//!
//! Bounds of regions add up, since such plans can be followed side by side: I answer
//! each move in its own region. Seen by the other team, the same bound is an upper bound.
//!
//! # Consequences for the mover
//!
//! Let lower ≤ X ≤ upper. With t spare moves and the move, I win if t + lower ≥ 1, because
//! then X + t > 0; and I lose if t + upper ≤ 0. In between, the bounds decide nothing. On
//! a line of one region, lower may use the barrier that can be built with the move: I make
//! the plan's first move, and then they have at most c moves and I have a + b + t − 1 ≥ c.

use std::ops::RangeInclusive;

use crate::Board;

use super::line::{Line, Region, Sum, count_and_sum, ways_to};
use super::plan::Plan;

/// The proved results of a line for all numbers of spare moves.
///
/// More spare moves never hurt, so two numbers are enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The team to move loses with this many spare moves, and with fewer.
    pub loses: i16,
    /// The team to move wins with this many spare moves, and with more.
    pub wins: i16,
}

impl Interval {
    /// The results that the barriers of both sides prove.
    pub fn from_barriers(line: Line) -> Interval {
        let lower = worth_at_least(line, line.is_one_region().into());
        let upper = -worth_at_least(line.mirrored(), 0);
        // At most 31 pieces with 63 squares to go each.
        let narrow = |moves: i32| i16::try_from(moves).expect("below two thousand");
        Interval {
            loses: narrow(-upper),
            wins: narrow(1 - lower),
        }
    }

    /// Returns whether the team to move wins, if that is proved.
    pub fn decides(self, spare: i32) -> Option<bool> {
        if spare >= self.wins.into() {
            Some(true)
        } else if spare <= self.loses.into() {
            Some(false)
        } else {
            None
        }
    }
}

/// A proved lower bound on the line's value to the mover, in moves, if it moves second;
/// with a time of 1, if it moves first. See [`Plan::find`].
fn worth_at_least(line: Line, time: i32) -> i32 {
    let worths = line.regions().map(|region| region.worth_at_least(time));
    worths.sum()
}

impl Region {
    fn worth_at_least(self, time: i32) -> i32 {
        let beyond = u64::BITS - self.theirs.leading_zeros();
        let runners = ways_to(self.squares.cast_signed(), self.mine & !0 << beyond);
        if self.theirs == 0 {
            return runners;
        }
        let barriers = self.mine & (self.mine << 1 | 1);
        match Plan::find(self, time) {
            None => runners - self.most_moves_of_theirs(barriers),
            Some(Plan { front, pieces }) => {
                let barriers = barriers & !0 << front | 1 << front;
                runners + ways_to(front + 1, pieces) - self.most_moves_of_theirs(barriers)
            }
        }
    }

    /// An upper bound on their moves, given the front squares of barriers.
    fn most_moves_of_theirs(self, mut barriers: u64) -> i32 {
        let mut moves = 0;
        let mut theirs = self.theirs;
        while theirs != 0 {
            // The chamber of their rightmost piece.
            let rightmost = theirs.ilog2();
            barriers &= (1 << rightmost) - 1;
            let from = u64::BITS - barriers.leading_zeros();
            let inside = theirs & !0 << from;
            let lone = self.mine & !0 << from & ((1 << rightmost) - 1);
            let (count, sum) = count_and_sum(inside);
            moves += sum - count * from.cast_signed() - count * (count - 1) / 2;
            if lone != 0 {
                moves -= lone.count_ones().cast_signed();
            }
            theirs &= !inside;
        }
        moves
    }
}

/// Returns proved bounds on the value of a board to the team to move, in free moves.
///
/// That team still wins with `lower` moves taken from it and moving second; it loses with
/// `upper` moves taken from it and moving first.
///
/// ```
/// # use pigskin_football::solve::worth;
/// // Neither pair is ever passed, and each has reserves behind it.
/// assert_eq!(worth("M_MM_OO_O".parse()?), -3..=3);
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
pub fn worth(board: Board) -> RangeInclusive<i32> {
    let Sum { line, spare } = Sum::from_board(board, 0);
    let upper = -worth_at_least(line.mirrored(), 0);
    spare + worth_at_least(line, 0)..=spare + upper
}
