//! The margin by which a board is won or lost.

use crate::Board;

use super::Solver;

impl Solver {
    /// The least number of free moves with which the team to move wins; negative if it
    /// can give moves away.
    ///
    /// ```
    /// # use pigskin_football::Board;
    /// # use pigskin_football::solve::Solver;
    /// let mut solver = Solver::new();
    /// let margins = (1..=8).map(|n| solver.margin(Board::start(n).expect("small")));
    /// assert_eq!(margins.collect::<Vec<_>>(), [1, 0, 1, 0, 0, -1, -2, -3]);
    /// ```
    pub fn margin(&mut self, board: Board) -> i32 {
        let mut free = 0;
        if self.wins_with(board, free) {
            // The loop ends at the latest when the opponent has more free moves than all
            // moves on the board.
            while self.wins_with(board, free - 1) {
                free -= 1;
            }
        } else {
            while !self.wins_with(board, free) {
                free += 1;
            }
        }
        free
    }
}
