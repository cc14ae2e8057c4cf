//! The rules of a game, as a value.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::Seat;

/// A game of two players with complete information and explicit chance.
///
/// One turn is a choice of the player to move, then an outcome of chance, then
/// the position that follows. A game without dice has one outcome, which is
/// certain. Equal positions have equal futures: what the rules remember is in
/// the position, and nothing else is.
pub trait Game {
    /// Everything that the rest of a game depends on.
    type Position: Clone + Eq + Hash + Debug;
    /// What a player decides. Its text is one word without `:`.
    type Choice: Copy + Eq + Debug + Display + FromStr<Err: Error>;
    /// What chance decides. Its text is one line, empty where nothing fell.
    type Outcome: Clone + Eq + Debug + Display + FromStr<Err: Error>;
    /// Why a turn is against the rules.
    type Illegal: Error;

    /// The position at the start of a game.
    fn start(&self) -> Self::Position;

    /// Whose turn it is, or who has won.
    fn status(&self, position: &Self::Position) -> Status;

    /// Every choice of the player to move; none once the game is over.
    fn choices(&self, position: &Self::Position) -> Vec<Self::Choice>;

    /// All that chance can do after a choice, with chances that add up to one.
    ///
    /// # Errors
    ///
    /// Where the choice is not legal in the position.
    fn outcomes(
        &self,
        position: &Self::Position,
        choice: Self::Choice,
    ) -> Result<Vec<(Self::Outcome, f64)>, Self::Illegal>;

    /// The position after a turn.
    ///
    /// # Errors
    ///
    /// Where the choice is not legal in the position, or the outcome cannot
    /// follow it.
    fn after(
        &self,
        position: &Self::Position,
        choice: Self::Choice,
        outcome: &Self::Outcome,
    ) -> Result<Self::Position, Self::Illegal>;
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is this player's turn.
    ToMove(Seat),
    /// The game is over, and this player has won.
    Won(Seat),
}
