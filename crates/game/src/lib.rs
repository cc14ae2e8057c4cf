//! The common parts of two-player games.
//!
//! A game is a value that holds its rules and answers four questions: where play
//! starts, whose turn it is, which outcomes chance has after a choice, and which
//! position follows ([`Game`]). Chance is explicit and never drawn in this crate. So
//! the same rules serve the simulator, which draws one outcome, the slow reference
//! ([`reference`](mod@reference)), which takes all of them, and the [`Record`] of a
//! game, which repeats those that fell.
//!
//! Positions that can repeat are solved together, as a [`RecursiveGame`]. Fast answers
//! belong to each game's own crate.

#![deny(missing_docs)]

mod game;
pub mod laws;
mod mark;
pub mod perft;
mod record;
mod recursive;
pub mod reference;
mod seat;
mod win_rate;
mod words;

pub use game::{Game, Status};
pub use mark::Mark;
pub use record::{ParseRecordError, Record, ReplayError};
pub use recursive::{RecursiveGame, Solved};
pub use seat::Seat;
pub use win_rate::WinRate;
pub use words::similar;
