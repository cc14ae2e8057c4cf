//! Backward induction over the sum of both scores.
//!
//! [`Duel`](crate::Duel), the solver and the analysis all rest on the same sweep.
//! Nearly every turn raises the sum of the scores or spends a Pork Chop, and a
//! swap keeps the sum, so one sweep from the highest sum down to 0 is exact. This
//! module holds what they share:
//!
//! - the order in which positions are taken (`order.rs`), and what a position
//!   remembers of its players (`memory.rs`);
//! - the points of a turn as arrays of chances (`turn_points.rs`);
//! - the proof of the error bound (`error_bound.rs`);
//! - a sweep over all positions, for players who choose by a table or choose what
//!   is best (`solution.rs`, `backward.rs`), also where positions repeat
//!   (`recursive.rs`);
//! - the pass forward that counts how often each position is met (`flow.rs`,
//!   `visits.rs`), and what a change of a choice gains by it (`changes.rs`).
//!
//! Values are kept by position and by *afterstate*: the state in which a player has added the
//! points of a turn, and the score has not risen and has not been swapped yet. One value there
//! serves all turns that lead to it. `landings.rs` says which position follows.

mod action_value;
mod afterstates;
mod answers;
mod backward;
mod changes;
mod dice_set;
mod error_bound;
mod fixed;
mod flow;
mod ground;
mod landings;
mod memory;
mod method;
mod order;
mod places;
mod policy;
mod recursive;
mod solution;
mod turn_points;
mod visits;

pub use changes::{Changes, MINE};
pub use dice_set::DiceSet;
pub use error_bound::ErrorBounds;
pub use fixed::Fixed;
pub use flow::Flow;
pub use ground::Ground;
pub use memory::{Memory, MoverView};
pub use method::Method;
pub use order::At;
pub(crate) use places::with_lanes;
pub use places::{LANES, POINT_LANES, Places};
pub use policy::Policy;
pub use solution::Solution;
pub use turn_points::{AllTurnPoints, Run};
pub use visits::{ExpectedTurns, Visits};
