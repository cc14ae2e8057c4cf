//! Perfect play, and the best response to a table.
//!
//! Nearly every turn raises the sum of the scores or spends a Pork Chop, and a swap
//! keeps the sum, so no position repeats. One sweep from the highest sum down to 0,
//! with the maximum over the choices at each position, is exact (*backward
//! induction*). A position holds all that the rules remember: the dice or points of
//! both players' previous turns with Feral Hogs, who has spent the chop with Pork
//! Chop, and the [`Phase`](crate::Phase) of the game.
//!
//! **Turns that score nothing.** If [`Rules::free_bacon`] is off, rolling no dice is a
//! pass; under Hefty Hogs it is one at some scores. If [`Rules::pig_out`] makes a toss with ones worth nothing, as in the dice
//! game Pig (Neller and Presser, "Optimal Play of the Dice Game Pig", 2004), any turn
//! can score nothing. Then positions at the same scores can repeat, and the sweep
//! solves them together, as a [`RecursiveGame`](pigskin_game::RecursiveGame). Two
//! players who pass in turn never end their game. Nobody wins it, and it counts half a
//! win for each, so the chances of both always add up to one. A player who would lose
//! otherwise may prefer to pass for ever. A [`Duel`](crate::Duel) of tables that pass
//! counts such a game in the same way, and [`Play`](crate::Play) reports it. The
//! [`Method`] of an answer tells how it was found.
//!
//! ```
//! use pigskin_hog::{Duel, FALL_2017, Choice, Table, solve::PerfectPlay};
//! let perfect = PerfectPlay::solve(&FALL_2017);
//! // These rules remember nothing, so perfect play is a table.
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
mod perfect_play;
mod submission;
mod summary;

pub use crate::sweep::{ExpectedTurns, Memory, Method};
pub use best_response::BestResponse;
pub use perfect_play::PerfectPlay;
pub use submission::Submission;
pub use summary::{Summary, TableLoss};
