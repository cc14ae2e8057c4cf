//! Boards of up to 31 squares as single words.
//!
//! A *key* has the mover's pieces in its lower half and the others' in its
//! upper one; it is what moves are made on. A *code* has the squares in the
//! order of reading, two bits each, the leftmost square highest; it is what
//! boards are sorted by. Both have a bit left for the label. No key that comes
//! up is 0, since the team that moved last has a piece.

use crate::Board;

/// The bit of a key that says that the mover wins.
pub(super) const WON: u64 = 1 << 63;

/// What stands on a square, as two bits of a code: nothing, a piece of the
/// mover's, or one of the others'.
pub(super) const KINDS: usize = 3;
pub(super) const MINE: usize = 1;
pub(super) const THEIRS: usize = 2;

/// The key of a board.
pub(super) const fn key(board: Board) -> u64 {
    board.mine() | board.theirs() << 32
}

/// The board of a key, labelled or not.
pub(super) const fn board(squares: u8, key: u64) -> Board {
    Board::of_known(squares, key & 0xFFFF_FFFF, (key & !WON) >> 32)
}

/// The code of a board, without a label.
pub(super) fn code(board: Board) -> u64 {
    // The leftmost square is the lowest bit of a board.
    let shift = u64::BITS - u32::from(board.squares());
    let from_the_left = |set: u64| spread(set.reverse_bits() >> shift);
    from_the_left(board.mine()) | from_the_left(board.theirs()) << 1
}

/// A code with its label in the lowest bit, so that sorting keeps boards
/// together.
pub(super) fn labelled(squares: u8, key: u64) -> u64 {
    code(board(squares, key)) << 1 | u64::from(key & WON != 0)
}

/// Tests whether a labelled code is won.
pub(super) const fn is_won(labelled: u64) -> bool {
    labelled & 1 == 1
}

/// Puts a zero before each of the 32 lowest bits.
const fn spread(set: u64) -> u64 {
    let set = (set | set << 16) & 0x0000_FFFF_0000_FFFF;
    let set = (set | set << 8) & 0x00FF_00FF_00FF_00FF;
    let set = (set | set << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    let set = (set | set << 2) & 0x3333_3333_3333_3333;
    (set | set << 1) & 0x5555_5555_5555_5555
}
