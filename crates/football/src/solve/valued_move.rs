//! Moves, with the values of what they lead to.

use pigskin_game::short_game::{Dyadic, Value};

use crate::Board;

use super::line::Bits;
use super::{ValueError, Values};

/// A move of the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuedMove {
    /// The bit of the piece that moves.
    pub bit: u32,
    /// The value of the board after the move, to the team that has moved.
    pub value: Value,
    /// Whether the move wins: the value is at least 0, with the other team to move.
    pub wins: bool,
    /// What the move secures: the right wall of the value's thermograph at the temperature
    /// of the board before the move. The higher, the better, in a sum of many boards of at
    /// most that temperature.
    pub secures: Dyadic,
}

impl Values {
    /// The mover's moves, from left to right.
    ///
    /// ```
    /// use pigskin_football::Board;
    /// use pigskin_football::solve::Values;
    /// // With six a side, the first mover gets one spare move ahead.
    /// let start = Board::start(6).expect("6 is a number of pieces");
    /// let moves = Values::new().moves(start)?;
    /// assert!(moves[0].wins);
    /// assert_eq!(moves[0].secures.to_string(), "1");
    /// # Ok::<(), pigskin_football::solve::ValueError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached.
    pub fn moves(&mut self, board: Board) -> Result<Vec<ValuedMove>, ValueError> {
        let value = self.value(board)?;
        let temperature = self.games().thermograph(value)?.temperature();
        let temperature = temperature.max(Dyadic::ZERO);
        let mut moves = Vec::new();
        for bit in Bits(board.moves()) {
            let theirs = self.value(board.after(bit))?;
            let value = self.games().negative(theirs)?;
            moves.push(ValuedMove {
                bit,
                value,
                wins: self.games().at_least(value, Value::ZERO)?,
                secures: self.games().thermograph(value)?.right_wall(temperature)?,
            });
        }
        Ok(moves)
    }

    /// The move that secures most, the leftmost of several; a winning one if there is one.
    ///
    /// `None` if the board is not hot: its temperature is not above 0, so that no move gains
    /// anything but an infinitesimal.
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached.
    pub fn hottest_move(&mut self, board: Board) -> Result<Option<ValuedMove>, ValueError> {
        let value = self.value(board)?;
        if self.games().thermograph(value)?.temperature() <= Dyadic::ZERO {
            return Ok(None);
        }
        let mut best: Option<ValuedMove> = None;
        for next in self.moves(board)? {
            if best.is_none_or(|best| (next.wins, next.secures) > (best.wins, best.secures)) {
                best = Some(next);
            }
        }
        Ok(best)
    }
}
