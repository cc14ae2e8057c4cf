//! Where a random player is likeliest to err.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::Board;

use super::Labels;
use super::lost_boards::LostBoards;
use super::memory::LineHasher;

/// The most lost boards that one search looks at: so many that a move takes
/// some milliseconds where there are labels, or the game is small.
const MOST_BOARDS: usize = 1_000;
/// The same where every board costs the solver dear.
const MOST_LONG_BOARDS: usize = 100;
/// What is guessed that a random player survives each further move with.
const SURVIVAL: f64 = 0.85;

/// A move on a lost board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trap {
    /// The bit of the square whose piece moves.
    pub(super) bit: u32,
    /// The chance that a player who makes every move with the same chance never
    /// errs after it; partly a guess unless the trap is exact. It is kept
    /// instead of the chance to win, which is too near one to tell moves apart.
    pub(super) survival: f64,
}

impl Trap {
    /// The move that gives a random player the best chance to give the game
    /// away, of equal ones the leftmost, and whether it is exact.
    ///
    /// The first search looks to the end of the game. Where that is too far, others
    /// look one move ahead, then two, and so on, until one would look at too
    /// many boards; the last one that was done counts. They know who wins, so
    /// that they follow only those lines in which nobody has erred yet. Where
    /// they stop, they guess from how long the game can still be drawn out.
    ///
    /// After an exact trap all further ones are exact: what can follow is a part of
    /// what was looked at.
    pub(super) fn on(board: Board, boards: &mut LostBoards) -> (Trap, bool) {
        let root = boards.root(board);
        let mut search = |ahead| {
            let mut search = Search {
                boards,
                known: HashMap::default(),
                most: if board.squares() > 2 * Labels::MOST_PIECES + 1 {
                    MOST_LONG_BOARDS
                } else {
                    MOST_BOARDS
                },
            };
            search.best(root, ahead)
        };
        if let Ok(trap) = search(None) {
            return (trap, true);
        }
        let mut trap = Trap::any(board);
        if board.moves().count_ones() > 1 {
            for ahead in 1.. {
                match search(Some(ahead)) {
                    Ok(deeper) => trap = deeper,
                    Err(TooMany) => break,
                }
            }
        }
        (trap, false)
    }

    /// The leftmost move, as if it won nothing.
    fn any(board: Board) -> Trap {
        Trap {
            bit: board.moves().trailing_zeros(),
            survival: 1.0,
        }
    }
}

/// There are more boards than one search looks at.
#[derive(Debug)]
struct TooMany;

struct Search<'a> {
    boards: &'a mut LostBoards,
    /// By number of the board and moves to look ahead, as one word.
    known: HashMap<u64, Trap, BuildHasherDefault<LineHasher>>,
    /// The most that are known before the search ends.
    most: usize,
}

impl Search<'_> {
    /// The best move by looking so many moves ahead, or to the end.
    fn best(&mut self, number: usize, ahead: Option<u32>) -> Result<Trap, TooMany> {
        // No search looks as far ahead as a game is long, 31 · 62 moves.
        let key = (number as u64) << 16 | u64::from(ahead.unwrap_or_default());
        if let Some(&best) = self.known.get(&key) {
            return Ok(best);
        }
        if self.known.len() >= self.most {
            return Err(TooMany);
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
        Ok(best)
    }

    /// The chance that no error comes after a random player's answer that was
    /// none.
    fn survival(&mut self, number: usize, ahead: Option<u32>) -> Result<f64, TooMany> {
        let board = self.boards.board(number);
        if board.moves() == 0 {
            Ok(1.0)
        } else if ahead == Some(1) {
            Ok(SURVIVAL.powi(moves_left(board)))
        } else {
            let ahead = ahead.map(|moves| moves - 1);
            Ok(self.best(number, ahead)?.survival)
        }
    }
}

/// The mover's steps if the others stood still, which is how long a game can
/// be drawn out.
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
