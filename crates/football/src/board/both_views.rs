//! A board with its mirror image.

use super::Board;

/// A board as both teams see it.
///
/// Updating the mirror image costs less than computing it anew each turn, which is most
/// of the cost of [`Board::after`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BothViews {
    /// The mover's view.
    mover: Board,
    /// The other team's view.
    other: Board,
}

impl BothViews {
    pub(crate) const fn new(mover: Board) -> BothViews {
        BothViews {
            mover,
            other: mover.mirrored(),
        }
    }

    /// The board as the mover sees it.
    pub(crate) const fn mover(self) -> Board {
        self.mover
    }

    /// The board after a move, as [`Board::after`], seen by both teams.
    #[inline]
    pub(crate) const fn after(self, bit: u32) -> BothViews {
        let Board { squares, .. } = self.mover;
        let jumps = self.mover.theirs >> (bit + 1) & 1;
        let distance = 1 + jumps;
        let from = 1 << bit;
        let mirrored = (1 << (squares - 1)) >> bit;
        BothViews {
            mover: Board {
                squares,
                mine: self.other.mine ^ (jumps * (mirrored >> 1)),
                theirs: self.other.theirs ^ (mirrored | mirrored >> distance),
            },
            other: Board {
                squares,
                mine: self.mover.mine ^ (from | from << distance),
                theirs: self.mover.theirs ^ (jumps * (from << 1)),
            },
        }
    }
}
