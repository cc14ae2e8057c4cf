//! Lost boards, and the replies with which the other team keeps its win.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;

use crate::Board;

use super::line::Bits;
use super::memory::LineHasher;
use super::probe::Probe;

/// Boards kept between two searches; about 150 bytes each.
const MOST_KEPT: usize = 1 << 18;

/// Numbered boards that are lost for the team to move, with their moves.
///
/// Everything here follows from the rules, so keeping it for the next move only saves
/// time.
#[derive(Debug, Default)]
pub(super) struct LostBoards {
    /// Tells which boards are lost.
    pub(super) probe: Probe,
    numbers: HashMap<Board, usize, BuildHasherDefault<LineHasher>>,
    boards: Vec<Board>,
    /// By board: its moves, once they were computed.
    moves: Vec<Option<Range<usize>>>,
    all_moves: Vec<Move>,
    all_kept: Vec<usize>,
}

/// A move on a lost board.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// The bit of the square whose piece moves.
    pub(super) bit: u32,
    /// The number of the other team's replies.
    pub(super) answers: u32,
    kept: Range<usize>,
}

impl LostBoards {
    /// The number of a lost board. Earlier numbers become invalid.
    pub(super) fn root(&mut self, board: Board) -> usize {
        if self.boards.len() > MOST_KEPT {
            *self = LostBoards {
                probe: std::mem::take(&mut self.probe),
                ..LostBoards::default()
            };
        }
        self.number(board)
    }

    /// A board by its number.
    pub(super) fn board(&self, number: usize) -> Board {
        self.boards[number]
    }

    /// The moves on a board, from left to right, as a range for [`at`](Self::at).
    pub(super) fn moves(&mut self, number: usize) -> Range<usize> {
        if let Some(moves) = &self.moves[number] {
            return moves.clone();
        }
        let board = self.boards[number];
        let from = self.all_moves.len();
        for bit in Bits(board.moves()) {
            let theirs = board.after(bit);
            let first = self.all_kept.len();
            for next in theirs.afters() {
                if !self.probe.wins(next) {
                    let number = self.number(next);
                    self.all_kept.push(number);
                }
            }
            self.all_moves.push(Move {
                bit,
                answers: theirs.moves().count_ones(),
                kept: first..self.all_kept.len(),
            });
        }
        let moves = from..self.all_moves.len();
        self.moves[number] = Some(moves.clone());
        moves
    }

    /// The move at an index of [`moves`](Self::moves).
    pub(super) fn at(&self, place: usize) -> &Move {
        &self.all_moves[place]
    }

    /// The boards after those replies to a move that keep the win, as a range for
    /// [`kept_at`](Self::kept_at).
    pub(super) fn kept(&self, place: usize) -> Range<usize> {
        self.all_moves[place].kept.clone()
    }

    /// The number of the board at an index of [`kept`](Self::kept).
    pub(super) fn kept_at(&self, place: usize) -> usize {
        self.all_kept[place]
    }

    fn number(&mut self, board: Board) -> usize {
        let next = self.boards.len();
        let number = *self.numbers.entry(board).or_insert(next);
        if number == next {
            self.boards.push(board);
            self.moves.push(None);
        }
        number
    }
}
