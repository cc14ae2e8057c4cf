//! The game of a command.

use clap::ValueEnum;

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameArg {
    /// The dice game
    Hog,
    /// The jumping game
    DFootball,
}
