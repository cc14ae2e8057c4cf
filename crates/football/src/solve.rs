//! Perfect play.
//!
//! A team that cannot move loses, so spare moves decide the game. Three ideas make it
//! quick to tell who wins:
//!
//! - The settled parts of a board are removed and counted as an integer number of moves
//!   (`line.rs`). A position is then the sum of a line of squares and an integer, and a
//!   result for a line holds for all integers beyond a threshold (`memory.rs`).
//! - Two pieces side by side are a barrier that no piece passes. It bounds the number of
//!   moves that either team has left ([`worth`]; the proof is in `barrier.rs`). A barrier
//!   that can still be built in time counts as well (`plan.rs`).
//! - The search only has to reach boards that the bounds decide: depth first, guided by a
//!   learned estimate (`descent.rs`, `estimate.rs`), or best first by proof numbers
//!   (`proof_number.rs`). [`Solver`] alternates between the two.
//!
//! [`Analysis`] compares a played game with perfect play. A [`Tablebase`] has the winner
//! for every board of a game; [`Probe`] looks boards up before it asks the solver.
//!
//! The estimate only decides the order of the search. All answers follow from the bounds
//! and from exhausting moves. Tests compare them with [`Plain`] search.

mod analysis;
mod barrier;
mod descent;
mod estimate;
mod line;
mod memory;
mod perfect;
mod plain;
mod plan;
mod probe;
mod proof_number;
mod solver;
mod tablebase;
mod weights;

pub use analysis::{Analysis, AnalyzedTurn};
pub use barrier::worth;
pub use estimate::inputs_of_estimate;
pub use perfect::Perfect;
pub use plain::Plain;
pub use probe::Probe;
pub use solver::Solver;
pub use tablebase::{Tablebase, TablebaseError, TablebaseEvent, TablebaseMistake};
