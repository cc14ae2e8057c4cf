//! A board without its settled parts: a line of open squares and an integer.

use crate::Board;

/// The squares that are still in play, as the team to move sees them.
///
/// Bit i is a square. A square of both teams is a *wall*, which no piece ever enters,
/// leaves or crosses. Bit 63 is a wall, and so is everything below bit 0. Walls divide a
/// line into *regions*; a move in one region does not affect the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The mover's pieces, and the walls.
    mine: u64,
    /// The opponent's pieces, and the walls.
    theirs: u64,
}

/// A position as a sum: a line, and moves that are independent of it.
///
/// A spare move can be made at any time and changes nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The squares in play.
    pub line: Line,
    /// The mover's spare moves, less the opponent's.
    pub spare: i32,
}

impl Sum {
    /// The sum that equals a board, with additional spare moves for the mover (for the
    /// opponent if negative).
    ///
    /// Three steps simplify it. None changes who wins, whatever else is added:
    ///
    /// - **Locks** become walls. In `MMOO` no piece ever moves or is jumped: each has a
    ///   piece of its own team, or a wall, right behind it where a jump would land. A
    ///   piece that faces a wall neither moves nor is jumped either.
    /// - **Runners** are counted. The order of the teams' pieces along the line changes
    ///   only by captures, so my pieces to the right of all of theirs meet no other piece
    ///   and end packed against the wall: the sum of their distances is the number of
    ///   their moves, in any order. They can only matter by standing where another of my
    ///   pieces would land, just right of their rightmost piece. So the run of my pieces
    ///   that begins there stays on the line. With the empty square behind it, each piece
    ///   of the run can make its first step, whether the counted ones are at the wall or
    ///   not. No other piece of mine comes to stand there later: one that jumps their
    ///   rightmost piece lands at least two squares from the next one. The same holds for
    ///   the opponent's runners.
    /// - Regions without pieces, and all walls but one between two regions, are left out.
    pub fn from_board(board: Board, spare: i32) -> Sum {
        let beyond = !0 << board.squares();
        let line = Line {
            mine: board.mine() | beyond,
            theirs: board.theirs() | beyond,
        };
        Sum { line, spare }.settled()
    }

    /// The sum after a move on the line, seen by the other team.
    pub fn after(self, bit: u32) -> Sum {
        Sum {
            line: self.line.after(bit).mirrored(),
            spare: -self.spare,
        }
        .settled()
    }

    /// The sum after a spare move of the mover, seen by the other team.
    pub fn after_spare(self) -> Option<Sum> {
        (self.spare > 0).then(|| Sum {
            line: self.line.mirrored(),
            spare: 1 - self.spare,
        })
    }

    /// The sums after each of the mover's moves.
    pub fn afters(self) -> impl Iterator<Item = Sum> {
        let moves = Bits(self.line.moves()).map(move |bit| self.after(bit));
        moves.chain(self.after_spare())
    }

    fn settled(mut self) -> Sum {
        if self.line.is_plainly_open() {
            return self;
        }
        self.line.wall_in();
        while let Some(moves) = self.line.count_runners() {
            self.spare += moves;
            self.line.wall_in();
        }
        self.line = self.line.compact();
        self
    }
}

impl Line {
    /// The mover's pieces, without the walls.
    pub fn mine(self) -> u64 {
        self.mine & !self.theirs
    }

    /// The opponent's pieces, without the walls.
    pub fn theirs(self) -> u64 {
        self.theirs & !self.mine
    }

    /// The squares that no piece enters; bit 63 is one of them.
    pub fn walls(self) -> u64 {
        self.mine & self.theirs
    }

    /// The number of squares in play, including walls between them.
    pub fn squares(self) -> u32 {
        u64::BITS - self.walls().leading_ones()
    }

    /// The squares of the mover's pieces that can move.
    pub fn moves(self) -> u64 {
        let empty = !(self.mine | self.theirs);
        self.mine() & (empty >> 1 | (self.theirs() >> 1 & empty >> 2))
    }

