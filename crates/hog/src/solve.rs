//! Perfect play, and the best response to a table.
//!
//! Nearly every turn raises the sum of the scores or spends a Pork Chop, and a
//! swap keeps the sum, so that no position comes back: one sweep from the highest
//! sum down to 0, with the maximum over the choices at each position, is
//! exact (*backward induction*). Positions have all that the rules remember: with
//! Feral Hogs the numbers of dice of both players' previous turns, with Pork Chop
//! who has spent it.
//!
//! **Turns that score nothing.** Where [`Rules::free_bacon`] is off, rolling no
//! dice is a pass; where [`Rules::pig_out`] leaves nothing of a toss with ones, as
//! in the dice game Pig (Neller and Presser, "Optimal Play of the Dice Game Pig",
//! 2004), any turn can score nothing. Then positions at the same scores come back
//! to each other, and the sweep solves them together, as a
//! [`Part`](pigskin_game::Part). Two players who pass in turn never end their
//! game. Nobody wins it, and it counts half a win for each, so that the chances
//! of both always add up to one; who would lose without passing for ever may
//! well prefer that. A [`Duel`](crate::Duel) of tables that pass counts it
//! likewise, and [`Play`](crate::Play) says so where a game comes to that.
//! The [`Method`] of an answer tells which way it was found.
//!
//! ```
//! use pigskin_hog::{Duel, FALL_2017, Choice, Table, solve::PerfectPlay};
//! let perfect = PerfectPlay::of(&FALL_2017);
//! // These rules remember nothing, so that perfect play is a table.
//! let table = perfect.as_table().expect("the rules remember nothing");
//! let sixes = Table::from_fn(100, |_| Choice::dice(6));
//! let rate = Duel::new(&FALL_2017).win_rate(&table, &sixes)?;
//! assert!(rate.is_above(0.5));
//! # Ok::<(), pigskin_hog::DuelError>(())
//! ```
//!
//! [`Rules::free_bacon`]: crate::Rules::free_bacon
//! [`Rules::pig_out`]: crate::Rules::pig_out

mod best_response;
pub(crate) mod changes;
mod field_response;
pub(crate) mod flow;
mod gains;
pub(crate) mod landings;
pub(crate) mod memory;
mod method;
mod perfect_play;
mod submission;
pub(crate) mod sweep;
mod table_response;
pub(crate) mod visits;

pub use best_response::BestResponse;
pub use field_response::{FieldEvent, FieldResponse, FieldScore, NoFieldResponse};
pub use memory::Memory;
pub use method::Method;
pub use perfect_play::PerfectPlay;
pub use submission::Submission;
pub use table_response::{NoTableResponse, TableResponse};
