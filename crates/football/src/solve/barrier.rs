//! Bounds on what a line is worth, in whole moves.
//!
//! # The bound
//!
//! A line X is *worth at least k* (X ≥ k) if the mover, moving second, wins X
//! with k moves taken from it. This plan shows it: I promise to
//!
//! - choose a *barrier*, two of my pieces side by side (or one at the left
//!   wall), with all of theirs to its right except those that are left of all
//!   of mine; it stands already, or can be had in time ([`Plan`]);
//! - move my *reserves*, which are left of the barrier, until they are packed
//!   against it;
//! - move *runners*, those right of all of theirs, which end packed against
//!   the wall to their right;
//! - leave my other pieces where they are, *frozen*.
//!
//! A barrier is never jumped, since the square behind its front piece is taken
//! or a wall, and so it is never passed. Hence nothing of theirs ever comes to
//! my reserves or my runners, and a + b moves are mine, whatever happens: the
//! way of the runners, and the way of the reserves and the barrier's own
//! pieces until all are packed.
//!
//! How many moves can they make meanwhile? Between two barriers, frozen ones
//! or the chosen one, or between the left wall and a barrier, lies a *chamber*,
//! out of which nothing of theirs comes to the left. Were there none of my
//! pieces in it, theirs would end packed against its left end, and the sum of
//! their ways is their number of moves. Now let ℓ of my frozen pieces in the
//! chamber have one of theirs to their right. Each of them is jumped in the end
//! or is not. A jump covers two squares with one move. One that is not jumped
//! is never passed, so that the rightmost of theirs ends right of it; it also
//! ends right of all others of theirs in the chamber, and so one square short
//! for each that is not jumped. Either way each costs them one move at least:
//! the sum of ways, less ℓ, is the most they can make.
//!
//! If they have c such moves altogether and k ≤ a + b − c, then with k moves
//! more for them and them to move I am never the first who cannot move: they
//! have at most c + k ≤ a + b moves, and each of mine is there when I need it.
//!
//! Regions add up, since such plans can be followed side by side: what has to
//! be answered at once is answered where it happened. Seen by the other team
//! the same bound is an upper one.
//!
//! # What follows for the mover
//!
//! Let lower ≤ X ≤ upper. With t spare moves and the move, I win if
//! t + lower ≥ 1, for then X + t > 0; and I lose if t + upper ≤ 0. In between
//! the bounds do not tell. On a line of one region, lower may be that of the
//! barrier that can be had with the move: I make the plan's first move, and
//! then they have at most c moves and I have a + b + t − 1 ≥ c.

use std::ops::RangeInclusive;

use crate::Board;

use super::line::{Line, Region, Sum, count_and_sum, ways_to};
use super::plan::Plan;

/// What is proved of a line, for every number of spare moves at once.
///
/// More spare moves never hurt, so that two numbers say it all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The team to move loses with this many spare moves, and with fewer.
    pub loses: i16,
    /// The team to move wins with this many spare moves, and with more.
    pub wins: i16,
}

/// Which barriers count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barriers {
    /// Those that stand already, which is easy to check.
    Standing,
    /// Also those that can be had in time.
    InTime,
}

impl Interval {
    /// What the barriers of both sides prove.
    pub fn of(line: Line, barriers: Barriers) -> Interval {
        let (ahead, behind) = match barriers {
            Barriers::Standing => (None, None),
            Barriers::InTime => (Some(line.is_one_region().into()), Some(0)),
        };
        let lower = worth_at_least(line, ahead);
        let upper = -worth_at_least(line.mirrored(), behind);
        // At most 31 pieces with 63 squares to go.
        let narrow = |moves: i32| i16::try_from(moves).expect("below two thousand");
        Interval {
            loses: narrow(-upper),
            wins: narrow(1 - lower),
        }
    }

    /// Whether the team to move wins, where that is proved.
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

/// A proved lower bound on the line's worth to the mover, in moves, if it moves
/// second; with a time of 1, what lets it win if it moves first. See [`Plan::of`].
fn worth_at_least(line: Line, time: Option<i32>) -> i32 {
    let worths = line.regions().map(|region| region.worth_at_least(time));
    worths.sum()
}

impl Region {
    fn worth_at_least(self, time: Option<i32>) -> i32 {
        let beyond = u64::BITS - self.theirs.leading_zeros();
        let runners = ways_to(self.squares.cast_signed(), self.mine & !0 << beyond);
        if self.theirs == 0 {
            return runners;
        }
        let barriers = self.mine & (self.mine << 1 | 1);
        match Plan::of(self, time) {
            None => runners - self.most_moves_of_theirs(barriers),
            Some(Plan { front, pieces }) => {
                let barriers = barriers & !0 << front | 1 << front;
                runners + ways_to(front + 1, pieces) - self.most_moves_of_theirs(barriers)
            }
        }
    }

    /// The most moves that they have, given the front squares of barriers.
    fn most_moves_of_theirs(self, mut barriers: u64) -> i32 {
        let mut moves = 0;
        let mut theirs = self.theirs;
        while theirs != 0 {
            // The chamber of the rightmost of theirs.
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

/// What a board is worth to the team to move, in free moves: proved bounds.
///
/// With `lower` moves taken from it and moving second it still wins; with
/// `upper` moves taken from it and moving first it loses.
///
/// ```
/// # use pigskin_football::solve::worth;
/// // Neither team's pair is ever passed, and each has reserves behind it.
/// assert_eq!(worth("M_MM_OO_O".parse()?), -3..=3);
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
#[must_use]
pub fn worth(board: Board) -> RangeInclusive<i32> {
    let Sum { line, spare } = Sum::of(board, 0);
    let upper = -worth_at_least(line.mirrored(), Some(0));
    spare + worth_at_least(line, Some(0))..=spare + upper
}
