//! The strategy that sets traps in a lost position.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::{Board, Luck, Square, Strategy};

use super::Solver;
use super::trap::Trap;

/// Plays perfectly where it can, and otherwise so that a player who knows
/// nothing is likely to err.
///
/// On a won board it is [`Perfect`](super::Perfect), so that it never gives one
/// away. On a lost one it makes the move with the highest chance that *random*,
/// which makes every move with the same chance, ever gives the game away; of
/// equal ones the leftmost. Where that takes too many boards to work out, it
/// looks as far ahead as a few thousand boards allow and guesses the rest. The choice depends on
/// the board alone.
#[derive(Debug, Default)]
pub struct PerfectSwindler {
    solver: Mutex<Solver>,
}

impl PerfectSwindler {
    /// The chance to win against random from a board where this is to move.
    ///
    /// Lines of play that random follows with a chance below `neglect` count
    /// as lost, which makes the answer a lower bound, exact at 0.
    #[must_use]
    pub fn chance(&self, board: Board, neglect: f64) -> f64 {
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        if solver.wins(board) {
            return 1.0;
        }
        let mut chance = 0.0;
        // Boards that are still lost, with the chance to come to them; all
        // after the same number of moves.
        let mut lost = HashMap::from([(board, 1.0)]);
        while !lost.is_empty() {
            let mut still_lost = HashMap::new();
            for (board, reached) in lost {
                if reached < neglect {
                    continue;
                }
                let trap = Trap::on(board, &mut solver);
                if trap.exact {
                    // What follows is exact, too, and plays for this chance.
                    chance += reached * trap.chance;
                    continue;
                }
                let theirs = board.after(trap.bit);
                let share = reached / f64::from(theirs.moves().count_ones());
                for next in theirs.afters() {
                    if solver.wins(next) {
                        chance += share;
                    } else {
                        *still_lost.entry(next).or_insert(0.0) += share;
                    }
                }
            }
            lost = still_lost;
        }
        chance
    }

    /// The chance to win against random that moves first on this board; see
    /// [`chance`](Self::chance).
    ///
    /// ```
    /// # use pigskin_football::{Board, solve::PerfectSwindler};
    /// let start = Board::start(5).expect("a number of pieces");
    /// let chance = PerfectSwindler::default().chance_moving_second(start, 0.0);
    /// assert!((chance - 71.0 / 72.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn chance_moving_second(&self, board: Board, neglect: f64) -> f64 {
        let chances = board.afters().map(|board| self.chance(board, neglect));
        chances.sum::<f64>() / f64::from(board.moves().count_ones().max(1))
    }
}

impl Strategy for PerfectSwindler {
    fn choose(&self, board: Board, _: &mut Luck) -> Square {
        // What is in the memory is proved at all times, also after a panic.
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let bit = match solver.leftmost_winning(board) {
            Some(bit) => bit,
            None => Trap::on(board, &mut solver).bit,
        };
        Square::of_bit(bit)
    }
}
