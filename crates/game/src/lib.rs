//! What two-player games have in common.
//!
//! A game is a value that knows its rules and answers four questions: where
//! play starts, whose turn it is, what chance can do after a choice, and what
//! position follows ([`Game`]). Chance is explicit, never drawn in here, so
//! that the same rules serve the simulator, which draws one outcome, the
//! slow reference ([`reference`](mod@reference)), which looks at all of them, and the
//! [`Record`] of a game, which repeats those that fell.
//!
//! Where positions come back, those that lead to each other are solved together:
//! a [`Part`]. Fast answers belong to each game's own crate.

mod game;
mod part;
pub mod perft;
mod record;
pub mod reference;
mod seat;
mod win_rate;

pub use game::{Game, Status};
pub use part::{Part, Solved};
pub use record::{ParseRecordError, Record, ReplayError};
pub use seat::Seat;
pub use win_rate::WinRate;
