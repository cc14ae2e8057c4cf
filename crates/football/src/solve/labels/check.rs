//! Whether labels are right, by the rules alone.

use crate::{Board, Square};

use super::Labels;

/// What is wrong with labels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelMistake {
    /// The start has no label.
    #[error("the start has no label")]
    Start,
    /// A board that a move leads to has no label.
    #[error("{board} has a label, and what follows square {square} has none")]
    Missing {
        /// The board, as its mover sees it.
        board: Board,
        /// The square whose piece moves, as the mover counts.
        square: Square,
    },
    /// A board is called won of which no move leads to a lost one, or lost of
    /// which some move does.
    #[error("the label of {0} does not follow from those after its moves")]
    Wrong(Board),
}

impl Labels {
    /// Calls a function with each board and whether its mover wins, until it
    /// fails.
    ///
    /// ```
    /// use pigskin_football::solve::Labels;
    /// let labels = Labels::of(4, &mut |_| {}).expect("4 is a number of pieces");
    /// let mut boards = 0;
    /// labels.try_for_each(&mut |_, _| Ok::<(), ()>(boards += 1))?;
    /// assert_eq!(boards, 104);
    /// # Ok::<(), ()>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the function fails.
    pub fn try_for_each<E>(
        &self,
        visit: &mut impl FnMut(Board, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        let squares = 2 * self.pieces + 1;
        self.diagram.try_for_each(&mut |mine, theirs, wins| {
            visit(Board::of_known(squares, mine, theirs), wins)
        })
    }

    /// Checks that every label follows from the rules: the start has one, so has
    /// every board after a move, and a board is won if and only if a move leads
    /// to a lost one.
    ///
    /// A game ends, so that this proves all labels. It knows neither how they were
    /// found nor the solver. Eleven a side take some ten seconds.
    ///
    /// # Errors
    ///
    /// Names a label that is missing or wrong, the first in order.
    pub fn check(&self) -> Result<(), LabelMistake> {
        let start = Board::start(self.pieces).ok_or(LabelMistake::Start)?;
        self.wins(start).ok_or(LabelMistake::Start)?;
        self.try_for_each(&mut |board, wins| {
            let mut has_winning_move = false;
            for bit in crate::mixing::bits(board.moves()) {
                let missing = || LabelMistake::Missing {
                    board,
                    square: Square::of_bit(bit),
                };
                has_winning_move |= !self.wins(board.after(bit)).ok_or_else(missing)?;
            }
            if has_winning_move == wins {
                Ok(())
            } else {
                Err(LabelMistake::Wrong(board))
            }
        })
    }
}
