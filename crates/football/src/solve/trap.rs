//! The move after which a random player is likeliest to make a mistake.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::Board;

use super::Tablebase;
use super::lost_boards::LostBoards;
use super::memory::LineHasher;

/// Lost boards that one search visits, so that a move takes some milliseconds with a
/// tablebase or in a small game.
const MOST_BOARDS: usize = 1_000;
/// Lost boards that one search visits if the solver needs long for each.
const MOST_LONG_BOARDS: usize = 100;
/// Estimated chance that a random player makes no mistake in one further move.
const SURVIVAL: f64 = 0.85;

/// A move on a lost board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trap {
    /// The bit of the square whose piece moves.
    pub(super) bit: u32,
    /// The chance that a random player never makes a mistake after it; partly estimated
    /// unless the trap is exact. The chance to win itself is too near one to tell moves
    /// apart.
    pub(super) survival: f64,
}

impl Trap {
    /// The move after which a random player is likeliest to throw the win away, of equal
    /// ones the leftmost, and whether that chance is exact.
    ///
    /// The first search looks to the end of the game. If that visits too many boards,
    /// further searches look one move ahead, then two, and so on, until one visits too
    /// many; the last complete one counts. They know who wins, so they follow only lines
    /// without a mistake. At their horizon they estimate the chance from the number of
    /// moves for which the game can still be prolonged.
    ///
    /// After an exact trap all further ones are exact, since the boards that can follow
    /// were all visited.
    pub(super) fn on(board: Board, boards: &mut LostBoards) -> (Trap, bool) {
        let root = boards.root(board);
        let mut search = |ahead| {
            let mut search = Search {
                boards,
                known: HashMap::default(),
                most: if board.squares() > 2 * Tablebase::MOST_PIECES + 1 {
                    MOST_LONG_BOARDS
                } else {
                    MOST_BOARDS
                },
            };
            search.best(root, ahead)
        };
        if let Some(trap) = search(None) {
            return (trap, true);
        }
        let mut trap = Trap::any(board);
        if board.moves().count_ones() > 1 {
            for ahead in 1.. {
                match search(Some(ahead)) {
                    Some(deeper) => trap = deeper,
                    None => break,
                }
            }
        }
        (trap, false)
    }

    /// The leftmost move, with no chance of a mistake.
    fn any(board: Board) -> Trap {
        Trap {
            bit: board.moves().trailing_zeros(),
            survival: 1.0,
        }
    }
}

struct Search<'a> {
    boards: &'a mut LostBoards,
    /// By number of the board and moves to look ahead, as one word.
    known: HashMap<u64, Trap, BuildHasherDefault<LineHasher>>,
    /// Number of known boards at which the search ends.
    most: usize,
}

impl Search<'_> {
    /// The best move by looking this many moves ahead, or to the end of the game; `None` if that
    /// visits too many boards.
    fn best(&mut self, number: usize, ahead: Option<u32>) -> Option<Trap> {
        // A game has at most 31 · 62 moves, which fits 16 bits.
        let key = (number as u64) << 16 | u64::from(ahead.unwrap_or_default());
        if let Some(&best) = self.known.get(&key) {
            return Some(best);
        }
        if self.known.len() >= self.most {
            return None;
        }
        let mut best = Trap::any(self.boards.board(number));
        for place in self.boards.moves(number) {
            let (bit, answers) = (self.boards.at(place).bit, self.boards.at(place).answers);
            let mut survival = 0.0;
            for kept in self.boards.kept(place) {
                let next = self.boards.kept_at(kept);
                survival += self.survival(next, ahead)? / f64::from(answers);
                if survival >= best.survival {
                    break;
                }
            }
            if survival < best.survival {
                best = Trap { bit, survival };
            }
        }
        self.known.insert(key, best);
        Some(best)
    }

    /// The chance that a random player makes no further mistake, after a reply that was
    /// none.
    fn survival(&mut self, number: usize, ahead: Option<u32>) -> Option<f64> {
        let board = self.boards.board(number);
        if board.moves() == 0 {
            Some(1.0)
        } else if ahead == Some(1) {
            Some(SURVIVAL.powi(moves_left(board)))
        } else {
            let ahead = ahead.map(|moves| moves - 1);
            Some(self.best(number, ahead)?.survival)
        }
    }
}

/// The mover's steps if the opponent stood still, which estimate how long the game can be
/// prolonged.
fn moves_left(board: Board) -> i32 {
    let (mut steps, mut empty) = (0, 0);
    for bit in (0..board.squares()).rev() {
        if board.theirs() >> bit & 1 == 1 {
            empty = 0;
        } else if board.mine() >> bit & 1 == 1 {
            steps += empty;
        } else {
            empty += 1;
        }
    }
    steps
}
