//! Perfect play, and the best response to a table.
//!
//! Every turn raises the sum of the scores or spends a Pork Chop, and a swap
//! keeps the sum, so that no position comes back: one sweep from the highest
//! sum down to 0, with the maximum over the choices at each position, is
//! exact (*backward induction*; for Pig, Neller and Presser, "Optimal Play of
//! the Dice Game Pig", 2004, need iteration instead, since a turn of Pig can
//! score nothing). Positions have all that the rules remember: with Feral Hogs
//! the numbers of dice of both players' previous turns, with Pork Chop who has
//! spent it.
//!
//! **No dice without Free Bacon.** Where [`Rules::free_bacon`] is off, rolling
//! no dice is a pass, and two players who pass in turn never end their game.
//! Such a game has no winner, so that "perfect" would depend on what it counts.
//! Here, as in a [`Duel`](crate::Duel), which refuses tables that roll no dice
//! under such rules, nobody may: perfect play and best responses are the best
//! among those that always roll.
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

mod best_response;
pub(crate) mod flow;
pub(crate) mod landings;
pub(crate) mod memory;
mod perfect_play;
mod submission;
pub(crate) mod sweep;
mod table_response;
pub(crate) mod visits;

pub use best_response::BestResponse;
pub use memory::Memory;
pub use perfect_play::PerfectPlay;
pub use submission::Submission;
pub use table_response::{NoTableResponse, TableResponse};
