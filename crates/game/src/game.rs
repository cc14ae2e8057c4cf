//! The rules of a game, as a value.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::Seat;

/// A game of two players with complete information and explicit chance.
///
/// A turn is a choice of the player to move, then an outcome of chance, then the next
/// position. A game without dice has a single certain outcome. Equal positions have
/// equal futures: the position holds all that the rules remember, and nothing else.
pub trait Game {
    /// A position: all facts that the rest of a game depends on.
    type Position: Clone + Eq + Hash + Debug;
    /// A player's choice. Its text is one word without `:`.
    type Choice: Copy + Eq + Debug + Display + FromStr<Err: Error>;
    /// An outcome of chance. Its text is one line, empty if no dice were rolled.
    type Outcome: Clone + Eq + Debug + Display + FromStr<Err: Error>;
    /// Why a turn is against the rules.
    type Illegal: Error + 'static;

    /// The position at the start of a game.
    fn start(&self) -> Self::Position;

    /// The player to move, or the winner.
    fn status(&self, position: &Self::Position) -> Status;

    /// Every choice of the player to move; empty once the game is over.
    fn choices(&self, position: &Self::Position) -> Vec<Self::Choice>;

    /// All outcomes of chance after a choice, with chances that add up to one.
    ///
    /// # Errors
    ///
    /// If the choice is not legal in the position.
    fn outcomes(
        &self,
        position: &Self::Position,
        choice: Self::Choice,
    ) -> Result<Vec<(Self::Outcome, f64)>, Self::Illegal>;

    /// The position after a turn.
    ///
    /// # Errors
    ///
    /// If the choice is not legal in the position, or the outcome cannot follow it.
    fn after(
        &self,
        position: &Self::Position,
        choice: Self::Choice,
        outcome: &Self::Outcome,
    ) -> Result<Self::Position, Self::Illegal>;
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is this player's turn.
    ToMove(Seat),
    /// The game is over, and this player has won.
    Won(Seat),
}