    /// The line seen by the other team.
    pub fn mirrored(self) -> Line {
        self.mirrored_within(self.squares())
    }

    /// The line seen by the other team, with this number of squares, all that are in play
    /// among them.
    fn mirrored_within(self, squares: u32) -> Line {
        if squares == 0 {
            return self;
        }
        let beyond = !0 << squares;
        let turned = |set: u64| (set & !beyond).reverse_bits() >> (u64::BITS - squares) | beyond;
        Line {
            mine: turned(self.theirs),
            theirs: turned(self.mine),
        }
    }

    /// Returns whether no wall divides the squares in play.
    pub fn is_one_region(self) -> bool {
        let walls = self.walls();
        walls.trailing_zeros() + walls.leading_ones() == u64::BITS
    }

    /// The regions from left to right, each shifted to bit 0.
    pub fn regions(self) -> impl Iterator<Item = Region> {
        Region::all(self.walls()).map(move |(from, squares)| {
            let within = (1 << squares) - 1;
            Region {
                squares,
                mine: self.mine >> from & within,
                theirs: self.theirs >> from & within,
            }
        })
    }

    fn after(self, bit: u32) -> Line {
        let from = 1 << bit;
        let jumped = self.theirs & from << 1;
        let to = if jumped == 0 { from << 1 } else { from << 2 };
        Line {
            mine: self.mine ^ (from | to),
            theirs: self.theirs ^ jumped,
        }
    }

    /// Tests quickly for the common case of one region with nothing to settle: all of
    /// mine left of all of theirs, no lock, no piece at the wall.
    fn is_plainly_open(self) -> bool {
        let (mine, theirs) = (self.mine(), self.theirs());
        let apart =
            mine != 0 && theirs != 0 && u64::BITS - mine.leading_zeros() <= theirs.trailing_zeros();
        self.is_one_region() && apart && self.settled_pieces() == 0
    }

    /// Pieces that never move and are never jumped.
    fn settled_pieces(self) -> u64 {
        let (mine, theirs, walls) = (self.mine(), self.theirs(), self.walls());
        let left_of = |set: u64| set >> 1;
        let right_of = |set: u64| set << 1;
        let walls_and_edge = right_of(walls) | 1;
        let front = mine
            & left_of(theirs)
            & (right_of(mine) | walls_and_edge)
            & left_of(left_of(theirs | walls));
        front | right_of(front) | (mine & left_of(walls)) | (theirs & walls_and_edge)
    }

    fn wall_in(&mut self) {
        loop {
            let settled = self.settled_pieces();
            if settled == 0 {
                return;
            }
            self.mine |= settled;
            self.theirs |= settled;
        }
    }

    /// Moves all runners to the wall and counts their moves, the opponent's as negative;
    /// `None` if there are no runners.
    fn count_runners(&mut self) -> Option<i32> {
        let mut found = false;
        let mut moves = 0;
        // The same number for both sides, so that nothing is shifted.
        let squares = self.squares();
        for side in [1, -1] {
            for (from, length) in Region::all(self.walls()) {
                let within = ((1 << length) - 1) << from;
                let runners = self.runners(within);
                let count = runners.count_ones();
                if count == 0 {
                    continue;
                }
                found = true;
                let end = from + length;
                moves += side * ways_to(end.cast_signed(), runners);
                let packed = ((1 << count) - 1) << (end - count);
                self.mine = self.mine & !runners | packed;
                self.theirs |= packed;
            }
            *self = self.mirrored_within(squares);
        }
        found.then_some(moves)
    }

    /// The mover's runners in a region, without the run that may block other pieces of
    /// the mover.
    fn runners(self, within: u64) -> u64 {
        let (mine, theirs) = (self.mine & within, self.theirs & within);
        if theirs == 0 {
            return mine;
        }
        let beyond = u64::BITS - theirs.leading_zeros();
        let run = (mine >> beyond).trailing_ones();
        mine & !0 << (beyond + run)
    }

