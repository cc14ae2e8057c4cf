//! Boards of up to 31 squares as single words.
//!
//! A *key* has the mover's pieces in its lower half and the opponent's in its upper half;
//! moves are made on keys. A *code* has the squares in reading order, two bits each, with
//! the leftmost square highest; boards are sorted by code. Both have a bit left for the
//! label. No key is 0, since the team that moved last has a piece.

use crate::{Board, node_set};

/// The bit of a key that is set if the mover wins.
pub(super) const WON: u64 = 1 << 63;

/// Number of contents of a square, as two bits of a code: 0 for empty, [`MINE`] for a piece
/// of the mover, [`THEIRS`] for one of the opponent.
pub(super) const KINDS: usize = 3;
pub(super) const MINE: usize = 1;
pub(super) const THEIRS: usize = 2;

/// A node of the diagram: for each content of a square, the node of the next level, numbered
/// from 1; 0 if no board continues like this. In the last level it is a label.
pub(super) type Node = [u32; KINDS];

impl node_set::Node for Node {
    fn words(self) -> (u64, u64) {
        let [empty, mine, theirs] = self.map(u64::from);
        (empty | mine << 32, theirs)
    }
}

/// The key of a board.
pub(super) const fn key(board: Board) -> u64 {
    board.mine() | board.theirs() << 32
}

/// The board of a key, labelled or not.
pub(super) const fn board(squares: u8, key: u64) -> Board {
    Board::from_valid(squares, key & 0xFFFF_FFFF, (key & !WON) >> 32)
}

/// The code of a board, without a label.
pub(super) fn code(board: Board) -> u64 {
    // The leftmost square is the lowest bit of a board.
    let shift = u64::BITS - u32::from(board.squares());
    let from_the_left = |set: u64| spread(set.reverse_bits() >> shift);
    from_the_left(board.mine()) | from_the_left(board.theirs()) << 1
}

/// A code with its label in the lowest bit, which does not affect the order of boards.
pub(super) fn labelled(squares: u8, key: u64) -> u64 {
    code(board(squares, key)) << 1 | u64::from(key & WON != 0)
}

/// Returns whether a labelled code is won.
pub(super) const fn is_won(labelled: u64) -> bool {
    labelled & 1 == 1
}

/// Inserts a zero above each of the 32 lowest bits.
const fn spread(set: u64) -> u64 {
    let set = (set | set << 16) & 0x0000_FFFF_0000_FFFF;
    let set = (set | set << 8) & 0x00FF_00FF_00FF_00FF;
    let set = (set | set << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    let set = (set | set << 2) & 0x3333_3333_3333_3333;
    (set | set << 1) & 0x5555_5555_5555_5555
}
