//! Bounds on what a line is worth, in whole moves.
//!
//! # The bound
//!
//! A line X is *worth at least k* (X ≥ k) if the mover, moving second, wins X
//! with k moves taken from it. This plan shows it: I promise to
//!
//! - leave my *frozen* pieces where they are,
//! - move *runners*, those right of all of theirs, which end packed against
//!   the wall to their right;
//! - choose one *barrier*, two of my frozen pieces side by side (or one at the
//!   left wall), and move my *reserves* to its left until they are packed
//!   against it. This is only allowed if every one of theirs left of the
//!   barrier is left of all of mine.
//!
//! A barrier is never jumped, since the square behind its front piece is taken
//! or a wall, and so it is never passed. Hence nothing of theirs ever comes to
//! my reserves or my runners, and a + b moves are mine, whatever happens: the
//! way of the runners and of the reserves until they are packed. (In a region
//! the reserves' barrier is frozen, and stays one when they close up.)
//!
//! How many moves can they make meanwhile? Between two barriers, or between
//! the left wall and a barrier, lies a *chamber*, out of which nothing of
//! theirs comes to the left. Were there none of my pieces in it, theirs would
//! end packed against its left end, and the sum of their ways is their number
//! of moves. Now let ℓ of my frozen pieces in the chamber have one of theirs
//! to their right. Each of them is jumped in the end or is not. A jump covers
//! two squares with one move. One that is not jumped is never passed, so that
//! the rightmost of theirs ends right of it; it also ends right of all others
//! of theirs in the chamber, and so one square short for each that is not
//! jumped. Either way each costs them one move at least: the sum of ways, less
//! ℓ, is the most they can make.
//!
//! If they have c such moves altogether and k ≤ a + b − c, then with k moves
//! more for them and them to move I am never the first who cannot move: they
//! have at most c + k ≤ a + b moves, and each of mine is there when I need it.
//!
//! Regions add up, since such plans can be followed side by side. Seen by the
//! other team the same bound is an upper one.
//!
//! # What follows for the mover
//!
//! Let lower ≤ X ≤ upper. With t spare moves and the move, I win if
//! t + lower ≥ 1, for then X + t > 0; and I lose if t + upper ≤ 0. In between
//! the bounds do not tell.

use std::ops::RangeInclusive;

use crate::Board;

use super::line::{Line, Region, Sum, sum_of_bits};

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

impl Interval {
    /// What the barriers of both sides prove.
    pub fn of(line: Line) -> Interval {
        let lower = worth_at_least(line);
        let upper = -worth_at_least(line.mirrored());
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

/// A proved lower bound on the line's worth to the mover, in moves.
pub fn worth_at_least(line: Line) -> i32 {
    line.regions().map(Region::worth_at_least).sum()
}

impl Region {
    fn worth_at_least(self) -> i32 {
        if self.theirs == 0 {
            return self.way_of_runners(0);
        }
        let beyond = u64::BITS - self.theirs.leading_zeros();
        self.way_of_runners(beyond) + self.way_of_reserves() - self.most_moves_of_theirs()
    }

    /// The front pieces of all barriers.
    fn barriers(self) -> u64 {
        self.mine & (self.mine << 1 | 1)
    }

    fn way_of_runners(self, from: u32) -> i32 {
        let runners = self.mine & !0 << from;
        ways_to(self.squares.cast_signed(), runners)
    }

    /// The way of the pieces behind the foremost barrier that has none of
    /// theirs behind it except left of all of mine.
    fn way_of_reserves(self) -> i32 {
        let Some(last) = lowest(self.mine) else {
            return 0;
        };
        // The first of theirs with one of mine to its left; if there is none,
        // all of mine are runners.
        let Some(first) = lowest(self.theirs & !0 << last) else {
            return 0;
        };
        let barriers = self.barriers() & ((1 << first) - 1);
        if barriers == 0 {
            return 0;
        }
        let barrier = barriers.ilog2();
        ways_to(barrier.cast_signed(), self.mine & ((1 << barrier) - 1))
    }

    /// The most moves that they have while mine are frozen.
    fn most_moves_of_theirs(self) -> i32 {
        let mut moves = 0;
        let (mut theirs, mut barriers) = (self.theirs, self.barriers());
        while theirs != 0 {
            // The chamber of the rightmost of theirs.
            let rightmost = theirs.ilog2();
            barriers &= (1 << rightmost) - 1;
            let from = u64::BITS - barriers.leading_zeros();
            let inside = theirs & !0 << from;
            let lone = self.mine & !0 << from & ((1 << rightmost) - 1);
            let count = inside.count_ones().cast_signed();
            let packed = count * from.cast_signed() + count * (count - 1) / 2;
            moves += sum_of_bits(inside) - packed - lone.count_ones().cast_signed();
            theirs &= !inside;
        }
        moves
    }
}

/// The sum of the ways of pieces until they stand packed below a square.
fn ways_to(square: i32, pieces: u64) -> i32 {
    let count = pieces.count_ones().cast_signed();
    count * square - count * (count + 1) / 2 - sum_of_bits(pieces)
}

fn lowest(set: u64) -> Option<u32> {
    (set != 0).then(|| set.trailing_zeros())
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
    let known = Interval::of(line);
    spare + 1 - i32::from(known.wins)..=spare - i32::from(known.loses)
}