    fn compact(self) -> Line {
        let (mut mine, mut theirs, mut end) = (0, 0, 0);
        for region in self.regions() {
            if region.mine | region.theirs == 0 {
                continue;
            }
            if end > 0 {
                mine |= 1 << end;
                theirs |= 1 << end;
                end += 1;
            }
            mine |= region.mine << end;
            theirs |= region.theirs << end;
            end += region.squares;
        }
        let beyond = !0 << end;
        Line {
            mine: mine | beyond,
            theirs: theirs | beyond,
        }
    }
}

/// The open squares between two walls, with the first as bit 0.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    /// Number of squares, 1 to 63.
    pub squares: u32,
    /// The mover's pieces.
    pub mine: u64,
    /// The opponent's pieces.
    pub theirs: u64,
}

impl Region {
    /// Returns whether the square exists and has no piece.
    pub fn is_empty(self, square: i32) -> bool {
        square < self.squares.cast_signed() && (self.mine | self.theirs) >> square & 1 == 0
    }

    /// The first bit and the number of squares of each region.
    fn all(walls: u64) -> impl Iterator<Item = (u32, u32)> {
        let mut end = 0;
        std::iter::from_fn(move || {
            let from = end + (walls >> end).trailing_ones();
            if from >= u64::BITS {
                return None;
            }
            let squares = (walls >> from).trailing_zeros();
            end = from + squares;
            Some((from, squares))
        })
    }
}

/// The bits of a set from the lowest up.
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let bit = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (bit < u64::BITS).then_some(bit)
    }
}

/// The lowest bit of a set.
pub fn lowest(set: u64) -> Option<u32> {
    (set != 0).then(|| set.trailing_zeros())
}

/// The highest bit of a set.
pub fn highest(set: u64) -> Option<i32> {
    set.checked_ilog2().map(u32::cast_signed)
}

/// The sum of the pieces' distances until they are packed below a square.
pub fn ways_to(square: i32, pieces: u64) -> i32 {
    if pieces == 0 {
        return 0;
    }
    let (count, sum) = count_and_sum(pieces);
    count * square - count * (count + 1) / 2 - sum
}

/// The number of a set's bits, and the sum of their numbers.
///
/// Counts and sums are built up in parallel in fields of 2, 4 and 8 bits; a product adds
/// the bytes up in its highest byte. No field overflows: the sum of a byte is at most 28,
/// and all sums of bytes are below 256.
pub fn count_and_sum(set: u64) -> (i32, i32) {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const BYTES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    const ADD: u64 = 0x0101_0101_0101_0101;
    let upper = set >> 1 & PAIRS;
    let (counts, sums) = ((set & PAIRS) + upper, upper);
    let upper = counts >> 2 & FOURS;
    let sums = (sums & FOURS) + (sums >> 2 & FOURS) + 2 * upper;
    let counts = (counts & FOURS) + upper;
    let upper = counts >> 4 & BYTES;
    let sums = (sums & BYTES) + (sums >> 4 & BYTES) + 4 * upper;
    let counts = (counts & BYTES) + upper;
    let count = counts.wrapping_mul(ADD) >> 56;
    let within = sums.wrapping_mul(ADD) >> 56;
    let bytes = counts.wrapping_mul(0x0001_0203_0405_0607) >> 56;
    let narrow = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
    (narrow(count), narrow(within + 8 * bytes))
}

#[cfg(test)]
mod tests {
    use super::{Bits, count_and_sum};

    #[test]
    fn counts_and_sums_are_right() {
        let mut set = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..1000 {
            set = set.rotate_left(7).wrapping_mul(5).wrapping_add(3);
            let (count, sum) = (set.count_ones(), Bits(set).sum::<u32>());
            assert_eq!(count_and_sum(set), (count.cast_signed(), sum.cast_signed()));
        }
        assert_eq!(count_and_sum(!0), (64, 2016));
    }
}
