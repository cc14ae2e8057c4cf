//! The check of a tablebase, which uses only the rules.

use crate::{Board, Square};

use super::Tablebase;

/// A mistake in a tablebase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TablebaseMistake {
    /// The start has no label.
    #[error("the start has no label")]
    Start,
    /// A board that a move leads to has no label.
    #[error("{board} has a label, but the board after square {square} has none")]
    Missing {
        /// The board, as its mover sees it.
        board: Board,
        /// The square whose piece moves, as the mover counts.
        square: Square,
    },
    /// A board is labelled won although no move leads to a lost one, or lost although
    /// some move does.
    #[error("the label of {0} contradicts those after its moves")]
    Wrong(Board),
}

impl Tablebase {
    /// Calls a function with each board and whether its mover wins, until the function
    /// fails.
    ///
    /// ```
    /// use pigskin_football::solve::Tablebase;
    /// let tablebase = Tablebase::compute(4, &mut |_| {}).expect("4 is a number of pieces");
    /// let mut boards = 0;
    /// tablebase.try_for_each(&mut |_, _| Ok::<(), ()>(boards += 1))?;
    /// assert_eq!(boards, 104);
    /// # Ok::<(), ()>(())
    /// ```
    pub fn try_for_each<E>(
        &self,
        visit: &mut impl FnMut(Board, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        let squares = 2 * self.pieces + 1;
        self.diagram.try_for_each(&mut |mine, theirs, wins| {
            visit(Board::from_valid(squares, mine, theirs), wins)
        })
    }

    /// Checks every label by the rules: the start has one, so has every board after a
    /// move, and a board is won if and only if a move leads to a lost one.
    ///
    /// Every game ends, so this proves all labels, independently of the solver and of how
    /// they were computed. Eleven pieces per side take about ten seconds.
    ///
    /// # Errors
    ///
    /// Returns the first label that is missing or wrong.
    pub fn check(&self) -> Result<(), TablebaseMistake> {
        let start = Board::start(self.pieces).ok_or(TablebaseMistake::Start)?;
        self.wins(start).ok_or(TablebaseMistake::Start)?;
        self.try_for_each(&mut |board, wins| {
            let mut has_winning_move = false;
            for bit in crate::mixing::bits(board.moves()) {
                let missing = || TablebaseMistake::Missing {
                    board,
                    square: Square::from_bit(bit),
                };
                has_winning_move |= !self.wins(board.after(bit)).ok_or_else(missing)?;
            }
            if has_winning_move == wins {
                Ok(())
            } else {
                Err(TablebaseMistake::Wrong(board))
            }
        })
    }
}
