//! Perfect play.
//!
//! The loser of D-Football is who cannot move, so that what counts in the end
//! are spare moves. Three ideas make it quick to tell who wins:
//!
//! - What is settled is taken off the board and counted as a whole number of
//!   moves (`line.rs`). A position is then the sum of a line of squares
//!   and an integer, and what is proved of a line is proved for all integers
//!   beyond a threshold (`memory.rs`).
//! - Two pieces side by side are a barrier that nobody passes, which gives
//!   bounds on the number of moves that either team has left ([`worth`]; the
//!   proof is in `barrier.rs`). It need not stand yet, as long as it can be had
//!   in time (`plan.rs`).
//! - The search only has to find its way to where the bounds decide: depth
//!   first with a learned sense of direction (`descent.rs`, `estimate.rs`), or
//!   best first by proof numbers (`proof_number.rs`). [`Solver`] does both in
//!   turns.
//!
//! [`Analysis`] holds a played game against it.
//!
//! The estimate decides nothing but the order. All answers rest on the bounds
//! and on exhausting moves, are held against [`Plain`] search in tests, and
//! for the starts are written down as [`Certificate`]s, which [`verify`](verify())
//! checks by rules and bound alone.

mod analysis;
mod barrier;
mod certificate;
mod descent;
mod estimate;
mod judge;
mod labels;
mod line;
mod lost_boards;
mod margin;
mod memory;
mod perfect;
mod plain;
mod plan;
mod proof_number;
mod solver;
mod swindler;
mod trap;
mod verify;
mod weights;

pub use analysis::{Analysis, AnalyzedTurn};
pub use barrier::worth;
pub use certificate::Certificate;
pub use estimate::inputs_of_estimate;
pub use judge::Judge;
pub use labels::{LabelEvent, LabelMistake, Labels, LabelsError};
pub use perfect::Perfect;
pub use plain::Plain;
pub use solver::Solver;
pub use swindler::PerfectSwindler;
pub use verify::{Verified, VerifyError, verify};
