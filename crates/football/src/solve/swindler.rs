//! The strategy that sets traps in a lost position.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::{Board, Luck, Square, Strategy};

use super::lost_boards::LostBoards;
use super::probe::Probe;
use super::trap::Trap;

/// Plays a won board perfectly, and a lost one so that a random opponent is likely to make
/// a mistake.
///
/// On a won board it plays as [`Perfect`](super::Perfect) does. On a lost one it makes the
/// move after which *random*, which makes every move with the same chance, is likeliest to
/// throw the win away at some time; of equal moves the leftmost. It computes that chance
/// from the next thousand boards (a hundred on boards longer than any tablebase has). The
/// choice depends only on the board.
///
/// With 8 to 11 pieces per side it looks boards up in a [`Tablebase`](super::Tablebase) and
/// moves within some milliseconds. With eleven, from the second seat, it beats random with
/// a chance above 0.9999997; the best possible is 0.99999998.
#[derive(Debug, Default)]
pub struct PerfectSwindler {
    boards: Mutex<LostBoards>,
}

impl PerfectSwindler {
    /// The chance to win against random from a board on which this strategy moves.
    ///
    /// Lines of play that come up with a chance below `neglect` count as lost, so the
    /// result is a lower bound; with 0 it is exact.
    pub fn chance(&self, board: Board, neglect: f64) -> f64 {
        1.0 - self.chance_to_lose(HashMap::from([(board, 1.0)]), neglect)
    }

    /// The chance to win against random from a board on which random moves; see
    /// [`chance`](Self::chance).
    ///
    /// ```
    /// # use pigskin_football::{Board, solve::PerfectSwindler};
    /// let start = Board::start(5).expect("a number of pieces");
    /// let chance = PerfectSwindler::default().chance_moving_second(start, 0.0);
    /// assert!((chance - 71.0 / 72.0).abs() < 1e-12);
    /// ```
    pub fn chance_moving_second(&self, board: Board, neglect: f64) -> f64 {
        let replies = f64::from(board.moves().count_ones());
        let boards = board.afters().map(|board| (board, 1.0 / replies));
        1.0 - self.chance_to_lose(boards.collect(), neglect)
    }

    /// Follows all lines in which random makes no mistake, from boards with their
    /// chances.
    fn chance_to_lose(&self, mut boards: HashMap<Board, f64>, neglect: f64) -> f64 {
        let mut lost_boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lost = 0.0;
        // All boards of a round come after the same number of moves.
        while !boards.is_empty() {
            let mut later = HashMap::new();
            for (board, reached) in boards {
                if lost_boards.probe.wins(board) {
                    continue;
                }
                if board.moves() == 0 || reached < neglect {
                    lost += reached;
                    continue;
                }
                let (trap, is_exact) = Trap::on(board, &mut lost_boards);
                if is_exact {
                    lost += reached * trap.survival;
                    continue;
                }
                let theirs = board.after(trap.bit);
                let share = reached / f64::from(theirs.moves().count_ones());
                for next in theirs.afters() {
                    *later.entry(next).or_insert(0.0) += share;
                }
            }
            boards = later;
        }
        lost
    }
}

impl Strategy for PerfectSwindler {
    fn choose(&self, board: Board, _: &mut Luck) -> Square {
        if let Some(bit) = Probe::only_move(board) {
            return Square::from_bit(bit);
        }
        // The memory holds proved results only, even after a panic.
        let mut lost_boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let winning = lost_boards.probe.leftmost_winning(board);
        Square::from_bit(winning.unwrap_or_else(|| Trap::on(board, &mut lost_boards).0.bit))
    }
}
